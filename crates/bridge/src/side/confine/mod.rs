//! What code in the side process may do to the world under a search: write below one directory, and talk to nobody.
//!
//! By Landlock and seccomp, where the kernel has them. Best effort: a kernel without them confines nothing. Code that is denied
//! something gets an error, as it would not under `java`: [`watch`] notes what that was, so that nobody takes what came of it
//! for what the program does.

mod seccomp;
mod watch;

use std::path::Path;

use doppel_confine::Ruleset;

pub use watch::{DENIED_FILE, Watch};

/// Confines the calling thread and those that it makes, for good.
pub fn confine(directory: &str) -> Watch {
    // Its thread is not to be watched itself.
    let watch = Watch::new(Path::new(directory));
    // SAFETY: plain system calls on memory of ours.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        if let Some(ruleset) = Ruleset::new(Path::new(directory), None) {
            ruleset.enter();
        }
        match watch.is_ready().then(|| seccomp::notify()).flatten() {
            Some(listener) => watch.begin(listener),
            None => seccomp::deny_sockets(),
        }
    }
    watch
}
