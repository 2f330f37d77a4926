//! `doppel check`.

use std::fmt::Write;
use std::time::Instant;

use anyhow::Result;
use doppel_analysis::Analysis;
use doppel_engine::options::{Options, Property};
use doppel_engine::{Exploration, FindingKind, Incomplete};
use doppel_report::json::to_json;
use doppel_report::program::Program;
use doppel_report::search::{Checked, Counterexample, Finding, Proof, Search, Verdict};

use crate::args::Check;
use crate::exit_status::{FINDINGS, INCOMPLETE, SUCCESS};
use crate::explore::assumed;
use crate::search::out::Out;
use crate::search::{Subject, models_needed, options, search, statistics};
use crate::{complain, denials, diagnostic, interrupt, plain, print, proof};

pub fn check(command: &Check) -> Result<u8> {
    let started = Instant::now();
    let property = command.property.into();
    let subject = Subject {
        words: command.entry.words(),
        program: &command.program,
        inputs: &command.inputs,
        java: &command.java,
    };
    let mut options = options(&subject, &command.search, Some(property))?;
    interrupt::catch();
    options.config.assertions.default = true;
    let proof = if command.no_proof { Err("--no-proof".into()) } else { proof::in_time(&options, property, started) };
    let mut not_written = None;
    let checked = match proof {
        Ok(proof) => proved(&options, property, proof, started),
        Err(reason) => {
            if command.search.verbose {
                complain(&format!("doppel: no proof by static analysis: {reason}"));
            }
            let out = command.out.as_deref().map(|directory| Out::new(directory, false)).transpose()?;
            let searched = search(options, &command.search, out, started)?;
            not_written = searched.not_written;
            searched.left_out.iter().for_each(|note| complain(&format!("note: {note}")));
            if command.search.verbose {
                complain(&statistics(&searched.exploration));
            }
            verdict(property, &searched.exploration, searched.report)
        }
    };
    if command.search.json {
        print(&format!("{}\n", to_json(&checked)))?;
    } else {
        print(&text(&checked))?;
    }
    if let Some(failure) = not_written {
        complain(&diagnostic::not_written(&failure));
        return Ok(INCOMPLETE);
    }
    Ok(match checked.verdict {
        Verdict::Holds => SUCCESS,
        Verdict::Violated => FINDINGS,
        Verdict::Unknown => INCOMPLETE,
    })
}

/// The property holds, and no path was run.
fn proved(options: &Options, property: Property, proof: doppel_analysis::Proof, started: Instant) -> Checked {
    let shows = match property {
        Property::NoFailedAssertion | Property::NoUncaughtAssertion => match proof.by {
            Analysis::Exceptions => "no reachable instruction creates an AssertionError",
            Analysis::Induction => "no AssertionError is created, by induction over calls",
        },
        Property::NoRuntimeException => "no RuntimeException that an instruction can throw leaves the program",
        Property::NoException => "no exception leaves the program",
    };
    let by = match proof.by {
        Analysis::Exceptions => "exceptions",
        Analysis::Induction => "induction",
    };
    let program = Program::new(&options.program, &options.args, &options.config.symbolic);
    let nothing = Exploration { elapsed: started.elapsed(), ..Exploration::default() };
    Checked {
        schema: "doppel.check/1",
        verdict: Verdict::Holds,
        reasons: Vec::new(),
        counterexample: None,
        proof: Some(Proof { by, shows, methods: proof.n_methods }),
        search: Search::new(program, &nothing, Vec::new()),
    }
}

