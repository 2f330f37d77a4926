//! One test per program with known answers: the paths, findings and lines that `doppel explore` finds, and the verdict of
//! `doppel check`. Filters work as for any test: `cargo test --test explore -- arrays::`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use doppel_testkit::jdk::Jdk;
use doppel_testkit::known_answers::{Facts, KnownAnswer, Verdict, compile_stale};
use doppel_testkit::process::{End, Invocation};
use doppel_testkit::{doppel, harness};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

/// The time limit of each command. One program is there to use it up.
const TIME_LIMIT: &str = "15s";
/// The limit for a second attempt: machines stall at times.
const LONG_TIME_LIMIT: &str = "60s";
/// doppel's messages for that. Any other difference counts at once.
const OUT_OF_TIME: [&str; 2] = ["the time limit was reached", "there was no time to replay it on java"];
/// Topics whose programs also run on the other JDKs: those that involve the class library.
const ON_OTHER_JDKS: [&str; 7] = ["chance", "collections", "loaders", "streams", "strings", "switches", "threads"];

fn main() -> ExitCode {
    harness::main("explore", trials)
}

fn trials(arguments: &Arguments) -> Result<Vec<Trial>, std::io::Error> {
    let programs = KnownAnswer::find_all()?;
    harness::on_all_jdks(|jdk, prefix| {
        let applies = |program: &&KnownAnswer| prefix.is_empty() || ON_OTHER_JDKS.contains(&program.topic.as_str());
        let selected = programs.iter().filter(applies).cloned().collect();
        trials_on(jdk, prefix, selected, arguments.list)
    })
}

fn trials_on(
    jdk: &'static Jdk,
    prefix: &str,
    programs: Vec<KnownAnswer>,
    list: bool,
) -> Result<Vec<Trial>, std::io::Error> {
    let name = |program: &KnownAnswer| format!("{prefix}{}", program.test_name());
    if list {
        return Ok(programs.iter().map(|program| Trial::test(name(program), || Ok(()))).collect());
    }
    doppel::binary()?;
    let compiled = compile_stale(jdk, &programs);
    let trial = |(program, compiled): (KnownAnswer, Result<(), _>)| {
        let compiled = compiled.map_err(|error: doppel_testkit::compile::CompileError| error.to_string());
        let name = name(&program);
        let program = Arc::new(program);
        Trial::test(name, move || {
            compiled?;
            let mut differences = differences(jdk, &program, TIME_LIMIT)?;
            if differences.iter().any(|it| OUT_OF_TIME.iter().any(|why| it.contains(why))) {
                differences = self::differences(jdk, &program, LONG_TIME_LIMIT)?;
            }
            let path = program.path.display();
            if differences.is_empty() { Ok(()) } else { Err(format!("{path}\n{}", differences.join("\n")).into()) }
        })
    };
    Ok(programs.into_iter().zip(compiled).map(trial).collect())
}

/// Differences between the results and the known answers.
fn differences(jdk: &Jdk, program: &KnownAnswer, time_limit: &str) -> Result<Vec<String>, Failed> {
    let mut differences = explore(jdk, program, time_limit)?;
    differences.extend(check(jdk, program, time_limit)?);
    Ok(differences)
}

/// Differences in `doppel explore --no-merge`.
fn explore(jdk: &Jdk, program: &KnownAnswer, time_limit: &str) -> Result<Vec<String>, Failed> {
    let facts = &program.facts;
    if facts.verdict == Some(Verdict::Unknown) {
        return Ok(Vec::new());
    }
    let out = tempfile::tempdir()?;
    // `check` shows how `java` judges findings.
    let mut flags: Vec<OsString> = vec!["-ea".into(), "--no-replay".into()];
    // A program with too many paths to count is explored as users would.
    if facts.paths.is_some() {
        flags.push("--no-merge".into());
    }
    flags.extend(["--out".into(), out.path().as_os_str().to_owned()]);
    let document = run(jdk, program, "explore", time_limit, &flags)?;
    let mut differences = Vec::new();
    let explored = document["paths"]["explored"].as_u64();
    // If the length is bounded, only the paths of longer inputs are missing.
    let is_complete = document["complete"] == true || facts.max_length.is_some();
    if facts.paths.is_some() && (explored != facts.paths || !is_complete) {
        let reasons = &document["incomplete_reasons"];
        differences.push(format!("paths: {explored:?} instead of {:?}, incomplete: {reasons}", facts.paths));
    }
    let found = findings(&document);
    if facts.findings.as_ref().is_some_and(|expected| *expected != found) {
        let reasons = &document["incomplete_reasons"];
        differences.push(format!("findings: {found:?} instead of {:?}, incomplete: {reasons}", facts.findings));
    }
    if document["paths"]["diverged"] != 0 {
        differences.push(format!("diverged: {}", document["paths"]["diverged"]));
    }
    differences.extend(lines(facts, &covered_lines(&out.path().join("coverage.xml"), &program.name)?));
    Ok(differences)
}

