//! One fixture on both runners.

use std::io;

use crate::compare::{self, difference};
use crate::doppel;
use crate::fixture::Fixture;
use crate::jdk::Jdk;
use crate::oracle;

/// The result of running a fixture with doppel.
#[derive(Debug)]
pub enum Verdict {
    Same,
    Differs(String),
    /// Differs, and its `fixme` directive says so.
    DiffersAsKnown(String),
    /// Has a `fixme` directive and no longer differs.
    Fixed,
}

/// How often `java` is run again if doppel differs. On a busy machine its threads may be scheduled in new ways: doppel
/// is right if `java` ever does the same.
const MORE_ANSWERS: usize = 2;

/// The fixture must be compiled.
pub fn judge(jdk: &Jdk, fixture: &Fixture) -> io::Result<Verdict> {
    judge_with(jdk, fixture, &[])
}

/// Like [`judge`], with flags that only doppel understands.
pub fn judge_with(jdk: &Jdk, fixture: &Fixture, doppel_flags: &[&str]) -> io::Result<Verdict> {
    let expected = oracle::expected(jdk, fixture)?;
    let directives = &fixture.directives;
    let own = doppel_flags.iter().map(|&flag| flag.to_owned());
    let flags: Vec<String> = own.chain(directives.java_flags.iter().cloned()).collect();
    let mut invocation = doppel::run(jdk, &flags, &fixture.classes_dir(jdk), &fixture.name)?.args(&directives.args);
    invocation.stdin = directives.stdin.clone().into_bytes();
    let actual = invocation.run()?;
    let mut difference = difference(&expected, &actual);
    for _ in 0..MORE_ANSWERS {
        if difference.is_none() || directives.fixme.is_some() {
            break;
        }
        let again = oracle::java_invocation(jdk, fixture).run()?;
        if compare::difference(&again, &actual).is_none() {
            difference = None;
        }
    }
    Ok(match (difference, &directives.fixme) {
        (None, None) => Verdict::Same,
        (None, Some(_)) => Verdict::Fixed,
        (Some(difference), None) => Verdict::Differs(difference),
        (Some(difference), Some(_)) => Verdict::DiffersAsKnown(difference),
    })
}
