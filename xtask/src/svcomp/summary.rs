//! The summary of a run: a table by category, the wrong verdicts, and the reasons for unknown ones.

use std::collections::BTreeMap;

use super::results::{Judgement, TaskResult};

/// The number of tasks listed for a reason.
const N_EXAMPLES: usize = 4;

#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    disputed: usize,
    unknown: usize,
    score: i64,
    best_score: i64,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, result: &TaskResult) {
        match result.judgement() {
            Judgement::Right => self.right += 1,
            Judgement::Wrong => self.wrong += 1,
            Judgement::Disputed => self.disputed += 1,
            Judgement::Unknown => self.unknown += 1,
        }
        self.score += result.score();
        self.best_score += if result.expected { 2 } else { 1 };
        self.seconds += result.seconds;
    }

    fn row(&self, name: &str) -> String {
        let n_tasks = self.right + self.wrong + self.disputed + self.unknown;
        let percent = 100.0 * self.right as f64 / n_tasks.max(1) as f64;
        format!(
            "{name:30} {n_tasks:>6} {:>6} {percent:>5.1}% {:>6} {:>8} {:>8} {:>6} {:>6} {:>9.1}",
            self.right, self.wrong, self.disputed, self.unknown, self.score, self.best_score, self.seconds
        )
    }
}

pub fn render(results: &[TaskResult]) -> String {
    let mut lines = Vec::new();
    lines.extend(wrong_verdicts(results));
    lines.extend(reasons(results));
    lines.push(format!(
        "{:30} {:>6} {:>6} {:>6} {:>6} {:>8} {:>8} {:>6} {:>6} {:>9}",
        "category", "tasks", "right", "", "wrong", "disputed", "unknown", "score", "of", "seconds"
    ));
    let mut categories: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut all = Tally::default();
    for result in results {
        categories.entry(&result.category).or_default().add(result);
        all.add(result);
    }
    lines.extend(categories.iter().map(|(name, tally)| tally.row(name)));
    lines.push(all.row("all"));
    lines.push(times(results));
    lines.join("\n")
}

fn wrong_verdicts(results: &[TaskResult]) -> Vec<String> {
    let wrong = results.iter().filter_map(|result| match result.judgement() {
        Judgement::Wrong => Some(("wrong", result)),
        Judgement::Disputed => Some(("disputed", result)),
        Judgement::Right | Judgement::Unknown => None,
    });
    let line = |(what, result): (&str, &TaskResult)| {
        let counterexample = match &result.counterexample {
            serde_json::Value::Null => String::new(),
            document => document.to_string(),
        };
        format!("{what}: {}: {:?}, labelled {} {counterexample}", result.task, result.verdict, result.expected)
    };
    wrong.map(line).collect()
}

/// The most frequent first; a task with several reasons counts for each.
fn reasons(results: &[TaskResult]) -> Vec<String> {
    let mut tasks_of: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for result in results {
        let mut reasons: Vec<String> = result.reasons.iter().map(|reason| without_numbers(reason)).collect();
        reasons.sort();
        reasons.dedup();
        for reason in reasons {
            tasks_of.entry(reason).or_default().push(&result.task);
        }
    }
    let mut by_count: Vec<_> = tasks_of.into_iter().collect();
    by_count.sort_by_key(|(_, tasks)| std::cmp::Reverse(tasks.len()));
    let line = |(reason, tasks): (String, Vec<&str>)| {
        let more = if tasks.len() > N_EXAMPLES { ", ..." } else { "" };
        let examples = tasks.iter().take(N_EXAMPLES).copied().collect::<Vec<_>>().join(", ");
        format!("unknown: {:>4} {reason}: {examples}{more}", tasks.len())
    };
    by_count.into_iter().map(line).collect()
}

/// Unifies reasons that differ only in a count or a line number; digits inside a word are part of a name.
fn without_numbers(reason: &str) -> String {
    let is_number = |word: &str| word.starts_with(|char: char| char.is_ascii_digit());
    reason.split(' ').map(|word| if is_number(word) { "N" } else { word }).collect::<Vec<_>>().join(" ")
}

fn times(results: &[TaskResult]) -> String {
    let mut seconds: Vec<f64> = results.iter().map(|result| result.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let at = |part: f64| seconds.get((seconds.len() as f64 * part) as usize).or(seconds.last()).copied().unwrap_or(0.0);
    let memory = results.iter().map(|result| result.peak_memory).max().unwrap_or(0) >> 20;
    format!("seconds a task: median {:.2}, 90 % {:.2}, most {:.2}; most memory {memory} MiB", at(0.5), at(0.9), at(1.0))
}

#[cfg(test)]
mod tests {
    use super::super::results::Verdict;
    use super::*;

    fn result(task: &str, expected: bool, verdict: Verdict, reasons: &[&str]) -> TaskResult {
        TaskResult {
            task: task.into(),
            category: "c".into(),
            property: "valid-assert".into(),
            expected,
            verdict,
            reasons: reasons.iter().map(|&reason| reason.into()).collect(),
            counterexample: serde_json::Value::Null,
            seconds: 1.0,
            peak_memory: 1 << 20,
        }
    }

    #[test]
    fn a_table() {
        let results = [
            result("c/a", true, Verdict::Holds, &[]),
            result("c/b", false, Verdict::Holds, &[]),
            result("c/d", true, Verdict::Unknown, &["3 paths left"]),
            result("c/e", true, Verdict::Unknown, &["41 paths left"]),
        ];
        let text = render(&results);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "wrong: c/b: Holds, labelled false ");
        assert_eq!(lines[1], "unknown:    2 N paths left: c/d, c/e");
        let row = lines[3].split_whitespace().collect::<Vec<_>>();
        assert_eq!(row, ["c", "4", "1", "25.0%", "1", "0", "2", "-30", "7", "4.0"]);
    }

    #[test]
    fn a_label_that_java_contradicts_is_disputed() {
        let mut result = result("c/a", true, Verdict::Violated, &[]);
        assert_eq!(result.judgement(), Judgement::Wrong);
        result.counterexample = serde_json::json!({ "confirmed": true });
        assert_eq!(result.judgement(), Judgement::Disputed);
        assert!(render(&[result]).starts_with("disputed: c/a"));
    }
}
