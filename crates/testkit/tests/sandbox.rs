//! The world of `doppel run --sandbox`: the same output as `java` where both can produce it, no effect on the host,
//! denials that are exceptions and are reported, and identical runs.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use serde_json::Value;

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    let texts = [
        ("FileTree.java", include_str!("../../../tests/sandbox/FileTree.java")),
        ("Denied.java", include_str!("../../../tests/sandbox/Denied.java")),
        ("Replayed.java", include_str!("../../../tests/sandbox/Replayed.java")),
        ("Sleeps.java", include_str!("../../../tests/sandbox/Sleeps.java")),
    ];
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), &texts).unwrap()).classes
}

/// A directory with something in it.
fn work() -> tempfile::TempDir {
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("there.txt"), "was there before").unwrap();
    work
}

fn names(directory: &Path) -> Vec<String> {
    directory.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn sandbox(options: &[&str], directory: &Path, program: &[&str]) -> Output {
    let mut command = Command::new(doppel::binary().unwrap());
    command.args(["run", "--sandbox", "--jdk"]).arg(&jdk().home).args(options).arg("-cp").arg(classes());
    command.args(program).current_dir(directory).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn files_are_as_on_the_host_which_stays_as_it_was() {
    let (work, other) = (work(), work());
    let java = jdk().home.join("bin/java");
    let real = Command::new(java).arg("-cp").arg(classes()).arg("FileTree").current_dir(other.path()).output().unwrap();
    let ours = sandbox(&[], work.path(), &["FileTree"]);
    assert_eq!(text(&ours.stdout), text(&real.stdout), "{}", text(&ours.stderr));
    assert_eq!(text(&ours.stderr), "");
    assert_eq!(names(work.path()), ["there.txt"]);
}

#[test]
fn denials_are_exceptions_and_are_listed() {
    let work = work();
    let run = sandbox(&["--json"], work.path(), &["Denied"]);
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    let stdout = document["stdout"].as_str().unwrap();
    for line in [
        "shadow: java.io.FileNotFoundException: /etc/shadow (Permission denied)",
        "shadow nio: java.nio.file.AccessDeniedException: /etc/shadow",
        "canRead: false",
        "list nio: java.nio.file.AccessDeniedException: /root",
        "write: java.io.FileNotFoundException: /root/x (Permission denied)",
        "socket: java.net.SocketException: Network is unreachable",
        "host: java.net.UnknownHostException: example.com",
        "server: java.net.BindException: Permission denied",
        "destroy: Optional.empty",
        "localhost name: localhost/127.0.0.1",
        "cacerts: true",
    ] {
        assert!(stdout.lines().any(|told| told == line), "{line}:\n{stdout}");
    }
    assert!(stdout.contains("process: java.io.IOException: Cannot run program \"ls\": "), "{stdout}");
    let denials = document["denials"].as_array().unwrap();
    let is_listed = |action: &str, target: &str| {
        denials.iter().any(|denial| {
            denial["action"] == action
                && denial["target"] == target
                // A thread of the library watches directories.
                && denial["at"].as_str().is_some_and(|at| at.starts_with("Denied.lambda$main$") || action == "watch")
        })
    };
    for (action, target) in [
        ("read", "/etc/shadow"),
        ("change", "/root/x"),
        ("connect", "93.184.216.34:80"),
        ("resolve", "example.com"),
        ("start-process", "ls"),
        ("watch", "."),
    ] {
        assert!(is_listed(action, target), "{action} {target}: {denials:?}");
    }
    // The library's own requests are permitted.
    let targets: Vec<&str> = denials.iter().filter_map(|denial| denial["target"].as_str()).collect();
    assert!(!targets.iter().any(|target| target.contains("java")), "{targets:?}");
}

#[test]
fn every_run_is_the_same() {
    let work = work();
    let runs: Vec<Output> = (0..2).map(|_| sandbox(&[], work.path(), &["Denied"])).collect();
    assert_eq!(text(&runs[0].stdout), text(&runs[1].stdout));
    assert_eq!(text(&runs[0].stderr), text(&runs[1].stderr));
    let other = sandbox(&["--seed", "7"], work.path(), &["Denied"]);
    let uuid = |run: &Output| text(&run.stdout).lines().find(|line| line.starts_with("uuid: ")).unwrap().to_owned();
    assert_ne!(uuid(&other), uuid(&runs[0]));
}

#[test]
fn sleep_takes_its_time_outside_only() {
    let work = work();
    let hour = sandbox(&[], work.path(), &["Sleeps", "3600000"]);
    assert_eq!(text(&hour.stdout), "true\n", "{}", text(&hour.stderr));
    let mut command = Command::new(doppel::binary().unwrap());
    command.args(["run", "--jdk"]).arg(&jdk().home).arg("-cp").arg(classes()).args(["Sleeps", "300"]);
    let start = std::time::Instant::now();
    assert_eq!(text(&command.output().unwrap().stdout), "true\n");
    assert!(start.elapsed() >= std::time::Duration::from_millis(300));
}

#[test]
fn there_is_no_foreign_linker_and_that_is_said() {
    // Older ones have no such linker.
    let Some(jdk) = Jdk::of_feature(25) else { return };
    let programs =
        compile_texts(&jdk, &[("Foreign.java", include_str!("../../../tests/sandbox/Foreign.java"))]).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(doppel::binary().unwrap());
        command.args(["run", "--jdk"]).arg(&jdk.home).arg("-cp").arg(&programs.classes).arg("Foreign");
        command.args(arguments).output().unwrap()
    };
    let memory = run(&[]);
    assert_eq!((text(&memory.stdout), text(&memory.stderr)), ("17\n".to_owned(), String::new()));
    let linker = run(&["link"]);
    assert_eq!(text(&linker.stdout), "17\nPlatform does not support native linker\n");
    let denied = "denied: link-native java.lang.foreign.Linker, at Foreign.main(Foreign.java:16)";
    assert!(text(&linker.stderr).contains(denied), "{}", text(&linker.stderr));
}

#[test]
fn what_the_user_names_can_be_read() {
    let (work, other) = (work(), work());
    let file = other.path().join("there.txt").display().to_string();
    let property = format!("-Dfile={file}");
    let named = |options: &[&str], program: &[&str]| {
        let run = sandbox(options, work.path(), program);
        text(&run.stdout).lines().next().unwrap_or_default().to_owned()
    };
    // An empty directory replaces the host's directory for temporary files.
    let missing = format!("named: java.nio.file.NoSuchFileException: {file}");
    assert_eq!(named(&[&property], &["Denied"]), missing);
    let there = "named: was there before";
    assert_eq!(named(&[], &["Denied"]), there);
    assert_eq!(named(&[&property], &["Denied", &file]), there);
    assert_eq!(named(&[&property, "--readable", other.path().to_str().unwrap()], &["Denied"]), there);
}

#[test]
fn replays_change_nothing_outside() {
    let (work, other) = (work(), work());
    let file = other.path().join("there.txt");
    let mut command = Command::new(doppel::binary().unwrap());
    command.args(["explore", "--json", "--symbolic", "args", "--max-args", "1", "--jdk"]).arg(&jdk().home);
    command.arg("--readable").arg(other.path()).arg(format!("-Dfile={}", file.display())).arg("-cp").arg(classes());
    let run = command.args(["Replayed", "x"]).current_dir(work.path()).output().unwrap();
    for directory in [&work, &other] {
        assert_eq!(names(directory.path()), ["there.txt"]);
        assert_eq!(std::fs::read_to_string(directory.path().join("there.txt")).unwrap(), "was there before");
    }
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    let findings = document["findings"].as_array().unwrap();
    let mut found: Vec<(&str, bool)> =
        findings.iter().map(|finding| (finding["exception"].as_str().unwrap(), finding["confirmed"] == true)).collect();
    found.sort();
    // Files written elsewhere are not confirmed, since `java` is kept from that; nor is behaviour without network and
    // processes.
    if document.to_string().contains("this kernel cannot keep it from that") {
        return;
    }
    let expected = [
        ("java.lang.ArithmeticException", false),
        ("java.lang.ArrayIndexOutOfBoundsException", true),
        ("java.lang.IllegalArgumentException", true),
        ("java.lang.IllegalStateException", false),
        ("java.lang.UnsupportedOperationException", false),
    ];
    assert_eq!(found, expected, "{document}");
    assert_eq!(document["complete"], false);
}
