//! `cargo xtask man`: the man pages of `doppel` and all its commands, in `target/man`.

use anyhow::{Result, ensure};
use doppel_testkit::{doppel, workspace};

pub fn run() -> Result<()> {
    let dir = workspace::target_dir().join("man");
    // The binary knows its command line; a task that depended on it would first build Bitwuzla without optimisation.
    let status = std::process::Command::new(doppel::binary()?).args(["man", "--out"]).arg(&dir).status()?;
    ensure!(status.success(), "doppel man: {status}");
    println!("{}", dir.display());
    Ok(())
}
