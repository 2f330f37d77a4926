//! How a path ended.

use std::time::Duration;

use doppel_inputs::{End, Outcome};
use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::entry::EntryState;
use doppel_vm::exception::NATIVE_BCI;
use doppel_vm::launch::{Assertion, FailedAssertion, MadeAt, Uncaught};
use doppel_vm::symbol::Sym;
use doppel_world::sandbox::{Action, Denied};

use crate::finding::FindingKind;
use crate::thrower::{constructs, n_checks, n_throwers};

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
    /// The innermost frame of the application that is not there for exceptions only: see [`crate::thrower`].
    pub site: String,
    /// Whether the application made the exception itself, rather than the VM or the library, or asked for a check that did.
    pub on_purpose: bool,
    pub is_runtime_exception: bool,
    /// Whether it is an assertion that failed and ended no thread.
    pub is_caught: bool,
    /// Where it was thrown, if that is all that others can see of it: it has not ended its thread.
    pub thrown_at: Option<ThrownAt>,
}

/// Code that throws an exception.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrownAt {
    /// With slashes.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// If it is known which instruction it was.
    pub bci: Option<u16>,
}

impl ThrownAt {
    fn new(method: &Method, bci: Option<u16>) -> ThrownAt {
        let text = |symbol: Sym| symbol.as_str().to_owned();
        ThrownAt { class: text(method.class.name), method: text(method.name), descriptor: text(method.descriptor), bci }
    }
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
            let tried = below.join(" and ");
            return PathEnd::Unsupported(format!("native code that tried {tried}, which searches do not allow"));
        }
        // Nobody wants to know what a shutdown hook or another thread does after a violated assumption.
        let is_cut_off = matches!(outcome, Outcome::Stopped(End::Limit(_) | End::Deadlock(_) | End::Endless(_)));
        if is_cut_off && PathEnd::of_failures(vm) == PathEnd::Assumed {
            return PathEnd::Assumed;
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
                let waits = format!("every thread waits forever: {}", threads.join(", "));
                PathEnd::Finding(Failure::without_end(vm, waits))
            }
            Outcome::Stopped(End::Limit(_)) => match limit {
                Some(limit) => {
                    let message = format!("the path did not end within {:.1} s", limit.as_secs_f64());
                    PathEnd::Finding(Failure::without_end(vm, message))
                }
                None => PathEnd::TimeLimit,
            },
            Outcome::Stopped(end) => PathEnd::Unsupported(end.to_string()),
            // A constructor refused these inputs.
            _ if matches!(vm.entry_state, EntryState::NotBuilt { .. }) => PathEnd::Assumed,
            Outcome::Exited(_) | Outcome::NotStarted(_) => PathEnd::of_failures(vm),
        }
    }

    /// Several threads may have ended by exceptions: a failed assertion tells most.
    fn of_failures(vm: &Vm) -> PathEnd {
        let failures = Failure::all(vm);
        let mut uncaught = failures.iter().filter(|failure| !failure.is_caught);
        let assertion = uncaught.clone().find(|failure| failure.kind == FindingKind::Assertion);
        let is_assumed = vm.uncaught.iter().any(|uncaught| uncaught.exception == ASSUMPTION_VIOLATED);
        match assertion.or_else(|| uncaught.next()) {
            Some(failure) => PathEnd::Finding(failure.clone()),
            None if is_assumed && failures.is_empty() => PathEnd::Assumed,
            None => PathEnd::Normal,
        }
    }

    /// What went wrong on the way there and at the end, each once.
    pub fn failures(&self, vm: &Vm) -> Vec<Failure> {
        let mut failures = Failure::all(vm);
        if let PathEnd::Finding(last) = self
            && !failures.contains(last)
        {
            failures.push(last.clone());
        }
        failures
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
            site: at.clone(),
            at,
            on_purpose: false,
            is_runtime_exception: false,
            is_caught: false,
            thrown_at: None,
        }
    }

    /// The exceptions that ended threads, and the assertions that failed and did not. What follows a violated assumption is of
    /// no interest, nor are inputs that a constructor refused.
    fn all(vm: &Vm) -> Vec<Failure> {
        if matches!(vm.entry_state, EntryState::NotBuilt { .. }) {
            return Vec::new();
        }
        let assumed = vm.uncaught.iter().position(|uncaught| uncaught.exception == ASSUMPTION_VIOLATED);
        let uncaught = vm.uncaught.get(..assumed.unwrap_or(vm.uncaught.len())).unwrap_or_default();
        let left = |failed: &&FailedAssertion| {
            let is_it = |it: &Uncaught| {
                let same = |assertion: &Assertion| {
                    assertion.exception == failed.exception
                        && (assertion.made_at.is_none() || assertion.made_at.as_ref() == failed.frames.first())
                };
                it.assertion.as_ref().is_some_and(same)
            };
            !uncaught.iter().any(is_it)
        };
        let caught = vm.failed_assertions.iter().filter(left);
        let mut failures: Vec<Failure> = Vec::new();
        for failure in uncaught.iter().map(|it| Failure::of(vm, it)).chain(caught.map(|it| Failure::of_caught(vm, it)))
        {
            if !failures.contains(&failure) {
                failures.push(failure);
            }
        }
        failures
    }

    fn of_caught(vm: &Vm, failed: &FailedAssertion) -> Failure {
        let (method, bci) = failed.thrown_at;
        let (at, _) = place_of(vm, &failed.frames);
        Failure {
            kind: FindingKind::Assertion,
            exception: Some(failed.exception.clone()),
            message: failed.message.clone(),
            status: None,
            trace: failed.frames.iter().map(|(method, bci)| method.location(*bci)).collect(),
            site: at.clone(),
            at,
            on_purpose: false,
            is_runtime_exception: false,
            is_caught: true,
            thrown_at: Some(ThrownAt::new(method, Some(bci))),
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
            _ if uncaught.assertion.is_some() => FindingKind::Assertion,
            "java.lang.OutOfMemoryError" => FindingKind::Memory,
            "java.lang.StackOverflowError" => FindingKind::Stack,
            _ => FindingKind::Exception,
        };
        let (at, own) = place_of(vm, &uncaught.frames);
        let n_throwers = n_throwers(&uncaught.frames, &uncaught.classes);
        let behind = own.filter(|&own| own < n_throwers).and_then(|_| uncaught.frames.get(n_throwers));
        let site = behind.filter(|(method, _)| !vm.is_library(method.class)).map(|(method, bci)| method.location(*bci));
        let is_checked = own.is_some_and(|own| own <= n_checks(&uncaught.frames, &uncaught.classes));
        Failure {
            kind,
            exception: Some(uncaught.exception.clone()),
            message: uncaught.message.clone(),
            status: None,
            trace: uncaught.frames.iter().map(|(method, bci)| method.location(*bci)).collect(),
            site: site.unwrap_or_else(|| at.clone()),
            at,
            is_runtime_exception: uncaught.is_runtime_exception,
            // An assertion is a claim, not a refusal.
            on_purpose: kind != FindingKind::Assertion
                && is_checked
                && uncaught.frames.first().is_some_and(|frame| constructs(*frame)),
            is_caught: false,
            // Where it was made, most likely.
            thrown_at: uncaught.frames.first().filter(|_| uncaught.by_handler).map(|it| ThrownAt::new(it.0, None)),
        }
    }
}

/// The innermost frame of the application, or if there is none, of all; and which it is of all.
fn place_of(vm: &Vm, frames: &[MadeAt]) -> (String, Option<usize>) {
    let own = frames.iter().position(|(method, _)| !vm.is_library(method.class));
    let frame = own.and_then(|index| frames.get(index)).or(frames.first());
    (frame.map(|(method, bci)| method.location(*bci)).unwrap_or_default(), own)
}
