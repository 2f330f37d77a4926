//! The kinds of rounds: what is generated, which oracle judges it, and how to reproduce a seed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use doppel_testkit::compare::difference;
use doppel_testkit::hostile::{Victim, arguments, attack};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::mutants::{Batch as MutantBatch, Corpus};
use doppel_testkit::random::{Batch, Program};
use doppel_testkit::{doppel, exhaustive, model_pairs, verdicts, workspace};

#[derive(Clone, Copy)]
pub enum Kind {
    RandomPrograms(&'static Jdk),
    Mutants(&'static Jdk),
    DamagedFiles,
    Precision,
    Exhaustive,
    Verdicts(&'static Jdk),
    Models,
    Solver,
    Proofs,
}

/// The result of a round: the number of items, and the seeds that failed.
#[derive(Default)]
pub struct Round {
    pub n_items: u64,
    pub failures: Vec<(u64, String)>,
}

/// Separate programs that rounds run, in addition to doppel itself.
pub struct Laboratory {
    directory: PathBuf,
}

impl Laboratory {
    /// Builds what is missing; with `DOPPEL_BIN`, everything is taken from its directory as it is.
    pub fn new() -> Result<Laboratory> {
        let doppel = doppel::binary()?;
        let directory = doppel.parent().unwrap_or(Path::new(".")).to_path_buf();
        if std::env::var_os("DOPPEL_BIN").is_none() {
            for what in [["-p", "doppel-precision", "--bins"].as_slice(), &["-p", "doppel-solver", "--examples"]] {
                let status = workspace::cargo().args(["build", "--release", "--quiet"]).args(what).status()?;
                ensure!(status.success(), "{} does not build", what.join(" "));
            }
        }
        Ok(Laboratory { directory })
    }

    /// Runs one of them: returns the last line of its output, and all of it if it fails.
    fn run(&self, name: &str, arguments: &[&str]) -> Result<(String, Option<String>)> {
        let program = self.directory.join(name);
        let output = Command::new(&program)
            .args(arguments)
            .output()
            .with_context(|| format!("cannot run {}", program.display()))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        let last = String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned();
        Ok((last, (!output.status.success()).then_some(text)))
    }
}

impl Kind {
    pub fn all(jdks: &[&'static Jdk]) -> Vec<Kind> {
        let mut kinds =
            vec![Kind::DamagedFiles, Kind::Precision, Kind::Exhaustive, Kind::Models, Kind::Solver, Kind::Proofs];
        for &jdk in jdks {
            kinds.extend([Kind::RandomPrograms(jdk), Kind::Mutants(jdk), Kind::Verdicts(jdk)]);
        }
        kinds
    }

    pub fn name(self) -> String {
        match self {
            Kind::RandomPrograms(jdk) => format!("random-{}", jdk.feature),
            Kind::Mutants(jdk) => format!("mutants-{}", jdk.feature),
            Kind::DamagedFiles => "fuzz".to_owned(),
            Kind::Precision => "precision".to_owned(),
            Kind::Exhaustive => "exhaustive".to_owned(),
            Kind::Verdicts(jdk) => format!("verdicts-{}", jdk.feature),
            Kind::Models => "models".to_owned(),
            Kind::Solver => "solver".to_owned(),
            Kind::Proofs => "proofs".to_owned(),
        }
    }

    /// What is compared with what.
    pub fn describe(self) -> String {
        match self {
            Kind::RandomPrograms(jdk) => format!("random programs, doppel against `java` {}", jdk.feature),
            Kind::Mutants(jdk) => format!("mutated method bodies, doppel against `java` {}", jdk.feature),
            Kind::DamagedFiles => "damaged class files and jars: no breakdown".to_owned(),
            Kind::Precision => "other solutions of path constraints, replayed on doppel and `java`".to_owned(),
            Kind::Exhaustive => "searches against runs of all inputs".to_owned(),
            Kind::Verdicts(jdk) => format!("verdicts against runs of all inputs on `java` {}", jdk.feature),
            Kind::Models => "models that are right or off by one, and what `models check` says".to_owned(),
            Kind::Solver => "queries to the solver against Z3 and cvc5, models evaluated".to_owned(),
            Kind::Proofs => "proofs without paths, and what values they expect, against `java`".to_owned(),
        }
    }

    pub fn unit(self) -> &'static str {
        match self {
            Kind::RandomPrograms(_) | Kind::Exhaustive | Kind::Verdicts(_) | Kind::Proofs => "programs",
            Kind::Mutants(_) | Kind::DamagedFiles => "mutants",
            Kind::Precision => "solutions",
            Kind::Models => "models",
            Kind::Solver => "queries",
        }
    }

    /// How one seed is repeated.
    pub fn command(self, seed: u64) -> String {
        match self {
            Kind::RandomPrograms(jdk) => {
                format!("JAVA_HOME={} cargo xtask random --count 1 --seed {seed}", jdk.home.display())
            }
            Kind::Mutants(jdk) => format!("cargo xtask mutants --jdk {} --count 1 --seed {seed}", jdk.feature),
            Kind::DamagedFiles => format!("cargo xtask fuzz --rounds 1 --mutants 10 --seed {seed}"),
            Kind::Precision => {
                format!("cargo xtask precision -- --count 1 --seed {seed} {}", precision_flags(seed).join(" "))
            }
            Kind::Exhaustive => format!("cargo xtask exhaustive --count 1 --seed {seed}"),
            Kind::Verdicts(jdk) => {
                format!("JAVA_HOME={} cargo xtask verdicts --count 1 --seed {seed}", jdk.home.display())
            }
            Kind::Models => format!("cargo xtask soak --minutes 0 --only models --seed {seed}"),
            Kind::Solver => {
                format!(
                    "cargo run --release -p doppel-precision --bin doppel-second-opinion -- --count 1 --seed {seed}"
                )
            }
            Kind::Proofs => {
                let n = self.seeds_per_round();
                format!("DOPPEL_SEED={seed} DOPPEL_COUNT={n} cargo test --release -p doppel-analysis")
            }
        }
    }

    pub fn seeds_per_round(self) -> u64 {
        match self {
            Kind::RandomPrograms(_) => 25,
            Kind::Verdicts(_) => 50,
            Kind::Mutants(_) => 500,
            Kind::DamagedFiles | Kind::Models => 1,
            Kind::Precision => 10,
            Kind::Exhaustive => 2,
            Kind::Solver => 20,
            Kind::Proofs => 100,
        }
    }

    pub fn round(self, laboratory: &Laboratory, seed: u64) -> Result<Round> {
        let n = self.seeds_per_round();
        let seeds = seed..seed + n;
        match self {
            Kind::RandomPrograms(jdk) => {
                let batch = Batch::compile(jdk, seeds.map(Program::generate).collect())?;
                let mut failures = Vec::new();
                for it in batch.divergences(jdk)? {
                    // If `java` itself differs between two runs, the generator is at fault.
                    let main = it.program.name();
                    let [once, twice] = [batch.run_java(jdk, &main)?, batch.run_java(jdk, &main)?];
                    let what = match difference(&once, &twice) {
                        Some(_) => "java differs from itself: see the generator".to_owned(),
                        None => it.difference,
                    };
                    failures.push((it.program.seed, what));
                }
                Ok(Round { n_items: n, failures })
            }
            Kind::Mutants(jdk) => {
                let corpus = Corpus::new(jdk)?;
                let outcome = MutantBatch::new(&corpus, seeds)?.compare(jdk)?;
                let describe = |it: &doppel_testkit::mutants::Difference| {
                    (it.mutant.seed, format!("{}\njava:   {}\ndoppel: {}", it.mutant.what, it.java, it.doppel))
                };
                Ok(Round { n_items: n, failures: outcome.differences.iter().map(describe).collect() })
            }
            Kind::DamagedFiles => damaged_files(seed),
            Kind::Precision => {
                let (first, count) = (seed.to_string(), n.to_string());
                let mut arguments = vec!["--seed", &first, "--count", &count];
                arguments.extend(precision_flags(seed));
                let (last, failure) = laboratory.run("doppel-precision", &arguments)?;
                let n_items = number_before(&last, "other solutions");
                Ok(Round { n_items, failures: failure.into_iter().map(|text| (seed, text)).collect() })
            }
            Kind::Exhaustive => {
                let mut round = Round::default();
                for program in exhaustive::Program::compile(Jdk::installed()?, seeds)? {
                    round.n_items += 1;
                    let errors = program.judge(Jdk::installed()?)?.errors;
                    round.failures.extend((!errors.is_empty()).then(|| (program.seed, errors.join("\n"))));
                }
                Ok(round)
            }
            Kind::Verdicts(jdk) => {
                let judged = verdicts::Batch::new(jdk, seeds)?.judge(jdk)?;
                let wrong = judged.iter().filter(|judged| !judged.errors.is_empty());
                let failures = wrong.map(|judged| (judged.seed, judged.errors.join("\n"))).collect();
                Ok(Round { n_items: n, failures })
            }
            Kind::Models => {
                let errors = model_pairs::check(Jdk::installed()?, seed, MODELS_PER_ROUND)?;
                let failures = errors.into_iter().map(|error| (seed, error)).collect();
                Ok(Round { n_items: 2 * MODELS_PER_ROUND as u64, failures })
            }
            Kind::Solver => {
                let arguments = [seed.to_string(), n.to_string()];
                let (last, failure) =
                    laboratory.run("examples/second_opinion", &arguments.each_ref().map(String::as_str))?;
                let n_items = number_before(&last, "queries");
                Ok(Round { n_items, failures: failure.into_iter().map(|text| (seed, text)).collect() })
            }
            Kind::Proofs => proofs(seed, n),
        }
    }
}

const MODELS_PER_ROUND: usize = 3;
const DAMAGES_PER_FILE: usize = 10;

/// Plain paths and merged ones, on programs of both families.
fn precision_flags(seed: u64) -> Vec<&'static str> {
    match seed / 10 % 4 {
        0 => vec![],
        1 => vec!["--merge"],
        2 => vec!["--merge", "--diamonds"],
        _ => vec!["--diamonds"],
    }
}

/// The number before these words.
fn number_before(line: &str, words: &str) -> u64 {
    let before = line.split(words).next().unwrap_or_default();
    before.split_whitespace().last().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The random tests of the analysis, which have their own generators: the same number of programs for both.
fn proofs(seed: u64, n: u64) -> Result<Round> {
    let mut command = workspace::cargo();
    command.args(["test", "--release", "--quiet", "-p", "doppel-analysis", "--test", "random", "--test", "covered"]);
    command.env("DOPPEL_SEED", seed.to_string()).env("DOPPEL_COUNT", n.to_string());
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let failures = if output.status.success() { Vec::new() } else { vec![(seed, text)] };
    Ok(Round { n_items: 2 * n, failures })
}

fn damaged_files(seed: u64) -> Result<Round> {
    let jdk = Jdk::installed()?;
    let victim = Victim::new(jdk)?;
    let mut round = Round::default();
    for class in victim.class_names()? {
        let args = arguments(victim.classes(), "Victim");
        let breakdowns = attack(jdk, &victim.class_file(&class), &args, seed, DAMAGES_PER_FILE)?;
        round.n_items += DAMAGES_PER_FILE as u64;
        round.failures.extend(breakdowns.iter().map(|it| (seed, format!("{class}, {:?}: {}", it.damage, it.what))));
    }
    Ok(round)
}
