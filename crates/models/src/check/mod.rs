//! Compares a model with its method: both run on the same inputs, from the same state, and all observable effects are
//! compared.
//!
//! The inputs come from several sources, in this order: the calls of a program's own run or of the paths of a report,
//! if there are any; a search over all paths of the model; a search over all paths of the method, if it has bytecode;
//! and random inputs near these. The method itself is the entry of the search: its receiver and parameters are the
//! inputs ([`doppel_vm::entry`]), and calling it calls the model. [`subject`] executes both, [`state`] is what is
//! compared.

mod inputs;
mod mutation;
pub mod state;
mod subject;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use doppel_classpath::classfile::descriptor;
use doppel_inputs::{MethodName, Program, Recording};
use doppel_vm::Config;
use doppel_vm::models::Model;

use crate::recorded::RecordedPath;
use mutation::Mutation;
use state::Difference;
use subject::{Compared, Subject};

/// The number of random inputs per model; fewer for a native, since each needs a side JVM of its own.
const N_RANDOM: usize = 300;
const N_RANDOM_NATIVE: usize = 60;

/// The share of the time for each search.
const SEARCH_SHARE: u32 = 3;

/// The time limit of a single call, including the start of a side JVM, and of a program up to one of its calls.
const CALL_TIME: Duration = Duration::from_secs(10);
const PROGRAM_TIME: Duration = Duration::from_secs(20);

/// The number of a program's calls to compare, and of a report's paths.
const N_CALLS: u32 = 5;
const N_PATHS: usize = 10;

/// The options of a check.
pub struct Options {
    pub jdk: Option<PathBuf>,
    /// The configuration of the VMs, including the models and the executor of native methods.
    pub config: Config,
    /// Programs whose calls are compared first; those with an imprecision of the method come before others.
    pub paths: Vec<RecordedPath>,
    /// The time limit per model.
    pub time_limit: Duration,
    pub seed: u64,
}

#[derive(Debug)]
pub enum Verdict {
    Agrees(Coverage),
    Differs(Box<Counterexample>),
    /// Why nothing can be said.
    NotChecked(String),
}

/// The extent of an agreement.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    pub n_inputs: usize,
    /// Inputs on which one of them did not end.
    pub n_skipped: usize,
    /// The reason for the first of them.
    pub reason: Option<String>,
    /// The number of the model's paths found, and whether these are all that the search can see.
    pub n_paths: u64,
    pub all_paths: bool,
}

/// An input on which a model and its method differ.
#[derive(Debug)]
pub struct Counterexample {
    /// `input 3`, `call 1 of the program`.
    pub number: String,
    /// Java statements that make the call; for a program's own call, its arguments.
    pub source: String,
    pub difference: Difference,
}

/// Checks one of `options.config.models`.
pub fn check(options: &Options, index: usize) -> Verdict {
    let deadline = Instant::now() + options.time_limit;
    match check_until(options, index, deadline) {
        Ok(verdict) => verdict,
        Err(reason) => Verdict::NotChecked(reason),
    }
}

fn check_until(options: &Options, index: usize, deadline: Instant) -> Result<Verdict, String> {
    let Some(model) = options.config.models.models.get(index) else { return Err("there is no such model".to_owned()) };
    let (mut coverage, mut first_reason, mut libraries) = (Coverage::default(), None, Vec::new());
    for path in of_interest(options, model) {
        let mut subject = Subject::start(options, index, path)?;
        let mut checking = Checking { subject: &mut subject, coverage, first_reason };
        if let Some(found) = checking.try_calls(path.inputs.as_ref(), deadline) {
            return Ok(found);
        }
        (coverage, first_reason) = (checking.coverage, checking.first_reason);
        libraries.extend(subject.libraries());
    }
    let program = entry_of(model);
    let entry = RecordedPath { program, args: Vec::new(), symbolic: Vec::new(), inputs: None, shows: None };
    let program = &entry.program;
    let mut subject = Subject::start(options, index, &entry)?;
    subject.check_entry(model)?;
    subject.preload(&libraries);
    let mut checking = Checking { subject: &mut subject, coverage, first_reason };
    let share = options.time_limit / SEARCH_SHARE;
    let searched = inputs::of_model(options, program, share)?;
    (checking.coverage.n_paths, checking.coverage.all_paths) = (searched.n_paths, searched.is_complete);
    let mut bases = searched.inputs;
    if let Some(found) = checking.try_all(&bases, deadline) {
        return Ok(found);
    }
    if checking.subject.has_bytecode() {
        let of_real = inputs::of_method(options, program, share).map(|searched| searched.inputs).unwrap_or_default();
        if let Some(found) = checking.try_all(&of_real, deadline) {
            return Ok(found);
        }
        bases.extend(of_real);
    }
    Ok(checking.try_random(&bases, options.seed, deadline).unwrap_or_else(|| checking.agreed()))
}

