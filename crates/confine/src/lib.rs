//! Processes that can change nothing outside: by Landlock, which knows directories, and seccomp, which knows system calls.
//!
//! Both are the kernel's, and it may lack them: [`is_available`] says.

mod filter;
mod landlock;

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

pub use filter::{Filter, Jump, Outcome};
pub use landlock::Ruleset;

/// What is written there changes nothing.
pub const HARMLESS: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];

/// Whether the kernel can keep a process from changing files.
pub fn is_available() -> bool {
    landlock::version() >= landlock::TRUNCATES && Filter::is_available()
}

/// The command will be able to write below `directory` only, to execute only what is below `executable`, and to talk to nobody. Where
/// the kernel cannot see to that, nothing changes.
pub fn confine(command: &mut Command, directory: &Path, executable: &Path) {
    let ruleset = Ruleset::new(directory, Some(executable));
    let filter = Filter::without_world();
    // SAFETY: in the child there are system calls only, on memory that was made before.
    unsafe {
        command.pre_exec(move || {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            if let Some(ruleset) = &ruleset {
                ruleset.enter();
            }
            filter.enter();
            Ok(())
        });
    }
}
