//! The tables of the page.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::report::{Count, Imprecision};
use super::run::{Study, StudyRun, machine};

pub fn render(studies: &[Study], start_up: &BTreeSet<String>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}\n", machine());
    coverage(&mut out, studies);
    conjuncts(&mut out, studies);
    natives(&mut out, studies, start_up);
    runs(&mut out, studies);
    imprecisions(&mut out, studies);
    out
}

/// Table I. A suite covers at least as much as its largest run.
fn coverage(out: &mut String, studies: &[Study]) {
    let _ = writeln!(out, "### Table I: subjects\n");
    let _ = writeln!(out, "User / library; in parentheses the paper's.\n");
    let _ = writeln!(out, "| subject | inputs | methods | classes | lines |\n| --- | ---: | ---: | ---: | ---: |");
    for study in studies {
        let largest = |count: fn(&StudyRun) -> Count| study.runs.iter().map(count).fold(Count::default(), Count::max);
        let paper = study.subject.paper;
        let cell = |count: Count, paper: Option<(u32, u32)>| {
            let paper = paper.map_or(String::new(), |(user, library)| {
                format!(" ({} / {})", grouped(user.into()), grouped(library.into()))
            });
            format!("{} / {}{paper}", grouped(count.user), grouped(count.library))
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            study.subject.name,
            study.runs.len(),
            cell(largest(|run| run.report.covered.methods), paper.map(|paper| paper.methods)),
            cell(largest(|run| run.report.covered.classes), paper.map(|paper| paper.classes)),
            cell(largest(|run| run.report.covered.lines), paper.map(|paper| paper.lines)),
        );
    }
    out.push('\n');
}

/// Table II: averages over the inputs.
fn conjuncts(out: &mut String, studies: &[Study]) {
    let _ = writeln!(out, "### Table II: conjuncts per path\n");
    let _ = writeln!(out, "| subject | average | largest | paper | inside the library | paper |");
    let _ = writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: |");
    for study in studies {
        let n_runs = study.runs.len().max(1) as u64;
        let totals = study.runs.iter().map(|run| run.report.conjuncts.total);
        let (sum, largest) = (totals.clone().sum::<u64>(), totals.max().unwrap_or(0));
        let percents = study.runs.iter().map(|run| {
            let conjuncts = run.report.conjuncts;
            100.0 * conjuncts.library as f64 / conjuncts.total.max(1) as f64
        });
        let paper = study.subject.paper;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {:.2} % | {} |",
            study.subject.name,
            grouped(sum / n_runs),
            grouped(largest),
            paper.map_or("–".to_owned(), |paper| grouped(paper.conjuncts.into())),
            percents.sum::<f64>() / n_runs as f64,
            paper.map_or("–".to_owned(), |paper| format!("{:.2} %", paper.library_percent)),
        );
    }
    out.push('\n');
}

/// Table III, and what remains to be done by the user.
fn natives(out: &mut String, studies: &[Study], start_up: &BTreeSet<String>) {
    let _ = writeln!(out, "### Table III: native methods with reference parameters\n");
    let _ = writeln!(
        out,
        "| subject | executed | beyond those of an empty program | paper | not built in | need a model |"
    );
    let _ = writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: |");
    for study in studies {
        let natives = study.natives();
        let n_beyond = natives.iter().filter(|native| !start_up.contains(**native)).count();
        let _ = writeln!(
            out,
            "| {} | {} | {n_beyond} | {} | {} | {} |",
            study.subject.name,
            natives.len(),
            study.subject.paper.map_or("–".to_owned(), |paper| paper.natives.to_string()),
            study.bridged_natives().len(),
            study.needs_model().len(),
        );
    }
    let _ = writeln!(out, "\nAn empty program executes {} of them while the JDK starts.\n", start_up.len());
    for study in studies {
        for method in study.needs_model() {
            let _ = writeln!(out, "- {} needs a model of `{method}`", study.subject.name);
        }
    }
}

fn runs(out: &mut String, studies: &[Study]) {
    let _ = writeln!(out, "### Runs\n");
    let _ = writeln!(
        out,
        "| subject | input | bytes | conjuncts | in the library | user CPU | wall | peak memory | output |"
    );
    let _ = writeln!(out, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
    for study in studies {
        for run in &study.runs {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} | {:.1} s | {:.1} s | {} MiB | {} |",
                study.subject.name,
                run.input,
                grouped(run.n_bytes),
                grouped(run.report.conjuncts.total),
                grouped(run.report.conjuncts.library),
                run.user_time.as_secs_f64(),
                run.wall_time.as_secs_f64(),
                grouped(run.peak_memory >> 20),
                if run.complaint().is_none() { "as `java`" } else { "**differs**" },
            );
        }
    }
    out.push('\n');
}

fn imprecisions(out: &mut String, studies: &[Study]) {
    let _ = writeln!(out, "### Imprecisions\n");
    let mut n_found = 0;
    for study in studies {
        let found: BTreeSet<&Imprecision> = study.runs.iter().flat_map(|run| &run.report.imprecisions).collect();
        for imprecision in found {
            n_found += 1;
            let Imprecision { kind, method, location, read_at, count } = imprecision;
            let _ = writeln!(
                out,
                "- {}: {kind} by `{method}`, {location}, at {read_at}, {count} times",
                study.subject.name
            );
        }
    }
    if n_found == 0 {
        let _ = writeln!(out, "None, on any run.");
    }
}

/// A number with commas.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
