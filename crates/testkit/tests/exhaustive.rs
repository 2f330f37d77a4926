//! Complete searches of random programs find everything that any input does. The programs are always the same;
//! `cargo xtask exhaustive` tests more.

use doppel_testkit::exhaustive::{Program, source};
use doppel_testkit::jdk::Jdk;

#[track_caller]
fn judge(first: u64) {
    let jdk = Jdk::installed().unwrap();
    let mut errors = Vec::new();
    let mut n_complete = 0;
    for program in Program::compile(jdk, first..first + 4).unwrap() {
        let judged = program.judge(jdk).unwrap();
        n_complete += judged.n_complete;
        errors.extend(judged.errors.iter().map(|error| format!("seed {}: {error}", program.seed)));
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    assert!(n_complete > 0, "no search was complete");
}

#[test]
fn seeds_from_100() {
    judge(100);
}

#[test]
fn seeds_from_200() {
    judge(200);
}

#[test]
fn the_generator_is_deterministic() {
    assert_eq!(source(7), source(7));
    assert_ne!(source(7), source(8));
}
