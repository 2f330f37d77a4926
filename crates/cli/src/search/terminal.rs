//! Shows how far a search is, once it takes longer than a moment, and passes on what it finds.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use doppel_engine::{EndedPath, Finding, Observer, Progress};
use doppel_vm::Vm;

use super::confirm::Confirmer;
use super::out::Out;
use crate::args::Search;
use crate::{complain, interrupt, plain};

/// Before this nobody wants to know.
const PATIENCE: Duration = Duration::from_secs(2);

const BETWEEN_LINES: Duration = Duration::from_millis(200);

pub struct Terminal {
    is_shown: bool,
    last_line: Mutex<Option<Instant>>,
    confirmer: Arc<Confirmer>,
    out: Option<Out>,
}

impl Terminal {
    pub fn new(search: &Search, confirmer: Arc<Confirmer>, out: Option<Out>) -> Terminal {
        let is_shown = !search.quiet && std::io::stderr().is_terminal();
        Terminal { is_shown, last_line: Mutex::default(), confirmer, out }
    }

    pub fn out(&self) -> Option<&Out> {
        self.out.as_ref()
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        if self.last_line.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Observer for Terminal {
    fn finding(&self, finding: &Finding, vm: &Vm) {
        let subject = self.confirmer.subject(finding, vm);
        // What is told of must not be lost if doppel is killed right after.
        if let Some(out) = &self.out {
            out.finding(finding, subject.as_ref());
        }
        if let Some(subject) = subject {
            self.confirmer.add(finding, subject);
        }
        if self.is_shown && finding.n_paths == 1 && finding.denials.is_empty() {
            self.clear();
            let failure = &finding.failure;
            let what = failure.exception.as_deref().unwrap_or(failure.kind.name());
            complain(&format!("found: {}", plain::line(&format!("{what} at {}", failure.at))));
        }
    }

    fn wants_paths(&self) -> bool {
        self.out.is_some()
    }

    fn path(&self, path: &EndedPath) {
        if let Some(out) = &self.out {
            out.path(path);
        }
    }

    fn progress(&self, progress: &Progress) {
        if !self.is_shown || progress.elapsed < PATIENCE {
            return;
        }
        let mut last = self.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= BETWEEN_LINES) {
            *last = Some(Instant::now());
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", line(progress));
        }
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_interrupted()
    }
}

fn line(progress: &Progress) -> String {
    let seconds = progress.elapsed.as_secs_f64();
    let solver = progress.solver_time.as_secs_f64() / (seconds * progress.n_workers as f64);
    format!(
        "{} paths, {:.0}/s, {} lines covered, {} findings, {} open choices, solver {:.0} %, {:.0} s",
        progress.n_paths,
        progress.n_paths as f64 / seconds,
        progress.n_covered,
        progress.n_findings,
        progress.n_open,
        100.0 * solver,
        seconds
    )
}
