//! Hostile input: doppel must report an error or run the program. It must never panic, die from a signal, or hang where
//! `java` does not.

mod damage;
mod victim;

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::time::Duration;

pub use damage::Damage;
pub use victim::{Victim, arguments};

use crate::doppel;
use crate::jdk::Jdk;
use crate::process::{End, Invocation, Run};
use crate::random::prng::Prng;

const TIMEOUT: Duration = Duration::from_secs(20);

/// Damage that doppel did not survive.
#[derive(Debug)]
pub struct Breakdown {
    pub damage: Damage,
    pub what: String,
}

/// `doppel run ARGS`, for at most 20 seconds.
pub fn run_doppel<S: AsRef<OsStr>>(jdk: &Jdk, args: &[S]) -> io::Result<Run> {
    let mut invocation = Invocation::new(doppel::binary()?).args(["run"]).args(args);
    invocation.path_first = Some(jdk.home.join("bin"));
    invocation.timeout = TIMEOUT;
    invocation.run()
}

/// `java ARGS`, for at most 20 seconds.
pub fn run_java<S: AsRef<OsStr>>(jdk: &Jdk, args: &[S]) -> io::Result<Run> {
    let mut invocation = Invocation::new(jdk.tool("java")).args(args);
    invocation.timeout = TIMEOUT;
    invocation.run()
}

/// `Some(what)` if doppel broke down, instead of reporting an error or running the program.
pub fn breakdown(run: &Run) -> Option<String> {
    let stderr = String::from_utf8_lossy(&run.stderr);
    match run.end {
        End::Exited(_) if !stderr.contains("panicked at") => None,
        end => Some(format!("{end}; stderr:\n{stderr}")),
    }
}

/// Damages `file` in `n_mutants` ways, the same for the same seed, and runs doppel with `args` on each. Restores the
/// file afterwards.
pub fn attack(jdk: &Jdk, file: &Path, args: &[OsString], seed: u64, n_mutants: usize) -> io::Result<Vec<Breakdown>> {
    let original = std::fs::read(file)?;
    let mut rng = Prng::new(seed);
    let mut breakdowns = Vec::new();
    for _ in 0..n_mutants {
        let damage = Damage::random(&mut rng, original.len());
        std::fs::write(file, damage.apply(&original))?;
        let run = run_doppel(jdk, args)?;
        if let Some(what) = breakdown(&run)
            && !is_endless_under_java(jdk, args, &run)?
        {
            breakdowns.push(Breakdown { damage, what });
        }
    }
    std::fs::write(file, original)?;
    Ok(breakdowns)
}

/// A changed branch can turn the program into a valid one that never ends.
fn is_endless_under_java(jdk: &Jdk, args: &[OsString], run: &Run) -> io::Result<bool> {
    let endless = |end| matches!(end, End::TimedOut | End::WroteTooMuch);
    Ok(endless(run.end) && endless(run_java(jdk, args)?.end))
}
