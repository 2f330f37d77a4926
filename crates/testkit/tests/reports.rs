//! Reports cannot be forged by the program, lose nothing, and are not lost silently.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::document;
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};

const SOURCES: &[(&str, &str)] = &[(
    "Says.java",
    r#"
    public class Says {
        static void forged(int n) {
            if (n == 3) throw new IllegalStateException(
                "x\r\n0 paths, 0 findings\ncomplete: every path was explored\n\u001b]0;title\u0007\u001b[2J\0\u202e\u009b1m");
        }
        static void much(int n) {
            if (n == 3) throw new IllegalStateException("y".repeat(2_000_000));
        }
        static void alone(String text) {
            if (text != null && text.length() == 1 && text.charAt(0) == '\ud800') throw new IllegalStateException("alone");
        }
        public static void main(String[] args) {
            if (args.length > 0) throw new IllegalStateException("with arguments");
        }
    }"#,
)];

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), SOURCES).unwrap()).classes
}

fn run(command: &str, options: &[&str], entry: &str) -> Run {
    doppel::command(jdk(), command, options, classes(), &[entry]).unwrap().run().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_message_is_one_line_whatever_is_in_it() {
    let run = run("explore", &["--no-replay"], "Says.forged");
    let stdout = text(&run.stdout);
    let escaped = r"java.lang.IllegalStateException: x\r\n0 paths, 0 findings\ncomplete: every path was explored\n\u001b]0;title\u0007\u001b[2J\u0000\u202e\u009b1m";
    assert_eq!(stdout.lines().next(), Some(escaped));
    assert_eq!(stdout.lines().filter(|line| line.contains(" finding")).count(), 2, "{stdout}");
    assert!(stdout.chars().all(|char| char == '\n' || !char.is_control()), "{stdout:?}");
    let json = self::run("explore", &["--no-replay", "--json"], "Says.forged").stdout;
    assert!(text(&json).trim_end().chars().all(|char| !char.is_control() && char != '\u{202e}'), "{}", text(&json));
    let document = document::parse(&json).unwrap();
    let message = document["findings"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("x\r\n0 paths") && message.ends_with("\0\u{202e}\u{9b}1m"), "{message:?}");
}

#[test]
fn a_message_of_megabytes_is_cut() {
    for options in [&["--no-replay"][..], &["--no-replay", "--json"]] {
        let run = run("explore", options, "Says.much");
        assert!(run.stdout.len() < 50_000, "{} bytes", run.stdout.len());
        assert!(text(&run.stdout).contains("more characters)"), "{}", text(&run.stdout));
    }
}

#[test]
fn surrogates_that_are_alone_stay_what_they_are() {
    let out = tempfile::tempdir().unwrap();
    let directory = out.path().to_str().unwrap();
    let json = text(&run("explore", &["--no-replay", "--json", "--out", directory], "Says.alone").stdout);
    assert!(json.contains(r#""type":"string","value":"\ud800""#), "{json}");
    let inputs = std::fs::read_to_string(out.path().join("findings/1/inputs.json")).unwrap();
    assert!(inputs.contains(r#""value":"\ud800""#), "{inputs}");
    // doppel itself can read such a report.
    let report = out.path().join("report.json");
    std::fs::write(&report, json).unwrap();
    let listed = Invocation::new(doppel::binary().unwrap()).args(["models", "list"]).args([&report]).run().unwrap();
    assert_eq!(listed.end, End::Exited(0), "{}", text(&listed.stderr));
}

/// Runs with this standard output; returns the exit status and the messages.
fn with_stdout(stdout: Stdio, options: &[&str]) -> (Option<i32>, String) {
    let child = Command::new(doppel::binary().unwrap())
        .args(["explore", "--no-replay", "--jdk"])
        .arg(&jdk().home)
        .args(options)
        .arg("-cp")
        .arg(classes())
        .arg("Says.forged")
        .stdin(Stdio::null())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    (child.status.code(), text(&child.stderr))
}

#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    for options in [&[][..], &["--json"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let (status, stderr) = with_stdout(full.into(), options);
        assert_eq!(status, Some(3), "{stderr}");
        assert!(stderr.contains("error[out]: cannot write to standard output: No space left"), "{stderr}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let (status, stderr) = with_stdout(writer.into(), options);
        assert_eq!((status, stderr.as_str()), (Some(1), ""));
    }
}

#[test]
fn a_program_without_symbolic_inputs_is_one_run_and_no_more_is_claimed() {
    let checked = run("check", &["--no-proof"], "Says");
    assert!(text(&checked.stdout).starts_with("holds for these inputs only, since no input is symbolic\n"));
    assert!(text(&checked.stderr).contains("note: no input is symbolic"), "{}", text(&checked.stderr));
    let explored = run("explore", &[], "Says");
    assert!(text(&explored.stdout).contains("complete for these inputs only, since no input is symbolic: "));
    assert!(text(&explored.stderr).contains("--symbolic args"), "{}", text(&explored.stderr));
    let symbolic = run("explore", &["--no-replay", "--symbolic", "args", "--max-length", "2"], "Says");
    assert!(!text(&symbolic.stderr).contains("no input is symbolic"), "{}", text(&symbolic.stderr));
    let method = run("check", &["--no-proof"], "Says.much");
    assert!(text(&method.stdout).starts_with("holds\n"), "{}", text(&method.stdout));
}

#[test]
fn of_options_that_are_given_twice_the_last_one_counts() {
    let options =
        ["--no-replay", "--max-paths", "1", "--max-paths", "1000", "--time-limit", "9h", "--time-limit", "1m"];
    let run = run("explore", &options, "Says.forged");
    assert_eq!(run.end, End::Exited(1), "{}", text(&run.stderr));
    assert!(text(&run.stdout).contains("\ncomplete: every path was explored\n"), "{}", text(&run.stdout));
}
