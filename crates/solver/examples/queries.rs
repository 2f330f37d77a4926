//! Asks the queries of a log or of `bench/queries` again, each with a new solver, and sums up who answered and what it
//! cost: `cargo run --release -p doppel-solver --example queries [--limit MS] [--keep N DIR] [DIR]`.
//!
//! `--keep` copies the `N` most expensive ones to a directory: at most one of each structure, none above 16 KB.

#![expect(clippy::print_stdout, reason = "a measurement")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use doppel_expr::{ExprId, Op, Pool};
use doppel_smtlib::{ReadScript, Status};
use doppel_solver::{Answer, Model, Options, Solver, Stage, Statistics};

/// Larger files are not kept.
const MAX_BYTES: u64 = 16 << 10;

/// A query that was asked.
struct Asked {
    file: PathBuf,
    cpu: Duration,
    /// The number of nodes of each operator, and the answer: queries that agree have the same structure.
    structure: BTreeMap<String, usize>,
    is_unknown: bool,
    is_wrong: bool,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let (mut limit, mut keep, mut directory) = (10_000, None, PathBuf::from("bench/queries"));
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--limit" => limit = args.next().unwrap().parse().unwrap(),
            "--keep" => keep = Some((args.next().unwrap().parse::<usize>().unwrap(), args.next().unwrap())),
            _ => directory = arg.into(),
        }
    }
    let mut files = Vec::new();
    find(&directory, &mut files);
    files.sort();
    let mut sum = Statistics::default();
    let mut asked: Vec<Asked> = files.into_iter().filter_map(|file| ask(file, limit, &mut sum)).collect();
    asked.sort_by_key(|query| std::cmp::Reverse(query.cpu));
    report(&asked, &sum);
    if let Some((n, to)) = keep {
        keep_slowest(&asked, n, Path::new(&to));
    }
}

fn find(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "smt2") {
            files.push(path);
        }
    }
}

/// Asks with the prefix, the last conjunct and the hint of the search.
fn ask(file: PathBuf, limit: u64, sum: &mut Statistics) -> Option<Asked> {
    let mut pool = Pool::new();
    let script = doppel_smtlib::read(&mut pool, &std::fs::read_to_string(&file).unwrap()).ok()?;
    let structure = structure(&pool, &script);
    let hint: Model = script.hint.iter().copied().collect();
    let mut solver = Solver::new(Options { query_time_limit: Duration::from_millis(limit), ..Options::default() });
    let (last, prefix) = script.conjuncts.split_last()?;
    let start = cpu();
    let answer = solver.check(&mut pool, prefix, &[*last], &hint);
    let cpu = cpu() - start;
    sum.add(solver.statistics());
    let is_wrong = match (&answer, script.status) {
        (Answer::Sat(_), status) => status == Some(Status::Unsat),
        (Answer::Unsat, status) => status == Some(Status::Sat),
        (Answer::Unknown(_), _) => false,
    };
    Some(Asked { file, cpu, structure, is_unknown: matches!(answer, Answer::Unknown(_)), is_wrong })
}

/// The CPU time of this thread.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}

fn structure(pool: &Pool, script: &ReadScript) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::from([(format!("{:?}", script.status), 1)]);
    let nodes: Vec<ExprId> = pool.reachable(&script.conjuncts);
    for e in nodes.into_iter().filter(|&e| pool.node(e).op != Op::Const) {
        *counts.entry(format!("{:?}", pool.node(e).op)).or_default() += 1;
    }
    counts
}

fn report(asked: &[Asked], sum: &Statistics) {
    let total: Duration = asked.iter().map(|query| query.cpu).sum();
    println!("{} queries, {total:.2?} of CPU, {} unknown, {} wrong", asked.len(), sum.n_unknown, {
        asked.iter().filter(|query| query.is_wrong).count()
    });
    for stage in Stage::ALL {
        let of_stage = sum.stage(stage);
        let (n_sat, n_unsat, time) = (of_stage.n_sat, of_stage.n_unsat, of_stage.time);
        println!("  {:21} {n_sat:5} sat {n_unsat:5} unsat {:5} unknown {time:10.1?}", stage.name(), of_stage.n_unknown);
    }
    for query in asked.iter().take(10) {
        let is_unknown = if query.is_unknown { "unknown" } else { "" };
        println!("  {:10.1?} {} {is_unknown}", query.cpu, query.file.display());
    }
    let mut operators: BTreeMap<&str, (usize, Duration)> = BTreeMap::new();
    for query in asked {
        for operator in query.structure.keys() {
            let (n, time) = operators.entry(operator).or_default();
            (*n, *time) = (*n + 1, *time + query.cpu);
        }
    }
    for (operator, (n, time)) in operators {
        println!("  with {operator:12} {n:5} queries {time:10.1?}");
    }
}

fn keep_slowest(asked: &[Asked], n: usize, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    let mut seen = BTreeSet::new();
    let small = asked.iter().filter(|query| std::fs::metadata(&query.file).unwrap().len() <= MAX_BYTES);
    for query in small.filter(|query| seen.insert(&query.structure)).take(n) {
        // The subject is the first directory of the log, the file's name its number there.
        let parts: Vec<&str> = query.file.iter().filter_map(|part| part.to_str()).collect();
        let name = parts[parts.len().saturating_sub(3)..].join("-").replace("-solved", "");
        std::fs::copy(&query.file, to.join(name)).unwrap();
    }
}
