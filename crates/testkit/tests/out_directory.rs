//! The directory of `explore --out`: who owns it, what is written and when.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use serde_json::Value;

const SOURCES: &[(&str, &str)] = &[
    (
        "Steps.java",
        r#"
        public class Steps {
            static int f(int n) {
                if (n == 77) throw new IllegalStateException("found");
                int steps = 0;
                for (int i = 0; i < n && i < 30; i++) steps++;
                return steps;
            }
            static volatile int turns;
            static void endless(int n) {
                if (n == 77) throw new IllegalStateException("found");
                for (int i = 0; i < n; i++) turns++;
            }
        }"#,
    ),
    (
        "Twins.java",
        r#"
        import java.nio.file.*;
        public class Twins {
            public static void main(String[] args) throws Exception {
                int a = first("a/in"), b = first("b/in"), c = first("inputs.json"), d = first("stdin");
                if (a == 'x' && b == 'y' && c == 'z' && d == 'w') throw new IllegalStateException("found");
            }
            static int first(String file) throws Exception {
                try (var in = new java.io.FileInputStream(file)) { return in.read(); }
            }
        }"#,
    ),
];

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), SOURCES).unwrap()).classes
}

/// `doppel explore OPTIONS --out OUT ENTRY`, in the directory `cwd`.
fn explore(cwd: &Path, out: &str, options: &[&str], entry: &str) -> Run {
    let options = [&["--no-replay", "--out", out], options].concat();
    let mut invocation = doppel::command(jdk(), "explore", &options, classes(), &[entry]).unwrap();
    invocation.cwd = Some(cwd.to_owned());
    invocation.run().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn write(file: PathBuf, content: &str) {
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, content).unwrap();
}

fn entries(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_directory_that_doppel_has_not_made_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path().join("paths/Route.java"), "mine");
    write(dir.path().join("findings/audit.md"), "mine");
    for out in [".", "paths"] {
        let run = explore(dir.path(), out, &[], "Steps.f");
        assert_eq!(run.end, End::Exited(2), "{}", text(&run.stderr));
        assert!(text(&run.stderr).contains("is not empty and was not created by doppel"), "{}", text(&run.stderr));
    }
    assert_eq!(entries(dir.path()), ["findings", "paths"]);
    assert_eq!(std::fs::read_to_string(dir.path().join("paths/Route.java")).unwrap(), "mine");
    assert_eq!(std::fs::read_to_string(dir.path().join("findings/audit.md")).unwrap(), "mine");
}

#[test]
fn a_second_search_replaces_the_first_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    std::fs::create_dir(&out).unwrap();
    assert_eq!(explore(dir.path(), "out", &["--all-paths"], "Steps.f").end, End::Exited(1));
    let n_paths = entries(&out.join("paths")).len();
    assert!(n_paths > 30, "{n_paths}");
    write(out.join("findings/audit.md"), "mine");
    write(out.join("notes/1"), "mine");
    assert_eq!(explore(dir.path(), "out", &[], "Steps.f").end, End::Exited(1));
    assert_eq!(entries(&out), [".doppel-out", "coverage.xml", "findings", "notes", "paths"]);
    assert_eq!(entries(&out.join("findings")), ["1", "audit.md"]);
    let n_kept = entries(&out.join("paths")).len();
    assert!(n_kept < n_paths / 4, "{n_kept} paths add coverage");
    let finding: Value = serde_json::from_slice(&std::fs::read(out.join("findings/1/finding.json")).unwrap()).unwrap();
    assert_eq!(finding["message"], "found", "{finding}");
    assert!(out.join("findings/1/Reproducer.java").exists());
}

#[test]
fn a_link_among_the_results_is_replaced_and_not_followed() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(explore(dir.path(), "out", &[], "Steps.f").end, End::Exited(1));
    write(dir.path().join("mine"), "mine");
    let coverage = dir.path().join("out/coverage.xml");
    std::fs::remove_file(&coverage).unwrap();
    std::os::unix::fs::symlink("../mine", &coverage).unwrap();
    assert_eq!(explore(dir.path(), "out", &[], "Steps.f").end, End::Exited(1));
    assert_eq!(std::fs::read_to_string(dir.path().join("mine")).unwrap(), "mine");
    assert!(!coverage.is_symlink() && coverage.exists());
}

#[test]
fn files_of_one_name_are_kept_apart_from_each_other_and_from_doppels_own() {
    let dir = tempfile::tempdir().unwrap();
    let files = ["a/in", "b/in", "inputs.json", "stdin"];
    files.iter().for_each(|file| write(dir.path().join(file), "1"));
    let symbolic: Vec<String> = files.iter().map(|file| format!("file:{file}")).collect();
    let mut options: Vec<&str> = symbolic.iter().flat_map(|spec| ["--symbolic", spec]).collect();
    options.extend(["--max-length", "1"]);
    let run = explore(dir.path(), "out", &options, "Twins");
    assert_eq!(run.end, End::Exited(1), "{}{}", text(&run.stdout), text(&run.stderr));
    let finding = dir.path().join("out/findings/1");
    let inputs: Value = serde_json::from_slice(&std::fs::read(finding.join("inputs.json")).unwrap()).unwrap();
    let named = inputs["files"].as_array().unwrap();
    assert_eq!(named.len(), 4, "{inputs}");
    for (file, content) in named.iter().zip(["x", "y", "z", "w"]) {
        let written = std::fs::read_to_string(finding.join(file["file"].as_str().unwrap())).unwrap();
        assert_eq!(written, content, "{file}");
    }
    assert!(!finding.join("stdin").exists());
}

#[test]
fn a_finding_is_there_even_if_doppel_is_killed() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let mut child = Command::new(doppel::binary().unwrap())
        .args(["explore", "--no-replay", "--jdk"])
        .arg(&jdk().home)
        .arg("--out")
        .arg(&out)
        .arg("-cp")
        .arg(classes())
        .arg("Steps.endless")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let finding = out.join("findings/1/finding.json");
    while !finding.exists() && started.elapsed() < Duration::from_secs(50) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let finding: Value = serde_json::from_slice(&std::fs::read(finding).unwrap()).unwrap();
    assert_eq!(finding["message"], "found", "{finding}");
    assert!(out.join("findings/1/replay.properties").exists());
}
