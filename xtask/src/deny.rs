//! `cargo xtask deny`: licences, sources, bans and advisories of the dependencies, as `deny.toml` says.

use std::process::Stdio;

use anyhow::{Result, ensure};
use doppel_testkit::workspace;

pub fn run() -> Result<()> {
    ensure!(is_installed(), "cargo-deny is not installed: `cargo install --locked cargo-deny` installs it");
    let status = workspace::cargo().args(["deny", "check"]).status()?;
    ensure!(status.success(), "cargo-deny has complaints, or could not fetch the advisories");
    Ok(())
}

fn is_installed() -> bool {
    let version = workspace::cargo().args(["deny", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}
