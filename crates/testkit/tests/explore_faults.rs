//! `doppel explore` and `doppel check` when time, memory, disk, solver or the user's patience run out: nothing found
//! before is lost, and no verdict is claimed.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::Duration;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::known_answers::{KnownAnswer, compile_stale};
use doppel_testkit::process::{End, Invocation, Run};
use doppel_testkit::running::Running;
use serde_json::{Value, json};

/// Extra time for a run that should end soon, on a busy machine.
const SLACK: Duration = Duration::from_secs(20);

const SOURCES: &[(&str, &str)] = &[
    (
        "Unbounded.java",
        r#"
        public class Unbounded {
            static int f(int n) {
                if (n == 0) throw new IllegalStateException("found");
                int sum = 0;
                for (int i = 0; i < n; i++) sum += i;
                return sum;
            }
        }"#,
    ),
    (
        "Spin.java",
        r#"
        public class Spin {
            static volatile int turns;
            static void f(int n) {
                if (n == 0) throw new IllegalStateException("found");
                while (true) turns++;
            }
            public static void main(String[] args) {
                while (true) turns++;
            }
        }"#,
    ),
    (
        "Explosion.java",
        r#"
        public class Explosion {
            static int calls;
            static void call(int value) { calls += value; }
            static void f(int[] values) {
                if (values == null) throw new IllegalArgumentException("found");
                for (int value : values) {
                    for (int bit = 0; bit < 32; bit++) if ((value >> bit & 1) == 1) call(bit);
                }
            }
        }"#,
    ),
    (
        "Product.java",
        r#"
        public class Product {
            static void f(long a, long b) {
                if (a <= 1 || b <= 1 || a > 3_000_000_000L || b > 3_000_000_000L) return;
                assert a * b != 2_305_843_009_213_693_951L * 2;
                assert (a * b * a ^ b) % 1_000_003 != 77;
            }
        }"#,
    ),
    (
        "Property.java",
        r#"
        public class Property {
            public static void main(String[] args) {
                String mode = System.getProperty("mode");
                if (mode.equals("fast")) throw new IllegalStateException("fast");
            }
            static void f(int n) {
                if (n == 3 && System.getProperty("mode").startsWith("sl")) throw new IllegalStateException("slow");
            }
        }"#,
    ),
    (
        "Hidden.java",
        r#"
        public class Hidden {
            static void f(int n) { if (n == 77) throw new IllegalStateException("found"); }
            public static void main(String[] args) throws Exception {
                if (System.in.read() == 'q') throw new IllegalStateException("found");
            }
        }"#,
    ),
    (
        "Entries.java",
        r#"
        public class Entries {
            static void one(int n) { }
            static void two(int n) { }
            static void two(String text) { }
        }"#,
    ),
];

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

/// The compiled programs, built once per test run.
fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), SOURCES).unwrap()).classes
}

