//! `cargo xtask miri`: unit tests under Miri, which reports undefined behaviour that an ordinary run does not show.
//!
//! Only what needs no JDK: expressions, class files, and the VM's heap and symbols. Tests that Miri cannot run say so
//! (`cfg_attr(miri, ignore)`). Takes minutes, so it is a nightly task and not part of `.ci/run`.

use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use doppel_testkit::workspace;

/// A package, and which of its unit tests run; all of them if none is named.
const SUBJECTS: [(&str, &[&str]); 3] =
    [("doppel-expr", &[]), ("doppel-classpath", &[]), ("doppel-vm", &["heap::", "symbol::"])];

pub fn run() -> Result<()> {
    ensure!(
        is_installed(),
        "Miri is not installed: `rustup toolchain install nightly --component miri,rust-src` installs it"
    );
    for (package, filters) in SUBJECTS {
        let mut command = nightly_cargo();
        command.args(["miri", "test", "--package", package, "--lib", "--"]).args(filters);
        // The tests may read files and the clock.
        command.env("MIRIFLAGS", "-Zmiri-disable-isolation");
        ensure!(command.status()?.success(), "Miri has complaints about {package}");
    }
    Ok(())
}

/// The cargo of the nightly toolchain, whichever runs this.
fn nightly_cargo() -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).current_dir(workspace::root());
    command
}

fn is_installed() -> bool {
    let version = nightly_cargo().args(["miri", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}
