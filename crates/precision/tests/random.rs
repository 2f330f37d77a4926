//! Other solutions of the path constraints of random programs take the same paths. The programs are always the same;
//! `cargo xtask precision` tests more.

use doppel_precision::check::{Effort, Verdict};
use doppel_precision::machine::Paths;
use doppel_precision::random::{Family, batch, source};
use doppel_testkit::jdk::Jdk;

const PROGRAMS_PER_BATCH: u64 = 20;
const EFFORT: Effort = Effort { mutations: 6, queries: 1, seed: 0 };
/// With merged paths, a conjunct may be too hard for Z3, but other solutions are near.
const MERGED_EFFORT: Effort = Effort { mutations: 10, queries: 0, seed: 0 };

/// Seeds from `first` on.
#[track_caller]
fn check(family: Family, first: u64, paths: Paths) {
    let jdk = Jdk::installed().unwrap();
    let effort = if paths == Paths::Merged { MERGED_EFFORT } else { EFFORT };
    let checked = batch::check(jdk, family, first..first + PROGRAMS_PER_BATCH, effort, paths).unwrap();
    let mut reports = Vec::new();
    let mut n_imprecise = 0;
    for program in checked {
        match program.result {
            Ok(Verdict::Precise { .. }) => {}
            Ok(Verdict::Imprecise(_)) => n_imprecise += 1,
            Err(error) => reports.push(format!("seed {}, {}\n{error}", program.seed, program.source.display())),
        }
    }
    assert!(reports.is_empty(), "{} of {PROGRAMS_PER_BATCH} are wrong:\n{}", reports.len(), reports.join("\n"));
    assert!(n_imprecise <= PROGRAMS_PER_BATCH / 4, "{n_imprecise} of {PROGRAMS_PER_BATCH} could not be checked");
}

macro_rules! batches {
    ($($name:ident: $family:ident, $first:literal, $paths:ident)*) => {
        $(#[test]
        fn $name() {
            check(Family::$family, $first, Paths::$paths);
        })*
    };
}

batches! {
    seeds_from_1000: General, 1000, Plain
    seeds_from_1020: General, 1020, Plain
    seeds_from_1040: General, 1040, Plain
    seeds_from_1060: General, 1060, Plain
    merged_seeds_from_1080: General, 1080, Merged
    merged_diamonds_from_1000: Diamonds, 1000, Merged
    merged_diamonds_from_1020: Diamonds, 1020, Merged
}

#[test]
fn the_generator_is_deterministic() {
    for family in [Family::General, Family::Diamonds] {
        assert_eq!(source(family, 7), source(family, 7));
        assert_ne!(source(family, 7), source(family, 8));
    }
}