/// `doppel COMMAND OPTIONS -cp ... ENTRY`.
fn run(command: &str, options: &[&str], entry: &[&str]) -> Run {
    doppel::command(jdk(), command, options, classes(), entry).unwrap().run().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn document(stdout: &[u8], stderr: &[u8]) -> Value {
    serde_json::from_slice(stdout).unwrap_or_else(|error| panic!("{error}: {}{}", text(stdout), text(stderr)))
}

/// The document that `doppel COMMAND --json` prints.
#[track_caller]
fn json(command: &str, options: &[&str], entry: &[&str]) -> Value {
    let options: Vec<&str> = options.iter().copied().chain(["--json"]).collect();
    let run = run(command, &options, entry);
    document(&run.stdout, &run.stderr)
}

fn reasons(document: &Value) -> Vec<&str> {
    document["incomplete_reasons"].as_array().unwrap().iter().filter_map(Value::as_str).collect()
}

fn has_finding(document: &Value) -> bool {
    document["findings"].as_array().unwrap().iter().any(|finding| finding["message"] == "found")
}

#[test]
fn a_time_limit_ends_any_search_with_everything_found_so_far() {
    let time_limit = "the time limit was reached";
    let cut_off = "a path took too long and was cut off";
    for (entry, has_failure, expected) in [
        ("Unbounded.f", true, &[time_limit][..]),
        ("Spin.f", true, &[time_limit, cut_off]),
        ("Spin", false, &[time_limit, cut_off]),
    ] {
        // A path without an end is itself a finding, if there was time to see that.
        let run = run("explore", &["--json", "--time-limit", "2s"], &[entry]);
        assert!(run.wall_time < Duration::from_secs(2) + SLACK, "{entry} took {:?}", run.wall_time);
        let document = document(&run.stdout, &run.stderr);
        let n_findings = document["findings"].as_array().unwrap().len();
        assert_eq!(run.end, End::Exited(if n_findings > 0 { 1 } else { 3 }), "{entry}: {}", text(&run.stderr));
        assert_eq!(has_finding(&document), has_failure, "{entry}: {document}");
        assert_eq!(document["complete"], false, "{entry}");
        assert!(expected.iter().any(|reason| reasons(&document).contains(reason)), "{entry}: {document}");
    }
}

#[test]
fn the_user_says_how_long_a_path_may_take() {
    let options = ["--time-limit", "10s", "--path-time-limit", "300ms", "--no-replay"];
    let document = json("explore", &options, &["Spin.f"]);
    let kinds: Vec<&Value> = document["findings"].as_array().unwrap().iter().map(|finding| &finding["kind"]).collect();
    assert!(kinds.contains(&&json!("time")), "{document}");
    let document = json("check", &[&options[..], &["--no-proof"]].concat(), &["Spin"]);
    assert_eq!(document["verdict"], "unknown", "{document}");
}

/// Started, and interrupted after a moment; returns the remaining output, and the time that took.
fn interrupted_after(moment: Duration, command: &str, options: &[&str], entry: &str) -> (Output, Duration) {
    Running::start(jdk(), command, options, classes(), entry).signal_after(libc::SIGINT, moment)
}

#[test]
fn an_interrupt_at_any_moment_leaves_what_was_found() {
    for entry in ["Unbounded.f", "Spin.f", "Spin", "Explosion.f"] {
        for millis in [0, 100, 500, 1000] {
            let (output, took) = interrupted_after(Duration::from_millis(millis), "explore", &["--json"], entry);
            let case = format!("{entry} after {millis} ms");
            assert_eq!(output.status.signal(), None, "{case}");
            assert!(took < Duration::from_secs(1) + SLACK, "{case}: {took:?}");
            let document = document(&output.stdout, &output.stderr);
            assert!(reasons(&document).contains(&"the search was interrupted"), "{case}: {document}");
            let n_findings = document["findings"].as_array().unwrap().len();
            assert_eq!(output.status.code(), Some(if n_findings > 0 { 1 } else { 3 }), "{case}");
            assert!(has_finding(&document) || millis < 1000 || entry == "Spin", "{case}: {document}");
        }
    }
}

#[test]
fn an_interrupted_search_is_told_as_text_and_proves_nothing() {
    let (output, _) = interrupted_after(Duration::from_secs(2), "explore", &[], "Spin.f");
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("java.lang.IllegalStateException: found\n  at Spin.f(Spin.java:"), "{stdout}");
    assert!(stdout.contains("\nincomplete: the search was interrupted\n"), "{stdout}");
    let (output, _) = interrupted_after(Duration::from_millis(300), "check", &["--no-proof"], "Explosion.f");
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("unknown\nreason: the search was interrupted\n"), "{stdout}");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn the_command_that_is_printed_shows_the_finding() {
    let out = tempfile::tempdir().unwrap();
    let out = out.path().to_str().unwrap();
    for entry in [&["Hidden.f"][..], &["Hidden"]] {
        let document = json("explore", &["--out", out, "--symbolic", "stdin", "--max-length", "2"], entry);
        assert!(has_finding(&document), "{document}");
        let command = document["findings"][0]["reproduce"].as_str().unwrap_or_else(|| panic!("{document}"));
        let path = format!("{}:{}", jdk().home.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let output = Command::new("bash").args(["-c", command]).env("PATH", path).output().unwrap();
        let stderr = text(&output.stderr);
        assert!(stderr.contains("java.lang.IllegalStateException: found"), "{command}: {stderr}");
    }
}

#[test]
fn what_cannot_be_written_is_named_and_findings_are_printed_all_the_same() {
    let dir = tempfile::tempdir().unwrap();
    // A directory where the coverage file belongs, and a name so long that no path can be written.
    let taken = dir.path().join("taken");
    std::fs::create_dir_all(taken.join("coverage.xml")).unwrap();
    std::fs::write(taken.join(".doppel-out"), "doppel.out/1\n").unwrap();
    let mut deep = dir.path().to_owned();
    while deep.as_os_str().len() + 202 < 4078 {
        deep.push("d".repeat(200));
    }
    deep.push("d".repeat(4077 - deep.as_os_str().len()));
    for (out, named) in [(&taken, "coverage.xml: Is a directory"), (&deep, "replay.properties: File name too long")] {
        let run = run("explore", &["--out", out.to_str().unwrap(), "--max-paths", "3"], &["Unbounded.f"]);
        let (stdout, stderr) = (text(&run.stdout), text(&run.stderr));
        assert_eq!(run.end, End::Exited(3), "{stderr}");
        assert!(stdout.contains("3 paths, 1 finding,"), "{stdout}");
        assert!(stderr.contains("error[out]: not everything could be written: cannot write "), "{stderr}");
        assert!(stderr.contains(named), "{stderr}");
    }
    let file = dir.path().join("file");
    std::fs::write(&file, "mine").unwrap();
    let run = run("explore", &["--out", file.to_str().unwrap()], &["Unbounded.f"]);
    assert_eq!(run.end, End::Exited(2));
    assert!(text(&run.stderr).contains(&format!("cannot create {}", file.display())), "{}", text(&run.stderr));
    assert_eq!(std::fs::read_to_string(file).unwrap(), "mine");
}

#[test]
fn a_solver_that_runs_out_of_time_proves_nothing() {
    let document = json("check", &["--query-time-limit", "1ms", "--time-limit", "20s"], &["Product.f"]);
    assert_eq!(document["verdict"], "unknown", "{document}");
    let gave_up = |reason: &Value| reason.as_str().is_some_and(|reason| reason.starts_with("the solver gave up: "));
    assert!(document["reasons"].as_array().unwrap().iter().any(gave_up), "{document}");
}

#[test]
fn an_entry_that_is_not_there_is_an_error_that_helps() {
    let cases = [
        ("NoSuch", "Could not find or load main class NoSuch"),
        ("NoSuch.f", "NoSuch"),
        ("Entries.three", "three"),
        ("Entries.two", "two(java.lang.String)"),
        ("Entries.one(long)", "one(int)"),
        ("Entries", "Main method not found in class Entries"),
        ("Entries.one(int", "Entries.one(int"),
    ];
    for (entry, named) in cases {
        for command in ["explore", "check"] {
            let run = run(command, &[], &[entry]);
            let stderr = text(&run.stderr);
            assert_eq!((run.end, text(&run.stdout).as_str()), (End::Exited(2), ""), "{entry}: {stderr}");
            assert!(stderr.starts_with("error[could-not-run]: ") && stderr.contains(named), "{entry}: {stderr}");
            assert!(stderr.contains("\nhelp: "), "{entry}: {stderr}");
        }
    }
    let run = run("explore", &[], &["Entries.one", "argument"]);
    assert_eq!(run.end, End::Exited(2));
    assert!(text(&run.stderr).contains("no arguments can follow it"), "{}", text(&run.stderr));
}

#[test]
fn a_limit_of_paths_is_kept_by_any_number_of_workers() {
    for workers in ["1", "2", "3"] {
        let document = json("explore", &["--max-paths", "50", "--workers", workers], &["Explosion.f"]);
        assert_eq!(document["paths"]["explored"], 50, "{workers} workers");
        assert_eq!(reasons(&document), ["the path limit was reached"], "{workers} workers");
    }
}

#[test]
fn memory_is_a_limit_that_loses_nothing() {
    const LIMIT: u64 = 160 << 20;
    let run = run(
        "explore",
        &["--json", "--memory", "160M", "--workers", "1", "--time-limit", "50s", "--no-merge"],
        &["Explosion.f"],
    );
    let document = document(&run.stdout, &run.stderr);
    assert!(reasons(&document).contains(&"the memory limit was reached"), "{document}");
    assert!(has_finding(&document), "{document}");
    assert!(run.peak_memory < LIMIT, "{} bytes", run.peak_memory);
    assert!(document["paths"]["explored"].as_u64().unwrap() > 100, "{document}");
}

#[test]
fn system_properties_are_inputs() {
    let document = json("explore", &["--symbolic", "prop:mode", "-Dmode=x"], &["Property"]);
    let finding = &document["findings"][0];
    assert_eq!((&finding["message"], &finding["confirmed"]), (&json!("fast"), &json!(true)), "{document}");
    assert_eq!(finding["inputs"], json!([{"name": "prop:mode", "type": "string", "value": "fast"}]));
    let document = json("explore", &["--symbolic", "prop:mode", "-Dmode=x"], &["Property.f"]);
    assert_eq!(document["findings"][0]["message"], "slow", "{document}");
    let document = json("check", &["--no-proof", "--symbolic", "prop:other"], &["Property.f"]);
    let reason = "not explored: prop:other: it is not set: give it a value with -Dother=...";
    assert_eq!((&document["verdict"], &document["reasons"][0]), (&json!("unknown"), &json!(reason)), "{document}");
}

/// The parts that do not depend on the clock.
fn without_times(mut document: Value) -> Value {
    document["time_ms"] = Value::Null;
    document["paths"]["per_second"] = Value::Null;
    document["solver"]["time_ms"] = Value::Null;
    document
}

#[test]
fn one_worker_does_the_same_twice() {
    for entry in ["Product.f", "Explosion.f"] {
        let options = ["--workers", "1", "--max-paths", "200", "--no-replay"];
        let [first, second] = [(); 2].map(|()| without_times(json("explore", &options, &[entry])));
        assert_eq!(first, second, "{entry}");
    }
}

/// The paths of a program with known answers: how many, how they ended, and what they covered.
fn paths(program: &KnownAnswer, workers: &str) -> (Value, Vec<String>, Value, Value) {
    let out = tempfile::tempdir().unwrap();
    let facts = &program.facts;
    let directory = tempfile::tempdir().unwrap();
    let invocation = Invocation::new(doppel::binary().unwrap())
        .args(["explore", "--json", "-ea", "--no-merge", "--no-replay", "--workers", workers, "--all-paths", "--out"])
        .args([out.path()]);
    let mut invocation = facts
        .furnish(invocation, directory.path())
        .unwrap()
        .args(["-cp".as_ref(), program.classes_dir(jdk()).as_os_str()])
        .args([program.entry()])
        .args(&facts.args);
    invocation.path_first = Some(jdk().home.join("bin"));
    let run = invocation.run().unwrap();
    let document = document(&run.stdout, &run.stderr);
    let mut ends: Vec<String> = std::fs::read_dir(out.path().join("paths"))
        .unwrap()
        .map(|path| std::fs::read(path.unwrap().path().join("inputs.json")).unwrap())
        .map(|text| serde_json::from_slice::<Value>(&text).unwrap()["end"].to_string())
        .collect();
    ends.sort();
    let reasons = document["incomplete_reasons"].clone();
    (document["paths"]["explored"].clone(), ends, document["coverage"]["line"].clone(), reasons)
}

#[test]
fn paths_do_not_depend_on_the_number_of_workers() {
    let mut programs = KnownAnswer::find_all().unwrap();
    programs.retain(|program| program.facts.paths.is_some_and(|n_paths| n_paths >= 6));
    programs.sort_by_key(|program| program.facts.paths);
    let step = (programs.len() / 10).max(1);
    let programs: Vec<KnownAnswer> = programs.into_iter().step_by(step).take(10).collect();
    assert_eq!(programs.len(), 10);
    compile_stale(jdk(), &programs).into_iter().for_each(|result| result.unwrap());
    for program in &programs {
        let expected = paths(program, "1");
        assert_eq!(expected.0, json!(program.facts.paths), "{}", program.test_name());
        for workers in ["2", "3"] {
            assert_eq!(paths(program, workers), expected, "{} with {workers} workers", program.test_name());
        }
    }
}
