//! What a run reports about its merged branches, and which lines it has executed.

use std::collections::BTreeSet;

use doppel_inputs::{Program, Recording};
use doppel_library::LIBRARY;
use doppel_precision::machine::{Machine, Run};
use doppel_precision::program;
use doppel_testkit::fixture::compile_stale;
use doppel_testkit::jdk::Jdk;
use doppel_vm::Config;
use doppel_vm::class::Method;
use doppel_vm::symbolic::MergedBranch;

fn runs(inputs: &[&str]) -> Vec<(Machine, Run)> {
    let jdk = Jdk::installed().unwrap();
    let mut programs = program::find_all().unwrap();
    programs.retain(|program| program.name == "AbsMaxClamp");
    assert!(compile_stale(jdk, &programs).iter().all(Result::is_ok));
    let classes = programs[0].classes_dir(jdk);
    let run = |inputs: &&str| {
        let config = Config { merge: true, cover_lines: true, ..Config::new(&LIBRARY) };
        let program = Program::MainClass("AbsMaxClamp".to_owned());
        let mut machine = Machine::with_config(jdk, &classes, program, config).unwrap();
        let run = machine.run(Recording::parse(inputs.as_bytes())).unwrap();
        (machine, run)
    };
    inputs.iter().map(run).collect()
}

/// The branches of a method, each with its line, its guard, its condition and whether it was reached and taken.
fn branches(run: &Run, method: &str) -> Vec<String> {
    let pool = &run.symbolic.pool;
    let of_method = run.symbolic.merged_branches.iter().filter(|branch| branch.method.name.as_str() == method);
    let describe = |branch: &MergedBranch| {
        let line = branch.method.line_number(branch.bci).unwrap_or_default();
        let (guard, condition) = (pool.display(branch.guard), pool.display(branch.condition));
        let values = (pool.value(branch.guard) != 0, pool.value(branch.condition) != 0);
        format!("{line}: {guard} | {condition} | {values:?}")
    };
    of_method.map(describe).collect()
}

fn covered(run: &Run, method: &str) -> BTreeSet<u16> {
    let merged = run.symbolic.merged_branches.iter().map(|branch| branch.method);
    let method: Option<&'static Method> = merged.into_iter().find(|found| found.name.as_str() == method);
    method.unwrap().covered_lines().collect()
}

#[test]
fn a_merged_branch_says_when_it_is_reached_and_by_what_it_decides() {
    let runs = runs(&["", "x=3\n"]);
    let [(_machine, negative), (_other, positive)] = &runs[..] else { unreachable!() };
    assert_eq!(branches(negative, "abs"), ["6: true | (sle 0 x:32) | (true, false)"]);
    assert_eq!(
        branches(negative, "clamp"),
        ["17: true | (sle -5 x:32) | (true, false)", "19: (sle -5 x:32) | (sle x:32 5) | (false, true)"]
    );
    assert_eq!(
        branches(positive, "clamp"),
        ["17: true | (sle -5 x:32) | (true, true)", "19: (sle -5 x:32) | (sle x:32 5) | (true, true)"]
    );
}

#[test]
fn only_the_side_that_the_run_took_is_covered() {
    let runs = runs(&["", "x=3\n"]);
    let [(_machine, negative), (_other, positive)] = &runs[..] else { unreachable!() };
    assert_eq!(covered(negative, "abs"), [6, 7].into());
    assert_eq!(covered(positive, "abs"), [6, 9].into());
    assert_eq!(covered(negative, "clamp"), [17, 18].into());
    assert_eq!(covered(positive, "clamp"), [17, 19, 22].into());
}
