//! A thousand mutated method bodies, rejected or executed as under `java`. `cargo xtask mutants` runs any number of
//! them.

use std::sync::OnceLock;

use doppel_testkit::jdk::Jdk;
use doppel_testkit::mutants::{Batch, Corpus};

/// Seeds that have found bugs, in addition to the first thousand.
const KEPT: [u64; 8] = [594, 646, 709, 813, 853, 982, 1220, 1748];

/// Compiled once for all tests.
fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| Corpus::new(Jdk::installed().unwrap()).unwrap())
}

#[track_caller]
fn check(seeds: impl IntoIterator<Item = u64>) {
    let jdk = Jdk::installed().unwrap();
    let batch = Batch::new(corpus(), seeds).unwrap();
    let outcome = batch.compare(jdk).unwrap();
    let describe = |difference: &doppel_testkit::mutants::Difference| {
        let mutant = &difference.mutant;
        format!(
            "seed {} ({}): {}\n{}\njava:   {}\ndoppel: {}",
            mutant.seed,
            mutant.set,
            mutant.what,
            difference.class_file.display(),
            difference.java,
            difference.doppel
        )
    };
    let reports: Vec<String> = outcome.differences.iter().map(describe).collect();
    assert!(
        reports.is_empty(),
        "{} of {} mutants differ:\n{}",
        reports.len(),
        batch.mutants().len(),
        reports.join("\n")
    );
    assert!(outcome.n_endless * 20 <= batch.mutants().len(), "{} mutants never end", outcome.n_endless);
}

#[test]
fn seeds_from_1() {
    check(1..=500);
}

#[test]
fn seeds_from_501() {
    check(501..=1000);
}

#[test]
fn seeds_that_have_found_something() {
    check(KEPT);
}

#[test]
fn the_same_seed_makes_the_same_mutant() {
    let corpus = corpus();
    assert_eq!(corpus.mutant(7).bytes, corpus.mutant(7).bytes);
    assert_ne!(corpus.mutant(7).what, corpus.mutant(8).what);
}
