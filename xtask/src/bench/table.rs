//! The measurements as a Markdown table.

use std::fmt::Write as _;

use super::{Measurements, Runner, START_UP, Sample};

pub fn render(measurements: &Measurements) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} · {} · commit {}", measurements.machine, measurements.java, measurements.commit);
    let _ = writeln!(out, "load average before: {}\n", measurements.load_average_before);
    let _ = writeln!(out, "User CPU seconds, and peak of resident memory in MB; the smallest of the rounds.\n");
    let _ = writeln!(
        out,
        "| kernel | java -Xint | doppel | java | doppel / -Xint | doppel / java | memory, doppel | java |"
    );
    let _ = writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut ratios = Vec::new();
    let mut failures = Vec::new();
    for kernel in programs(&measurements.kernels) {
        let best = |runner| best_user_time(&measurements.kernels, kernel, runner);
        let (xint, java) = (best(Runner::JavaXint), best(Runner::Java));
        match best(Runner::Doppel) {
            Ok(doppel) => ratios.extend(ratio(Ok(doppel), xint)),
            Err(failure) => failures.push(format!("- {kernel}: {failure}")),
        }
        let _ = writeln!(
            out,
            "| {kernel} | {} | {} | {} | {} | {} | {:.0} | {:.0} |",
            seconds(xint.ok()),
            seconds(best(Runner::Doppel).ok()),
            seconds(java.ok()),
            times(ratio(best(Runner::Doppel), xint)),
            times(ratio(best(Runner::Doppel), java)),
            least_memory(&measurements.kernels, kernel, Runner::Doppel),
            least_memory(&measurements.kernels, kernel, Runner::Java),
        );
    }
    let mean = geometric_mean(&ratios);
    let _ = writeln!(out, "\nGeometric mean of doppel / java -Xint over {} kernels: {}", ratios.len(), times(mean));
    if !failures.is_empty() {
        let _ = writeln!(out, "\nFailed under doppel, not in the mean:\n{}", failures.join("\n"));
    }
    out.push_str(&start_up(&measurements.start_up));
    out
}

fn start_up(samples: &[Sample]) -> String {
    let median = |runner| median_wall_time(samples, runner);
    format!(
        "\n{START_UP}, wall time, median of {} runs: doppel {} s, java {} s, java -Xint {} s",
        super::START_UP_RUNS,
        seconds(median(Runner::Doppel)),
        seconds(median(Runner::Java)),
        seconds(median(Runner::JavaXint)),
    )
}

fn programs(samples: &[Sample]) -> Vec<&str> {
    let mut names: Vec<&str> = samples.iter().map(|sample| sample.program.as_str()).collect();
    names.sort();
    names.dedup();
    names
}

/// `Err` with the reason if any round failed.
fn best_user_time<'a>(samples: &'a [Sample], program: &str, runner: Runner) -> Result<f64, &'a str> {
    let mut best = f64::INFINITY;
    for sample in samples.iter().filter(|sample| sample.program == program && sample.runner == runner) {
        match &sample.failure {
            Some(failure) => return Err(failure),
            None => best = best.min(sample.user_seconds),
        }
    }
    Ok(best)
}

fn least_memory(samples: &[Sample], program: &str, runner: Runner) -> f64 {
    let of_program = samples.iter().filter(|sample| sample.program == program && sample.runner == runner);
    of_program.map(|sample| sample.peak_megabytes).fold(f64::INFINITY, f64::min)
}

fn median_wall_time(samples: &[Sample], runner: Runner) -> Option<f64> {
    let of_runner = samples.iter().filter(|sample| sample.runner == runner && sample.failure.is_none());
    let mut times: Vec<f64> = of_runner.map(|sample| sample.wall_seconds).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

fn ratio(numerator: Result<f64, &str>, denominator: Result<f64, &str>) -> Option<f64> {
    Some(numerator.ok()? / denominator.ok()?)
}

fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

fn seconds(value: Option<f64>) -> String {
    value.map_or("failed".into(), |value| format!("{value:.3}"))
}

fn times(ratio: Option<f64>) -> String {
    ratio.map_or("-".into(), |ratio| format!("{ratio:.2}"))
}
