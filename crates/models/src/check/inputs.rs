//! Inputs from a search: one for every path of the model, or of the method itself.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use doppel_engine::{EndedPath, Finding, Observer, Progress, Strategy};
use doppel_inputs::{Program, Recording};
use doppel_vm::Config;
use doppel_vm::models::Models;
use doppel_vm::session::Session;

use super::{CALL_TIME, Options};

/// More paths than this add little.
const MAX_PATHS: u64 = 1_000;

const QUERY_TIME: Duration = Duration::from_secs(2);

pub struct Searched {
    pub inputs: Vec<Recording>,
    pub n_paths: u64,
    pub is_complete: bool,
}

/// Inputs for the paths of the model, which is executed in place of the method.
pub fn of_model(options: &Options, program: &Program, time: Duration) -> Result<Searched, String> {
    search(options, options.config.clone(), program, time)
}

/// Inputs for the paths of the method itself.
pub fn of_method(options: &Options, program: &Program, time: Duration) -> Result<Searched, String> {
    let models = Arc::new(Models::default());
    search(options, Config { models, ..options.config.clone() }, program, time)
}

fn search(options: &Options, config: Config, program: &Program, time: Duration) -> Result<Searched, String> {
    let options = doppel_engine::Options {
        jdk: options.jdk.clone(),
        config: Config { merge: false, symbolic: Vec::new(), ..config },
        program: program.clone(),
        args: Vec::new(),
        stdin: Vec::new(),
        strategy: Strategy::Generational,
        workers: 1,
        seed: options.seed,
        time_limit: Some(time),
        path_time_limit: Some(CALL_TIME),
        query_time_limit: QUERY_TIME,
        max_paths: Some(MAX_PATHS),
        max_depth: None,
        memory: None,
        property: None,
        target: None,
        corpus: Vec::new(),
        query_log: None,
        command: String::new(),
    };
    let collector = Arc::new(Collector::default());
    let observer = Arc::clone(&collector);
    let exploration =
        doppel_engine::explore(&Arc::new(options), observer, Instant::now()).map_err(|error| error.to_string())?;
    let inputs = std::mem::take(&mut *collector.inputs.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Searched { inputs, n_paths: exploration.paths.n_explored, is_complete: exploration.is_complete() })
}

/// Keeps the inputs of every path.
#[derive(Default)]
struct Collector {
    inputs: Mutex<Vec<Recording>>,
}

impl Observer for Collector {
    fn finding(&self, _finding: &Finding, _session: &Session) {}

    fn wants_paths(&self) -> bool {
        true
    }

    fn path(&self, path: &EndedPath) {
        self.inputs.lock().unwrap_or_else(PoisonError::into_inner).push(path.recording.clone());
    }

    fn progress(&self, _progress: &Progress) {}

    fn is_cancelled(&self) -> bool {
        false
    }
}
