//! What code in the side process may do to the world under a search: write below one directory, make no process, leave the machine as
//! it is, and talk to nobody.
//!
//! By Landlock and seccomp; without them it does not run. Code that is denied something gets an error, as it would not under `java`:
//! [`watch`] notes what that was, so that nobody takes what came of it for what the program does.
//!
//! Reading is not confined: whoever loads a library opens files with the loader's lock held, and could not be held up by a thread of
//! the same process, which may need that lock.

mod seccomp;
mod watch;

use std::path::{Path, PathBuf};

use doppel_confine::{Permissions, Ruleset};

pub use watch::{DENIED_FILE, Watch};

/// Confines the calling thread and those that it makes, for good.
pub fn confine(directory: &Path) -> Result<Watch, String> {
    let everything = [PathBuf::from("/")];
    let permissions = Permissions { writable: &[directory], readable: &everything, executable: None };
    let ruleset = Ruleset::new(&permissions).map_err(|error| error.to_string())?;
    // Its thread is not to be watched itself.
    let watch = Watch::new(directory).ok_or("there is no thread to watch it")?;
    doppel_confine::privileges::give_up();
    ruleset.enter().map_err(|error| error.to_string())?;
    watch.begin(seccomp::notify().map_err(|error| error.to_string())?);
    Ok(watch)
}
