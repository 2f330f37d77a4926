//! `cargo xtask bench-programs`: javac, Lucene and Sat4J under `java -Xint`, doppel and `java`.
//!
//! As in `bench`, the runners are interleaved, and the minimum user CPU time of the rounds counts, as does the minimum
//! of the memory peaks. A run whose output or end differs from that of `java -Xint` does not count.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail, ensure};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{Invocation, Run};
use doppel_testkit::program::{PROGRAMS, Program, compile_stale};
use doppel_testkit::{doppel, workspace};

use super::{Options, machine, output_of};

const RUNNERS: [&str; 3] = ["java -Xint", "doppel", "java"];

/// The best of one runner.
#[derive(Clone, Copy)]
struct Best {
    seconds: f64,
    megabytes: f64,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = &options.jdk()?;
    doppel::binary()?;
    let is_selected = |program: &&Program| program.is_benchmark && options.is_selected(program.name);
    let programs: Vec<&Program> = PROGRAMS.iter().filter(is_selected).collect();
    for program in &programs {
        let packages = program.packages.join(" ");
        program.jars().map_err(|jar| anyhow::anyhow!("no {}; apt-get install {packages}", jar.display()))?;
    }
    compile_stale(jdk, &programs)?.into_iter().collect::<Result<(), _>>()?;
    let mut rows = Vec::new();
    for program in programs {
        rows.push((program.name, measure(jdk, program, options.rounds())?));
    }
    options.publish(&format!("programs-jdk{}.md", jdk.feature), &render(jdk, &rows))
}

/// The best of each runner, in the order of [`RUNNERS`].
fn measure(jdk: &Jdk, program: &Program, rounds: usize) -> Result<[Best; 3]> {
    ensure!(rounds > 0, "no rounds");
    let mut best = [Best { seconds: f64::INFINITY, megabytes: f64::INFINITY }; 3];
    for round in 0..rounds {
        let mut reference: Option<Run> = None;
        for (runner, best) in RUNNERS.into_iter().zip(&mut best) {
            eprintln!("round {}: {} under {runner}", round + 1, program.name);
            let run = run_once(jdk, program, runner).with_context(|| format!("{} under {runner}", program.name))?;
            let expected = reference.get_or_insert_with(|| run.clone());
            if let Some(difference) = doppel_testkit::compare::difference(expected, &run) {
                bail!("{} under {runner}: {difference}", program.name);
            }
            best.seconds = best.seconds.min(run.user_time.as_secs_f64());
            best.megabytes = best.megabytes.min(run.peak_memory as f64 / 1e6);
        }
    }
    Ok(best)
}

fn run_once(jdk: &Jdk, program: &Program, runner: &str) -> Result<Run> {
    let invocation = match runner {
        "doppel" => program.doppel(jdk, program.args)?,
        "java" => program.java(jdk, &[], program.args)?,
        _ => program.java(jdk, &["-Xint"], program.args)?,
    };
    let cwd = workspace::target_dir().join("bench-programs").join(program.name);
    program.furnish(&cwd)?;
    Ok(Invocation { cwd: Some(cwd), ..invocation }.run()?)
}

fn render(jdk: &Jdk, rows: &[(&str, [Best; 3])]) -> String {
    let commit = output_of("git", &["rev-parse", "--short", "HEAD"]);
    let version = jdk.version_text.lines().next().unwrap_or_default();
    let mut out = format!("{} · {version} · commit {commit}\n\n", machine());
    let _ = writeln!(out, "User CPU seconds and peak of resident memory in MB, the smallest of the rounds.\n");
    let _ = writeln!(
        out,
        "| program | java -Xint | doppel | java | doppel / -Xint | memory, -Xint | doppel | java | doppel / java |"
    );
    let _ = writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut logarithms = 0.0;
    for (name, [xint, doppel, java]) in rows {
        logarithms += (doppel.seconds / xint.seconds).ln();
        let _ = writeln!(
            out,
            "| {name} | {:.2} | {:.2} | {:.2} | {:.2} | {:.0} | {:.0} | {:.0} | {:.2} |",
            xint.seconds,
            doppel.seconds,
            java.seconds,
            doppel.seconds / xint.seconds,
            xint.megabytes,
            doppel.megabytes,
            java.megabytes,
            doppel.megabytes / java.megabytes,
        );
    }
    let mean = (logarithms / rows.len() as f64).exp();
    let _ = writeln!(out, "\nGeometric mean of doppel / java -Xint over {} programs: {mean:.2}", rows.len());
    out
}
