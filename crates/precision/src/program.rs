//! The programs `tests/symbolic/<topic>/<Name>.java`: small, one behaviour each, with inputs declared by
//! `doppel.Symbolic`. Beside each is `<Name>.path`, the expected conjuncts of its run; in the topic `merge` also
//! `<Name>.merged`, those with merged paths.

use std::io;
use std::path::PathBuf;

use doppel_testkit::fixture::Fixture;
use doppel_testkit::workspace;

use crate::machine::Paths;

/// Programs of this topic meet thousands of values in one run, so their conjuncts are not recorded: the run itself is
/// the test.
pub const SINGLE_RUNS: &str = "edges";

/// Programs of this topic are about merging.
const MERGED: &str = "merge";

/// The source of `doppel.Symbolic`, compiled along with every program.
pub fn api_source() -> PathBuf {
    workspace::root().join("crates/cli/api/doppel/Symbolic.java")
}

/// All of them, sorted by topic and name.
pub fn find_all() -> io::Result<Vec<Fixture>> {
    Fixture::find_in(&workspace::root().join("tests/symbolic"), &[api_source()])
}

/// The file with the recorded conjuncts of a program, if there is one.
pub fn path_file(program: &Fixture, paths: Paths) -> Option<PathBuf> {
    match paths {
        _ if program.topic == SINGLE_RUNS => None,
        Paths::Plain => Some(program.path.with_extension("path")),
        Paths::Merged => (program.topic == MERGED).then(|| program.path.with_extension("merged")),
    }
}
