//! The common part of `explore` and `check`: a search, its progress, its findings replayed on `java`, its result.

pub mod arguments;
pub mod confirm;
mod corpus;
pub mod out;
mod terminal;

use std::io::{IsTerminal, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use doppel_classpath::{ClassPath, Jdk};
use doppel_engine::options::Property;
use doppel_engine::{Exploration, Finding, Options, Stage, Strategy};
use doppel_inputs::{InputSpec, Program};
use doppel_report::search::{self as report, Confirmation};
use doppel_testgen::command::quoted;
use doppel_vm::Config;
use doppel_vm::symbolic::Imprecision;

use crate::args::{self, Inputs, Java, NullArguments, Order, Search};
use crate::config::{LEAST_HEAP, bridge, config};
use crate::plain::count;
use crate::{complain, plain};
use confirm::{Confirmer, Replay};
use out::Out;
use terminal::Terminal;

/// After a time limit or an interrupt, results follow within this time.
const AFTER_LIMIT: Duration = Duration::from_millis(700);

/// Without a time limit, replays are awaited, but not forever.
const PATIENCE_WITH_JAVA: Duration = Duration::from_secs(30);

/// The assumption if a program has no symbolic inputs.
const ONE_RUN: &str = "for these inputs only, since no input is symbolic";

/// The assumption with `--null-arguments none`.
const NO_NULL: &str = "for non-null arguments";

const HOW_TO_NAME_INPUTS: &str = "no input is symbolic, so this was a single run of the program; make inputs symbolic with \
    --symbolic args, stdin, file:PATH, env:NAME or prop:NAME, or in the program itself with doppel.Symbolic (see `doppel api`)";

/// The number of `java` processes beside the search.
const REPLAYS_AT_ONCE: usize = 2;

/// What to search: a program, its inputs, and how to run it on `java`.
pub struct Subject<'a> {
    /// A main class or method and its arguments; with `-jar`, arguments only.
    pub words: Vec<String>,
    pub program: &'a args::Program,
    pub inputs: &'a Inputs,
    pub java: &'a Java,
}

/// The search that the user requested.
pub fn options(subject: &Subject, search: &Search, property: Option<Property>) -> Result<Options> {
    let Subject { words, program: options, inputs, java } = subject;
    let config = config(options, inputs, java)?;
    let (program, args) = entry(options.jar.as_deref(), words, &config)?;
    let is_stdin_symbolic = config.symbolic.contains(&InputSpec::Stdin);
    let memory = search.memory.as_deref().map(|text| args::size(text).context("--memory must be a size such as 2G"));
    let memory = memory.transpose()?;
    let workers = search.workers.or(std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1);
    // The program's heap must leave room for the search, and must not depend on the number of workers.
    let share = memory.filter(|_| java.max_heap.is_none()).map(|memory| (memory / 4).max(LEAST_HEAP));
    Ok(Options {
        jdk: options.jdk.clone(),
        config: Config {
            max_heap: share.map_or(config.max_heap, |share| share.min(config.max_heap)),
            null_arguments: search.null_arguments != NullArguments::None,
            max_args: Some(search.max_args),
            merge: !search.no_merge,
            private_constructors: search.private_constructors,
            below: Some(bridge(true, search.unconfined)?),
            ..config
        },
        program,
        args,
        stdin: if is_stdin_symbolic { seed_input()? } else { Vec::new() },
        corpus: search.corpus.as_deref().map(corpus::read).transpose()?.unwrap_or_default(),
        strategy: match search.strategy {
            Order::Portfolio => Strategy::Portfolio,
            Order::Generational => Strategy::Generational,
            Order::DepthFirst => Strategy::DepthFirst,
            Order::BreadthFirst => Strategy::BreadthFirst,
            Order::RandomPath => Strategy::RandomPath,
        },
        workers,
        seed: options.seed,
        time_limit: search.time_limit,
        path_time_limit: search.path_time_limit,
        query_time_limit: search.query_time_limit,
        max_paths: search.max_paths,
        max_depth: search.max_depth,
        memory,
        property,
        target: None,
        query_log: search.query_log.clone(),
        command: command(),
    })
}

