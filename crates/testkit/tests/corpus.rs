//! The inputs of `--corpus`: files and recordings to begin with, and what is wrong with a directory.

use std::path::Path;
use std::time::Duration;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use serde_json::Value;

/// Without a hint, no search finds the text behind these checksums.
const LOCK: &str = r#"public class Lock {
    static long sum(byte[] bytes) {
        long sum = 7;
        for (byte b : bytes) sum = (sum ^ b) * 0x9E3779B97F4A7C15L + (sum >>> 29);
        return sum;
    }
    static void text(int n, String s) {
        if (s.length() == 6 && sum(s.getBytes()) == sum(new byte[] {'o', 'p', 'e', 'n', 'i', 't'})) {
            throw new IllegalStateException("opened");
        }
    }
    static void bytes(byte[] data) {
        if (data.length == 6 && sum(data) == sum(new byte[] {1, 2, 3, -4, 5, 6})) {
            throw new IllegalStateException("opened");
        }
    }
}
"#;

fn programs() -> Programs {
    compile_texts(Jdk::installed().unwrap(), &[("Lock.java", LOCK)]).unwrap()
}

fn run(command: &str, options: &[&str], programs: &Programs, entry: &str) -> Run {
    let jdk = Jdk::installed().unwrap();
    let mut all = vec!["--no-replay", "--time-limit", "2s", "--query-time-limit", "100ms", "--null-arguments", "none"];
    all.extend(options);
    let mut invocation = doppel::command(jdk, command, &all, &programs.classes, &[entry]).unwrap();
    invocation.timeout = Duration::from_secs(60);
    invocation.run().unwrap()
}

fn is_opened(options: &[&str], programs: &Programs, entry: &str) -> bool {
    let options: Vec<&str> = ["--json"].into_iter().chain(options.iter().copied()).collect();
    let run = run("explore", &options, programs, entry);
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    let findings = document["findings"].as_array().unwrap();
    assert_eq!(document["paths"]["diverged"], 0);
    findings.iter().any(|finding| finding["message"] == "opened")
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn files_and_recordings_are_inputs_to_begin_with() {
    let (programs, directory) = (programs(), tempfile::tempdir().unwrap());
    let files = directory.path().join("files");
    std::fs::create_dir(&files).unwrap();
    std::fs::write(files.join("a"), "hello").unwrap();
    std::fs::write(files.join("b"), "openit").unwrap();
    std::fs::write(files.join("c"), [1, 2, 3, 0xfc, 5, 6]).unwrap();
    let files = text(&files);
    for strategy in ["portfolio", "breadth-first"] {
        assert!(is_opened(&["--corpus", files, "--strategy", strategy], &programs, "Lock.text"), "{strategy}");
    }
    assert!(is_opened(&["--corpus", files], &programs, "Lock.bytes"));
    // What one search has written is a start for the next.
    let out = directory.path().join("out");
    assert!(is_opened(&["--corpus", files, "--out", text(&out)], &programs, "Lock.text"));
    assert!(is_opened(&["--corpus", text(&out)], &programs, "Lock.text"));
    let checked = run("check", &["--corpus", files, "--property", "no-exception"], &programs, "Lock.text");
    assert!(String::from_utf8_lossy(&checked.stdout).contains("opened"), "{checked:?}");
}

#[test]
fn a_directory_that_cannot_be_read_is_named_with_the_reason() {
    let (programs, directory) = (programs(), tempfile::tempdir().unwrap());
    let missing = directory.path().join("missing");
    let empty = directory.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let broken = directory.path().join("broken");
    std::fs::create_dir(&broken).unwrap();
    std::os::unix::fs::symlink("nowhere", broken.join("link")).unwrap();
    let cases = [
        (&missing, "missing", "No such file"),
        (&empty, "empty", "has no files"),
        (&file, "file", "Not a directory"),
        (&broken, "link", "No such file"),
    ];
    for (path, name, reason) in cases {
        let run = run("explore", &["--corpus", text(path)], &programs, "Lock.text");
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(said.contains("--corpus") && said.contains(name) && said.contains(reason), "{said}");
        assert_eq!(run.end, End::Exited(2), "{said}");
    }
}
