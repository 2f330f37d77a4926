//! The programs under `tests/symbolic/<topic>/<Name>.java`: small, one behaviour each, their inputs named by
//! `doppel.Symbolic`. Beside each stands `<Name>.path`, the conjuncts that its run is expected to have.

use std::io;
use std::path::PathBuf;

use doppel_testkit::fixture::Fixture;
use doppel_testkit::workspace;

/// The source of `doppel.Symbolic`, compiled along with every program.
pub fn api_source() -> PathBuf {
    workspace::root().join("crates/cli/api/doppel/Symbolic.java")
}

/// All of them, sorted by topic and name.
pub fn find_all() -> io::Result<Vec<Fixture>> {
    Fixture::find_in(&workspace::root().join("tests/symbolic"), &[api_source()])
}

/// Where the conjuncts of a program are written down.
pub fn path_file(program: &Fixture) -> PathBuf {
    program.path.with_extension("path")
}
