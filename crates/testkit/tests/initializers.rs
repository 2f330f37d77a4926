//! Random initialisers with images and without. The programs are always the same, unless `DOPPEL_SEED` and
//! `DOPPEL_COUNT` select others.

use doppel_testkit::initializers::{Batch, Source};
use doppel_testkit::jdk::Jdk;

#[test]
fn images_of_random_initializers_change_nothing() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default);
    let (first, count) = (number("DOPPEL_SEED", 1), number("DOPPEL_COUNT", 8));
    let jdk = Jdk::installed().unwrap();
    let errors = Batch::new(jdk, first..first + count).unwrap().judge(jdk).unwrap();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn the_generator_is_deterministic() {
    assert_eq!(Source::new(7).text, Source::new(7).text);
    assert_ne!(Source::new(7).text, Source::new(8).text);
}
