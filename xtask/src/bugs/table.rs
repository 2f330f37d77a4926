//! The tables of a contest for bugs, as Markdown.

use std::fmt::Write as _;

use super::known::Origin;
use super::measurement::{Measured, Measurements};
use crate::contest::{markdown, median};

pub fn render(measurements: &Measurements) -> String {
    let mut out = measurements.conditions.head();
    let limit = measurements.seconds;
    let unit = if measurements.is_cpu { "CPU seconds in user mode" } else { "Seconds" };
    let head = format!(
        "{unit} from the start of the process until the bug was found; of several runs, the median. `> {limit}`: not \
         found, which counts as {limit} s. The ratios are the times of the others, divided by that of {}. CPU: seconds \
         in user mode until the process was over, with or without the bug.",
        measurements.conditions.first()
    );
    let _ = writeln!(out, "{}\n", markdown::paragraph(&head));
    for (title, is_seeded) in [("Bugs of old versions of libraries", false), ("Seeded bugs", true)] {
        let bugs: Vec<&Measured> =
            measurements.bugs.iter().filter(|bug| (bug.origin == Origin::Seeded) == is_seeded).collect();
        if !bugs.is_empty() {
            let _ = writeln!(out, "## {title}\n");
            rows(&mut out, measurements, &bugs);
        }
    }
    out.push_str("## All\n\n");
    let all: Vec<&Measured> = measurements.bugs.iter().collect();
    summary(&mut out, measurements, &all);
    let runs = measurements.bugs.iter().flat_map(|bug| bug.runs.iter().map(|run| (bug.name, run)));
    let failed = runs.filter_map(|(name, run)| Some((name, run.contestant, run.complaint.as_deref()?)));
    out + &markdown::complaints("What went wrong", failed)
}

fn rows(out: &mut String, measurements: &Measurements, bugs: &[&Measured]) {
    let conditions = &measurements.conditions;
    let mut head = "| bug |".to_owned();
    let mut line = "| --- |".to_owned();
    for contestant in &conditions.contestants {
        let _ = write!(head, " {contestant} |");
        line.push_str(" ---: |");
    }
    for other in conditions.others() {
        let _ = write!(head, " ratio of {other} |");
        line.push_str(" ---: |");
    }
    for contestant in &conditions.contestants {
        let _ = write!(head, " CPU of {contestant} |");
        line.push_str(" ---: |");
    }
    let _ = writeln!(out, "{head}\n{line}");
    for bug in bugs {
        let _ = write!(out, "| {} |", bug.name);
        for contestant in &conditions.contestants {
            let _ = write!(out, " {} |", cell(bug, contestant, measurements.seconds));
        }
        for other in conditions.others() {
            let ratio = bug.ratio(conditions.first(), other, measurements.seconds);
            let _ = write!(out, " {} |", ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")));
        }
        for contestant in &conditions.contestants {
            let _ = write!(out, " {} |", bug.cpu(contestant).map_or("-".to_owned(), |cpu| format!("{cpu:.2}")));
        }
        out.push('\n');
    }
    out.push('\n');
    summary(out, measurements, bugs);
}

/// A time, and whether the bug was missed in some or all runs.
fn cell(bug: &Measured, contestant: &str, limit: u64) -> String {
    let time = bug.time(contestant, limit).map_or("-".to_owned(), |time| format!("{time:.2}"));
    match bug.found(contestant) {
        (0, _) => format!("> {limit}"),
        (found, runs) if found < runs => format!("{time} ({found} of {runs} runs)"),
        _ => time,
    }
}

/// Sentences about these bugs.
fn summary(out: &mut String, measurements: &Measurements, bugs: &[&Measured]) {
    let conditions = &measurements.conditions;
    let n_bugs = bugs.len();
    for contestant in &conditions.contestants {
        let n_found = bugs.iter().filter(|bug| bug.found(contestant).0 > 0).count();
        let _ = writeln!(out, "- {contestant} finds {n_found} of {n_bugs} bugs.");
    }
    for other in conditions.others() {
        let me = conditions.first();
        let ratios: Vec<f64> = bugs.iter().filter_map(|bug| bug.ratio(me, other, measurements.seconds)).collect();
        let n_ahead = ratios.iter().filter(|ratio| **ratio > 1.0).count();
        let middle = median(ratios).map_or("-".to_owned(), |median| format!("{median:.2}"));
        let _ =
            writeln!(out, "- {me} is sooner than {other} on {n_ahead} of {n_bugs}. Median of the ratios: {middle}.");
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::measurement::Sample;
    use super::*;
    use crate::contest::Conditions;

    fn bug(name: &'static str, origin: Origin, doppel: Option<f64>, jazzer: Option<f64>) -> Measured {
        let sample = |contestant, seconds| Sample {
            contestant,
            round: 0,
            seconds,
            cpu_seconds: 2.0 * seconds.unwrap_or(60.0),
            complaint: None,
            statistics: String::new(),
        };
        let runs = vec![sample("doppel", doppel), sample("Jazzer", jazzer)];
        Measured { name, exception: "E", frame: "a.B.c", origin, runs }
    }

    #[test]
    fn a_bug_that_is_missed_counts_as_the_limit() {
        let measurements = Measurements {
            conditions: Conditions {
                schema: "doppel.bugs/1",
                command: Vec::new(),
                commit: "c".to_owned(),
                machine: "m".to_owned(),
                java: "j".to_owned(),
                load_average_before: "0".to_owned(),
                load_average_after: "0".to_owned(),
                contestants: vec!["doppel", "Jazzer"],
                no_jazzer: None,
            },
            seconds: 60,
            is_cpu: false,
            bugs: vec![
                bug("One", Origin::Seeded, Some(2.0), None),
                bug("Two", Origin::FoundByDoppel, Some(8.0), Some(4.0)),
            ],
        };
        let text = render(&measurements);
        assert!(
            text.contains("| bug | doppel | Jazzer | ratio of Jazzer | CPU of doppel | CPU of Jazzer |\n"),
            "{text}"
        );
        assert!(text.contains("| One | 2.00 | > 60 | 30.00 | 4.00 | 120.00 |\n"), "{text}");
        assert!(text.contains("| Two | 8.00 | 4.00 | 0.50 | 16.00 | 8.00 |\n"), "{text}");
        assert!(text.contains("- Jazzer finds 1 of 2 bugs.\n"), "{text}");
        assert!(text.contains("sooner than Jazzer on 1 of 2. Median of the ratios: 0.50."), "{text}");
    }
}
