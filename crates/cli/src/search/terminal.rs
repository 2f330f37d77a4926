//! Says how far a search is, once it takes longer than a moment, and passes on what it finds.
//!
//! On a terminal that is one line, which is written over again and again and is never wider than the terminal. Elsewhere it is a
//! line every ten seconds, so that whoever reads a log sees that something happens.

use std::collections::HashSet;
use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// Where lines stay.
const BETWEEN_LINES_OF_LOG: Duration = Duration::from_secs(10);

/// What a terminal has that does not say.
const USUAL_WIDTH: usize = 80;

pub struct Terminal {
    is_quiet: bool,
    is_terminal: bool,
    state: Mutex<State>,
    confirmer: Arc<Confirmer>,
    out: Option<Out>,
}

#[derive(Default)]
struct State {
    /// When the last line was written.
    last_line: Option<Instant>,
    /// Whether it is still to be seen.
    is_line_shown: bool,
    is_interrupt_told: bool,
    /// The findings that were told of, by what they are grouped by.
    told: HashSet<String>,
}

impl Terminal {
    pub fn new(search: &Search, confirmer: Arc<Confirmer>, out: Option<Out>) -> Terminal {
        let is_terminal = std::io::stderr().is_terminal();
        Terminal { is_quiet: search.quiet, is_terminal, state: Mutex::default(), confirmer, out }
    }

    pub fn out(&self) -> Option<&Out> {
        self.out.as_ref()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        self.state().clear();
    }
}

impl State {
    fn clear(&mut self) {
        if std::mem::take(&mut self.is_line_shown) {
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
        if self.is_quiet || !self.is_terminal || !finding.denials.is_empty() {
            return;
        }
        let mut state = self.state();
        if state.told.insert(finding.key()) {
            state.clear();
            let failure = &finding.failure;
            let what = failure.exception.as_deref().unwrap_or(failure.kind.name());
            complain(&format!("found: {}", plain::line(&format!("{what} at {}", failure.site))));
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
        if self.is_quiet {
            return;
        }
        let mut state = self.state();
        if interrupt::is_interrupted() && !std::mem::replace(&mut state.is_interrupt_told, true) {
            state.clear();
            complain("finishing; press Ctrl-C again to quit");
        }
        if state.is_interrupt_told || progress.elapsed < PATIENCE {
            return;
        }
        let (between, since) = match self.is_terminal {
            true => (BETWEEN_LINES, state.last_line.map(|last| last.elapsed())),
            false => (BETWEEN_LINES_OF_LOG, Some(state.last_line.map_or(progress.elapsed, |last| last.elapsed()))),
        };
        if since.is_some_and(|since| since < between) {
            return;
        }
        state.last_line = Some(Instant::now());
        if self.is_terminal {
            state.is_line_shown = true;
            // In the last column the cursor of some terminals goes to the next line.
            let line: String = line(progress).chars().take(width().saturating_sub(1)).collect();
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        } else {
            complain(&line(progress));
        }
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_interrupted()
    }
}

/// How many characters a line of the terminal has now.
fn width() -> usize {
    // SAFETY: the system call fills what it is given.
    let size = unsafe {
        let mut size: libc::winsize = std::mem::zeroed();
        (libc::ioctl(libc::STDERR_FILENO, libc::TIOCGWINSZ, &mut size) == 0).then_some(size)
    };
    size.map(|size| usize::from(size.ws_col)).filter(|&width| width > 0).unwrap_or(USUAL_WIDTH)
}

/// What matters most comes first: the end may be cut off.
fn line(progress: &Progress) -> String {
    let seconds = progress.elapsed.as_secs_f64();
    let solver = progress.solver_time.as_secs_f64() / (seconds * progress.n_workers as f64);
    format!(
        "{:.0} s: {}, {}, {}, {} open, {:.0}/s, solver {:.0} %",
        seconds,
        plain::count(progress.n_paths, "path"),
        plain::count(progress.n_findings as u64, "finding"),
        plain::count(progress.n_covered, "line"),
        progress.n_open,
        progress.n_paths as f64 / seconds,
        100.0 * solver
    )
}
