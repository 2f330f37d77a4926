//! Starting a program as the `java` launcher does, and shutting down after it.
//!
//! The sequence runs in a continuation frame of the main thread. A program that was stopped halfway resumes when its
//! threads run again, and the launch itself is part of a snapshot.
//!
//! Everything up to the *entry* is independent of the inputs: [`Vm::run_to_entry`] stops there, so that a search can
//! start from a snapshot. Everything that depends on inputs (the arguments, standard input) is created afterwards.

mod arguments;
mod early_end;
mod failed_assertions;
mod main_method;
mod method;
mod properties;
mod uncaught;

use doppel_inputs::{End, MainEnd, Outcome, Program};

use crate::Vm;
use crate::class::{Class, Method};
use crate::entry::EntryState;
use crate::entry::loading::Planning;
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};
use crate::thread::State;

pub(crate) use method::method_step;

pub(crate) use failed_assertions::FailedAssertionsMark;
pub use failed_assertions::{FailedAssertion, FailedAssertions};
pub use uncaught::{Assertion, MadeAt, Uncaught};

/// State slots of the launch frame.
mod slot {
    pub const PHASE: usize = 0;
    pub const WHAT: usize = 1;
    pub const MODE: usize = 2;
    pub const ARGS: usize = 3;
    pub const CLASS: usize = 4;
    pub const STATUS: usize = 5;
    pub const BUILD_STEP: usize = 6;
    pub const RECEIVER: usize = 7;
}

/// The next phase.
mod phase {
    pub const FIND_MAIN: u64 = 0;
    pub const FOUND_MAIN: u64 = 1;
    pub const MAKE_INPUTS: u64 = 2;
    pub const CALL_MAIN: u64 = 3;
    pub const MAIN_ENDED: u64 = 4;
    pub const HANDLER_ENDED: u64 = 5;
    pub const THREAD_EXITED: u64 = 6;
    pub const WAIT_FOR_OTHERS: u64 = 7;
    pub const SHUT_DOWN: u64 = 8;
    // From here on: a method instead of `main`.
    pub const FIND_LOADER: u64 = 9;
    pub const FOUND_LOADER: u64 = 10;
    pub const FIND_METHOD: u64 = 11;
    pub const MAKE_VALUES: u64 = 12;
    pub const BUILD: u64 = 13;
    pub const CALL_METHOD: u64 = 14;
    pub const METHOD_ENDED: u64 = 15;
    pub const CALL_AGAIN: u64 = 16;
}

impl Vm {
    /// Runs a program on a booted VM to its end, including shutdown hooks.
    pub fn launch(&mut self, program: &Program, args: &[String]) -> Outcome {
        match self.prepare(program, args) {
            Ok(()) => self.resume(),
            Err(end) => Outcome::Stopped(end),
        }
    }

    /// Prepares the VM to [`Vm::resume`] the program from its start.
    pub fn prepare(&mut self, program: &Program, args: &[String]) -> Result<(), End> {
        let (phase, mode, what) = match program {
            Program::MainClass(name) => (phase::FIND_MAIN, 1, name),
            Program::Jar(path) => (phase::FIND_MAIN, 2, path),
            Program::Method(name) => (phase::FIND_LOADER, 0, &name.class),
        };
        let what = self.boot_step(|vm| vm.new_string(what))?;
        self.program_args = args.to_vec();
        self.started = false;
        self.main_end = MainEnd::NotYet;
        self.entry_name = if let Program::Method(name) = program { Some(name.clone()) } else { None };
        self.planning = Planning::default();
        (self.entry, self.entry_error, self.entry_build, self.entry_result) = (None, None, None, None);
        self.entry_state = EntryState::NotYet;
        let state = [phase, what.slot(), mode, 0, 0, 0, 0, 0];
        self.open_continuation(launch_step, &state).map_err(|stop| self.end_of(stop))
    }

    /// Runs a prepared program up to its entry: its main class or method is found, and none of its code has run. Any
    /// other end means that there is no such program; for a method, `entry_error` says why.
    pub fn run_to_entry(&mut self) -> Result<(), Outcome> {
        self.stop_at_entry = true;
        match self.resume() {
            Outcome::Stopped(End::ReachedEntry) => Ok(()),
            outcome => Err(outcome),
        }
    }

    /// Runs the program until it creates its first input: up to there its behaviour does not depend on inputs. False if
    /// it ended without an input, in whatever way.
    pub fn run_to_first_input(&mut self) -> bool {
        self.stop_at_first_input = true;
        let outcome = self.resume();
        self.stop_at_first_input = false;
        outcome == Outcome::Stopped(End::ReachedInput)
    }

    /// Runs the program's entry, a method, until it ends in whatever way. The VM is then about to call it once more, with
    /// everything that the first call has left behind. False if the program ended otherwise.
    pub(crate) fn run_to_next_call(&mut self) -> bool {
        self.calls_again = true;
        let outcome = self.resume();
        !std::mem::take(&mut self.calls_again) && outcome == Outcome::Stopped(End::ReachedEntry)
    }

    /// Runs the program until it ends or is stopped.
    pub fn resume(&mut self) -> Outcome {
        match self.run_threads() {
            End::Exit(status) => {
                // Writes mapped files back. If that fails, there is no one left to tell.
                let _ = (self.config.library.write_back)(self);
                if self.started { Outcome::Exited(status) } else { Outcome::NotStarted(status) }
            }
            end => Outcome::Stopped(end),
        }
    }

    fn launch_state(&self, index: usize) -> Ref {
        Ref::from_slot(self.continuation_state(index))
    }

