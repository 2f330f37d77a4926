//! Whether a run of `java` ended as expected, according to its witness.

use std::time::Duration;

use crate::java::Ended;
use crate::thrown::Thrown;
use crate::witness::Witnessed;

/// How a run is expected to end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// With an uncaught exception, in any thread.
    Exception {
        /// The class, with dots.
        class: String,
        /// The innermost frame of the application, `pkg.Class.method(File.java:12)`; none if it does not matter.
        at: Option<String>,
    },
    /// With this exception thrown, whether or not it is caught.
    Thrown(Thrown),
    /// Not within this time; none for the time limit of any replay.
    Never(Option<Duration>),
    /// By native code: with this status, or by a signal.
    Crash(Option<i32>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Confirmed,
    /// It ended as expected, but only after this denial: how it would end otherwise is unknown.
    Denied(String),
    /// Not confirmed, and why.
    NotConfirmed(String),
}

/// A run of `java`.
#[derive(Debug)]
pub struct Run {
    pub ended: Ended,
    pub witnessed: Witnessed,
    /// All exceptions, if they were logged.
    pub thrown: Vec<Thrown>,
    /// What the program tried to do and was denied: `write /etc/passwd`.
    pub denied: Vec<String>,
}

impl Expected {
    /// The verdict on a run of `java`.
    pub fn judge(&self, run: &Run) -> Verdict {
        let is_met = match self {
            Expected::Never(_) if run.ended.timed_out => Ok(()),
            Expected::Never(_) => Err("java terminated".to_owned()),
            Expected::Crash(status) if *status == run.ended.status && !run.ended.timed_out => Ok(()),
            Expected::Crash(_) => Err(run.end()),
            Expected::Thrown(event) if run.thrown.iter().any(|it| event.is(it)) => Ok(()),
            Expected::Thrown(Thrown { exception, class, method, .. }) => {
                Err(format!("java did not throw {exception} in {}.{method}", class.replace('/', ".")))
            }
            Expected::Exception { class, at } => run.threw(class, at.as_deref()),
        };
        match (is_met, run.denied.first()) {
            (Ok(()), None) => Verdict::Confirmed,
            (Ok(()), Some(denied)) => Verdict::Denied(denied.clone()),
            (Err(reason), None) => Verdict::NotConfirmed(reason),
            (Err(reason), Some(denied)) => Verdict::NotConfirmed(format!("{reason}; it was not allowed to {denied}")),
        }
    }
}

impl Run {
    /// Whether a thread ended with an exception of this class from this place; else what happened instead.
    fn threw(&self, class: &str, at: Option<&str>) -> Result<(), String> {
        if !self.witnessed.began {
            // Usually it says why.
            let text = String::from_utf8_lossy(&self.ended.stderr);
            let said = text.lines().find(|line| !line.trim().is_empty());
            let said = said.map_or_else(String::new, |line| format!(": {}", line.trim().escape_debug()));
            return Err(format!("{} before the program started{said}", self.end()));
        }
        let same_class = || self.witnessed.uncaught.iter().filter(|uncaught| uncaught.class() == class);
        let Some(first) = same_class().next() else {
            let other = self.witnessed.uncaught.first();
            let other = other.map_or_else(String::new, |other| format!(", but with an uncaught {}", other.class()));
            return Err(format!("{} without an uncaught {class}{other}", self.end()));
        };
        // The program does not determine where memory or stack runs out.
        let is_fuzzy = matches!(class, "java.lang.StackOverflowError" | "java.lang.OutOfMemoryError");
        // Some exceptions are created without frames.
        let is_there = |at: &str| {
            same_class().any(|uncaught| {
                let mut frames = uncaught.frames().peekable();
                frames.peek().is_none() || frames.any(|frame| is_same_place(at, frame))
            })
        };
        match at {
            Some(at) if !is_fuzzy && !is_there(at) => {
                Err(format!("java threw {class}, but at {}", first.frames().next().unwrap_or("nowhere")))
            }
            _ => Ok(()),
        }
    }

