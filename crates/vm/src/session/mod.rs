//! A session: one program on one VM, run any number of times with different inputs.
//!
//! Every caller of the VM holds a [`Session`]: `doppel run`, the search, the checks of models, the precision studies.
//! It boots the JDK, decides where runs begin, and is the only place where inputs take effect. Code that the program
//! itself calls (natives, summaries, the bridge) works on the [`Vm`].
//!
//! - [`Session::launch`] runs a program once.
//! - [`Session::go_to_start`], [`Session::go_to_entry`] and [`Session::go_to_first_input`] set where runs begin;
//!   [`Session::run`] runs from there.
//! - [`Session::run_untagged`] runs without variables, and [`Session::warm_up`] lets these runs begin in a state in which
//!   classes are initialised.
//! - [`results`] gives the results of the last run; [`observed`] stops at a call that a model replaces.

mod error;
mod images;
mod observed;
mod results;
mod rewind;
mod warm;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_expr::ExprId;
use doppel_inputs::{End, Outcome, Program, Recording};
use doppel_world::World;

use crate::snapshot::Snapshot;
use crate::symbolic::Symbolic;
use crate::{Config, Vm};

pub use crate::symbolic::Purpose;
pub use error::StartError;
pub use observed::Call;
use warm::Warm;

pub struct Session {
    vm: Vm,
    purpose: Purpose,
    /// The state after booting, if a run may have to return to it.
    booted: Option<Snapshot>,
    start: Start,
    /// The state in which untagged runs begin, if not where others do: see [`warm`].
    warm: Option<Warm>,
    began: Beginning,
}

/// What the last run began with.
#[derive(Clone, Copy, Default)]
struct Beginning {
    clock: u64,
    handed_out: u64,
}

/// What a run has cost: measures that do not depend on the machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct Work {
    /// Nanoseconds of virtual time.
    pub time: u64,
    /// Bytes of memory, in chunks.
    pub memory: u64,
}

/// When to stop a run.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    pub deadline: Option<Instant>,
    /// The remaining number of polls of the scheduler: a machine-independent measure.
    pub polls: Option<u64>,
}

/// The state in which runs begin.
enum Start {
    /// No code of this program has run.
    Booted(Program, Vec<String>),
    /// At the program's entry or its first input.
    Inside(Box<Snapshot>),
    Nowhere,
}

impl Session {
    /// Boots the JDK. An error here is the fault of the JDK or of doppel.
    pub fn boot(jdk: Jdk, config: Config, world: World, purpose: Purpose) -> Result<Session, End> {
        let mut vm = Vm::new(Rc::new(jdk), config, world)?;
        if purpose == Purpose::Once {
            vm.symbolic = Symbolic::new(&vm.config, purpose);
        }
        vm.boot()?;
        let mut session =
            Session { vm, purpose, booted: None, start: Start::Nowhere, warm: None, began: Beginning::default() };
        // The booted state must not depend on inputs if more than one run begins there: they are declared only now.
        if purpose != Purpose::Once {
            session.take_symbolic();
        }
        Ok(session)
    }

    /// Ends the session and frees its classes too, which a plain drop leaks (see [`crate::class::metadata`]): for
    /// processes that start hundreds of sessions.
    ///
    /// # Safety
    ///
    /// Nobody uses a class, method or field of this session afterwards, nor anything that holds one: snapshots, symbolic
    /// state, entries, uncaught exceptions.
    pub unsafe fn free(self) {
        let Session { vm, booted, start, warm, .. } = self;
        drop((booted, start, warm));
        // SAFETY: the session's own snapshots are gone, and the caller has kept nothing.
        unsafe { vm.free() };
    }

    /// The run ends soon after this flag is set, from any thread.
    pub fn set_stop_request(&mut self, flag: Arc<AtomicBool>) {
        self.vm.stop_request = flag;
    }

    /// Runs a program to its end, once: there is no way back.
    pub fn launch(&mut self, program: &Program, args: &[String]) -> Outcome {
        let outcome = self.vm.launch(program, args);
        self.vm.finish_below();
        outcome
    }

    /// Makes runs begin at the start of this program. None of its code runs yet.
    pub fn go_to_start(&mut self, program: Program, args: Vec<String>) {
        if self.booted.is_none() {
            self.booted = Some(self.vm.snapshot());
        }
        self.start = Start::Booted(program, args);
    }

    /// Makes runs begin at the entry of this program: its main class or method is found, and none of its code has run.
    pub fn go_to_entry(&mut self, program: &Program, args: &[String]) -> Result<(), StartError> {
        if let Some(booted) = &self.booted {
            self.vm.rollback(booted);
            self.vm.forget_images();
            self.take_symbolic();
        }
        self.vm.prepare(program, args).map_err(StartError::Boot)?;
        if let Err(outcome) = self.vm.run_to_entry() {
            return Err(self.no_entry(outcome));
        }
        self.begin_here();
        Ok(())
    }

    /// From the entry, makes runs begin at the first input, if the program creates one: up to there its behaviour does
    /// not depend on inputs.
    pub fn go_to_first_input(&mut self, limits: Limits) {
        self.limit(limits);
        // Code in the side JVM cannot return to this state.
        if self.vm.run_to_first_input() && !self.vm.below.is_used() {
            self.begin_here();
        } else if let Start::Inside(state) = &self.start {
            self.vm.rollback(state);
        }
    }

    /// Runs the program with these inputs; those that are not recorded have their defaults. Without a recording, the
    /// inputs are those of `-Ddoppel.replay`.
    pub fn run(&mut self, inputs: Option<Recording>, limits: Limits) -> Outcome {
        if let Err(end) = self.rewind() {
            return Outcome::Stopped(end);
        }
        if let Some(inputs) = inputs {
            self.vm.take_inputs(inputs);
        }
        self.go_on(limits)
    }

    /// Like [`Session::run`], with inputs that satisfy `prefix`: from the last checkpoint of the previous path within
    /// this prefix, if there is one. The flag says whether there was.
    pub fn run_from_prefix(&mut self, inputs: Recording, prefix: &[ExprId], limits: Limits) -> (Outcome, bool) {
        let choices = &self.vm.symbolic.path.choices;
        let common = choices.iter().zip(prefix).take_while(|(choice, edge)| choice.conjunct == **edge).count();
        // Images are made where runs begin, so one run has to begin there.
        if !self.wants_images() && self.vm.roll_back_to_checkpoint(common).is_some() {
            self.note_beginning();
            self.limit(limits);
            if self.vm.rebase(inputs.clone()) {
                return (self.vm.resume(), true);
            }
        }
        (self.run(Some(inputs), limits), false)
    }

    /// Continues from the current state.
    pub fn go_on(&mut self, limits: Limits) -> Outcome {
        self.limit(limits);
        self.vm.resume()
    }

    /// Takes over from a session that has failed, with its knowledge of paths and expressions.
    pub fn succeed(&mut self, mut failed: Session) {
        self.vm.symbolic = failed.vm.symbolic.hand_over();
        self.vm.checkpoints.is_on = failed.vm.checkpoints.is_on;
        if let Start::Inside(state) = &self.start {
            self.vm.rollback(state);
        }
        self.vm.begin_checkpoints();
        // The state of the failed session is unknown: dropping it could fail again.
        std::mem::forget(failed);
    }

    fn limit(&mut self, limits: Limits) {
        self.vm.deadline = limits.deadline;
        self.vm.poll_limit = limits.polls.map(|n| self.vm.scheduler.polls + n);
    }
}
