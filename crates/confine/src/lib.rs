//! Processes that cannot change anything on the machine: Landlock controls directories, and seccomp controls system
//! calls.
//!
//! The kernel may lack either: [`lack`] says so. Confined processes give up root's capabilities, start no other processes, and
//! end when doppel does.
//!
//! ```text
//! filter.rs    which calls are suspended                     calls.rs   what these would do
//! handover.rs  how doppel gets the listening descriptor      watch.rs   the thread that listens
//! look.rs      what happens to a call                        paths.rs   which file it concerns
//! ```
//!
//! Code that is denied something gets an error that it would not get otherwise. [`Watch`] records what was denied, so that the
//! consequences are not mistaken for the program's behaviour.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod calls;
mod handover;
mod landlock;
mod look;
mod paths;
pub mod privileges;
mod seccomp;
pub mod temporary;
mod watch;

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

pub use landlock::Permissions;
use landlock::Ruleset;
use look::Looker;
use seccomp::Filter;
pub use watch::Watch;

/// Writes there have no effect.
const HARMLESS: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];

/// What this kernel lacks to confine a process; none if it can.
pub fn lack() -> Option<&'static str> {
    match landlock::version() {
        ..1 => Some("it has no Landlock"),
        version if version < landlock::TRUNCATES => Some("its Landlock is too old"),
        _ if !Filter::is_available() => Some("it has no seccomp, or another process supervises doppel's system calls"),
        _ => None,
    }
}

/// Confines a command: it can access files as the permissions say, and can neither create processes nor communicate.
/// Denials are recorded once it opens `begins_with`, or [`Watch::begin`] is called. Fails if the kernel cannot enforce
/// that.
pub fn confine(command: &mut Command, permissions: &Permissions<'_>, begins_with: Option<&Path>) -> io::Result<Watch> {
    let ruleset = Ruleset::new(permissions)?;
    let filter = Filter::watched();
    let (giver, receiver) = handover::pair()?;
    let watch = Watch::start(receiver, Looker::new(permissions, begins_with))?;
    // SAFETY: the child only makes system calls, on memory that was prepared before.
    unsafe {
        command.pre_exec(move || {
            privileges::give_up();
            ruleset.enter()?;
            giver.give(filter.enter()?)
        });
    }
    Ok(watch)
}

/// The command's process ends when the thread that started it does.
pub fn bind_to_parent(command: &mut Command) {
    // SAFETY: the child only makes a system call.
    unsafe {
        command.pre_exec(|| {
            privileges::go_with_parent();
            Ok(())
        });
    }
}
