//! `doppel explore`.

use std::fmt::Write;
use std::time::Instant;

use anyhow::Result;
use doppel_engine::{Exploration, Finding, Options};
use doppel_report::search::{Confirmation, Explored, Search, reasons, to_json};

use crate::args::Explore;
use crate::exploration::{Terminal, options, statistics};
use crate::{complain, interrupt, print};

pub fn explore(command: &Explore) -> Result<u8> {
    let started = Instant::now();
    interrupt::catch();
    let mut options = options(&command.java, &command.search, &command.program, None)?;
    options.config.cover_lines = true;
    let terminal = Terminal::new(&command.search);
    let exploration = doppel_engine::explore(&options, &terminal, started)?;
    terminal.clear();
    if command.search.verbose {
        complain(&statistics(&exploration));
    }
    let search = Search::new(&exploration, |finding| confirm(&options, finding));
    if command.search.json {
        print(&format!("{}\n", to_json(&Explored { schema: "doppel.explore/1", search })));
    } else {
        print(&text(&exploration, &search));
    }
    Ok(u8::from(!exploration.findings.is_empty()))
}

pub fn confirm(_: &Options, _: &Finding) -> (Confirmation, Option<String>) {
    (Confirmation::NotConfirmed("not replayed on java".to_owned()), None)
}

fn text(exploration: &Exploration, search: &Search) -> String {
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
    let coverage = &search.coverage;
    let _ = writeln!(
        text,
        "{} paths, {} findings, {} of {} lines, {} of {} methods",
        search.paths.explored,
        search.findings.len(),
        coverage.line.covered,
        coverage.line.total,
        coverage.method.covered,
        coverage.method.total
    );
    if exploration.is_complete() {
        let _ = writeln!(text, "complete: every path was explored");
    } else {
        for reason in reasons(exploration) {
            let _ = writeln!(text, "incomplete: {reason}");
        }
    }
    text
}
