//! Two runs side by side: tasks with a different judgement, and tasks that take much longer or shorter.

use std::collections::BTreeMap;

use super::results::{Judgement, TaskResult};

/// Times differ if one is more than twice the other and they are a second apart.
const MUCH: f64 = 2.0;
const SECONDS_APART: f64 = 1.0;

pub fn render(old: &BTreeMap<String, TaskResult>, new: &[TaskResult]) -> String {
    let mut lines = Vec::new();
    let mut changes: BTreeMap<(Judgement, Judgement), usize> = BTreeMap::new();
    for after in new {
        let Some(before) = old.get(&after.task) else { continue };
        let judgements = (before.judgement(), after.judgement());
        if judgements.0 != judgements.1 {
            *changes.entry(judgements).or_default() += 1;
            let reasons = after.reasons.join("; ");
            lines.push(format!("{:?} -> {:?}: {} {reasons}", judgements.0, judgements.1, after.task));
        } else if is_much_apart(before.seconds, after.seconds) {
            lines.push(format!("{:.1} s -> {:.1} s: {}", before.seconds, after.seconds, after.task));
        }
    }
    lines.extend(changes.iter().map(|((before, after), count)| format!("{before:?} -> {after:?}: {count} tasks")));
    let both: Vec<(&TaskResult, &TaskResult)> =
        new.iter().filter_map(|after| Some((old.get(&after.task)?, after))).collect();
    let score = |side: fn(&(&TaskResult, &TaskResult)) -> i64| both.iter().map(side).sum::<i64>();
    let seconds = |side: fn(&(&TaskResult, &TaskResult)) -> f64| both.iter().map(side).sum::<f64>();
    lines.push(format!(
        "on the {} tasks of both: score {} -> {}, {:.1} s -> {:.1} s",
        both.len(),
        score(|(before, _)| before.score()),
        score(|(_, after)| after.score()),
        seconds(|(before, _)| before.seconds),
        seconds(|(_, after)| after.seconds),
    ));
    lines.join("\n")
}

fn is_much_apart(a: f64, b: f64) -> bool {
    (a - b).abs() > SECONDS_APART && a.max(b) > MUCH * a.min(b)
}
