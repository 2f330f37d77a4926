//! How a path ended.

use std::time::Duration;

use doppel_inputs::{End, Outcome};
use doppel_vm::class::Method;
use doppel_vm::class::method::NATIVE_BCI;
use doppel_vm::entry::EntryState;
use doppel_vm::launch::{Assertion, FailedAssertion, MadeAt, Uncaught};
use doppel_vm::session::Session;
use doppel_vm::symbol::Sym;
use doppel_world::sandbox::{Action, Denied};

use crate::finding_kind::FindingKind;
use crate::thrower::{constructs, n_checks, n_throwers};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// The program ended by itself.
    Normal,
    /// The program itself has excluded these inputs.
    Assumed,
    Finding(Failure),
    /// The path needs something that doppel does not support.
    Unsupported(String),
    /// The path took too long and was cut off.
    TimeLimit,
}

/// A failure of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub kind: FindingKind,
    /// The class of the exception, with dots.
    pub exception: Option<String>,
    pub message: Option<String>,
    /// The exit status with which native code ended its process; none for a signal.
    pub status: Option<i32>,
    /// `pkg.Class.method(File.java:12)`, innermost first.
    pub trace: Vec<String>,
    /// The innermost frame of the application.
    pub at: String,
    /// The innermost application frame whose only purpose is not to throw: see [`crate::thrower`].
    pub site: String,
    /// Whether the application created the exception itself or called a check that did, rather than the VM or the
    /// library.
    pub on_purpose: bool,
    pub is_runtime_exception: bool,
    /// Whether it is a failed assertion that ended no thread.
    pub is_caught: bool,
    /// Where it was thrown, if nothing else of it is observable because it has not ended its thread.
    pub thrown_at: Option<ThrownAt>,
}