/// `holds` only if everything was explored, `violated` only with an input that `java` has confirmed.
fn verdict(property: Property, exploration: &Exploration, search: Search) -> Checked {
    let mut reasons = Vec::new();
    let mut counterexample = None;
    for (number, (finding, reported)) in exploration.findings.iter().zip(&search.findings).enumerate() {
        if !property.is_violated_by(&finding.failure) {
            continue;
        }
        let confirmed = reported.confirmed;
        if let Some(reason) = &reported.not_confirmed_because {
            reasons.push(format!("a counterexample was not confirmed: {reason}"));
        }
        let is_known = counterexample.as_ref().is_some_and(|known: &Counterexample| known.confirmed || !confirmed);
        if !is_known {
            let (inputs, arguments) = (reported.inputs.clone(), reported.arguments.clone());
            counterexample = Some(Counterexample { inputs, arguments, confirmed, finding: number });
        }
    }
    let is_confirmed = counterexample.as_ref().is_some_and(|example| example.confirmed);
    let is_open = |reason: &&Incomplete| **reason != Incomplete::Stopped;
    reasons.extend(exploration.incomplete.keys().filter(is_open).map(Incomplete::to_string));
    // A path that ends in a deadlock, in native code or at the user's time limit has not reached its assertions; one
    // that ran out of memory would have, with more.
    use FindingKind::{Crash, Deadlock, Memory, Stack, Time};
    for finding in &exploration.findings {
        if matches!(finding.failure.kind, Crash | Deadlock | Time | Memory | Stack) {
            reasons.push(format!("a path did not end: {} at {}", finding.failure.kind.name(), finding.failure.at));
        }
    }
    let verdict = match () {
        () if is_confirmed => Verdict::Violated,
        () if reasons.is_empty() && exploration.is_complete() => Verdict::Holds,
        () => Verdict::Unknown,
    };
    let reasons = if verdict == Verdict::Unknown { reasons } else { Vec::new() };
    Checked { schema: "doppel.check/1", verdict, reasons, counterexample, proof: None, search }
}

/// The failure that the counterexample causes, and how to reproduce it.
fn failure(finding: &Finding) -> String {
    let what = finding.exception.as_deref().unwrap_or(finding.kind);
    let message = finding.message.as_ref().map_or_else(String::new, |message| format!(": {}", plain::line(message)));
    let mut text = format!("  {what}{message}\n");
    for frame in finding.trace.iter().take(MAX_FRAMES) {
        let _ = writeln!(text, "    at {}", plain::line(frame));
    }
    if finding.trace.len() > MAX_FRAMES {
        let _ = writeln!(text, "    ... {} more", finding.trace.len() - MAX_FRAMES);
    }
    match &finding.reproduce {
        Some(command) => _ = writeln!(text, "reproduce: {command}"),
        None => text.push_str("reproduce: add --out DIR, which writes the files that this takes\n"),
    }
    text
}

/// The maximum number of frames printed; JSON has them all.
const MAX_FRAMES: usize = 12;

fn text(checked: &Checked) -> String {
    let mut text = checked.verdict.name().to_owned();
    if checked.verdict == Verdict::Holds {
        text.push_str(&assumed(&checked.search));
    }
    text.push('\n');
    for reason in &checked.reasons {
        let _ = writeln!(text, "reason: {}", plain::line(reason));
    }
    if let Some(example) = &checked.counterexample {
        let confirmed = if example.confirmed { "confirmed on java" } else { "not confirmed" };
        let _ = writeln!(text, "counterexample, {confirmed}:");
        text.push_str(&plain::arguments(&example.arguments));
        if let Some(finding) = checked.search.findings.get(example.finding) {
            text.push_str(&failure(finding));
        }
    }
    if let Some(proof) = &checked.proof {
        let n_methods = plain::count(proof.methods as u64, "method");
        let _ = writeln!(text, "proved by static analysis: {} ({n_methods} analysed)", proof.shows);
    }
    text.push_str(&denials::text(&checked.search.denials));
    text.push_str(&models_needed(&checked.search));
    if checked.verdict == Verdict::Holds && !checked.search.models.is_empty() {
        let _ = writeln!(
            text,
            "assuming that the models of these methods are correct: {}",
            checked.search.models.join(", ")
        );
    }
    let _ = writeln!(
        text,
        "{} in {:.2} s",
        plain::count(checked.search.paths.explored, "path"),
        checked.search.time_ms as f64 / 1e3
    );
    text
}
