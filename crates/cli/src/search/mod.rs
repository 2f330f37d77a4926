//! What `explore` and `check` have in common: a search, its progress, its findings replayed on `java`, its result.

pub mod confirm;
pub mod out;
mod terminal;

use std::io::{IsTerminal, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use doppel_classpath::{ClassPath, Jdk};
use doppel_engine::options::Property;
use doppel_engine::{Exploration, Options, Stage, Strategy};
use doppel_report::search::{self as report, Confirmation};
use doppel_vm::Config;
use doppel_vm::launch::Program;
use doppel_vm::symbolic::{Imprecision, InputSpec};

use crate::args::{self, Java, Order, Search};
use crate::config::{bridge, config, specs};
use confirm::Confirmer;
use out::Out;
use terminal::Terminal;

/// Who has set a time limit, or wants to stop, gets an answer this long after.
const AFTER_LIMIT: Duration = Duration::from_millis(700);

/// Who has not waits for `java`, but not forever.
const PATIENCE_WITH_JAVA: Duration = Duration::from_secs(30);

/// Processes of `java` beside the search.
const REPLAYS_AT_ONCE: usize = 2;

/// The search that the user wants.
pub fn options(java: &Java, search: &Search, program: &[String], property: Option<Property>) -> Result<Options> {
    let config = config(java)?;
    let (program, args) = entry(java, program, &config)?;
    let symbolic = specs(java)?;
    let is_stdin_symbolic = symbolic.contains(&InputSpec::Stdin);
    let memory = search.memory.as_deref().map(|text| args::size(text).context("--memory wants a size such as 2G"));
    let workers = search.workers.or(std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    Ok(Options {
        jdk: java.jdk.clone(),
        config: Config {
            max_args: Some(search.max_args),
            merge: !search.no_merge,
            below: Some(bridge(true)?),
            ..config
        },
        program,
        args,
        stdin: if is_stdin_symbolic { seed_input()? } else { Vec::new() },
        symbolic,
        strategy: match search.strategy {
            Order::Generational => Strategy::Generational,
            Order::DepthFirst => Strategy::DepthFirst,
            Order::BreadthFirst => Strategy::BreadthFirst,
            Order::RandomPath => Strategy::RandomPath,
        },
        workers: workers.max(1),
        seed: java.seed,
        time_limit: search.time_limit,
        path_time_limit: search.path_time_limit,
        query_time_limit: search.query_time_limit,
        max_paths: search.max_paths,
        max_depth: search.max_depth,
        memory: memory.transpose()?,
        property,
        target: None,
        query_log: search.query_log.clone(),
    })
}

/// What the first path reads from standard input: what is piped into doppel.
fn seed_input() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if !std::io::stdin().is_terminal() {
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
    }
    Ok(bytes)
}

fn entry(java: &Java, program: &[String], config: &Config) -> Result<(Program, Vec<String>)> {
    if let Some(jar) = &java.jar {
        return Ok((Program::Jar(jar.clone()), program.to_vec()));
    }
    let Some((entry, args)) = program.split_first() else {
        bail!("no entry given\nhelp: a main class, or a method: doppel explore -cp PATH pkg.Class.method");
    };
    let resource = format!("{}.class", entry.replace('.', "/"));
    let is_class = ClassPath::parse(&config.class_path).find(&resource, u16::MAX)?.is_some();
    if is_class || !entry.contains('.') {
        return Ok((Program::MainClass(entry.clone()), args.to_vec()));
    }
    match Program::parse_method(entry) {
        Some(method) if args.is_empty() => Ok((method, Vec::new())),
        Some(_) => bail!("{entry} is a method: its parameters are symbolic, and it takes no arguments"),
        None => bail!("{entry} is neither a class on the class path nor pkg.Class.method"),
    }
}

/// A search that is over.
pub struct Searched {
    pub exploration: Exploration,
    pub report: report::Search,
    /// Why the directory of `--out` lacks something.
    pub not_written: Option<String>,
}

/// Runs a search to its end; findings are replayed on `java` meanwhile.
pub fn search(options: &Options, search: &Search, out: Option<Out>, started: Instant) -> Result<Searched> {
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let confirmer = (!search.no_replay).then(|| Arc::new(Confirmer::new(options, &jdk.home)));
    for _ in 0..confirmer.as_ref().map_or(0, |_| REPLAYS_AT_ONCE) {
        // A `java` that takes longer than we can wait is left behind: the process ends.
        let confirmer = confirmer.clone();
        std::thread::spawn(move || confirmer.map(|confirmer| confirmer.work()));
    }
    let terminal = Terminal::new(search, confirmer.clone(), out);
    let mut exploration = doppel_engine::explore(options, &terminal, started)?;
    terminal.clear();
    if let Some(confirmer) = &confirmer {
        let limit = options.time_limit.map(|limit| started + limit + AFTER_LIMIT);
        confirmer.finish(limit.unwrap_or_else(|| Instant::now() + PATIENCE_WITH_JAVA), AFTER_LIMIT);
    }
    let program = report::Program::new(&options.program, &options.args, &options.symbolic);
    let mut n_findings = 0;
    let mut report = report::Search::new(program, &exploration, |finding| {
        n_findings += 1;
        let taken = confirmer.as_ref().and_then(|confirmer| Some((confirmer, confirmer.take(finding)?)));
        let Some((confirmer, replay)) = taken else {
            let reason = Confirmation::NotConfirmed("it was not replayed".to_owned());
            return report::Finding::new(finding, reason, None);
        };
        let directory = terminal.out().map(|out| out.write_finding(n_findings, &replay));
        let reproduce = confirmer.command(&replay, directory.as_deref());
        let out_of_time = || Confirmation::NotConfirmed("there was no time to replay it on java".to_owned());
        let confirmation = replay.confirmation.unwrap_or_else(out_of_time);
        let reported = report::Finding::new(&replay.finding, confirmation, reproduce);
        report::Finding { paths: finding.n_paths, ..reported }
    });
    // What a program does after a denial is worth telling only if `java` does it, too.
    let is_told: Vec<bool> =
        report.findings.iter().map(|finding| finding.confirmed || finding.denials.is_empty()).collect();
    retain(&mut report.findings, &is_told);
    retain(&mut exploration.findings, &is_told);
    let not_written = terminal.out().and_then(|out| out.finish(&exploration).err()).map(|error| error.to_string());
    Ok(Searched { exploration, report, not_written })
}

fn retain<T>(findings: &mut Vec<T>, is_told: &[bool]) {
    let mut told = is_told.iter();
    findings.retain(|_| told.next().copied().unwrap_or(true));
}

/// The methods that need a model, a line each, with the first thing that was lost.
pub fn models_needed(search: &report::Search) -> String {
    let mut text = String::new();
    for method in &search.needs_model {
        let lost = search.imprecisions.iter().find(|imprecision| &imprecision.method == method);
        let lost = lost.map(|lost| format!(": {} of {}, read at {}", lost.kind, lost.location, lost.read_at));
        text.push_str(&format!("needs a model: {method}{}\n", lost.unwrap_or_default()));
    }
    text
}

/// Statistics of the solver, for `-v`.
pub fn statistics(exploration: &Exploration) -> String {
    let solver = &exploration.solver;
    let mut lines = vec![format!(
        "doppel: {} paths in {:.3} s, {} of them from a state in the middle, {} queries ({:.0}/s), {:.3} s in the solver, {} unknown",
        exploration.paths.n_explored,
        exploration.elapsed.as_secs_f64(),
        exploration.paths.n_rebased,
        solver.n_queries,
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
        lines.push(format!("  {}: {method}, {location}, read at {read_at}, {} times", kind.name(), met.count));
    }
    lines.join("\n")
}
