//! A VM that holds up at the call of one method, and executes it and its model from there.

use std::rc::Rc;
use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_inputs::{End, InputSpec, Kind, Outcome, Recording, Requests};
use doppel_testgen::reproducer::Reproducer;
use doppel_vm::class::{ClassId, Method};
use doppel_vm::models::Model;
use doppel_vm::models::observe::{Argument, Body, CallEnd};
use doppel_vm::snapshot::Snapshot;
use doppel_vm::symbolic::Symbolic;
use doppel_vm::{Config, Vm};
use doppel_world::World;

use super::Options;
use super::state::{Difference, State};
use crate::recorded::RecordedPath;

pub struct Subject {
    vm: Vm,
    entry: Snapshot,
    model: &'static Method,
    max_length: u32,
    /// What the path's program has asked for.
    specs: Vec<InputSpec>,
}

/// What a call gets.
struct Call {
    method: &'static Method,
    arguments: Vec<Argument>,
}

const NO_LIBRARY: &str = "the method's native library is not loaded: -Djava.library.path may not name it, or \
    its class may not load it, but a program does, which can be named behind --";

/// Of what a call gets, so much is shown.
const MAX_LINES: usize = 30;

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
    /// Boots and runs up to the program's entry.
    pub fn start(options: &Options, index: usize, path: &RecordedPath) -> Result<Subject, String> {
        let jdk = Jdk::locate(options.jdk.as_deref()).map_err(|error| error.to_string())?;
        let sandbox = options.config.sandbox(&jdk.home, &path.args, &path.symbolic);
        let mut world = World::in_sandbox(sandbox.map_err(|errno| errno.text())?);
        let max_args = path.inputs.as_ref().and_then(|inputs| inputs.primitive("args.length", Kind::Int));
        let config = Config { max_args: max_args.map(|n| n as u32), ..options.config.clone() };
        world.capture(Vec::new());
        let end_text = |end: End| match end {
            End::Unsupported { what, .. } => what.to_string(),
            end => end.to_string(),
        };
        let mut vm = Vm::new(Rc::new(jdk), config, world).map_err(end_text)?;
        vm.boot().map_err(end_text)?;
        vm.prepare(&path.program, &path.args).map_err(end_text)?;
        if let Err(outcome) = vm.run_to_entry() {
            let said = vm.world.captured().map(|captured| String::from_utf8_lossy(&captured.stderr).into_owned());
            let said = said.filter(|said| !said.is_empty()).unwrap_or_else(|| described(&outcome));
            return Err(vm.entry_error.take().map_or(said.trim_end().to_owned(), |error| error.to_string()));
        }
        let model = vm.model_method(index).ok_or("the model is not loaded")?;
        let entry = vm.snapshot();
        Ok(Subject { vm, entry, model, max_length: options.config.max_length, specs: path.symbolic.clone() })
    }

    /// The native libraries that the program has loaded.
    pub fn libraries(&self) -> Vec<String> {
        self.vm.below.libraries()
    }

    /// Libraries for natives whose class does not load them itself.
    pub fn preload(&mut self, libraries: &[String]) {
        self.vm.below.preload = libraries.to_vec();
    }

    /// Whether the program's entry is the very method that this model stands for, and can be executed.
    pub fn check_entry(&self, model: &Model) -> Result<(), String> {
        let Some(method) = self.entry_method() else { return Err("it cannot be called".to_owned()) };
        if method.class.name.as_str() != model.target.class || method.model.get() != Some(self.model) {
            return Err(format!("{} is called instead", method.display()));
        }
        if method.is_below() && self.vm.config.below.is_none() {
            return Err("the method is native, and nothing can execute it".to_owned());
        }
        Ok(())
    }

    fn entry_method(&self) -> Option<&'static Method> {
        self.vm.entry.as_ref().map(|entry| entry.method)
    }

    pub fn has_bytecode(&self) -> bool {
        self.entry_method().is_some_and(|method| !method.is_native())
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

    /// What a call of the program's own run gets.
    pub fn call_text(&mut self, input: Option<&Recording>, number: u32, deadline: Instant) -> String {
        match self.run_to_call(input, number, deadline) {
            Ok(call) => State::before(&mut self.vm, call.method, &call.arguments, MAX_LINES).join("\n"),
            Err(_) => String::new(),
        }
    }

    /// Executes method and model with these inputs, or those of the program's own run: at the call of this number, from 0.
    pub fn compare(&mut self, input: Option<&Recording>, number: u32, deadline: Instant) -> Compared {
        match self.states(input, number, deadline) {
            Err(failure) => failure,
            Ok((real, model)) => match State::difference(&real, &model) {
                None => Compared::Same,
                Some(_) if real.has_no_library() => Compared::Not(NO_LIBRARY.to_owned()),
                Some(difference) => Compared::Different(difference),
            },
        }
    }

    /// What the method leaves, and what the model leaves.
    fn states(
        &mut self,
        input: Option<&Recording>,
        number: u32,
        deadline: Instant,
    ) -> Result<(State, State), Compared> {
        let call = self.run_to_call(input, number, deadline)?;
        let at_call = self.vm.snapshot();
        let real = self.state_after(Body::Real, &call)?;
        self.vm.rollback(&at_call);
        let model = self.state_after(Body::Model, &call)?;
        if !self.vm.below.is_used() {
            return Ok((real, model));
        }
        // What runs beside the VM cannot go back to the call, and the model has asked for it: again from the entry.
        let call = self.run_to_call(input, number, deadline)?;
        Ok((real, self.state_after(Body::Model, &call)?))
    }

    fn run_to_call(&mut self, input: Option<&Recording>, number: u32, deadline: Instant) -> Result<Call, Compared> {
        self.vm.rollback(&self.entry);
        self.vm.symbolic = Symbolic::default();
        self.vm.symbolic.max_length = self.max_length;
        self.vm.symbolic.requests = Requests::new(&self.specs);
        if let Some(input) = input {
            self.vm.take_inputs(input.clone());
        }
        self.vm.deadline = Some(deadline);
        self.vm.observe(Some(self.model), number);
        match self.vm.resume() {
            outcome if Vm::is_at_call(&outcome) => {
                let (method, arguments) = self.vm.observed_call();
                Ok(Call { method, arguments })
            }
            Outcome::Exited(_) => Err(Compared::NoInput),
            outcome => Err(Compared::Not(described(&outcome))),
        }
    }

    fn state_after(&mut self, body: Body, call: &Call) -> Result<State, Compared> {
        let initialized = self.initialized(call.method);
        let files = self.vm.world.sandbox().map(|sandbox| sandbox.mark());
        let n_denials = self.vm.denials().len();
        let end = self.vm.run_observed(body);
        let what = if body == Body::Real { "method" } else { "model" };
        if let Some(denial) = self.vm.denials().get(n_denials) {
            let denied = &denial.denied;
            return Err(Compared::Not(format!("the {what} tried {denied}, which checks do not allow")));
        }
        let has_changed = |files| self.vm.world.sandbox().is_some_and(|sandbox| sandbox.has_changed_since(files));
        if files.as_ref().is_some_and(has_changed) {
            return Err(Compared::Not(format!("the {what} changes files, which checks do not compare")));
        }
        match end {
            // The program's end is something that can be seen.
            CallEnd::Not(outcome) if !matches!(outcome, Outcome::Exited(_)) => {
                Err(Compared::Not(format!("the {what}: {}", described(&outcome))))
            }
            end => Ok(State::after(&mut self.vm, call.method, &call.arguments, &end, &initialized)),
        }
    }

    /// The program's classes that are initialised.
    fn initialized(&self, method: &Method) -> Vec<ClassId> {
        let ids = (1..self.vm.dictionary.n_classes() as u32).map(ClassId);
        let is_compared = |id: &ClassId| {
            self.vm.dictionary.get(*id).is_some_and(|class| {
                let is_own = !self.vm.is_library(class) || class == method.class;
                is_own && !class.is_array() && !self.vm.is_model_class(class) && self.vm.is_initialized(class)
            })
        };
        ids.filter(is_compared).collect()
    }
}

fn described(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Stopped(End::Limit(_)) => "it took too long".to_owned(),
        Outcome::Stopped(end) => end.to_string(),
        Outcome::Exited(status) | Outcome::NotStarted(status) => format!("the program ended with status {status}"),
    }
}
