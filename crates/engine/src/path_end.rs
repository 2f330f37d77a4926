//! How a path ended.

use std::time::Duration;

use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::entry::EntryState;
use doppel_vm::exception::NATIVE_BCI;
use doppel_vm::launch::{Outcome, Uncaught};
use doppel_vm::step::End;
use doppel_vm::world::sandbox::{Action, Denied};

use crate::finding::FindingKind;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// The program ended by itself.
    Normal,
    /// The inputs are of no interest: the program itself says so.
    Assumed,
    Finding(Failure),
    /// doppel cannot go on here.
    Unsupported(String),
    /// The path took too long and was cut off.
    TimeLimit,
}

/// What went wrong in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub kind: FindingKind,
    /// The exception's class, with dots.
    pub exception: Option<String>,
    pub message: Option<String>,
    /// With which native code ended its process; none if it was by a signal.
    pub status: Option<i32>,
    /// `pkg.Class.method(File.java:12)`, innermost first.
    pub trace: Vec<String>,
    /// The innermost frame of the application.
    pub at: String,
    /// Whether the application made the exception itself, rather than the VM or the library.
    pub on_purpose: bool,
    pub is_runtime_exception: bool,
}

const ASSUMPTION_VIOLATED: &str = "doppel.Symbolic$AssumptionViolated";

impl PathEnd {
    /// `limit`: how long the path had, if it was cut off for taking longer; none if the search is over.
    pub fn of(vm: &mut Vm, outcome: &Outcome, limit: Option<Duration>) -> PathEnd {
        // Nobody knows what native code does after it was denied something.
        let below = vm.denials().iter().map(|denial| &denial.denied).filter(|denied| denied.action == Action::Below);
        let mut below: Vec<String> = below.map(Denied::to_string).collect();
        below.dedup();
        if !below.is_empty() {
            let wants = below.join(" and ");
            return PathEnd::Unsupported(format!("a program that wants {wants}, which a search does not let it"));
        }
        // Whatever a shutdown hook or another thread does afterwards, an exception that nobody caught has been thrown.
        if matches!(outcome, Outcome::Stopped(End::Limit(_) | End::Deadlock(_) | End::Endless(_))) {
            match PathEnd::of_uncaught(vm) {
                PathEnd::Normal => {}
                end => return end,
            }
        }
        match outcome {
            Outcome::Stopped(End::Unsupported { what, at }) => PathEnd::Unsupported(format!("{what}, at {at}")),
            Outcome::Stopped(End::Deadlock(threads)) => {
                PathEnd::Finding(Failure::without_exception(FindingKind::Deadlock, threads.clone()))
            }
            Outcome::Stopped(End::Crash { what, status, at }) => {
                let failure = Failure::without_exception(FindingKind::Crash, vec![at.clone()]);
                PathEnd::Finding(Failure { message: Some(what.clone()), status: *status, ..failure })
            }
            Outcome::Stopped(End::Endless(threads)) => {
                let waits = format!("every thread waits for ever: {}", threads.join(", "));
                PathEnd::Finding(Failure::without_end(vm, waits))
            }
            Outcome::Stopped(End::Limit(_)) => match limit {
                Some(limit) => {
                    PathEnd::Finding(Failure::without_end(vm, format!("a path that did not end within {limit:?}")))
                }
                None => PathEnd::TimeLimit,
            },
            Outcome::Stopped(end) => PathEnd::Unsupported(format!("{end:?}")),
            // A constructor refused these inputs.
            _ if matches!(vm.entry_state, EntryState::NotBuilt { .. }) => PathEnd::Assumed,
            Outcome::Exited(_) | Outcome::NotStarted(_) => PathEnd::of_uncaught(vm),
        }
    }

    /// Several threads may have ended by exceptions. What follows a violated assumption is of no interest; of the others a
    /// failed assertion tells most.
    fn of_uncaught(vm: &Vm) -> PathEnd {
        let assumed = vm.uncaught.iter().position(|uncaught| uncaught.exception == ASSUMPTION_VIOLATED);
        let before = vm.uncaught.get(..assumed.unwrap_or(vm.uncaught.len())).unwrap_or_default();
        match before.iter().find(|uncaught| uncaught.is_assertion).or(before.first()) {
            Some(uncaught) => PathEnd::Finding(Failure::of(vm, uncaught)),
            None if assumed.is_some() => PathEnd::Assumed,
            None => PathEnd::Normal,
        }
    }
}

fn location(method: &Method, bci: i32) -> String {
    match bci {
        NATIVE_BCI => format!("{}.{}(Native Method)", method.class.java_name(), method.name),
        _ => method.location(bci as u16),
    }
}

impl Failure {
    fn without_exception(kind: FindingKind, trace: Vec<String>) -> Failure {
        let at = trace.first().cloned().unwrap_or_default();
        Failure {
            kind,
            exception: None,
            message: None,
            status: None,
            trace,
            at,
            on_purpose: false,
            is_runtime_exception: false,
        }
    }

    /// The path goes on for ever, or longer than anybody waits: it is where it is.
    fn without_end(vm: &mut Vm, message: String) -> Failure {
        let frames = vm.frames();
        let own = frames.iter().find(|(method, _)| !vm.is_library(method.class)).or(frames.first());
        let at = own.map(|&(method, bci)| location(method, bci)).unwrap_or_default();
        let trace = frames.into_iter().map(|(method, bci)| location(method, bci)).collect();
        let failure = Failure::without_exception(FindingKind::Time, trace);
        Failure { message: Some(message), at, ..failure }
    }

    fn of(vm: &Vm, uncaught: &Uncaught) -> Failure {
        let kind = match uncaught.exception.as_str() {
            _ if uncaught.is_assertion => FindingKind::Assertion,
            "java.lang.OutOfMemoryError" => FindingKind::Memory,
            "java.lang.StackOverflowError" => FindingKind::Stack,
            _ => FindingKind::Exception,
        };
        let own = uncaught.frames.iter().position(|(method, _)| !vm.is_library(method.class));
        let place = |&(method, bci): &(&'static Method, u16)| method.location(bci);
        let at = own.and_then(|index| uncaught.frames.get(index)).or(uncaught.frames.first()).map(place);
        Failure {
            kind,
            exception: Some(uncaught.exception.clone()),
            message: uncaught.message.clone(),
            status: None,
            trace: uncaught.frames.iter().map(place).collect(),
            at: at.unwrap_or_default(),
            is_runtime_exception: uncaught.is_runtime_exception,
            // An assertion is a claim, not a refusal.
            on_purpose: kind != FindingKind::Assertion
                && own == Some(0)
                && uncaught.frames.first().is_some_and(|frame| constructs(*frame)),
        }
    }
}

/// Whether the instruction is a constructor's call: that is where an exception gets its trace which the method makes itself.
fn constructs((method, bci): (&'static Method, u16)) -> bool {
    const INVOKESPECIAL: u8 = 0xb7;
    method.bytecode().and_then(|code| code.get(usize::from(bci))) == Some(&INVOKESPECIAL)
}
