//! Processes that can change nothing outside: by Landlock, which knows directories, and seccomp, which knows system calls.
//!
//! Both are the kernel's, and it may lack them: [`lack`] says. They give up what only root can do, make no further processes, and go
//! when doppel does.

mod filter;
mod landlock;
pub mod privileges;
pub mod temporary;

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

pub use filter::{Filter, Jump, Outcome, reserved};
pub use landlock::{Permissions, Ruleset};

/// What is written there changes nothing.
pub const HARMLESS: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];

/// What this kernel lacks to keep a process from changing things outside; none if it can.
pub fn lack() -> Option<&'static str> {
    match landlock::version() {
        ..1 => Some("it has no Landlock"),
        version if version < landlock::TRUNCATES => Some("its Landlock is too old"),
        _ if !Filter::is_available() => Some("it has no seccomp"),
        _ => None,
    }
}

/// The command will be able to do to files what the permissions say, to make no process, and to talk to nobody. It fails if the kernel
/// cannot see to that.
pub fn confine(command: &mut Command, permissions: &Permissions<'_>) -> io::Result<()> {
    let ruleset = Ruleset::new(permissions)?;
    let filter = Filter::without_world();
    // SAFETY: in the child there are system calls only, on memory that was made before.
    unsafe {
        command.pre_exec(move || {
            privileges::give_up();
            ruleset.enter()?;
            filter.enter()
        });
    }
    Ok(())
}

/// The command's process goes when the thread does that has started it.
pub fn bind_to_parent(command: &mut Command) {
    // SAFETY: in the child there is a system call only.
    unsafe {
        command.pre_exec(|| {
            privileges::go_with_parent();
            Ok(())
        });
    }
}
