//! `doppel explore`.

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use doppel_engine::Strategy;
use doppel_engine::target::Target;
use doppel_report::search::{self as report, Explored, Search, to_json};

use crate::args::Explore;
use crate::search::out::Out;
use crate::search::{models_needed, options, search, statistics};
use crate::{complain, denials, interrupt, print};

pub fn explore(command: &Explore) -> Result<u8> {
    let started = Instant::now();
    let mut options = options(&command.java, &command.search, &command.program, None)?;
    interrupt::catch();
    options.config.cover_lines = true;
    if let Some(text) = &command.target {
        let target = Target::parse(text);
        options.target =
            Some(target.with_context(|| format!("{text} is neither pkg.Class.method nor pkg.Class:line"))?);
        options.strategy = Strategy::Nearest;
        // The way to a line that is inside something merged is a choice, too.
        options.config.merge = false;
    }
    let out = command.out.as_deref().map(Out::new).transpose()?;
    let mut searched = search(&options, &command.search, out, started)?;
    let target = command.target.clone();
    searched.report.target = target.map(|place| report::Target::new(place, &searched.exploration));
    if command.search.verbose {
        complain(&statistics(&searched.exploration));
    }
    let has_findings = !searched.report.findings.is_empty();
    if command.search.json {
        let document = Explored { schema: "doppel.explore/1", search: searched.report };
        print(&format!("{}\n", to_json(&document)));
    } else {
        print(&text(&searched.report));
    }
    if let Some(failure) = searched.not_written {
        complain(&format!("error[out]: {failure}\nhelp: see `doppel explain out`"));
        return Ok(crate::INCOMPLETE);
    }
    Ok(u8::from(has_findings))
}

fn text(search: &Search) -> String {
    let mut text = String::new();
    for finding in &search.findings {
        let what = finding.exception.as_deref().unwrap_or(finding.kind);
        let message = finding.message.as_ref().map_or_else(String::new, |message| format!(": {message}"));
        let confirmed = match &finding.not_confirmed_because {
            None => "confirmed on java".to_owned(),
            Some(reason) => format!("not confirmed: {reason}"),
        };
        let on_purpose = if finding.on_purpose { ", thrown on purpose" } else { "" };
        let _ = writeln!(text, "{what}{message}\n  at {}\n  {confirmed}{on_purpose}", finding.at);
        for input in &finding.inputs {
            let _ = writeln!(text, "  {} {} = {:?}", input.ty, input.name, input.value);
        }
        if let Some(reproduce) = &finding.reproduce {
            let _ = writeln!(text, "  {reproduce}");
        }
    }
    if let Some(target) = &search.target {
        let is_reached = if target.reached { "reached" } else { "not reached" };
        let _ = writeln!(text, "target {}: {is_reached}", target.place);
        for input in &target.inputs {
            let _ = writeln!(text, "  {} {} = {:?}", input.ty, input.name, input.value);
        }
    }
    let coverage = &search.coverage;
    let _ = writeln!(
        text,
        "{} paths, {} findings, {} of {} branches, {} of {} lines, {} of {} methods",
        search.paths.explored,
        search.findings.len(),
        coverage.branch.covered,
        coverage.branch.total,
        coverage.line.covered,
        coverage.line.total,
        coverage.method.covered,
        coverage.method.total
    );
    match search.complete {
        true => text.push_str("complete: every path was explored\n"),
        false => search.incomplete_reasons.iter().for_each(|reason| _ = writeln!(text, "incomplete: {reason}")),
    }
    text.push_str(&denials::text(&search.denials));
    text.push_str(&models_needed(search));
    text
}
