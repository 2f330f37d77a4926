//! Images of class initialisers change the time that a search takes, and nothing else: the same searches with an image of
//! every initialiser, after every run, and with none.

use std::time::Duration;

use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::known_answers::{KnownAnswer, compile_stale};
use serde_json::Value;

/// Programs in which initialisers, identities and the order of events matter.
const TOPICS: &[&str] = &["enums", "initializers", "lambdas", "statics"];

#[test]
fn searches_are_the_same_with_and_without_images() {
    let jdk = Jdk::installed().unwrap();
    let programs = KnownAnswer::find_all().unwrap();
    let programs: Vec<_> = programs.into_iter().filter(|program| TOPICS.contains(&program.topic.as_str())).collect();
    assert!(programs.len() > 10, "{}", programs.len());
    for (program, compiled) in programs.iter().zip(compile_stale(jdk, &programs)) {
        compiled.unwrap();
        let Some(entry) = &program.facts.entry else { continue };
        let classes = program.classes_dir(jdk);
        let search = |always: bool| {
            let options = ["--json", "--no-replay", "--workers", "1"];
            let mut invocation = doppel::command(jdk, "explore", &options, &classes, &[entry.as_str()]).unwrap();
            invocation.env.push(doppel::images(always));
            invocation.timeout = Duration::from_secs(120);
            let run = invocation.run().unwrap();
            let document: Value = serde_json::from_slice(&run.stdout).unwrap();
            let parts = ["findings", "incomplete_reasons", "complete", "imprecisions"];
            let parts: Vec<Value> = parts.iter().map(|part| document[part].clone()).collect();
            let explored = document["paths"]["explored"].clone();
            (explored, document["coverage"]["branch"].clone(), document["solver"]["queries"].clone(), parts)
        };
        assert_eq!(search(true), search(false), "{}", program.name);
    }
}
