//! A model against its method: both are executed on the same inputs, from the same state, and everything that can be seen of
//! it afterwards is compared.
//!
//! The inputs: those that a search finds for all paths of the model, then, if the method has bytecode, for all paths of the
//! method, then random ones near them. The method itself is the search's entry: its receiver and parameters are the
//! inputs ([`doppel_vm::entry`]), and calling it calls the model. [`subject`] executes both, [`state`] is what is compared.

mod inputs;
mod mutation;
pub mod state;
mod subject;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use doppel_classpath::classfile::descriptor;
use doppel_vm::Config;
use doppel_vm::launch::Program;
use doppel_vm::models::Model;
use doppel_vm::symbolic::Recording;

use mutation::Mutation;
use state::Difference;
use subject::{Compared, Subject};

/// Random inputs per model; fewer for a native, since each has a JVM beside doppel to itself.
const N_RANDOM: usize = 300;
const N_RANDOM_NATIVE: usize = 60;

/// Each of the searches gets this share of the time.
const SEARCH_SHARE: u32 = 3;

/// A single call may take this long.
const CALL_TIME: Duration = Duration::from_secs(2);

/// What to check with.
pub struct Options {
    pub jdk: Option<PathBuf>,
    /// Of the VMs; the models are in it, and who executes native methods for real.
    pub config: Config,
    /// For each model.
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

/// On what they agree.
#[derive(Clone, Copy, Default, Debug)]
pub struct Coverage {
    pub n_inputs: usize,
    /// Inputs on which one of them did not come to its end.
    pub n_skipped: usize,
    /// How many paths of the model were found, and whether these are all that the search can see.
    pub n_paths: u64,
    pub all_paths: bool,
}

/// An input that tells a model from its method.
#[derive(Debug)]
pub struct Counterexample {
    /// Java statements that make the call.
    pub source: String,
    pub difference: Difference,
    /// How many inputs were tried, this one included.
    pub n_inputs: usize,
}

/// Checks one model of `options.config.models`.
pub fn check(options: &Options, model: &Model) -> Verdict {
    let started = Instant::now();
    let program = entry_of(model);
    let mut subject = match Subject::start(options, model, &program) {
        Ok(subject) => subject,
        Err(reason) => return Verdict::NotChecked(reason),
    };
    let mut checking = Checking { subject: &mut subject, coverage: Coverage::default(), last_reason: None };
    let deadline = started + options.time_limit;
    let share = options.time_limit / SEARCH_SHARE;
    let searched = match inputs::of_model(options, &program, share) {
        Ok(searched) => searched,
        Err(reason) => return Verdict::NotChecked(reason),
    };
    (checking.coverage.n_paths, checking.coverage.all_paths) = (searched.n_paths, searched.is_complete);
    let mut bases = searched.inputs;
    if let Some(found) = checking.try_all(&bases, deadline) {
        return found;
    }
    if checking.subject.has_bytecode() {
        let of_real = inputs::of_method(options, &program, share).map(|searched| searched.inputs).unwrap_or_default();
        if let Some(found) = checking.try_all(&of_real, deadline) {
            return found;
        }
        bases.extend(of_real);
    }
    checking.try_random(&bases, options.seed, deadline).unwrap_or_else(|| checking.agreed())
}

/// The check of one model as it goes on.
struct Checking<'a> {
    subject: &'a mut Subject,
    coverage: Coverage,
    /// Why an input could not be compared.
    last_reason: Option<String>,
}

impl Checking<'_> {
    fn try_all(&mut self, inputs: &[Recording], deadline: Instant) -> Option<Verdict> {
        let in_time = inputs.iter().take_while(|_| Instant::now() < deadline);
        in_time.into_iter().find_map(|input| self.try_one(input, deadline))
    }

    /// Walks at random from the inputs that are known.
    fn try_random(&mut self, bases: &[Recording], seed: u64, deadline: Instant) -> Option<Verdict> {
        let mut mutation = Mutation::new(seed);
        let n_random = if self.subject.has_bytecode() { N_RANDOM } else { N_RANDOM_NATIVE };
        for step in 0..n_random {
            if Instant::now() >= deadline {
                break;
            }
            // Back to a known one now and then: walks end up far away from what matters.
            if step % 8 == 0 && !bases.is_empty() {
                self.subject.compare(&bases[step / 8 % bases.len()], deadline.min(Instant::now() + CALL_TIME));
            }
            let Some(input) = mutation.next(self.subject.symbolic()) else { break };
            if let Some(found) = self.try_one(&input, deadline) {
                return Some(found);
            }
        }
        None
    }

    fn try_one(&mut self, input: &Recording, deadline: Instant) -> Option<Verdict> {
        match self.subject.compare(input, deadline.min(Instant::now() + CALL_TIME)) {
            Compared::Same => self.coverage.n_inputs += 1,
            Compared::Not(_) if Instant::now() >= deadline => {}
            Compared::Not(reason) => {
                self.coverage.n_skipped += 1;
                self.last_reason = Some(reason);
            }
            Compared::NoInput => {}
            Compared::Different(difference) => {
                let source = self.subject.source(input);
                let n_inputs = self.coverage.n_inputs + 1;
                return Some(Verdict::Differs(Box::new(Counterexample { source, difference, n_inputs })));
            }
        }
        None
    }

    fn agreed(self) -> Verdict {
        match self.coverage.n_inputs {
            0 => Verdict::NotChecked(self.last_reason.unwrap_or_else(|| "there was no time to call it".to_owned())),
            _ => Verdict::Agrees(self.coverage),
        }
    }
}

/// The method as the entry of a program.
fn entry_of(model: &Model) -> Program {
    let types = descriptor::parameters(model.target.parameters.as_bytes());
    let types = types.map(|ty| doppel_vm::entry::java_type(&String::from_utf8_lossy(ty)));
    Program::Method {
        class: model.target.class.replace('/', "."),
        method: model.target.method.clone(),
        parameters: Some(types.collect()),
    }
}
