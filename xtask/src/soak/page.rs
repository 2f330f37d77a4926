//! The page: counts by kind, failures with the command that reproduces each, and a hand-written part below.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;
use doppel_testkit::workspace;

use super::kind::Kind;
use super::{Failure, Tally};

/// From here on the page is hand-written, and kept.
const BY_HAND: &str = "## Found and fixed";
const MAX_LINES: usize = 6;

pub fn write(path: &Path, results: &[(Kind, Tally)], seed: u64, time: Duration) -> Result<()> {
    let old = std::fs::read_to_string(path).unwrap_or_default();
    let by_hand = old.find(BY_HAND).map_or(BY_HAND, |at| &old[at..]);
    let mut text = String::from(
        "# Soak\n\nWritten by `cargo xtask soak`: rounds of everything random that has an oracle, side by side, with fresh seeds.\n\n",
    );
    let minutes = time.as_secs() / 60;
    let _ = writeln!(
        text,
        "{}, commit {}, {}: {minutes} minutes, seeds from {seed}.\n",
        first_line("date", &["-u", "+%Y-%m-%d"]),
        first_line("git", &["rev-parse", "--short", "HEAD"]),
        machine()
    );
    text.push_str("| kind | what is compared | rounds | counted | seeds | failures |\n");
    text.push_str("| --- | --- | ---: | ---: | --- | ---: |\n");
    for (kind, tally) in results {
        let seeds = tally.seeds.map_or(String::new(), |(first, last)| format!("{first} to {last}"));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} {} | {seeds} | {} |",
            kind.name(),
            kind.describe(),
            tally.n_rounds,
            tally.n_items,
            kind.unit(),
            tally.failures.len()
        );
    }
    text.push_str("\n## Failures\n\n");
    if results.iter().all(|(_, tally)| tally.failures.is_empty()) {
        text.push_str("None.\n");
    }
    for (kind, tally) in results {
        tally.failures.iter().for_each(|failure| describe(&mut text, *kind, failure));
    }
    let _ = write!(text, "\n{}", by_hand.trim_end());
    text.push('\n');
    std::fs::write(path, text)?;
    Ok(())
}

fn describe(text: &mut String, kind: Kind, failure: &Failure) {
    let _ = writeln!(text, "`{}`:\n\n```", kind.command(failure.seed));
    for line in failure.what.lines().take(MAX_LINES) {
        let _ = writeln!(text, "{}", line.chars().take(160).collect::<String>());
    }
    text.push_str("```\n\n");
}

fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).and_then(|rest| rest.split(": ").nth(1));
    format!("{} cores, {}", crate::parallel::cores(), model.unwrap_or("unknown"))
}

fn first_line(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).current_dir(workspace::root()).output();
    output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
