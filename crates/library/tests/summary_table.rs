//! Compares the summaries with the methods of `java.base` of the installed JDKs, against stored lists: a summary that
//! no longer finds its method shows up as a diff. `DOPPEL_BLESS=1` writes the lists anew.

mod common;

use doppel_library::summaries::survey;

#[test]
fn summaries_are_bound_as_listed() {
    for jdk in common::listed_jdks() {
        common::check("summary_table", jdk.version, &survey::render(&jdk).expect("readable classes"));
    }
}

/// A list with a summary that has lost its method is not the same.
#[test]
fn a_lost_method_is_noticed() {
    let difference = common::compare("unbound a/A.one()V\n", "bound a/A.one()V\n").expect_err("they differ");
    assert!(difference.contains("only now:\n  unbound a/A.one()V"), "{difference}");
}
