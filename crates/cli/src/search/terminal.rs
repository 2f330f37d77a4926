//! Shows the progress of a search once it takes longer than a moment, and passes on its findings.
//!
//! On a terminal this is one line that is overwritten repeatedly and never wider than the terminal. Elsewhere it is a
//! line every ten seconds, so that a log shows that the search is alive.

use std::collections::HashSet;
use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use doppel_engine::{EndedPath, Finding, Observer, Progress};
use doppel_vm::session::Session;

use super::confirm::Confirmer;
use super::out::Out;
use crate::args::Search;
use crate::{complain, interrupt, plain};

/// No progress is shown before this time.
const PATIENCE: Duration = Duration::from_secs(2);

const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// The interval where lines are not overwritten.
const BETWEEN_LINES_OF_LOG: Duration = Duration::from_secs(10);

/// The width of a terminal that does not report it.
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
    /// Whether it is still visible.
    is_line_shown: bool,
    is_interrupt_told: bool,
    /// The findings that were reported, by key.
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
    fn finding(&self, finding: &Finding, session: &Session) {
        let subject = self.confirmer.subject(finding, session.entry().map(|entry| &**entry));
        // A reported finding must not be lost if doppel is killed right afterwards.
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
            // In the last column, some terminals move the cursor to the next line.
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

/// The current width of the terminal.
fn width() -> usize {
    // SAFETY: the system call fills what it is given.
    let size = unsafe {
        let mut size: libc::winsize = std::mem::zeroed();
        (libc::ioctl(libc::STDERR_FILENO, libc::TIOCGWINSZ, &mut size) == 0).then_some(size)
    };
    size.map(|size| usize::from(size.ws_col)).filter(|&width| width > 0).unwrap_or(USUAL_WIDTH)
}

/// The most important parts come first: the end may be cut off.
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
