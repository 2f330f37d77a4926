//! The tables of a duel, as Markdown.

use std::fmt::Write as _;

use super::measurement::{Measured, Measurements};
use crate::contest::markdown;

/// Of the methods in which another covers more.
const MAX_METHODS: usize = 6;

pub fn render(measurements: &Measurements) -> String {
    let mut out = measurements.conditions.head();
    let head = "Each cell: inputs, branches of the library's jar that they cover on `java`. A time counts from the start \
                of the process. Of several runs, the median.";
    let _ = writeln!(out, "{}\n", markdown::paragraph(head));
    for &seconds in &measurements.seconds {
        at(&mut out, measurements, seconds);
    }
    out.push_str("![Branches over time](plot.svg)\n");
    for other in measurements.conditions.others() {
        behind(&mut out, measurements, other);
    }
    let runs = measurements.subjects.iter().flat_map(|subject| subject.runs.iter().map(|run| (subject.name, run)));
    let failed = runs.filter_map(|(name, run)| Some((name, run.contestant, run.complaint.as_deref()?)));
    let failed = markdown::complaints("Runs that did not end well", failed);
    if !failed.is_empty() {
        out = out + "\n" + &failed;
    }
    out
}

fn at(out: &mut String, measurements: &Measurements, seconds: u64) {
    let _ = writeln!(out, "## {seconds} s\n");
    let mut head = "| subject |".to_owned();
    let mut line = "| --- |".to_owned();
    for contestant in &measurements.conditions.contestants {
        let _ = write!(head, " {contestant} |");
        line.push_str(" ---: |");
    }
    for other in measurements.conditions.others() {
        let _ = write!(head, " ratio to {other} |");
        line.push_str(" ---: |");
    }
    let _ = writeln!(out, "{head}\n{line}");
    for subject in &measurements.subjects {
        let _ = write!(out, "| {} |", subject.name);
        for contestant in &measurements.conditions.contestants {
            let cell =
                subject.at(contestant, seconds as f64).map(|point| format!("{}, {}", point.inputs, point.branches));
            let _ = write!(out, " {} |", cell.unwrap_or("-".to_owned()));
        }
        for other in measurements.conditions.others() {
            let ratio = ratio(subject, measurements.conditions.first(), other, seconds);
            let _ = write!(out, " {} |", ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")));
        }
        out.push('\n');
    }
    out.push('\n');
    for other in measurements.conditions.others() {
        let _ = writeln!(out, "{}\n", summary(measurements, other, seconds));
    }
}

/// One sentence about all subjects.
fn summary(measurements: &Measurements, other: &str, seconds: u64) -> String {
    let me = measurements.conditions.first();
    let ratios: Vec<f64> =
        measurements.subjects.iter().filter_map(|subject| ratio(subject, me, other, seconds)).collect();
    let ahead = ratios.iter().filter(|ratio| **ratio > 1.0).count();
    let equal = ratios.iter().filter(|ratio| **ratio == 1.0).count();
    let mean = geometric_mean(&ratios).map_or("-".to_owned(), |mean| format!("{mean:.2}"));
    format!(
        "At {seconds} s, {me} covers more than {other} on {ahead} of {} subjects and as much on {equal}. \
         Geometric mean of the ratios: {mean}.",
        ratios.len()
    )
}

fn ratio(subject: &Measured, me: &str, other: &str, seconds: u64) -> Option<f64> {
    let branches = |contestant| Some(subject.at(contestant, seconds as f64)?.branches as f64);
    let (mine, others) = (branches(me)?, branches(other)?);
    (mine > 0.0 && others > 0.0).then(|| mine / others)
}

fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

/// The methods in which another covers more, at the end.
fn behind(out: &mut String, measurements: &Measurements, other: &str) {
    let me = measurements.conditions.first();
    let _ = writeln!(out, "\n## Where {other} covers more\n");
    let _ =
        writeln!(out, "At the end, in the best run of each: method and first line, branches of {me} and of {other}.\n");
    for subject in &measurements.subjects {
        let mine = subject.methods_of(me);
        let mut gaps: Vec<(u64, &str, u64, u64)> = Vec::new();
        for (method, theirs) in subject.methods_of(other) {
            let own = mine.get(method).copied().unwrap_or_default();
            if theirs > own {
                gaps.push((theirs - own, method, own, theirs));
            }
        }
        gaps.sort_by(|one, two| two.0.cmp(&one.0).then(one.1.cmp(two.1)));
        let listed: Vec<String> = gaps
            .iter()
            .take(MAX_METHODS)
            .map(|(_, method, own, theirs)| format!("`{method}` {own}, {theirs}"))
            .collect();
        if !listed.is_empty() {
            let more = gaps.len().saturating_sub(MAX_METHODS);
            let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
            let _ = writeln!(out, "{}", markdown::item(&format!("{}: {}{rest}", subject.name, listed.join("; "))));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::measurement::{Point, Sample};
    use super::*;
    use crate::contest::Conditions;

    fn sample(contestant: &'static str, branches: u64) -> Sample {
        Sample {
            contestant,
            round: 0,
            points: vec![Point { seconds: 10.0, inputs: 3, branches }],
            complaint: None,
            statistics: String::new(),
            methods: BTreeMap::from([("a.B.c:1".to_owned(), branches)]),
        }
    }

    fn measurements() -> Measurements {
        Measurements {
            conditions: Conditions {
                schema: "doppel.duel/1",
                command: Vec::new(),
                commit: "c".to_owned(),
                machine: "m".to_owned(),
                java: "j".to_owned(),
                load_average_before: "0".to_owned(),
                load_average_after: "0".to_owned(),
                contestants: vec!["doppel", "Jazzer"],
                no_jazzer: None,
            },
            seconds: vec![10],
            subjects: vec![
                Measured { name: "One", total: 99, runs: vec![sample("doppel", 40), sample("Jazzer", 10)] },
                Measured { name: "Two", total: 99, runs: vec![sample("doppel", 10), sample("Jazzer", 20)] },
            ],
        }
    }

    #[test]
    fn the_mean_is_geometric() {
        let expected = "At 10 s, doppel covers more than Jazzer on 1 of 2 subjects and as much on 0. \
                        Geometric mean of the ratios: 1.41.";
        assert_eq!(summary(&measurements(), "Jazzer", 10), expected);
    }

    #[test]
    fn a_table() {
        let text = render(&measurements());
        assert!(text.contains("| subject | doppel | Jazzer | ratio to Jazzer |\n"), "{text}");
        assert!(text.contains("| Two | 3, 10 | 3, 20 | 0.50 |\n"), "{text}");
        assert!(text.contains("- Two: `a.B.c:1` 10, 20\n"), "{text}");
        assert!(!text.contains("- One:"), "{text}");
    }
}
