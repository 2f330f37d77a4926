//! `doppel explore`.

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use doppel_engine::target::Target;
use doppel_engine::{Incomplete, Strategy};
use doppel_report::json::to_json;
use doppel_report::search::{self as report, Explored, Finding, Search};

use crate::args::{Explore, NullArguments};
use crate::exit_status::{FINDINGS, INCOMPLETE, SUCCESS};
use crate::search::arguments::of_inputs;
use crate::search::out::Out;
use crate::search::{Searched, Subject, models_needed, options, search, statistics};
use crate::{complain, denials, diagnostic, interrupt, plain, print};

pub fn explore(command: &Explore) -> Result<u8> {
    let started = Instant::now();
    let subject = Subject {
        words: command.entry.words(),
        program: &command.program,
        inputs: &command.inputs,
        java: &command.java,
    };
    let mut options = options(&subject, &command.search, None)?;
    interrupt::catch();
    options.config.cover_lines = true;
    if let Some(text) = &command.target {
        let target =
            Target::parse(text).with_context(|| format!("{text} is neither pkg.Class.method nor pkg.Class:line"))?;
        if let Some(lack) = target.lack(&options.program_class_path()) {
            bail!("{lack}");
        }
        options.target = Some(target);
        options.strategy = Strategy::Nearest;
        // The path to a line inside a merged region is a choice, too.
        options.config.merge = false;
    }
    let out = command.out.as_deref().map(|directory| Out::new(directory, command.all_paths)).transpose()?;
    let mut searched = search(options, &command.search, out, started)?;
    if let Some(place) = command.target.clone() {
        let reached = searched.exploration.reached.as_deref();
        let arguments = of_inputs(reached.unwrap_or_default());
        searched.report.target = Some(report::Target::new(place, &searched.exploration, arguments));
    }
    if command.search.verbose {
        complain(&statistics(&searched.exploration));
    }
    let status = status(&searched);
    let is_apart = command.search.null_arguments == NullArguments::Apart;
    if command.search.json {
        let document = Explored { schema: "doppel.explore/1", search: searched.report };
        print(&format!("{}\n", to_json(&document)))?;
    } else {
        print(&text(&searched.report, is_apart))?;
    }
    if let Some(note) = searched.left_out {
        complain(&format!("note: {note}"));
    }
    if let Some(failure) = searched.not_written {
        complain(&diagnostic::not_written(&failure));
        return Ok(INCOMPLETE);
    }
    for reason in searched.exploration.incomplete.keys().filter(|reason| matches!(reason, Incomplete::Failed(_))) {
        complain(&diagnostic::internal(&reason.to_string()));
    }
    Ok(status)
}

/// A target that was reached is a success, whatever else was left unexplored.
fn status(searched: &Searched) -> u8 {
    let is_reached = searched.exploration.reached.is_some();
    match () {
        () if !searched.report.findings.is_empty() => FINDINGS,
        () if searched.report.complete || is_reached => SUCCESS,
        () => INCOMPLETE,
    }
}

fn text(search: &Search, is_apart: bool) -> String {
    let mut text = String::new();
    let (apart, others): (Vec<&Finding>, Vec<&Finding>) =
        search.findings.iter().partition(|finding| is_apart && finding.null_argument);
    others.iter().for_each(|finding| text.push_str(&block(finding)));
    if !apart.is_empty() {
        text.push_str("null arguments:\n");
    }
    for finding in apart {
        let arguments: Vec<String> =
            finding.arguments.iter().map(|argument| format!("{} = {}", argument.name, argument.java)).collect();
        let what = format!("{} at {}, {}", what(finding), finding.site, confirmed(finding));
        let _ = writeln!(text, "  {}: {}", plain::line(&what), plain::line(&arguments.join(", ")));
    }
    if let Some(target) = &search.target {
        let is_reached = if target.reached { "reached" } else { "not reached" };
        let _ = writeln!(text, "target {}: {is_reached}", plain::line(&target.place));
        text.push_str(&plain::arguments(&target.arguments));
    }
    let coverage = &search.coverage;
    let _ = writeln!(
        text,
        "{}, {}, {} of {} branches, {} of {} lines, {} of {} methods",
        plain::count(search.paths.explored, "path"),
        plain::count(search.findings.len() as u64, "finding"),
        coverage.branch.covered,
        coverage.branch.total,
        coverage.line.covered,
        coverage.line.total,
        coverage.method.covered,
        coverage.method.total
    );
    if search.complete {
        let _ = writeln!(text, "complete{}: every path was explored", assumed(search));
    }
    for reason in &search.incomplete_reasons {
        let _ = writeln!(text, "incomplete: {}", plain::line(reason));
    }
    text.push_str(&denials::text(&search.denials));
    text.push_str(&models_needed(search));
    text
}

/// The assumptions of a claim about all inputs, printed right after its first word.
pub fn assumed(search: &Search) -> String {
    search.assumes.iter().map(|assumption| format!(" {assumption}")).collect()
}

/// The full description of a finding.
fn block(finding: &Finding) -> String {
    let confirmed = confirmed(finding);
    let on_purpose = match (finding.on_purpose, finding.caught) {
        (true, _) => ", thrown on purpose",
        (_, true) => ", a failed assertion whose error is caught",
        _ => "",
    };
    let mut text = format!("{}\n", what(finding));
    // Where it was thrown and, if that method only throws, its caller.
    let first = finding.trace.iter().position(|frame| *frame == finding.at);
    let last = finding.trace.iter().skip(first.unwrap_or(0)).position(|frame| *frame == finding.site);
    match (first, last) {
        (Some(first), Some(n)) => finding.trace[first..=first + n].iter().for_each(|frame| {
            let _ = writeln!(text, "  at {}", plain::line(frame));
        }),
        _ => _ = writeln!(text, "  at {}", plain::line(&finding.at)),
    }
    let _ = writeln!(text, "  {confirmed}{on_purpose}");
    text.push_str(&plain::arguments(&finding.arguments));
    if let Some(reproduce) = &finding.reproduce {
        // The words of a command are quoted, and unprintable characters in them are escaped.
        let _ = writeln!(text, "  {reproduce}");
    }
    text
}

fn confirmed(finding: &Finding) -> String {
    match &finding.not_confirmed_because {
        None => "confirmed on java".to_owned(),
        Some(reason) => format!("not confirmed: {}", plain::line(reason)),
    }
}

/// The exception and its message, or what else happened.
fn what(finding: &Finding) -> String {
    let what = plain::line(finding.exception.as_deref().unwrap_or(finding.kind));
    match &finding.message {
        Some(message) => format!("{what}: {}", plain::line(message)),
        None => what,
    }
}