/// The place of a throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrownAt {
    /// The class, with slashes.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// The bytecode index, if it is known.
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
    /// `limit`: the time that the path had, if it was cut off for taking longer; none if the search is over.
    pub fn of(session: &mut Session, outcome: &Outcome, limit: Option<Duration>) -> PathEnd {
        // The behaviour of native code after a denial is unknown.
        let below =
            session.denials().iter().map(|denial| &denial.denied).filter(|denied| denied.action == Action::Below);
        let mut below: Vec<String> = below.map(Denied::to_string).collect();
        below.dedup();
        if !below.is_empty() {
            let tried = below.join(" and ");
            return PathEnd::Unsupported(format!("native code that tried {tried}, which searches do not allow"));
        }
        // What a shutdown hook or another thread does after a violated assumption is irrelevant.
        let is_cut_off = matches!(outcome, Outcome::Stopped(End::Limit(_) | End::Deadlock(_) | End::Endless(_)));
        if is_cut_off && PathEnd::of_failures(session) == PathEnd::Assumed {
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
                PathEnd::Finding(Failure::without_end(session, waits))
            }
            Outcome::Stopped(End::Limit(_)) => match limit {
                Some(limit) => {
                    let message = format!("the path did not end within {:.1} s", limit.as_secs_f64());
                    PathEnd::Finding(Failure::without_end(session, message))
                }
                None => PathEnd::TimeLimit,
            },
            Outcome::Stopped(end) => PathEnd::Unsupported(end.to_string()),
            // A constructor refused these inputs.
            _ if matches!(session.entry_state(), EntryState::NotBuilt { .. }) => PathEnd::Assumed,
            Outcome::Exited(_) | Outcome::NotStarted(_) => PathEnd::of_failures(session),
        }
    }

    /// Several threads may have ended by exceptions: a failed assertion is the most informative.
    fn of_failures(session: &Session) -> PathEnd {
        let failures = Failure::all(session);
        let mut uncaught = failures.iter().filter(|failure| !failure.is_caught);
        let assertion = uncaught.clone().find(|failure| failure.kind == FindingKind::Assertion);
        let is_assumed = session.uncaught().iter().any(|uncaught| uncaught.exception == ASSUMPTION_VIOLATED);
        match assertion.or_else(|| uncaught.next()) {
            Some(failure) => PathEnd::Finding(failure.clone()),
            None if is_assumed && failures.is_empty() => PathEnd::Assumed,
            None => PathEnd::Normal,
        }
    }

    /// The failures on the path and at its end, each once.
    pub fn failures(&self, session: &Session) -> Vec<Failure> {
        let mut failures = Failure::all(session);
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
    /// The key by which failures are grouped into findings: kind, exception, the place where it was thrown and, if that
    /// is a method whose only purpose is to throw, its caller, and whether it was caught. Where exactly in a method a
    /// path was cut off is nondeterministic, so it does not count.
    pub fn key(&self) -> String {
        let Failure { kind, exception, at, site, .. } = self;
        let place = match kind {
            FindingKind::Time => at.split('(').next().unwrap_or_default().to_owned(),
            _ => format!("{at} {site}"),
        };
        let caught = if self.is_caught { "caught " } else { "" };
        format!("{caught}{} {} {place}", kind.name(), exception.as_deref().unwrap_or_default())
    }

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

    /// The exceptions that ended threads, and the failed assertions that did not. What follows a violated assumption is
    /// irrelevant, and so are inputs that a constructor rejected.
    fn all(session: &Session) -> Vec<Failure> {
        if matches!(session.entry_state(), EntryState::NotBuilt { .. }) {
            return Vec::new();
        }
        let assumed = session.uncaught().iter().position(|uncaught| uncaught.exception == ASSUMPTION_VIOLATED);
        let uncaught = session.uncaught().get(..assumed.unwrap_or(session.uncaught().len())).unwrap_or_default();
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
        let caught = session.failed_assertions().iter().filter(left);
        let mut failures: Vec<Failure> = Vec::new();
        for failure in uncaught.iter().map(Failure::of).chain(caught.map(Failure::of_caught)) {
            if !failures.contains(&failure) {
                failures.push(failure);
            }
        }
        failures
    }

    fn of_caught(failed: &FailedAssertion) -> Failure {
        let (method, bci) = failed.thrown_at;
        let (at, _) = place_of(&failed.frames);
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

    /// A path that runs forever, or longer than the limit; located where it was stopped.
    fn without_end(session: &mut Session, message: String) -> Failure {
        let frames = session.frames();
        let own = frames.iter().find(|(method, _)| !method.class.is_library).or(frames.first());
        let at = own.map(|&(method, bci)| location(method, bci)).unwrap_or_default();
        let trace = frames.into_iter().map(|(method, bci)| location(method, bci)).collect();
        let failure = Failure::without_exception(FindingKind::Time, trace);
        Failure { message: Some(message), at, ..failure }
    }

    fn of(uncaught: &Uncaught) -> Failure {
        let kind = match uncaught.exception.as_str() {
            _ if uncaught.assertion.is_some() => FindingKind::Assertion,
            "java.lang.OutOfMemoryError" => FindingKind::Memory,
            "java.lang.StackOverflowError" => FindingKind::Stack,
            _ => FindingKind::Exception,
        };
        let (at, own) = place_of(&uncaught.frames);
        let n_throwers = n_throwers(&uncaught.frames, &uncaught.classes);
        let behind = own.filter(|&own| own < n_throwers).and_then(|_| uncaught.frames.get(n_throwers));
        let site = behind.filter(|(method, _)| !method.class.is_library).map(|(method, bci)| method.location(*bci));
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
            // An assertion is a claim, not a rejection of inputs.
            on_purpose: kind != FindingKind::Assertion
                && is_checked
                && uncaught.frames.first().is_some_and(|frame| constructs(*frame)),
            is_caught: false,
            // Most likely where it was created.
            thrown_at: uncaught.frames.first().filter(|_| uncaught.by_handler).map(|it| ThrownAt::new(it.0, None)),
        }
    }
}

/// The innermost frame of the application or, without one, of all frames; and its index.
fn place_of(frames: &[MadeAt]) -> (String, Option<usize>) {
    let own = frames.iter().position(|(method, _)| !method.class.is_library);
    let frame = own.and_then(|index| frames.get(index)).or(frames.first());
    (frame.map(|(method, bci)| method.location(*bci)).unwrap_or_default(), own)
}
