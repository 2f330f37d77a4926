//! What `explore` and `check` have in common: the options of a search, its progress, its result.

use std::io::{IsTerminal, Read, Write};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use doppel_classpath::ClassPath;
use doppel_engine::options::StopAt;
use doppel_engine::{Finding, InputValue, Observer, Options, PathEnd, Progress, Stage, Strategy};
use doppel_vm::Config;
use doppel_vm::launch::Program;
use doppel_vm::symbolic::{InputSpec, Recording};

use crate::args::{self, Java, Order, Search};
use crate::config::{config, specs};
use crate::{complain, interrupt};

/// The search that the user wants.
pub fn options(java: &Java, search: &Search, program: &[String], stop_at: Option<StopAt>) -> Result<Options> {
    let config = config(java)?;
    let (program, args) = entry(java, program, &config)?;
    let symbolic = specs(java)?;
    let is_stdin_symbolic = symbolic.contains(&InputSpec::Stdin);
    let memory = search.memory.as_deref().map(|text| args::size(text).context("--memory wants a size such as 2G"));
    let workers = search.workers.or(std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    Ok(Options {
        jdk: java.jdk.clone(),
        config: Config { max_args: Some(search.max_args), merge: !search.no_merge, ..config },
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
        stop_at,
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
        Some(_) => {
            bail!("{entry} is a method, which takes no arguments from the command line: its parameters are symbolic")
        }
        None => bail!("{entry} is neither a class on the class path nor pkg.Class.method"),
    }
}

/// Shows how far the search is, once it takes longer than a moment.
pub struct Terminal {
    is_shown: bool,
    last: Mutex<Option<Instant>>,
}

const PATIENCE: Duration = Duration::from_secs(2);

impl Terminal {
    pub fn new(search: &Search) -> Terminal {
        Terminal { is_shown: !search.quiet && std::io::stderr().is_terminal(), last: Mutex::default() }
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        if self.last.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Observer for Terminal {
    fn finding(&self, finding: &Finding) {
        if self.is_shown && finding.n_paths == 1 {
            self.clear();
            let failure = &finding.failure;
            complain(&format!(
                "found: {} at {}",
                failure.exception.as_deref().unwrap_or(failure.kind.name()),
                failure.at
            ));
        }
    }

    fn wants_paths(&self) -> bool {
        false
    }

    fn path(&self, _: u64, _: &PathEnd, _: &[InputValue], _: &Recording) {}

    fn progress(&self, progress: &Progress) {
        if !self.is_shown || progress.elapsed < PATIENCE {
            return;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < Duration::from_millis(200)) {
            return;
        }
        *last = Some(Instant::now());
        let _ = write!(std::io::stderr(), "\r\x1b[K{}", progress_line(progress));
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_interrupted()
    }
}

fn progress_line(progress: &Progress) -> String {
    let seconds = progress.elapsed.as_secs_f64();
    let solver = progress.solver_time.as_secs_f64() / (seconds * progress.n_workers as f64);
    format!(
        "{} paths, {:.0}/s, {} open choices, {} findings, solver {:.0} %, {:.0} s",
        progress.n_paths,
        progress.n_paths as f64 / seconds,
        progress.n_open,
        progress.n_findings,
        100.0 * solver,
        seconds
    )
}

/// Statistics of the solver, for `-v`.
pub fn statistics(exploration: &doppel_engine::Exploration) -> String {
    let solver = &exploration.solver;
    let mut lines = vec![format!(
        "doppel: {} paths in {:.3} s, {} queries ({:.0}/s), {:.3} s in the solver, {} unknown",
        exploration.paths.n_explored,
        exploration.elapsed.as_secs_f64(),
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
    lines.join("\n")
}
