//! A VM that stops at the call of one method, and executes the method and its model from there.

use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_inputs::{End, Kind, Outcome, Recording};
use doppel_testgen::reproducer::Reproducer;
use doppel_vm::Config;
use doppel_vm::class::{ClassId, Method};
use doppel_vm::interp::observed::{Body, CallEnd};
use doppel_vm::models::Model;
use doppel_vm::session::{Call, Limits, Purpose, Session, StartError};
use doppel_vm::symbolic::Symbolic;
use doppel_world::World;

use super::Options;
use super::state::{Difference, State};
use crate::recorded::RecordedPath;

pub struct Subject {
    session: Session,
    model: &'static Method,
}

const NO_LIBRARY: &str = "the method's native library is not loaded: -Djava.library.path may not name it, or \
    its class may not load it, but a program does, which can be named behind --";

/// The maximum number of lines shown of a call's arguments.
const MAX_LINES: usize = 30;

/// The result for one input.
pub enum Compared {
    Same,
    Different(Difference),
    /// One of the two did not end, for this reason.
    Not(String),
    /// There is no such input: a constructor rejected it.
    NoInput,
}

impl Subject {
    /// Boots and runs up to the program's entry.
    pub fn start(options: &Options, index: usize, path: &RecordedPath) -> Result<Subject, String> {
        let session = Subject::at_entry(options, path).map_err(|error| error.to_string())?;
        let model = session.model_method(index).ok_or("the model is not loaded")?;
        Ok(Subject { session, model })
    }

    fn at_entry(options: &Options, path: &RecordedPath) -> Result<Session, StartError> {
        let jdk = Jdk::locate(options.jdk.as_deref())?;
        let max_args = path.inputs.as_ref().and_then(|inputs| inputs.primitive("args.length", Kind::Int));
        let max_args = max_args.map(|n| n as u32);
        let config = Config { max_args, symbolic: path.symbolic.clone(), ..options.config.clone() };
        let sandbox = config.sandbox(&jdk.home, &path.args);
        let mut world = World::in_sandbox(sandbox.map_err(|errno| StartError::Sandbox(errno.text()))?);
        world.capture(Vec::new());
        let mut session = Session::boot(jdk, config, world, Purpose::Rerun).map_err(StartError::Boot)?;
        session.go_to_entry(&path.program, &path.args)?;
        Ok(session)
    }

    /// The native libraries that the program has loaded.
    pub fn libraries(&self) -> Vec<String> {
        self.session.native_libraries()
    }

    /// Libraries for natives whose class does not load them itself.
    pub fn preload(&mut self, libraries: &[String]) {
        self.session.preload(libraries);
    }

    /// Whether the program's entry is the method that this model replaces, and can be executed.
    pub fn check_entry(&self, model: &Model) -> Result<(), String> {
        let Some(method) = self.entry_method() else { return Err("it cannot be called".to_owned()) };
        if method.class.name.as_str() != model.target.class || method.model.get() != Some(self.model) {
            return Err(format!("{} is called instead", method.display()));
        }
        if method.is_below() && self.session.config().below.is_none() {
            return Err("the method is native, and nothing can execute it".to_owned());
        }
        Ok(())
    }

    fn entry_method(&self) -> Option<&'static Method> {
        self.session.entry().map(|entry| entry.method)
    }

    pub fn has_bytecode(&self) -> bool {
        self.entry_method().is_some_and(|method| !method.is_native())
    }

    /// The symbolic state of the last run.
    pub fn symbolic(&self) -> &Symbolic {
        self.session.symbolic()
    }

    /// Java statements that make the call with these inputs.
    pub fn source(&self, input: &Recording) -> String {
        match self.session.entry() {
            Some(entry) => Reproducer::statements(entry, input),
            None => String::new(),
        }
    }

    /// The arguments of a call in the program's own run.
    pub fn call_text(&mut self, input: Option<&Recording>, number: u32, deadline: Instant) -> String {
        match self.run_to_call(input, number, deadline) {
            Ok(call) => State::before(self.session.vm(), call.method, &call.arguments, MAX_LINES).join("\n"),
            Err(_) => String::new(),
        }
    }

    /// Executes method and model with these inputs, or those of the program's own run, at the call of this number, from
    /// 0.
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

    /// The states after the method and after the model.
    fn states(
        &mut self,
        input: Option<&Recording>,
        number: u32,
        deadline: Instant,
    ) -> Result<(State, State), Compared> {
        let call = self.run_to_call(input, number, deadline)?;
        let at_call = self.session.mark();
        let real = self.state_after(Body::Real, &call)?;
        self.session.go_back(&at_call);
        let model = self.state_after(Body::Model, &call)?;
        if !self.session.has_called_below() {
            return Ok((real, model));
        }
        // The side JVM cannot return to the call once the model has used it: start again from the entry.
        let call = self.run_to_call(input, number, deadline)?;
        Ok((real, self.state_after(Body::Model, &call)?))
    }

    fn run_to_call(&mut self, input: Option<&Recording>, number: u32, deadline: Instant) -> Result<Call, Compared> {
        let limits = Limits { deadline: Some(deadline), polls: None };
        self.session.run_to_call(self.model, number, input.cloned(), limits).map_err(|outcome| match outcome {
            Outcome::Exited(_) => Compared::NoInput,
            outcome => Compared::Not(described(&outcome)),
        })
    }

    fn state_after(&mut self, body: Body, call: &Call) -> Result<State, Compared> {
        let initialized = self.initialized(call.method);
        let files = self.session.world().sandbox().map(|sandbox| sandbox.mark());
        let n_denials = self.session.denials().len();
        let end = self.session.run_call(body);
        let what = if body == Body::Real { "method" } else { "model" };
        if let Some(denial) = self.session.denials().get(n_denials) {
            let denied = &denial.denied;
            return Err(Compared::Not(format!("the {what} tried {denied}, which checks do not allow")));
        }
        let has_changed =
            |files| self.session.world().sandbox().is_some_and(|sandbox| sandbox.has_changed_since(files));
        if files.as_ref().is_some_and(has_changed) {
            return Err(Compared::Not(format!("the {what} changes files, which checks do not compare")));
        }
        match end {
            // The end of the program is observable.
            CallEnd::Not(outcome) if !matches!(outcome, Outcome::Exited(_)) => {
                Err(Compared::Not(format!("the {what}: {}", described(&outcome))))
            }
            end => Ok(State::after(self.session.vm(), call.method, &call.arguments, &end, &initialized)),
        }
    }

    /// The program's initialised classes.
    fn initialized(&self, method: &Method) -> Vec<ClassId> {
        let classes = self.session.program_and_library_classes();
        let own = classes.filter(|class| !class.is_library || *class == method.class);
        own.filter(|class| self.session.is_initialized(class)).map(|class| class.id).collect()
    }
}

fn described(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Stopped(End::Limit(_)) => "it took too long".to_owned(),
        outcome => outcome.to_string(),
    }
}