/// The user's command: the same search finds the same.
fn command() -> String {
    let words: Vec<String> = std::env::args().map(|word| quoted(&word)).collect();
    words.join(" ")
}

/// What the first path reads from standard input: the input piped into doppel.
fn seed_input() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if !std::io::stdin().is_terminal() {
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
    }
    Ok(bytes)
}

fn entry(jar: Option<&str>, words: &[String], config: &Config) -> Result<(Program, Vec<String>)> {
    if let Some(jar) = jar {
        return Ok((Program::Jar(jar.to_owned()), words.to_vec()));
    }
    let Some((entry, args)) = words.split_first() else {
        bail!("no entry given\nhelp: name a main class or a method: doppel explore -cp PATH pkg.Class.method");
    };
    let resource = format!("{}.class", entry.replace('.', "/"));
    let is_class = ClassPath::parse(&config.class_path).find(&resource, u16::MAX)?.is_some();
    if is_class || !entry.contains('.') {
        return Ok((Program::MainClass(entry.clone()), args.to_vec()));
    }
    match Program::parse_method(entry) {
        Some(method) if args.is_empty() => Ok((method, Vec::new())),
        Some(_) => match args.iter().find(|arg| arg.starts_with('-')) {
            Some(option) => bail!("`{option}` follows the entry {entry}\nhelp: options go before the entry"),
            None => bail!("{entry} is a method: its parameters are symbolic, so no arguments can follow it"),
        },
        None if entry.contains('(') => bail!(
            "{entry} does not name a method\n\
             help: write the parameter types as in Java source, without the return type: \
             'pkg.Class.method(int,java.lang.String,long[])'"
        ),
        None => bail!("{entry} is neither a class on the class path nor of the form pkg.Class.method"),
    }
}

/// A search that is over.
pub struct Searched {
    pub exploration: Exploration,
    pub report: report::Search,
    /// Why the directory of `--out` is incomplete.
    pub not_written: Option<String>,
    /// What was not written there because of its size.
    pub left_out: Option<String>,
}

