//! The path constraint of a run, for people: a summary on standard error, and a file with the conjuncts.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use doppel_report::run::{Conjuncts, Input, unmet};
use doppel_report::smtlib::Script;
use doppel_vm::Vm;

use crate::plain::count;

/// A summary has no more lines.
const MAX_LINES: usize = 5;

/// What the run's symbolic side came to, in a few lines; with `all`, every imprecision.
pub fn summary(vm: &Vm, all: bool) -> String {
    let symbolic = &vm.symbolic;
    let conjuncts = Conjuncts::new(vm);
    let mut lines = vec![format!(
        "doppel: {}, {} ({} in the library, {} %), {}",
        count(symbolic.inputs.len() as u64, "symbolic input"),
        count(conjuncts.total as u64, "conjunct"),
        conjuncts.library,
        conjuncts.library_percent.round(),
        count(symbolic.pool.len() as u64 - 1, "expression"),
    )];
    let unmet = unmet(vm);
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

/// Writes the path constraint: as text if the file's name says so, else as SMT-LIB.
pub fn write(vm: &Vm, file: &Path) -> Result<()> {
    let is_text = file.extension().is_some_and(|extension| extension == "txt");
    let text = if is_text { conjuncts(vm) } else { script(vm) };
    std::fs::write(file, text).with_context(|| format!("cannot write the path constraint to {}", file.display()))
}

/// One conjunct a line, with where it comes from.
fn conjuncts(vm: &Vm) -> String {
    let mut text = String::new();
    for choice in &vm.symbolic.path.choices {
        let conjunct = vm.symbolic.pool.display(choice.conjunct);
        let _ = writeln!(text, "{}: {conjunct}", choice.method.location(choice.bci));
    }
    text
}

/// The run's input, then one assertion per conjunct: first what holds of every input, then the path.
fn script(vm: &Vm) -> String {
    let symbolic = &vm.symbolic;
    let mut text = String::from("; Path constraint of a run of doppel with these inputs:\n");
    for input in &symbolic.inputs {
        let Input { name, ty, value } = Input::new(vm, input);
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
