//! One subject of `cargo xtask studies` on its smallest input: all the way from a Debian package to a precise path
//! constraint.

use doppel_testkit::jdk::Jdk;
use doppel_testkit::study::{SUBJECTS, Subject};

#[expect(clippy::print_stderr, reason = "a test that is skipped must say so")]
fn installed(name: &str) -> Option<&'static Subject> {
    let subject = SUBJECTS.iter().find(|subject| subject.name == name).expect("a subject of that name");
    if let Err(jar) = subject.jars() {
        eprintln!("skipped: there is no {}; apt-get install {}", jar.display(), subject.package);
        return None;
    }
    Some(subject)
}

#[test]
fn nanoxml_parses_a_symbolic_file_as_java_does_and_needs_no_model() {
    let Some(subject) = installed("NanoXML") else { return };
    let jdk = Jdk::installed().expect("an installed JDK");
    let prepared = subject.prepare(jdk).expect("the driver compiles");
    let file = &prepared.files[0];
    let expected = prepared.java(jdk, file).run().expect("java runs");
    let run = prepared.doppel(jdk, file).expect("a binary").run().expect("doppel runs");
    let report: serde_json::Value = serde_json::from_slice(&run.stdout).expect("a report");
    assert_eq!(report["stdout"].as_str(), Some(&*String::from_utf8_lossy(&expected.stdout)));
    assert_eq!(report["imprecisions"].as_array().map(Vec::len), Some(0), "{}", report["imprecisions"]);
    assert_eq!(report["needs_model"].as_array().map(Vec::len), Some(0), "{}", report["needs_model"]);
    let n_conjuncts = report["conjuncts"]["total"].as_u64().unwrap_or(0);
    assert!(n_conjuncts > 3_000, "only {n_conjuncts} conjuncts");
}

#[test]
fn inputs_of_the_studies_are_the_same_every_time() {
    // The input of the one that reads class files depends on javac's output for our sources.
    for subject in SUBJECTS.iter().filter(|subject| subject.name != "BCEL") {
        let inputs = || (subject.inputs)(&doppel_testkit::study::Drivers { classes: "none".into() }).expect("inputs");
        for (first, second) in inputs().iter().zip(inputs()) {
            assert!(!first.content.is_empty() && first.content == second.content, "{} {}", subject.name, first.name);
        }
    }
}