fn findings(document: &Value) -> BTreeSet<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let finding = |finding: &Value| {
        let at = text(&finding["at"]);
        let method = at.split_once('(').map_or(at.as_str(), |(method, _)| method);
        format!("{} at {method}", text(&finding["exception"]))
    };
    document["findings"].as_array().into_iter().flatten().map(finding).collect()
}

fn lines(facts: &Facts, covered: &BTreeSet<usize>) -> Vec<String> {
    let missed = facts.reached.iter().filter(|line| !covered.contains(line));
    let reached = facts.never.iter().filter(|line| covered.contains(line));
    missed
        .map(|line| format!("line {line} is not reached"))
        .chain(reached.map(|line| format!("line {line} is reached")))
        .collect()
}

/// The lines of the program's file that have covered instructions, from a report in JaCoCo's format.
fn covered_lines(report: &Path, name: &str) -> Result<BTreeSet<usize>, Failed> {
    let xml = std::fs::read_to_string(report)?;
    let attribute = |element: &str, name: &str| -> Option<usize> {
        let (_, rest) = element.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    let of_file = xml.split("<sourcefile ").skip(1).filter(|file| file.starts_with(&format!("name=\"{name}.java\"")));
    let lines = of_file.flat_map(|file| file.split("</sourcefile>").next().unwrap_or_default().split("<line").skip(1));
    let covered = lines.filter(|line| attribute(line, "ci").is_some_and(|count| count > 0));
    Ok(covered.filter_map(|line| attribute(line, "nr")).collect())
}

/// Differences in `doppel check`.
fn check(jdk: &Jdk, program: &KnownAnswer, time_limit: &str) -> Result<Vec<String>, Failed> {
    let Some(expected) = &program.facts.verdict else { return Ok(Vec::new()) };
    let property = program.facts.property.as_deref().unwrap_or("assert");
    let mut flags: Vec<OsString> = vec!["--property".into(), property.into()];
    // An unknown answer is that of a search.
    if *expected == Verdict::Unknown {
        flags.push("--no-proof".into());
    }
    let document = run(jdk, program, "check", time_limit, &flags)?;
    let verdict = document["verdict"].as_str().unwrap_or_default();
    let is_right = match expected {
        Verdict::Holds => verdict == "holds",
        Verdict::Unknown => verdict == "unknown",
        Verdict::Violated(exception) => {
            verdict == "violated" && findings(&document).iter().any(|finding| finding.starts_with(exception))
        }
    };
    Ok(if is_right {
        Vec::new()
    } else {
        let reasons = &document["reasons"];
        vec![format!("verdict: {verdict} {:?} instead of {expected:?}: {reasons}", findings(&document))]
    })
}

/// The document that a command prints.
fn run(jdk: &Jdk, program: &KnownAnswer, command: &str, time_limit: &str, flags: &[OsString]) -> Result<Value, Failed> {
    let facts = &program.facts;
    let directory = tempfile::tempdir()?;
    let invocation = Invocation::new(doppel::binary()?)
        .args([command, "--json", "--quiet", "--workers", "1", "--time-limit", time_limit])
        .args(flags);
    let mut invocation = facts
        .furnish(invocation, directory.path())?
        .args(["-cp".as_ref(), program.classes_dir(jdk).as_os_str()])
        .args([program.entry()])
        .args(&facts.args);
    invocation.path_first = Some(jdk.home.join("bin"));
    invocation.env.push(doppel::cache());
    if program.topic == "initializers" {
        invocation.env.push(doppel::images(true));
    }
    invocation.timeout = Duration::from_secs(120);
    let run = invocation.run()?;
    match doppel_testkit::document::parse(&run.stdout) {
        Ok(document) if matches!(run.end, End::Exited(0 | 1 | 3)) => Ok(document),
        _ => Err(format!("doppel {command}: {}\n{}", run.end, String::from_utf8_lossy(&run.stderr)).into()),
    }
}
