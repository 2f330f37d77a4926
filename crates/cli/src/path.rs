//! The path constraint of a run, for people: a summary on standard error, and a file with the conjuncts.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use doppel_report::run::{Conjuncts, Input, unmet};
use doppel_report::smtlib::Script;
use doppel_vm::session::Session;

use crate::plain::count;

/// The maximum number of lines of a summary.
const MAX_LINES: usize = 5;

/// A summary of the run's symbolic side in a few lines; with `all`, every imprecision.
pub fn summary(session: &Session, all: bool) -> String {
    let symbolic = session.symbolic();
    let conjuncts = Conjuncts::new(session);
    let mut lines = vec![format!(
        "doppel: {}, {} ({} in the library, {} %), {}",
        count(symbolic.inputs.len() as u64, "symbolic input"),
        count(conjuncts.total as u64, "conjunct"),
        conjuncts.library,
        conjuncts.library_percent.round(),
        count(symbolic.pool.len() as u64 - 1, "expression"),
    )];
    let unmet = unmet(session);
    if !unmet.is_empty() {
        let unmet: Vec<String> = unmet.iter().map(|unmet| format!("{} ({})", unmet.spec, unmet.reason)).collect();
        lines.push(format!("doppel: not symbolic: {}", unmet.join(", ")));
    }
    let imprecisions = symbolic.imprecisions.iter().map(|(imprecision, n)| {
        format!(
            "imprecise[{}]: {}, {}, noticed at {}, {}",
            imprecision.kind.name(),
            imprecision.method,
            imprecision.location,
            imprecision.read_at,
            count(n, "time")
        )
    });
    lines.extend(imprecisions);
    if !all && lines.len() > MAX_LINES {
        let n_more = lines.len() - (MAX_LINES - 1);
        lines.truncate(MAX_LINES - 1);
        lines.push(format!("doppel: {} more; -v shows them", count(n_more as u64, "imprecision")));
    }
    lines.join("\n")
}

/// Writes the path constraint: as text or as SMT-LIB, by the name of the file.
pub fn write(session: &Session, file: &Path) -> Result<()> {
    let is_text = file.extension().is_some_and(|extension| extension == "txt");
    let text = if is_text { conjuncts(session) } else { script(session) };
    std::fs::write(file, text).with_context(|| format!("cannot write the path constraint to {}", file.display()))
}

/// One conjunct per line, with its place.
fn conjuncts(session: &Session) -> String {
    let mut text = String::new();
    for choice in &session.symbolic().path.choices {
        let conjunct = session.symbolic().pool.display(choice.conjunct);
        let _ = writeln!(text, "{}: {conjunct}", choice.method.location(choice.bci));
    }
    text
}

/// The run's input, then one assertion per conjunct: first facts about every input, then the path.
fn script(session: &Session) -> String {
    let symbolic = session.symbolic();
    let mut text = String::from("; Path constraint of a run of doppel with these inputs:\n");
    for input in &symbolic.inputs {
        let Input { name, ty, value } = Input::new(session, input);
        let _ = writeln!(text, ";   {} {ty} = {value}", name.replace('\n', " "));
    }
    let mut script = Script::new(&symbolic.pool);
    for condition in symbolic.domain.iter().map(|fact| fact.condition) {
        script = script.conjunct(condition, "domain of the inputs");
    }
    for choice in &symbolic.path.choices {
        script = script.conjunct(choice.conjunct, choice.method.location(choice.bci));
    }
    let _ = write!(text, "{}", script.get_model());
    text
}