/// Runs a search to its end; findings are replayed on `java` meanwhile.
pub fn search(options: Options, search: &Search, out: Option<Out>, started: Instant) -> Result<Searched> {
    let options = Arc::new(options);
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let confirmer = Arc::new(Confirmer::new(&options, &jdk.home, search.unconfined));
    let is_replayed = !search.no_replay;
    for _ in 0..if is_replayed { REPLAYS_AT_ONCE } else { 0 } {
        // A `java` that takes too long is abandoned: the process ends.
        let confirmer = Arc::clone(&confirmer);
        std::thread::spawn(move || confirmer.work());
    }
    let terminal = Arc::new(Terminal::new(search, confirmer.clone(), out));
    let observer = Arc::clone(&terminal);
    let mut exploration = doppel_engine::explore(&options, observer, started)?;
    terminal.clear();
    if is_replayed {
        let limit = options.time_limit.map(|limit| started + limit + AFTER_LIMIT);
        confirmer.finish(limit.unwrap_or_else(|| Instant::now() + PATIENCE_WITH_JAVA), AFTER_LIMIT);
    }
    let mut known: Vec<Option<Replay>> = exploration.findings.iter().map(|finding| confirmer.take(finding)).collect();
    // What a program does after a denial is reported only if `java` does it, too.
    let is_told = |finding: &Finding, replay: &Option<Replay>| {
        let does_it = |replay: &Replay| {
            matches!(replay.confirmation, Some(Confirmation::Confirmed | Confirmation::OnlyInSandbox(_)))
        };
        finding.denials.is_empty() || replay.as_ref().is_some_and(does_it)
    };
    let told: Vec<bool> =
        exploration.findings.iter().zip(&known).map(|(finding, replay)| is_told(finding, replay)).collect();
    retain(&mut exploration.findings, &told);
    retain(&mut known, &told);
    let unknown = if is_replayed { "there was no time to replay it on java" } else { "it was not replayed" };
    let mut findings = Vec::new();
    for (number, (finding, replay)) in (1..).zip(exploration.findings.iter().zip(&known)) {
        let confirmation = replay.as_ref().and_then(|replay| replay.confirmation.clone());
        let confirmation = confirmation.unwrap_or_else(|| Confirmation::NotConfirmed(unknown.to_owned()));
        let directory = terminal.out().map(|out| out.numbered(number));
        let reproduce = replay.as_ref().and_then(|replay| confirmer.command(replay, directory.as_deref()));
        let shown = replay.as_ref().map_or(finding, |replay| &replay.finding);
        let arguments = match replay {
            Some(replay) => arguments::of_subject(&replay.subject, &shown.inputs),
            None => arguments::of_inputs(&shown.inputs),
        };
        let reported = report::Finding::new(shown, arguments, confirmation, reproduce);
        findings.push(report::Finding { paths: finding.n_paths, ..reported });
    }
    if let Some(out) = terminal.out() {
        out.settle(known.iter().zip(&findings).filter_map(|(replay, reported)| Some((replay.as_ref()?, reported))));
    }
    let program = report::Program::new(&options.program, &options.args, &options.config.symbolic);
    let mut report = report::Search::new(program, &exploration, findings);
    // A method's only inputs are its parameters: without parameters there is a single run.
    if !exploration.has_inputs && !report.program.is_method {
        report.assumes.push(ONE_RUN);
        complain(&format!("note: {HOW_TO_NAME_INPUTS}"));
    }
    if report.program.is_method && !options.config.null_arguments {
        report.assumes.push(NO_NULL);
    }
    let not_written = terminal.out().and_then(|out| out.finish(&exploration).err()).map(|error| error.to_string());
    let left_out = terminal.out().and_then(Out::note);
    Ok(Searched { exploration, report, not_written, left_out })
}

fn retain<T>(findings: &mut Vec<T>, is_told: &[bool]) {
    let mut told = is_told.iter();
    findings.retain(|_| told.next().copied().unwrap_or(true));
}

/// The methods that need a model, one per line, with the first imprecision.
pub fn models_needed(search: &report::Search) -> String {
    let mut text = String::new();
    for method in &search.needs_model {
        let lost = search.imprecisions.iter().find(|imprecision| &imprecision.method == method);
        let lost = lost.map(|lost| format!(": {} of {}, read at {}", lost.kind, lost.location, lost.read_at));
        let what = plain::line(&format!("{method}{}", lost.unwrap_or_default()));
        text.push_str(&format!("needs a model: {what}\n"));
    }
    text
}

/// Statistics of the solver, for `-v`.
pub fn statistics(exploration: &Exploration) -> String {
    let solver = &exploration.solver;
    let mut lines = vec![format!(
        "doppel: {} in {:.3} s, {} of them from a checkpoint, {} ({:.0}/s), {:.3} s in the solver, {} unknown",
        count(exploration.paths.n_explored, "path"),
        exploration.elapsed.as_secs_f64(),
        exploration.paths.n_rebased,
        count(solver.n_queries, "query").replace("querys", "queries"),
        solver.n_queries as f64 / solver.time.as_secs_f64().max(1e-9),
        solver.time.as_secs_f64(),
        solver.n_unknown
    )];
    for stage in Stage::ALL {
        let (name, n) = (stage.name(), solver.stage(stage).n_answered());
        let share = 100.0 * n as f64 / solver.n_queries.max(1) as f64;
        lines.push(format!("  {name}: {n} ({share:.1} %), {:.3} s", solver.stage(stage).time.as_secs_f64()));
    }
    for (imprecision, met) in &exploration.imprecisions {
        let Imprecision { kind, method, location, read_at, .. } = imprecision;
        lines.push(format!("  {}: {method}, {location}, read at {read_at}, {}", kind.name(), count(met.count, "time")));
    }
    lines.join("\n")
}
