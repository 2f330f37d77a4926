//! The project's automation: `cargo xtask COMMAND`. Everything that would otherwise be a shell script.

mod bench;
mod bugs;
mod ci;
mod contest;
mod deny;
mod doc;
mod duel;
mod exhaustive;
mod fixtures;
mod fuzz;
mod man;
mod miri;
mod mutants;
mod parallel;
mod precision;
mod random;
mod soak;
mod studies;
mod svcomp;
mod tidy;
mod verdicts;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Automation of the doppel workspace")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure doppel against `java -Xint` and `java` on the kernels in bench/java.
    Bench(bench::Options),
    /// Measure how fast paths are found, on the programs in bench/explore.
    BenchExplore(bench::Options),
    /// Measure calls of native code, on the programs in bench/native.
    BenchNative(bench::Options),
    /// Measure doppel against `java -Xint` and `java` on javac, Lucene and Sat4J.
    BenchPrograms(bench::Options),
    /// Measure runs with symbolic input against the same runs without, on the kernels in bench/symbolic.
    BenchSymbolic(bench::Options),
    /// Measure how soon doppel and a fuzzer find known bugs of real libraries and of programs made for it.
    Bugs(bugs::Options),
    /// Check everything that a change must pass; with `--fast`, in a few minutes.
    Ci(ci::Options),
    /// Check licences, sources and advisories of the dependencies with cargo-deny.
    Deny,
    /// Build the documentation of all crates, with warnings denied.
    Doc(doc::Options),
    /// Measure the coverage of real libraries by doppel against that by a fuzzer, at equal times.
    Duel(duel::Options),
    /// Compare searches of random programs with runs of all their inputs.
    Exhaustive(exhaustive::Options),
    /// Compare doppel with `java` on the fixtures, and sum up by topic.
    Fixtures(fixtures::Options),
    /// Run doppel on damaged class files and jars.
    Fuzz(fuzz::Options),
    /// Write the man pages of doppel to target/man.
    Man,
    /// Run unit tests of expressions, class files and the heap under Miri.
    Miri,
    /// Compare doppel with `java` on mutated method bodies.
    Mutants(mutants::Options),
    /// Replay other solutions of the path constraints of random programs.
    Precision(precision::Options),
    /// Compare doppel with `java` on random programs.
    Random(random::Options),
    /// Run everything random that has an oracle for as long as you like; writes docs/soak.md.
    Soak(soak::Options),
    /// Repeat the studies of the heap-cloning paper on programs of Debian; writes docs/studies.md.
    Studies(studies::Options),
    /// Check the Java tasks of SV-COMP: right, wrong and unknown verdicts, and the score.
    Svcomp(svcomp::Options),
    /// Check the rules of the code base that a compiler does not check.
    Tidy,
    /// Compare verdicts on random programs with runs of all their inputs.
    Verdicts(verdicts::Options),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Bench(options) => bench::run(&options),
        Command::BenchExplore(options) => bench::explore::run(&options),
        Command::BenchNative(options) => bench::native::run(&options),
        Command::BenchPrograms(options) => bench::programs::run(&options),
        Command::BenchSymbolic(options) => bench::symbolic::run(&options),
        Command::Bugs(options) => bugs::run(&options),
        Command::Ci(options) => ci::run(&options),
        Command::Deny => deny::run(),
        Command::Doc(options) => doc::run(&options),
        Command::Duel(options) => duel::run(&options),
        Command::Exhaustive(options) => exhaustive::run(&options),
        Command::Fixtures(options) => fixtures::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Man => man::run(),
        Command::Miri => miri::run(),
        Command::Mutants(options) => mutants::run(&options),
        Command::Precision(options) => precision::run(&options),
        Command::Random(options) => random::run(&options),
        Command::Soak(options) => soak::run(&options),
        Command::Studies(options) => studies::run(&options),
        Command::Svcomp(options) => svcomp::run(&options),
        Command::Tidy => tidy::run(),
        Command::Verdicts(options) => verdicts::run(&options),
    }
}
