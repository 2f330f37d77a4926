//! A VM that holds up at the call of one method, and executes it and its model from there.

use std::rc::Rc;
use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_testgen::reproducer::Reproducer;
use doppel_vm::Vm;
use doppel_vm::class::{ClassId, Method};
use doppel_vm::launch::{Outcome, Program};
use doppel_vm::models::Model;
use doppel_vm::models::observe::{Argument, Body, CallEnd};
use doppel_vm::snapshot::Snapshot;
use doppel_vm::step::End;
use doppel_vm::symbolic::{Recording, Symbolic};
use doppel_vm::world::World;

use super::Options;
use super::state::{Difference, State};

pub struct Subject {
    vm: Vm,
    entry: Snapshot,
    method: &'static Method,
    max_length: u32,
}

const NO_LIBRARY: &str = "the method's native library is not there; does -Djava.library.path name it?";

/// What came of one input.
pub enum Compared {
    Same,
    Different(Difference),
    /// One of the two did not come to its end, for this reason.
    Not(String),
    /// There is no such input: a constructor refused.
    NoInput,
}

impl Subject {
    /// Boots and runs up to the entry, which is the method.
    pub fn start(options: &Options, model: &Model, program: &Program) -> Result<Subject, String> {
        let jdk = Jdk::locate(options.jdk.as_deref()).map_err(|error| error.to_string())?;
        let mut world = World::new();
        world.capture(Vec::new());
        let end_text = |end: End| match end {
            End::Unsupported { what, .. } => what,
            end => format!("{end:?}"),
        };
        let mut vm = Vm::new(Rc::new(jdk), options.config.clone(), world).map_err(end_text)?;
        vm.boot().map_err(end_text)?;
        vm.world.confine();
        vm.prepare(program, &[]).map_err(end_text)?;
        if let Err(outcome) = vm.run_to_entry() {
            return Err(vm.entry_error.take().map_or_else(|| described(&outcome), |error| error.to_string()));
        }
        let Some(method) = vm.entry.as_ref().map(|entry| entry.method) else {
            return Err("it cannot be called".to_owned());
        };
        if method.class.name.as_str() != model.target.class || method.model.get().is_none() {
            return Err(format!("{} is called instead", method.display()));
        }
        if method.is_below() && options.config.below.is_none() {
            return Err("the method is native, and nothing here executes it".to_owned());
        }
        vm.observe(Some(method));
        let entry = vm.snapshot();
        Ok(Subject { vm, entry, method, max_length: options.config.max_length })
    }

    pub fn has_bytecode(&self) -> bool {
        !self.method.is_native()
    }

    /// What is known of the last run.
    pub fn symbolic(&self) -> &Symbolic {
        &self.vm.symbolic
    }

    /// Java statements that make the call with these inputs.
    pub fn source(&self, input: &Recording) -> String {
        match &self.vm.entry {
            Some(entry) => Reproducer::statements(entry, input),
            None => String::new(),
        }
    }

    /// Executes method and model with these inputs.
    pub fn compare(&mut self, input: &Recording, deadline: Instant) -> Compared {
        match self.states(input, deadline) {
            Err(failure) => failure,
            Ok((real, model)) => match State::difference(&real, &model) {
                None => Compared::Same,
                Some(_) if real.has_no_library() => Compared::Not(NO_LIBRARY.to_owned()),
                Some(difference) => Compared::Different(difference),
            },
        }
    }

    /// What the method leaves, and what the model leaves.
    fn states(&mut self, input: &Recording, deadline: Instant) -> Result<(State, State), Compared> {
        let arguments = self.run_to_call(input, deadline)?;
        let at_call = self.vm.snapshot();
        let real = self.state_after(Body::Real, &arguments)?;
        self.vm.rollback(&at_call);
        let model = self.state_after(Body::Model, &arguments)?;
        if !self.vm.below.is_used() {
            return Ok((real, model));
        }
        // What runs beside the VM cannot go back to the call, and the model has asked for it: again from the entry.
        let arguments = self.run_to_call(input, deadline)?;
        Ok((real, self.state_after(Body::Model, &arguments)?))
    }

    fn run_to_call(&mut self, input: &Recording, deadline: Instant) -> Result<Vec<Argument>, Compared> {
        self.vm.rollback(&self.entry);
        self.vm.symbolic = Symbolic::default();
        self.vm.symbolic.max_length = self.max_length;
        self.vm.symbolic.replay = Some(input.clone());
        self.vm.deadline = Some(deadline);
        match self.vm.resume() {
            outcome if Vm::is_at_call(&outcome) => Ok(self.vm.observed_arguments()),
            Outcome::Exited(_) => Err(Compared::NoInput),
            outcome => Err(Compared::Not(described(&outcome))),
        }
    }

    fn state_after(&mut self, body: Body, arguments: &[Argument]) -> Result<State, Compared> {
        let initialized = self.initialized();
        match self.vm.run_observed(body) {
            // The program's end is something that can be seen.
            CallEnd::Not(outcome) if !matches!(outcome, Outcome::Exited(_)) => {
                let what = if body == Body::Real { "method" } else { "model" };
                Err(Compared::Not(format!("the {what}: {}", described(&outcome))))
            }
            end => Ok(State::after(&mut self.vm, self.method, arguments, &end, &initialized)),
        }
    }

    /// The program's classes that are initialised.
    fn initialized(&self) -> Vec<ClassId> {
        let ids = (1..self.vm.dictionary.n_classes() as u32).map(ClassId);
        let is_compared = |id: &ClassId| {
            self.vm.dictionary.get(*id).is_some_and(|class| {
                let is_own = !self.vm.is_library(class) || class == self.method.class;
                is_own && !class.is_array() && !self.vm.is_model_class(class) && self.vm.is_initialized(class)
            })
        };
        ids.filter(is_compared).collect()
    }
}

fn described(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Stopped(End::Limit(_)) => "it took too long".to_owned(),
        Outcome::Stopped(End::Unsupported { what, at }) => format!("cannot execute {what}, at {at}"),
        Outcome::Stopped(End::Deadlock(_)) => "every thread waits for another".to_owned(),
        Outcome::Stopped(end) => format!("{end:?}"),
        Outcome::Exited(status) | Outcome::NotStarted(status) => format!("the program ended with status {status}"),
    }
}
