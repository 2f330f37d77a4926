//! Compares two runs in full, and reports the first difference readably.

use std::fmt::Write as _;

use crate::process::Run;

/// Exceptions for texts that may legitimately differ. Empty: nothing may. An entry is a function from a line to the
/// line to compare, with the reason beside it.
const SCRUBS: &[fn(String) -> String] = &[];

/// Lines shown of each side from the first difference on.
const SHOWN_LINES: usize = 6;
/// Characters shown of a line.
const SHOWN_CHARS: usize = 400;

/// `None` if the runs agree in standard output, standard error and end; else what differs.
pub fn difference(expected: &Run, actual: &Run) -> Option<String> {
    let mut report = String::new();
    if expected.end != actual.end {
        let _ = writeln!(report, "end: java {}, doppel {}", expected.end, actual.end);
    }
    for (stream, java, doppel) in
        [("stdout", &expected.stdout, &actual.stdout), ("stderr", &expected.stderr, &actual.stderr)]
    {
        let java = scrub(java, expected);
        let doppel = scrub(doppel, actual);
        if java != doppel {
            report.push_str(&describe(stream, &java, &doppel));
        }
    }
    // doppel's diagnostics may explain a difference elsewhere.
    if !report.is_empty() && !report.contains("stderr") && !actual.stderr.is_empty() {
        let _ = writeln!(report, "stderr of both:\n{}", excerpt(&String::from_utf8_lossy(&actual.stderr), 0));
    }
    (!report.is_empty()).then_some(report)
}

/// The working directory has a different name in every run; bytes that are not UTF-8 stay distinguishable.
fn scrub(bytes: &[u8], run: &Run) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\u{fffd}{byte:02x}");
        }
    }
    let text = text.replace(&run.cwd.display().to_string(), "$CWD");
    SCRUBS.iter().fold(text, |text, scrub| scrub(text))
}

fn describe(stream: &str, java: &str, doppel: &str) -> String {
    let same = java.split('\n').zip(doppel.split('\n')).take_while(|(java, doppel)| java == doppel).count();
    format!(
        "{stream} differs from line {} on ({} lines from java, {} from doppel):\n{}{}",
        same + 1,
        java.lines().count(),
        doppel.lines().count(),
        prefixed("  java   | ", &excerpt(java, same)),
        prefixed("  doppel | ", &excerpt(doppel, same)),
    )
}

fn excerpt(text: &str, from: usize) -> String {
    let mut lines = text.split('\n').skip(from);
    let mut shown: Vec<String> =
        lines.by_ref().take(SHOWN_LINES).map(|line| line.chars().take(SHOWN_CHARS).collect()).collect();
    if lines.next().is_some() {
        shown.push("...".into());
    }
    if shown.is_empty() {
        shown.push("(end of the stream)".into());
    }
    shown.join("\n")
}

fn prefixed(prefix: &str, text: &str) -> String {
    text.split('\n').map(|line| format!("{prefix}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::process::End;

    fn run(stdout: &[u8], stderr: &[u8], status: i32, cwd: &str) -> Run {
        Run {
            stdout: stdout.to_vec(),
            stderr: stderr.to_vec(),
            end: End::Exited(status),
            user_time: Duration::ZERO,
            wall_time: Duration::ZERO,
            peak_memory: 0,
            cwd: cwd.into(),
        }
    }

    #[test]
    fn equal_runs_may_name_their_own_directories() {
        assert_eq!(difference(&run(b"in /tmp/a", b"", 0, "/tmp/a"), &run(b"in /tmp/b", b"", 0, "/tmp/b")), None);
    }

    #[test]
    fn every_part_is_compared() {
        let base = run(b"1\n2\n3\n", b"e", 0, "/c");
        assert!(difference(&base, &run(b"1\n2\n3\n", b"e", 1, "/c")).unwrap().starts_with("end: java exit status 0"));
        assert!(difference(&base, &run(b"1\n2\n4\n", b"e", 0, "/c")).unwrap().contains("from line 3 on"));
        assert!(difference(&base, &run(b"1\n2\n3", b"e", 0, "/c")).unwrap().contains("stdout differs"));
        assert!(difference(&base, &run(b"1\n2\n3\n", b"", 0, "/c")).unwrap().contains("stderr differs"));
    }

    #[test]
    fn invalid_bytes_are_told_apart() {
        assert!(difference(&run(b"\xff", b"", 0, "/c"), &run(b"\xfe", b"", 0, "/c")).is_some());
    }
}
