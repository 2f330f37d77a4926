//! doppel behaves like `java` on some hundred random programs, always the same ones. `cargo xtask random` tests more of
//! them, and shrinks diverging ones.

use doppel_testkit::jdk::Jdk;
use doppel_testkit::random::{Batch, Program};

const PROGRAMS_PER_BATCH: u64 = 25;

/// Seeds from `first` on; one JVM for all of them.
#[track_caller]
fn check(first: u64) {
    let jdk = Jdk::installed().unwrap();
    let programs = (first..first + PROGRAMS_PER_BATCH).map(Program::generate).collect();
    let batch = Batch::compile_cached(jdk, programs).unwrap();
    let divergences = batch.divergences(jdk).unwrap();
    let describe = |divergence: &doppel_testkit::random::Divergence| {
        format!(
            "seed {}, kept as {}; make it smaller with `cargo xtask random --seed {} --count 1`\n{}",
            divergence.program.seed,
            divergence.source.display(),
            divergence.program.seed,
            divergence.difference,
        )
    };
    let reports: Vec<String> = divergences.iter().map(describe).collect();
    assert!(reports.is_empty(), "{} of {PROGRAMS_PER_BATCH} programs differ:\n{}", reports.len(), reports.join("\n"));
}

macro_rules! batches {
    ($($name:ident: $first:literal)*) => {
        $(#[test]
        fn $name() {
            check($first);
        })*
    };
}

batches! {
    seeds_from_1000: 1000
    seeds_from_1025: 1025
    seeds_from_1050: 1050
    seeds_from_1075: 1075
    seeds_from_1100: 1100
    seeds_from_1125: 1125
    seeds_from_1150: 1150
    seeds_from_1175: 1175
}

#[test]
fn the_generator_is_deterministic() {
    assert_eq!(Program::generate(7).source(), Program::generate(7).source());
    assert_ne!(Program::generate(7).source(), Program::generate(8).source());
}
