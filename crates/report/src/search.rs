//! The results of a search, as one JSON document of the schema `doppel.explore/1` or `doppel.check/1`.

use doppel_engine::coverage::{Coverage as EngineCoverage, Ratio};
use doppel_engine::{Exploration, Finding as EngineFinding, InputValue, Rank};
use serde::Serialize;

use crate::denials::Denial;
pub use crate::program::Program;
use crate::run::{Imprecision, needs_model};
use crate::text::Text;

/// The document of `explore`. Fields are only ever added.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Explored {
    pub schema: &'static str,
    #[serde(flatten)]
    pub search: Search,
}

/// The document of `check`.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Checked {
    pub schema: &'static str,
    pub verdict: Verdict,
    /// Why the verdict is `unknown`.
    pub reasons: Vec<String>,
    pub counterexample: Option<Counterexample>,
    /// Why the property holds, if static analysis proved it and no path was run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    #[serde(flatten)]
    pub search: Search,
}

/// A proof by static analysis of the class files.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Proof {
    /// The analysis: `exceptions` or `induction`.
    pub by: &'static str,
    /// What it proved, as a sentence.
    pub shows: &'static str,
    /// Number of reachable methods, all of which were analysed.
    pub methods: usize,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Holds,
    Violated,
    Unknown,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Violated => "violated",
            Verdict::Unknown => "unknown",
        }
    }
}

#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Counterexample {
    pub inputs: Vec<Input>,
    /// As in a finding.
    pub arguments: Vec<Argument>,
    pub confirmed: bool,
    /// Its index in `findings`.
    pub finding: usize,
}

/// What `explore` and `check` have in common.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Search {
    pub program: Program,
    pub complete: bool,
    /// What `complete` and `holds` assume, each as printed after the word.
    pub assumes: Vec<&'static str>,
    pub incomplete_reasons: Vec<String>,
    pub paths: Paths,
    pub findings: Vec<Finding>,
    pub coverage: Coverage,
    /// With `--target`: whether it was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    pub solver: Solver,
    pub imprecisions: Vec<Imprecision>,
    /// What the sandbox denied the program.
    pub denials: Vec<Denial>,
    pub needs_model: Vec<String>,
    /// The methods that models replaced; the verdict assumes that these models are correct.
    pub models: Vec<String>,
    pub time_ms: u64,
}

#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Paths {
    pub explored: u64,
    pub per_second: f64,
    pub diverged: u64,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Finding {
    pub kind: &'static str,
    pub exception: Option<String>,
    pub message: Option<String>,
    /// The innermost frame of the application.
    pub at: String,
    /// The innermost frame of the application whose method does more than create, throw or check for exceptions.
    pub site: String,
    pub trace: Vec<String>,
    /// Whether the application created the exception itself, or called a check that did.
    pub on_purpose: bool,
    /// Whether it did not end its thread: a failed assertion is a finding even if its error is caught.
    pub caught: bool,
    /// Whether it is a null pointer exception, and an argument is null.
    pub null_argument: bool,
    pub paths: u64,
    /// The smallest input found.
    pub inputs: Vec<Input>,
    /// The same as Java source: the arguments of the method, or the inputs of the program.
    pub arguments: Vec<Argument>,
    pub confirmed: bool,
    /// What `java` did instead, or why the finding was not replayed.
    pub not_confirmed_because: Option<String>,
    /// Whether `java` fails in the same way if it is denied the same.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_in_sandbox: bool,
    /// The command that reproduces it on the real `java`.
    pub reproduce: Option<String>,
    /// The exact inputs, in the format of `-Ddoppel.replay`.
    pub replay: String,
    /// What the path was denied; without that, it might have ended in another way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub denials: Vec<Denial>,
}

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Input {
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    pub value: Text,
}

/// A value as Java source.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Argument {
    pub name: String,
    pub java: String,
}

/// Coverage of the program's own classes that were loaded, and of the library's methods that were executed.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Coverage {
    /// Sides of conditional branches and switches.
    pub branch: Share,
    pub line: Share,
    pub method: Share,
    pub library: LibraryCoverage,
}

#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LibraryCoverage {
    pub line: Share,
    pub method: Share,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Share {
    pub covered: usize,
    pub total: usize,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Solver {
    pub queries: u64,
    pub time_ms: u64,
    pub unknown: u64,
}

/// The place that `--target` named.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Target {
    /// `pkg.Class.method` or `pkg.Class:line`.
    pub place: String,
    pub reached: bool,
    /// Inputs of the first run that reached it.
    pub inputs: Vec<Input>,
    pub arguments: Vec<Argument>,
}

