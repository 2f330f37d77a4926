//! `cargo xtask studies --precision`: other solutions of the subjects' path constraints take the same paths. The check
//! drives the VM itself, so it is a separate program (`doppel-precision-study`), which this builds and runs.

use std::fmt::Write;
use std::process::Command;

use anyhow::{Context, Result, bail};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::study::Subject;
use doppel_testkit::workspace;
use serde::Deserialize;

use super::tables::grouped;

/// The results for a subject's inputs.
pub struct Sampled {
    subject: &'static str,
    inputs: Vec<(String, Sample)>,
}

/// What the program prints.
#[derive(Deserialize)]
struct Sample {
    conjuncts: u64,
    /// Bytes of the input that the path leaves open.
    open_bytes: u64,
    solutions: u64,
    changed_bytes: u64,
    failure: Option<String>,
}

pub fn sample(jdk: &Jdk, subject: &'static Subject, n_solutions: usize) -> Result<Sampled> {
    let prepared = subject.prepare(jdk)?;
    let program = program()?;
    let mut inputs = Vec::new();
    for file in &prepared.files {
        let input = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        eprintln!("{}: {input}", subject.name);
        let output = Command::new(&program)
            .args(["--class-path", &prepared.class_path, "--solutions", &n_solutions.to_string(), "--file"])
            .arg(file)
            .args(["--", prepared.main])
            .arg(file)
            .args(prepared.arguments)
            .output()
            .context("cannot run doppel-precision-study")?;
        let sample = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)))?;
        inputs.push((input, sample));
    }
    Ok(Sampled { subject: subject.name, inputs })
}

/// `DOPPEL_PRECISION_STUDY`, else the release build of this checkout.
fn program() -> Result<std::path::PathBuf> {
    const NAME: &str = "doppel-precision-study";
    if let Some(path) = std::env::var_os("DOPPEL_PRECISION_STUDY") {
        return Ok(path.into());
    }
    let status = workspace::cargo()
        .args(["build", "--release", "--quiet", "-p", "doppel-precision", "--bin", NAME])
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("{NAME} does not build");
    }
    Ok(workspace::target_dir().join("release").join(NAME))
}

pub fn table(sampled: &[Sampled]) -> String {
    let mut out = "| subject | input | conjuncts | bytes left open | other solutions | bytes changed | same path |\n\
                   | --- | --- | ---: | ---: | ---: | ---: | --- |\n"
        .to_owned();
    for Sampled { subject, inputs } in sampled {
        for (input, sample) in inputs {
            let _ = writeln!(
                out,
                "| {subject} | {input} | {} | {} | {} | {} | {} |",
                grouped(sample.conjuncts),
                grouped(sample.open_bytes),
                sample.solutions,
                grouped(sample.changed_bytes),
                match &sample.failure {
                    Some(_) => "**no**",
                    None if sample.solutions == 0 => "none found",
                    None => "yes",
                },
            );
        }
    }
    out
}

pub fn verdict(sampled: &[Sampled]) -> Result<()> {
    for Sampled { subject, inputs } in sampled {
        for (input, sample) in inputs {
            if let Some(failure) = &sample.failure {
                bail!("{subject} on {input}: {failure}");
            }
        }
    }
    Ok(())
}
