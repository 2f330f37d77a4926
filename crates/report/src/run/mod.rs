//! The results of a run, as one JSON document of the schema `doppel.run/1`.

mod covered;
mod value;

use doppel_inputs::{End, Input as VmInput, MainEnd, Outcome as VmOutcome, Recording};
use doppel_vm::session::Session;
use doppel_vm::symbolic::{Choice, Imprecision as VmImprecision, ImprecisionKind};
use serde::Serialize;

use crate::denials::Denial;
use crate::json::to_json;
use crate::program::Program;

pub use covered::{Count, Covered};
pub use value::Value;

/// The document. Fields are only ever added.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Report {
    pub schema: &'static str,
    pub program: Program,
    /// Standard output of the program; bytes that are not UTF-8 are replaced.
    pub stdout: String,
    pub stderr: String,
    pub outcome: Outcome,
    pub inputs: Vec<Input>,
    /// The exact inputs, in the format of `-Ddoppel.replay`.
    pub replay: String,
    /// What `--symbolic` named and did not become an input.
    pub unmet: Vec<Unmet>,
    pub conjuncts: Conjuncts,
    pub covered: Covered,
    pub natives: Vec<Native>,
    pub imprecisions: Vec<Imprecision>,
    /// What the sandbox denied the program.
    pub denials: Vec<Denial>,
    /// The methods behind the imprecisions: nothing else needs a model.
    pub needs_model: Vec<String>,
}

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Outcome {
    pub kind: OutcomeKind,
    /// The exit status, if the program has one.
    pub status: Option<i32>,
    /// The class of the exception that ended the main thread.
    pub exception: Option<String>,
    /// Its message, or why the run was stopped.
    pub message: Option<String>,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeKind {
    Normal,
    /// `System.exit` or `Runtime.halt`.
    Exit,
    Exception,
    Limit,
    Unsupported,
    Deadlock,
    /// Native code ended its process.
    Crash,
    /// The main class does not exist.
    NotStarted,
    /// A bug in doppel.
    Internal,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Input {
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    pub value: Value,
}

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Unmet {
    pub spec: String,
    pub reason: String,
}

#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Conjuncts {
    pub total: usize,
    /// Those from branches in the JDK.
    pub library: usize,
    /// With one decimal.
    pub library_percent: f64,
}

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Native {
    /// `pkg.Class.name(desc)`.
    pub method: String,
    pub reference_params: bool,
    pub calls: u64,
    pub handled_by: &'static str,
}

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Imprecision {
    pub kind: &'static str,
    pub method: String,
    pub location: String,
    pub read_at: String,
    /// The expression that was lost, if there was one.
    pub expression: Option<String>,
    pub count: u64,
    /// In a search: the inputs of the first path that met it, in the format of `-Ddoppel.replay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
}

impl Report {
    /// The report of a run whose output was captured.
    pub fn new(session: &mut Session, program: Program, outcome: &VmOutcome) -> Report {
        let denials = Denial::counted(session.denials());
        let session = &*session;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let captured = session.world().captured();
        Report {
            schema: "doppel.run/1",
            program,
            stdout: captured.map_or_else(String::new, |captured| text(&captured.stdout)),
            stderr: captured.map_or_else(String::new, |captured| text(&captured.stderr)),
            outcome: Outcome::new(session, outcome),
            inputs: session.symbolic().inputs.iter().map(|input| Input::new(session, input)).collect(),
            replay: Recording::of(&session.symbolic().inputs, |var| session.symbolic().pool.value(var)).to_text(),
            unmet: unmet(session),
            conjuncts: Conjuncts::new(session),
            covered: Covered::new(session),
            natives: natives(session),
            imprecisions: session
                .symbolic()
                .imprecisions
                .iter()
                .map(|(lost, count)| Imprecision::new(lost, count))
                .collect(),
            denials,
            needs_model: needs_model(session.symbolic().imprecisions.iter().map(|(imprecision, _)| imprecision)),
        }
    }

    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

impl Outcome {
    fn new(session: &Session, outcome: &VmOutcome) -> Outcome {
        let plain = |kind, status| Outcome { kind, status, exception: None, message: None };
        match outcome {
            VmOutcome::Exited(status) if session.is_halted() => plain(OutcomeKind::Exit, Some(*status)),
            VmOutcome::Exited(status) => match session.main_end() {
                MainEnd::Threw { exception, message } => Outcome {
                    exception: Some(exception.clone()),
                    message: message.clone(),
                    ..plain(OutcomeKind::Exception, Some(*status))
                },
                _ => plain(OutcomeKind::Normal, Some(*status)),
            },
            VmOutcome::NotStarted(status) => plain(OutcomeKind::NotStarted, Some(*status)),
            VmOutcome::Stopped(end) => {
                let (kind, message) = stopped(end);
                Outcome { message: Some(message), ..plain(kind, None) }
            }
        }
    }
}

fn stopped(end: &End) -> (OutcomeKind, String) {
    match end {
        End::Unsupported { what, at } => (OutcomeKind::Unsupported, format!("{what} at {at}")),
        End::Deadlock(threads) | End::Endless(threads) => (OutcomeKind::Deadlock, threads.join("\n")),
        End::Crash { what, at, .. } => (OutcomeKind::Crash, format!("{what} at {at}")),
        End::Limit(what) => (OutcomeKind::Limit, what.clone()),
        End::Internal(what) => (OutcomeKind::Internal, what.clone()),
        End::Exit(status) => (OutcomeKind::Internal, format!("exit status {status} while starting")),
        End::ReachedEntry | End::ReachedInput | End::ReachedCall | End::CallEnded | End::CallDone => {
            (OutcomeKind::Internal, end.to_string())
        }
    }
}

impl Input {
    pub fn new(session: &Session, input: &VmInput) -> Input {
        Input { name: input.name.clone(), ty: input.ty.name(), value: Value::of(&session.symbolic().pool, input) }
    }
}

impl Conjuncts {
    pub fn new(session: &Session) -> Conjuncts {
        let choices = &session.symbolic().path.choices;
        let in_library = |choice: &&Choice| choice.method.class.is_library;
        let (total, library) = (choices.len(), choices.iter().filter(in_library).count());
        let percent = library as f64 * 100.0 / total.max(1) as f64;
        Conjuncts { total, library, library_percent: (percent * 10.0).round() / 10.0 }
    }
}

/// What was asked for and did not become an input.
pub fn unmet(session: &Session) -> Vec<Unmet> {
    let requests = session.symbolic().requests.iter().filter(|request| !request.met);
    let reason = |problem: &Option<String>| problem.clone().unwrap_or_else(|| "the program did not use it".to_owned());
    requests.map(|request| Unmet { spec: request.spec.to_string(), reason: reason(&request.problem) }).collect()
}

fn natives(session: &Session) -> Vec<Native> {
    let mut natives: Vec<Native> = covered::methods(session)
        .filter(|method| method.native_calls.get() > 0 || (method.is_native() && method.model_calls.get() > 0))
        .map(|method| Native {
            method: method.display(),
            reference_params: method.params.contains(&doppel_inputs::Kind::Ref),
            calls: if method.model_calls.get() > 0 { method.model_calls.get() } else { method.native_calls.get() },
            handled_by: match () {
                () if method.model_calls.get() > 0 => "model",
                () if method.is_below() => "bridge",
                () => "builtin",
            },
        })
        .collect();
    natives.sort_by(|a, b| a.method.cmp(&b.method));
    natives
}

impl Imprecision {
    pub fn new(lost: &VmImprecision, count: u64) -> Imprecision {
        Imprecision {
            kind: lost.kind.name(),
            method: lost.method.clone(),
            location: lost.location.clone(),
            read_at: lost.read_at.clone(),
            expression: lost.expression.clone(),
            count,
            replay: None,
        }
    }
}

/// The methods that wrote or read symbolic data without regard to expressions, sorted.
pub fn needs_model<'a>(all: impl Iterator<Item = &'a VmImprecision>) -> Vec<String> {
    let of_natives = |kind| matches!(kind, ImprecisionKind::NativeWrite | ImprecisionKind::NativeRead);
    let methods = all.filter(|imprecision| of_natives(imprecision.kind)).map(|imprecision| imprecision.method.clone());
    // Not methods: what no method is known for, and bugs of ours.
    let methods: std::collections::BTreeSet<String> = methods.filter(|method| method.contains('(')).collect();
    methods.into_iter().collect()
}
