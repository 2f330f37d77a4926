//! Verdicts on random programs agree with runs of all inputs. The programs are always the same; `cargo xtask verdicts`
//! tests more.

use doppel_testkit::jdk::Jdk;
use doppel_testkit::verdicts::{Batch, Source};

#[test]
fn seeds_from_1() {
    let jdk = Jdk::installed().unwrap();
    let judged = Batch::new(jdk, 1..31).unwrap().judge(jdk).unwrap();
    let errors: Vec<String> =
        judged.iter().flat_map(|it| it.errors.iter().map(|error| format!("seed {}: {error}", it.seed))).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let (n_questions, n_undecided) =
        judged.iter().fold((0, 0), |sum, it| (sum.0 + it.n_questions, sum.1 + it.n_undecided));
    assert!(n_undecided * 2 < n_questions, "{n_undecided} of {n_questions} have no answer");
}

#[test]
fn the_generator_is_deterministic() {
    assert_eq!(Source::new(7).text, Source::new(7).text);
    assert_ne!(Source::new(7).text, Source::new(8).text);
}