impl Target {
    pub fn new(place: String, exploration: &Exploration, arguments: Vec<Argument>) -> Target {
        let inputs = exploration.reached.iter().flatten().map(Input::from).collect();
        Target { place, reached: exploration.reached.is_some(), inputs, arguments }
    }
}

/// Whether the real `java` has done the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Confirmation {
    Confirmed,
    NotConfirmed(String),
    /// It does if it is denied something, too: nobody knows what it does otherwise.
    OnlyInSandbox(String),
}

impl Search {
    /// `findings` say what `java` made of each, and how to see that.
    pub fn new(program: Program, exploration: &Exploration, findings: Vec<Finding>) -> Search {
        let seconds = exploration.elapsed.as_secs_f64();
        let lost = exploration
            .imprecisions
            .iter()
            .map(|(lost, met)| Imprecision { replay: Some(met.inputs.to_text()), ..Imprecision::new(lost, met.count) });
        Search {
            program,
            complete: exploration.is_complete(),
            assumes: Vec::new(),
            incomplete_reasons: reasons(exploration),
            paths: Paths {
                explored: exploration.paths.n_explored,
                per_second: (exploration.paths.n_explored as f64 / seconds.max(1e-9) * 10.0).round() / 10.0,
                diverged: exploration.paths.n_diverged,
            },
            findings,
            coverage: Coverage::new(&exploration.coverage),
            target: None,
            solver: Solver {
                queries: exploration.solver.n_queries,
                time_ms: exploration.solver.time.as_millis() as u64,
                unknown: exploration.solver.n_unknown,
            },
            imprecisions: lost.collect(),
            denials: exploration.denials.iter().map(|(denial, &count)| Denial::new(denial, count)).collect(),
            needs_model: needs_model(exploration.imprecisions.keys()),
            models: exploration.models.iter().cloned().collect(),
            time_ms: exploration.elapsed.as_millis() as u64,
        }
    }
}

/// Why a search is incomplete, a sentence each.
pub fn reasons(exploration: &Exploration) -> Vec<String> {
    let sentence = |(reason, &count): (&doppel_engine::Incomplete, &u64)| match count {
        1 => reason.to_string(),
        _ => format!("{reason} ({count} times)"),
    };
    exploration.incomplete.iter().map(sentence).collect()
}

impl Finding {
    pub fn new(
        finding: &EngineFinding,
        arguments: Vec<Argument>,
        confirmation: Confirmation,
        reproduce: Option<String>,
    ) -> Finding {
        let failure = finding.failure.clone();
        Finding {
            kind: failure.kind.name(),
            exception: failure.exception,
            message: failure.message.map(cut),
            at: failure.at,
            site: failure.site,
            trace: failure.trace,
            on_purpose: failure.on_purpose,
            caught: failure.is_caught,
            null_argument: finding.rank() == Rank::NullArgument,
            paths: finding.n_paths,
            inputs: finding.inputs.iter().map(Input::from).collect(),
            arguments,
            confirmed: confirmation == Confirmation::Confirmed,
            only_in_sandbox: matches!(confirmation, Confirmation::OnlyInSandbox(_)),
            not_confirmed_because: match confirmation {
                Confirmation::Confirmed => None,
                Confirmation::NotConfirmed(reason) | Confirmation::OnlyInSandbox(reason) => Some(reason),
            },
            reproduce,
            replay: finding.recording.to_text(),
            denials: Denial::counted(&finding.denials),
        }
    }
}

/// A message that takes the place of everything else tells nobody more.
const LONGEST_MESSAGE: usize = 10_000;

fn cut(message: String) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        Some((at, _)) => {
            let n_more = message[at..].chars().count();
            format!("{}... ({n_more} more characters)", &message[..at])
        }
        None => message,
    }
}

impl From<&InputValue> for Input {
    fn from(input: &InputValue) -> Input {
        Input { name: input.name.clone(), ty: input.ty.name(), value: Text::new(input.units.clone()) }
    }
}

impl From<Ratio> for Share {
    fn from(ratio: Ratio) -> Share {
        Share { covered: ratio.covered, total: ratio.total }
    }
}

impl Coverage {
    fn new(coverage: &EngineCoverage) -> Coverage {
        Coverage {
            branch: coverage.branch_ratio().into(),
            line: coverage.line_ratio(false).into(),
            method: coverage.method_ratio(false).into(),
            library: LibraryCoverage {
                line: coverage.line_ratio(true).into(),
                method: coverage.method_ratio(true).into(),
            },
        }
    }
}