    /// How it ended, in words.
    fn end(&self) -> String {
        match (self.ended.timed_out, self.ended.status) {
            (true, _) => "java took too long".to_owned(),
            (_, Some(status)) => format!("java exited with status {status}"),
            (_, None) => "java was killed by a signal".to_owned(),
        }
    }
}

/// Whether `java`'s frame is the same place. doppel has its own notation for code without line numbers, in which only
/// class and method can be compared.
fn is_same_place(at: &str, frame: &str) -> bool {
    let method = |frame: &str| frame.split('(').next().unwrap_or(frame).to_owned();
    match at.rsplit_once('@') {
        Some((place, _)) if !at.ends_with(')') => place == method(frame),
        _ if has_line(at) => at == frame,
        _ => method(at) == method(frame),
    }
}

/// `a.B.c(B.java:12)`; a native method has none.
fn has_line(frame: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    frame.strip_suffix(')').and_then(|frame| frame.rsplit_once(':')).is_some_and(|(_, line)| digits(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(witnessed: &str) -> Run {
        let ended = Ended { status: Some(1), timed_out: false, stdout: Vec::new(), stderr: b"Error: no\n".to_vec() };
        Run { ended, witnessed: Witnessed::parse(witnessed), thrown: Vec::new(), denied: Vec::new() }
    }

    #[test]
    fn classes_and_frames_are_compared() {
        let run =
            run("began\nthrew a.B\nat java.lang.X.y(X.java:1)\nat a.C.m(C.java:12)\nat a.G.n(:-2)\ncaused-by a.D\n\
                       at a.C.n(C.java:3)\nended\nthrew a.NoFrames\nended\n");
        let judge = |class: &str, at: &str| {
            let at = Some(at.to_owned());
            Expected::Exception { class: class.to_owned(), at }.judge(&run) == Verdict::Confirmed
        };
        assert!(judge("a.B", "a.C.m(C.java:12)"));
        assert!(judge("a.B", "a.C.n(C.java:3)"));
        assert!(judge("a.B", "a.C.m@12"));
        assert!(judge("a.B", "a.G.n(Native Method)"));
        assert!(judge("a.NoFrames", "a.C.m(C.java:12)"));
        assert!(!judge("a.B", "a.C.m(C.java:13)"));
        assert!(!judge("a.B", "a.C.o@12"));
        assert!(!judge("a.D", "a.C.n(C.java:3)"));
        assert_ne!(Expected::Never(None).judge(&run), Verdict::Confirmed);
        assert_eq!(Expected::Crash(Some(1)).judge(&run), Verdict::Confirmed);
        assert_ne!(Expected::Crash(None).judge(&run), Verdict::Confirmed);
    }

    #[test]
    fn what_was_denied_confirms_nothing() {
        let denied = vec!["write /a".to_owned()];
        let run = Run { denied, ..run("began\nthrew a.B\nended\n") };
        let judge = |class: &str| Expected::Exception { class: class.to_owned(), at: None }.judge(&run);
        assert_eq!(judge("a.B"), Verdict::Denied("write /a".to_owned()));
        let Verdict::NotConfirmed(reason) = judge("a.C") else { panic!() };
        assert!(reason.contains("it was not allowed to write /a"), "{reason}");
    }

    #[test]
    fn what_nobody_has_seen_is_not_confirmed() {
        let expected = Expected::Exception { class: "a.B".to_owned(), at: None };
        let reason = "java exited with status 1 before the program started: Error: no".to_owned();
        assert_eq!(expected.judge(&run("")), Verdict::NotConfirmed(reason));
        let reason = "java exited with status 1 without an uncaught a.B, but with an uncaught a.D".to_owned();
        assert_eq!(expected.judge(&run("began\nthrew a.D\nended\n")), Verdict::NotConfirmed(reason));
    }
}