/// The paths that may call the method; those known to do so come first.
fn of_interest<'a>(options: &'a Options, model: &Model) -> impl Iterator<Item = &'a RecordedPath> {
    let target = model.target.to_string();
    let shows_it = |path: &&RecordedPath| path.shows.as_ref().is_some_and(|shown| is_target(shown, &target));
    let (first, rest): (Vec<_>, Vec<_>) = options.paths.iter().partition(shows_it);
    first.into_iter().chain(rest).take(N_PATHS)
}

/// Whether a method in a report is that of a model, whose name may lack the return type.
fn is_target(method: &str, target: &str) -> bool {
    method == target || method.split_inclusive(')').next() == Some(target)
}

/// The progress of checking one model.
struct Checking<'a> {
    subject: &'a mut Subject,
    coverage: Coverage,
    /// Why the first input could not be compared.
    first_reason: Option<String>,
}

impl Checking<'_> {
    /// Compares the first calls of a program's own run.
    fn try_calls(&mut self, inputs: Option<&Recording>, deadline: Instant) -> Option<Verdict> {
        for call in 0..N_CALLS {
            match self.subject.compare(inputs, call, deadline.min(Instant::now() + PROGRAM_TIME)) {
                Compared::Same => self.coverage.n_inputs += 1,
                Compared::Different(difference) => {
                    let source = self.subject.call_text(inputs, call, deadline.min(Instant::now() + PROGRAM_TIME));
                    let number = format!("call {} of the program", call + 1);
                    return Some(Verdict::Differs(Box::new(Counterexample { number, source, difference })));
                }
                Compared::Not(reason) => {
                    self.coverage.n_skipped += 1;
                    self.first_reason.get_or_insert(format!("call {} of the program: {reason}", call + 1));
                    break;
                }
                Compared::NoInput => break,
            }
        }
        None
    }

    fn try_all(&mut self, inputs: &[Recording], deadline: Instant) -> Option<Verdict> {
        let in_time = inputs.iter().take_while(|_| Instant::now() < deadline);
        in_time.into_iter().find_map(|input| self.try_one(input, deadline))
    }

    /// Walks randomly from the known inputs.
    fn try_random(&mut self, bases: &[Recording], seed: u64, deadline: Instant) -> Option<Verdict> {
        let mut mutation = Mutation::new(seed);
        let n_random = if self.subject.has_bytecode() { N_RANDOM } else { N_RANDOM_NATIVE };
        for step in 0..n_random {
            if Instant::now() >= deadline {
                break;
            }
            // Return to a known input now and then: walks drift far away from what matters.
            if step % 8 == 0 && !bases.is_empty() {
                let base = &bases[step / 8 % bases.len()];
                self.subject.compare(Some(base), 0, deadline.min(Instant::now() + CALL_TIME));
            }
            let Some(input) = mutation.next(self.subject.symbolic()) else { break };
            if let Some(found) = self.try_one(&input, deadline) {
                return Some(found);
            }
        }
        None
    }

    fn try_one(&mut self, input: &Recording, deadline: Instant) -> Option<Verdict> {
        match self.subject.compare(Some(input), 0, deadline.min(Instant::now() + CALL_TIME)) {
            Compared::Same => self.coverage.n_inputs += 1,
            Compared::Not(_) if Instant::now() >= deadline => {}
            Compared::Not(reason) => {
                self.coverage.n_skipped += 1;
                self.first_reason.get_or_insert(reason);
            }
            Compared::NoInput => {}
            Compared::Different(difference) => {
                let source = self.subject.source(input);
                let number = format!("input {}", self.coverage.n_inputs + 1);
                return Some(Verdict::Differs(Box::new(Counterexample { number, source, difference })));
            }
        }
        None
    }

    fn agreed(self) -> Verdict {
        match self.coverage.n_inputs {
            0 => Verdict::NotChecked(self.first_reason.unwrap_or_else(|| "there was no time to call it".to_owned())),
            _ => Verdict::Agrees(Coverage { reason: self.first_reason, ..self.coverage }),
        }
    }
}

/// The method as the entry of a program.
fn entry_of(model: &Model) -> Program {
    let types = descriptor::parameters(model.target.parameters.as_bytes());
    let types = types.map(|ty| doppel_inputs::java_type(&String::from_utf8_lossy(ty)));
    Program::Method(MethodName {
        class: model.target.class.replace('/', "."),
        method: model.target.method.clone(),
        parameters: Some(types.collect()),
    })
}
