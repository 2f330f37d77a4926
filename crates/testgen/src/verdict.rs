//! Whether `java` ended as doppel said.

use crate::java::Ended;

/// How a run is expected to end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// With an exception that nobody catches, in any thread.
    Exception {
        /// With dots.
        class: String,
        /// The innermost frame of the application, `pkg.Class.method(File.java:12)`; none if it does not matter.
        at: Option<String>,
    },
    /// Not before the time limit.
    Never,
    /// By native code: with this status, or by a signal.
    Crash(Option<i32>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Confirmed,
    /// And why.
    NotConfirmed(String),
}

impl Expected {
    /// What a run of `java` says about it.
    pub fn judge(&self, ended: &Ended) -> Verdict {
        let not = |reason: String| Verdict::NotConfirmed(reason);
        let (class, at) = match self {
            Expected::Never if ended.timed_out => return Verdict::Confirmed,
            Expected::Never => return not("java comes to an end".to_owned()),
            Expected::Crash(status) if *status == ended.status && !ended.timed_out => return Verdict::Confirmed,
            Expected::Crash(_) => {
                return not(match (ended.timed_out, ended.status) {
                    (true, _) => "java takes too long".to_owned(),
                    (_, Some(status)) => format!("java ends with status {status}"),
                    (_, None) => "java is killed by a signal".to_owned(),
                });
            }
            Expected::Exception { class, at } => (class, at),
        };
        let text = String::from_utf8_lossy(&ended.stderr);
        let mut traces = traces(&text);
        traces.retain(|trace| trace.class == class);
        if traces.is_empty() {
            return not(match (ended.timed_out, ended.status) {
                (true, _) => "java takes too long".to_owned(),
                (_, Some(status)) => {
                    // Mostly it says why.
                    let said = text.lines().find(|line| !line.trim().is_empty());
                    let said = said.map_or_else(String::new, |line| format!(": {}", line.trim()));
                    format!("java ends with status {status} and no uncaught {class}{said}")
                }
                (_, None) => "java is killed by a signal".to_owned(),
            });
        }
        // Where memory or stack ends is not for the program to say.
        let is_fuzzy = matches!(class.as_str(), "java.lang.StackOverflowError" | "java.lang.OutOfMemoryError");
        match at {
            Some(at)
                if !is_fuzzy && has_line(at) && traces.iter().all(|trace| !trace.frames.contains(&at.as_str())) =>
            {
                let found = traces.iter().flat_map(|trace| trace.frames.first()).next().copied().unwrap_or("nowhere");
                not(format!("java throws {class}, but at {found}"))
            }
            _ => Verdict::Confirmed,
        }
    }
}

/// Frames of classes without line numbers are written in ways of doppel's own.
fn has_line(frame: &str) -> bool {
    frame.ends_with(')')
}

/// An uncaught exception as the default handler prints it.
struct Trace<'a> {
    class: &'a str,
    /// Of its causes as well.
    frames: Vec<&'a str>,
}

fn traces(text: &str) -> Vec<Trace<'_>> {
    let mut traces: Vec<Trace<'_>> = Vec::new();
    for line in text.lines() {
        if let Some(class) = exception_of(line) {
            traces.push(Trace { class, frames: Vec::new() });
        } else if let (Some(frame), Some(trace)) = (line.trim_start().strip_prefix("at "), traces.last_mut()) {
            // Without the class loader and the module.
            trace.frames.push(frame.rsplit('/').next().unwrap_or(frame));
        }
    }
    traces
}

/// `Exception in thread "name" class: message`.
fn exception_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("Exception in thread \"")?;
    let (_, rest) = rest.split_once("\" ")?;
    Some(rest.split([':', ' ']).next().unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_are_found_where_java_prints_them() {
        let stderr = "noise\nException in thread \"main\" a.B: text\n\tat java.base/java.lang.X.y(X.java:1)\n\
                      \tat a.C.m(C.java:12)\nCaused by: a.D\n\tat app//a.C.n(C.java:3)\n";
        let ended = Ended { status: Some(1), timed_out: false, stdout: Vec::new(), stderr: stderr.into() };
        let judge = |class: &str, at: &str| {
            let at = Some(at.to_owned());
            Expected::Exception { class: class.to_owned(), at }.judge(&ended) == Verdict::Confirmed
        };
        assert!(judge("a.B", "a.C.m(C.java:12)"));
        assert!(judge("a.B", "a.C.n(C.java:3)"));
        assert!(judge("a.B", "a.C.m@12"));
        assert!(!judge("a.B", "a.C.m(C.java:13)"));
        assert!(!judge("a.D", "a.C.n(C.java:3)"));
        assert_ne!(Expected::Never.judge(&ended), Verdict::Confirmed);
        assert_eq!(Expected::Crash(Some(1)).judge(&ended), Verdict::Confirmed);
        assert_ne!(Expected::Crash(None).judge(&ended), Verdict::Confirmed);
    }
}
