//! The meaning of `confirmed`: the real `java` ends in the same way, judged by classes and frames rather than by its
//! output, on the user's class files alone, and not merely because it was denied what doppel had denied.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use serde_json::Value;

const ENDS: &str = include_str!("../../../tests/confirm/Ends.java");

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), &[("Ends.java", ENDS)]).unwrap()).classes
}

fn doppel(arguments: &[&str], jdk: &Jdk, class_path: &Path, entry: &str) -> Output {
    let mut command = Command::new(doppel::binary().unwrap());
    command.args(arguments).args(["--time-limit", "60s", "--jdk"]).arg(&jdk.home).arg("-cp").arg(class_path);
    command.arg(entry).output().unwrap()
}

fn findings(arguments: &[&str], jdk: &Jdk, class_path: &Path, entry: &str) -> Vec<Value> {
    let run = doppel(&[&["explore", "--json"], arguments].concat(), jdk, class_path, entry);
    let document: Value = serde_json::from_slice(&run.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&run.stderr)));
    document["findings"].as_array().unwrap().clone()
}

/// The only exception that a method throws is confirmed.
#[track_caller]
fn confirms(jdk: &Jdk, method: &str, exception: &str) {
    let found = findings(&[], jdk, classes(), &format!("Ends.{method}"));
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!(finding["exception"], exception);
    assert_eq!(finding["confirmed"], true, "{finding}");
}

#[test]
fn ends_that_no_output_tells_of_are_confirmed() {
    let others = [25].into_iter().filter_map(Jdk::of_feature);
    for jdk in others.chain([jdk().clone()]) {
        confirms(&jdk, "ownText", "Ends$Mute");
        confirms(&jdk, "trimmed", "java.lang.UnsupportedOperationException");
        confirms(&jdk, "thread", "java.lang.ArithmeticException");
        confirms(&jdk, "quiet", "java.lang.ClassCastException");
        confirms(&jdk, "deep", "java.lang.StackOverflowError");
    }
}

#[test]
fn what_a_program_prints_confirms_nothing() {
    let found = findings(&[], jdk(), classes(), "Ends.forged");
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!(finding["confirmed"], false, "{finding}");
}

#[test]
fn what_was_denied_to_both_is_not_confirmed() {
    let found = findings(&[], jdk(), classes(), "Ends.home");
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&finding["confirmed"], &finding["only_in_sandbox"]), (&false.into(), &true.into()), "{finding}");
    let check = doppel(&["check", "--property", "no-exception"], jdk(), classes(), "Ends.home");
    let text = String::from_utf8_lossy(&check.stdout).into_owned();
    assert!(
        text.starts_with("unknown\nreason: a counterexample was not confirmed: only in doppel's sandbox"),
        "{text}"
    );
}

#[test]
fn what_was_denied_to_java_alone_is_not_confirmed_either() {
    let place = tempfile::tempdir().unwrap();
    let readable = place.path().to_str().unwrap();
    let options = ["--readable", readable, &format!("-Dplace={readable}")];
    let found = findings(&options, jdk(), classes(), "Ends.swallowed");
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!(finding["exception"], "java.lang.ArithmeticException");
    assert_eq!((&finding["confirmed"], &finding["only_in_sandbox"]), (&false.into(), &true.into()), "{finding}");
    let made = place.path().canonicalize().unwrap().join("made");
    let reason = format!("only in doppel's sandbox: java was not allowed to write {}", made.display());
    assert_eq!(finding["not_confirmed_because"], reason);
    assert!(!made.exists());
}

#[test]
fn what_is_allowed_is_not_taken_for_denied() {
    for jdk in [25].into_iter().filter_map(Jdk::of_feature).chain([jdk().clone()]) {
        confirms(&jdk, "allowed", "java.lang.ArithmeticException");
    }
}

#[test]
fn sources_beside_classes_are_left_alone() {
    let class = |body: &str| format!("public class Moved {{\n{body} static int f(int x) {{ return 10 / x; }} }}\n");
    let programs = compile_texts(jdk(), &[("Moved.java", &class(""))]).unwrap();
    // Newer than the class, and different.
    std::fs::write(programs.classes.join("Moved.java"), class("\n\n// not compiled\n\n")).unwrap();
    let before = std::fs::read(programs.classes.join("Moved.class")).unwrap();
    let out = tempfile::tempdir().unwrap();
    let found = findings(&["--out", out.path().to_str().unwrap()], jdk(), &programs.classes, "Moved.f");
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!(finding["confirmed"], true, "{finding}");
    // The command gives the same result when typed.
    let command = finding["reproduce"].as_str().unwrap();
    let path = format!("{}:{}", jdk().home.join("bin").display(), std::env::var("PATH").unwrap());
    let typed = Command::new("sh").args(["-c", command]).env("PATH", path).output().unwrap();
    let stderr = String::from_utf8_lossy(&typed.stderr).into_owned();
    assert!(stderr.contains("java.lang.ArithmeticException: / by zero\n\tat Moved.f(Moved.java:2)"), "{stderr}");
    assert_eq!(std::fs::read(programs.classes.join("Moved.class")).unwrap(), before);
}

#[test]
fn objects_that_only_their_class_can_make_are_not_made() {
    let text = |arguments: &[&str]| {
        let run = doppel(&[&["check"], arguments].concat(), jdk(), classes(), "Ends.impossible");
        String::from_utf8_lossy(&run.stdout).into_owned()
    };
    let unknown = text(&[]);
    assert!(unknown.starts_with("unknown\n") && unknown.contains("--private-constructors"), "{unknown}");
    assert!(text(&["--private-constructors"]).starts_with("violated\n"));
}

#[test]
fn violated_says_what_and_how_to_see_it() {
    let out = tempfile::tempdir().unwrap();
    let arguments = ["check", "--property", "no-exception", "--out", out.path().to_str().unwrap()];
    let run = doppel(&arguments, jdk(), classes(), "Ends.trimmed");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    // Characters that a terminal would act on are escaped.
    assert!(text.contains("java.lang.UnsupportedOperationException: \\u001b[2J0 findings\n"), "{text}");
    assert!(text.contains("at Ends.trimmed(Ends.java:31)\n"), "{text}");
    assert!(text.contains("reproduce: javac "), "{text}");
    assert!(out.path().join("findings/1/Reproducer.java").exists());
}
