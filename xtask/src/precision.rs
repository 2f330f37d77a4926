//! `cargo xtask precision`: any number of random programs whose path constraints are checked. The check drives the VM
//! itself, so it is a separate program, which this builds and runs.

use anyhow::{Context, Result, ensure};
use doppel_testkit::workspace;

#[derive(clap::Args)]
pub struct Options {
    /// `--seed N`, `--count N`, `--mutations N`, `--queries N`, `--merge`, `--diamonds`, `--print`: see its `--help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(options: &Options) -> Result<()> {
    let status = workspace::cargo()
        .args(["run", "--release", "--quiet", "-p", "doppel-precision", "--"])
        .args(&options.arguments)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "precision: {status}");
    Ok(())
}
