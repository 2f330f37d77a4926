//! Results of a run, one JSON document per line, so that an interrupted run keeps them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Holds,
    Violated,
    Unknown,
}

/// The result of one task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TaskResult {
    pub task: String,
    pub category: String,
    pub property: String,
    pub expected: bool,
    pub verdict: Verdict,
    pub reasons: Vec<String>,
    pub counterexample: serde_json::Value,
    pub seconds: f64,
    pub peak_memory: u64,
}

/// A verdict against the label of its task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    Right,
    Wrong,
    /// The label says that the property holds, but `java` itself violates it on the counterexample: the label is wrong.
    Disputed,
    Unknown,
}

impl TaskResult {
    pub fn judgement(&self) -> Judgement {
        match (self.verdict, self.expected) {
            (Verdict::Unknown, _) => Judgement::Unknown,
            (Verdict::Holds, true) | (Verdict::Violated, false) => Judgement::Right,
            (Verdict::Violated, true) if self.counterexample["confirmed"] == true => Judgement::Disputed,
            (Verdict::Holds, false) | (Verdict::Violated, true) => Judgement::Wrong,
        }
    }

    /// SV-COMP's points: a proof counts twice as much as an alarm, and a wrong answer cancels 16 right ones.
    pub fn score(&self) -> i64 {
        match (self.verdict, self.expected) {
            (Verdict::Unknown, _) => 0,
            (Verdict::Violated, false) => 1,
            (Verdict::Holds, true) => 2,
            (Verdict::Violated, true) => -16,
            (Verdict::Holds, false) => -32,
        }
    }
}

/// The results of an earlier run, by task.
pub fn read(path: &Path) -> Result<BTreeMap<String, TaskResult>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let parse = |line: &str| serde_json::from_str(line).with_context(|| format!("no result: {line}"));
    let results: Vec<TaskResult> = text.lines().map(parse).collect::<Result<_>>()?;
    Ok(results.into_iter().map(|result| (result.task.clone(), result)).collect())
}

/// The number of a counterexample's inputs to keep; some have a hundred thousand.
const MAX_INPUTS: usize = 8;

/// A counterexample with its first inputs only, and the number of the others.
pub fn shortened(mut counterexample: serde_json::Value) -> serde_json::Value {
    let Some(document) = counterexample.as_object_mut() else { return counterexample };
    // The inputs again, as Java literals.
    document.remove("arguments");
    let Some(inputs) = document.get_mut("inputs").and_then(serde_json::Value::as_array_mut) else {
        return counterexample;
    };
    let n_left_out = inputs.len().saturating_sub(MAX_INPUTS);
    inputs.truncate(MAX_INPUTS);
    if n_left_out > 0 {
        document.insert("inputs_left_out".to_owned(), n_left_out.into());
    }
    counterexample
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_counterexample_is_shortened() {
        let inputs = |n: usize| serde_json::json!({"inputs": vec![1; n], "arguments": vec![1; n], "confirmed": true});
        let expected = serde_json::json!({"inputs": vec![1; 8], "confirmed": true, "inputs_left_out": 2});
        assert_eq!(shortened(inputs(10)), expected);
        assert_eq!(shortened(serde_json::Value::Null), serde_json::Value::Null);
    }
}
