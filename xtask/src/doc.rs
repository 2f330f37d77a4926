//! `cargo xtask doc`: the documentation of all crates, private items included, with warnings denied.

use anyhow::{Result, ensure};
use doppel_testkit::workspace;

#[derive(clap::Args)]
pub struct Options {
    /// The profile whose build of the dependencies is used.
    #[arg(long, default_value_t = Options::default().profile)]
    profile: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { profile: "quick".to_owned() }
    }
}

pub fn run(options: &Options) -> Result<()> {
    let arguments = ["doc", "--quiet", "--workspace", "--no-deps", "--document-private-items", "--profile"];
    let mut command = workspace::cargo();
    let status = command.args(arguments).arg(&options.profile).env("RUSTDOCFLAGS", "-D warnings").status()?;
    ensure!(status.success(), "the documentation has warnings");
    Ok(())
}