    fn next_phase(&mut self, phase: u64) {
        self.set_continuation_state(slot::PHASE, phase);
    }

    /// Finds the main class through the JDK's own launcher helper, which prints the familiar errors.
    fn find_main(&mut self) -> Step<Then> {
        let helper = self.boot_class("sun/launcher/LauncherHelper")?;
        self.ensure_initialized(helper)?;
        let check = required(helper, "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;")?;
        let args = [1, self.continuation_state(slot::MODE), self.continuation_state(slot::WHAT)];
        self.next_phase(phase::FOUND_MAIN);
        self.call_above(check, &args)?;
        Err(Stop::Retry)
    }

    fn found_main(&mut self, mirror: u64) -> Step<Then> {
        let class = self.class_of_mirror(Ref::from_slot(mirror));
        self.set_continuation_state(slot::CLASS, u64::from(class.id.0));
        self.next_phase(phase::MAKE_INPUTS);
        if std::mem::take(&mut self.stop_at_entry) {
            return Err(End::ReachedEntry.into());
        }
        self.make_inputs()
    }

    fn make_inputs(&mut self) -> Step<Then> {
        self.make_properties()?;
        self.find_streams()?;
        let args = self.make_arguments()?;
        self.set_continuation_state(slot::ARGS, args.slot());
        self.next_phase(phase::CALL_MAIN);
        self.call_main()
    }

    /// The program's main thread has ended with an exception: the thread's handler decides what is printed.
    fn uncaught(&mut self, exception: Ref) -> Step<Then> {
        self.note_uncaught(exception, false);
        if let Some(Uncaught { exception, message, .. }) = self.uncaught.last().cloned() {
            self.main_end = MainEnd::Threw { exception, message };
        }
        self.set_continuation_state(slot::STATUS, 1);
        if self.is_only_printed(exception) {
            return self.exit_main_thread();
        }
        self.next_phase(phase::HANDLER_ENDED);
        let method = required(self.known.thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")?;
        let thread = self.thread().object;
        self.call_above(method, &[thread.slot(), exception.slot()])?;
        Err(Stop::Retry)
    }

    fn main_returned(&mut self) -> Step<Then> {
        self.main_end = MainEnd::Returned;
        self.exit_main_thread()
    }

    fn exit_main_thread(&mut self) -> Step<Then> {
        if self.is_nothing_left() {
            return Err(End::Exit(self.continuation_state(slot::STATUS) as i32).into());
        }
        self.next_phase(phase::THREAD_EXITED);
        let method = required(self.known.thread, "exit", "()V")?;
        let thread = self.thread().object;
        self.call_above(method, &[thread.slot()])?;
        Err(Stop::Retry)
    }

    /// `DestroyJavaVM`: the main thread has ended; the VM lives on while there are non-daemon threads.
    fn main_thread_ended(&mut self) -> Step<Then> {
        let thread = self.thread().object;
        self.monitor_enter(thread)?;
        self.heap.write(thread, self.known.thread_eetop, 0i64);
        self.set_thread_status(thread, 0x2);
        self.wake_waiters(thread, true);
        self.monitor_exit(thread)?;
        self.next_phase(phase::WAIT_FOR_OTHERS);
        self.wait_for_others()
    }

    fn wait_for_others(&mut self) -> Step<Then> {
        if self.others_alive(self.hot.thread) {
            self.thread().state = State::Destroying;
            return Err(Stop::Block);
        }
        let shutdown = self.boot_class("java/lang/Shutdown")?;
        self.ensure_initialized(shutdown)?;
        let method = required(shutdown, "shutdown", "()V")?;
        self.next_phase(phase::SHUT_DOWN);
        self.call_above(method, &[])?;
        Err(Stop::Retry)
    }
}

/// The continuation of a launch.
pub(crate) fn launch_step(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let result = match (vm.continuation_state(slot::PHASE), ended) {
        (phase::FIND_MAIN, _) => vm.find_main(),
        (phase::FOUND_MAIN, Ended::Returned(mirror)) => vm.found_main(mirror),
        (phase::MAKE_INPUTS, Ended::Returned(_)) => vm.make_inputs(),
        (phase::CALL_MAIN, Ended::Returned(_)) => vm.call_main(),
        // In the first case the launcher's own code has thrown, and the program counts as not started.
        (phase::FOUND_MAIN | phase::MAKE_INPUTS | phase::CALL_MAIN | phase::MAIN_ENDED, Ended::Threw(exception)) => {
            vm.uncaught(exception)
        }
        (phase::MAIN_ENDED, Ended::Returned(_)) => vm.main_returned(),
        (phase::HANDLER_ENDED, ended) => {
            if let Ended::Threw(exception) = ended {
                vm.report_bad_handler(exception);
            }
            vm.exit_main_thread()
        }
        (phase::THREAD_EXITED, _) => vm.main_thread_ended(),
        (phase::WAIT_FOR_OTHERS, _) => vm.wait_for_others(),
        (phase::FIND_LOADER..=phase::CALL_AGAIN, ended) => return method_step(vm, ended),
        _ => return Err(End::Exit(vm.continuation_state(slot::STATUS) as i32).into()),
    };
    match result {
        Err(Stop::Throw(exception)) if vm.continuation_state(slot::PHASE) == phase::CALL_MAIN => vm.uncaught(exception),
        other => other,
    }
}

/// A method that every supported JDK has.
fn required(class: &'static Class, name: &str, descriptor: &str) -> Result<&'static Method, End> {
    let missing = || End::Internal(format!("this JDK has no {class}.{name}{descriptor}"));
    class.method_named(name, descriptor).ok_or_else(missing)
}
