//! Locations: the checkout, cargo's target directory, and the caches below it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the checkout that this crate was built from.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The cargo that runs this process, else the one on `PATH`, at the root of the checkout.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// `CARGO_TARGET_DIR`, else `target` in the checkout.
pub fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// `DOPPEL_FIXTURES`, else `tests/fixtures` in the checkout.
pub fn fixtures_dir() -> PathBuf {
    match std::env::var_os("DOPPEL_FIXTURES") {
        Some(dir) => PathBuf::from(dir),
        None => root().join("tests/fixtures"),
    }
}
