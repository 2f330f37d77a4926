//! Replays of programs with a `main`: they get the recorded values wherever they ask for them.

mod common;

use std::time::Duration;

use common::Classes;
use doppel_inputs::{InputSpec, Recording};
use doppel_testgen::replay::{Expected, Launch, Subject, Verdict};

#[test]
fn programs_get_their_inputs() {
    let classes = Classes::compile(&["Nondet.java"]);
    let mut replayer = classes.replayer(&["-ea"]);
    replayer.time_limit = Duration::from_secs(5);
    let specs = |texts: &[&str]| -> Vec<InputSpec> {
        texts.iter().map(|text| text.parse().unwrap_or_else(|error| panic!("{error}"))).collect()
    };
    let exception =
        |class: &str, at: Option<&str>| Expected::Exception { class: class.to_owned(), at: at.map(str::to_owned) };
    let replay = |inputs: &str, symbolic: &[&str], expected: &Expected| {
        let launch = Launch {
            what: "shapes.Nondet".to_owned(),
            args: vec!["typed".to_owned()],
            symbolic: specs(symbolic),
            ..Launch::default()
        };
        let recording = Recording::parse(inputs.replace(';', "\n").as_bytes());
        replayer.replay(&mut Subject::Main(launch), &recording, expected)
    };
    let reason = |verdict: Verdict| match verdict {
        Verdict::Confirmed => String::new(),
        Verdict::NotConfirmed(reason) | Verdict::Denied(reason) => reason,
    };

    let all = "nondetInt=3;nondetInt#2=-4;nondetString=k\\u00fc;z=1099511627776;c=!;stdin=-56,1;args[0]=a\\u20ac;prop\\:p=q;env\\:E=e";
    let symbolic = ["args", "stdin", "prop:p", "env:E"];
    let state = exception("java.lang.IllegalStateException", Some("shapes.Nondet.main(Nondet.java:17)"));
    assert_eq!(replay(all, &symbolic, &state), Verdict::Confirmed);
    let elsewhere = exception("java.lang.IllegalStateException", Some("shapes.Nondet.main(Nondet.java:18)"));
    assert!(reason(replay(all, &symbolic, &elsewhere)).contains("but at shapes.Nondet.main(Nondet.java:17)"));
    assert!(reason(replay("nondetInt=3", &symbolic, &state)).contains("status 0"));

    let assertion = exception("java.lang.AssertionError", None);
    assert_eq!(replay("nondetInt=5", &[], &assertion), Verdict::Confirmed);
    assert!(reason(replay("nondetInt=-5", &[], &assertion)).contains("status 1 without an uncaught"));
    assert!(reason(replay("nondetInt=6", &[], &assertion)).contains("status 3"));
    assert_eq!(replay("nondetInt=7", &[], &Expected::Never(None)), Verdict::Confirmed);
    assert!(reason(replay("nondetInt=7", &[], &assertion)).contains("too long"));

    let division = exception("java.lang.ArithmeticException", Some("shapes.Nondet.main(Nondet.java:22)"));
    assert_eq!(replay("nondetInt=8;file\\:in/data.txt=65,66", &["file:in/data.txt"], &division), Verdict::Confirmed);
    assert!(reason(replay("file\\:/x=1", &["file:/x"], &division)).contains("not relative"));
    assert!(reason(replay("", &["return:a.B.c"], &division)).contains("the return value of a.B.c"));
}
