//! The path constraint of a run, for people: a summary on standard error, and the conjuncts in text.

use std::fmt::Write;

use doppel_vm::Vm;
use doppel_vm::symbolic::Choice;

/// What the run's symbolic side came to, in a few lines.
pub fn summary(vm: &Vm) -> String {
    let symbolic = &vm.symbolic;
    let total = symbolic.path.len();
    let library = symbolic.path.choices.iter().filter(|choice| is_library(vm, choice)).count();
    let percent = (library * 100).checked_div(total).unwrap_or(0);
    let mut text = format!(
        "doppel: {} symbolic inputs, {total} conjuncts ({library} in the library, {percent} %), {} expressions",
        symbolic.inputs.len(),
        symbolic.pool.len(),
    );
    for (imprecision, count) in symbolic.imprecisions.iter() {
        let _ = write!(
            text,
            "\nimprecise[{}]: {}, {}, noticed at {}, {count} times",
            imprecision.kind.name(),
            imprecision.method,
            imprecision.location,
            imprecision.read_at
        );
    }
    text
}

/// One conjunct a line, with where it comes from.
pub fn conjuncts(vm: &Vm) -> String {
    let mut text = String::new();
    for choice in &vm.symbolic.path.choices {
        let conjunct = vm.symbolic.pool.display(choice.conjunct);
        let _ = writeln!(text, "{}: {conjunct}", choice.method.location(choice.bci));
    }
    text
}

/// Whether a choice was made in code of the JDK.
fn is_library(vm: &Vm, choice: &Choice) -> bool {
    vm.is_library(choice.method.class)
}
