//! `doppel models check`.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use doppel_inputs::Program;
use doppel_models::check::{self, Verdict};
use doppel_models::recorded::{self, RecordedPath};
use doppel_vm::Config;
use doppel_vm::models::Model;

use crate::args::CheckModels;
use crate::config::{bridge, config, specs};
use crate::exit_status::{FINDINGS, INCOMPLETE, SUCCESS};
use crate::plain::count;
use crate::print;

pub fn check(command: &CheckModels) -> Result<u8> {
    if command.program.models.is_empty() {
        bail!("no models given\nhelp: doppel models check --models PATH -cp PATH [METHOD]...");
    }
    let config =
        Config { below: Some(bridge(true, false)?), ..config(&command.program, &command.inputs, &command.java)? };
    let models = config.models.clone();
    let options = check::Options {
        jdk: command.program.jdk.clone(),
        config,
        paths: paths(command)?,
        time_limit: command.time_limit,
        seed: command.program.seed,
    };
    let chosen = chosen(&models.models, &command.methods)?;
    let mut status = SUCCESS;
    for index in chosen {
        let verdict = check::check(&options, index);
        print(&text(&models.models[index], &verdict))?;
        status = match verdict {
            Verdict::Differs(_) => FINDINGS,
            Verdict::NotChecked(_) if status == SUCCESS => INCOMPLETE,
            _ => status,
        };
    }
    Ok(status)
}

/// The paths whose own calls come first: those of the program after `--`, then those of reports.
fn paths(command: &CheckModels) -> Result<Vec<RecordedPath>> {
    let mut paths = Vec::from_iter(program(command)?);
    for file in &command.reports {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        paths.extend(recorded::paths(&text).with_context(|| format!("{} is not a report", file.display()))?);
    }
    Ok(paths)
}

fn program(command: &CheckModels) -> Result<Option<RecordedPath>> {
    let (program, args) = match (&command.program.jar, command.words.split_first()) {
        (Some(jar), _) => (Program::Jar(jar.clone()), command.words.clone()),
        (None, Some((main, args))) => (Program::MainClass(main.clone()), args.to_vec()),
        (None, None) => return Ok(None),
    };
    Ok(Some(RecordedPath { program, args, symbolic: specs(&command.inputs)?, inputs: None, shows: None }))
}

/// The models of these methods, by index; all, if none are named.
fn chosen(models: &[Model], methods: &[String]) -> Result<Vec<usize>> {
    let is_meant = |model: &Model, method: &str| {
        let target = model.target.to_string();
        let name = target.split('(').next().unwrap_or_default();
        name == method || target == method || target.split_inclusive(')').next() == Some(method)
    };
    if let Some(unknown) = methods.iter().find(|method| !models.iter().any(|model| is_meant(model, method))) {
        let known: Vec<String> = models.iter().map(|model| model.target.to_string()).collect();
        bail!("there is no model of {unknown}, but of {}", known.join(", "));
    }
    let is_chosen = |model: &Model| methods.is_empty() || methods.iter().any(|method| is_meant(model, method));
    Ok((0..models.len()).filter(|&index| is_chosen(&models[index])).collect())
}

fn text(model: &Model, verdict: &Verdict) -> String {
    let target = &model.target;
    match verdict {
        Verdict::Agrees(coverage) => {
            let inputs = count(coverage.n_inputs as u64, "input");
            let mut text = format!("agrees: {target} and {model} on {inputs}");
            if coverage.all_paths && coverage.n_skipped == 0 {
                let paths = count(coverage.n_paths, "path");
                let _ = write!(text, ", which cover every path of the model ({paths})");
            }
            if coverage.n_skipped > 0 {
                let skipped = count(coverage.n_skipped as u64, "more input");
                let _ = write!(text, "; {skipped} could not be compared");
            }
            if let Some(reason) = &coverage.reason {
                let _ = write!(text, ": {reason}");
            }
            text + "\n"
        }
        Verdict::NotChecked(reason) => format!("not checked: {target} and {model}: {reason}\n"),
        Verdict::Differs(found) => {
            let difference = &found.difference;
            let mut text = format!("differs: {target} and {model}\n");
            let _ = writeln!(text, "  {}", difference.place);
            let _ = writeln!(text, "    the method: {}", difference.of_method);
            let _ = writeln!(text, "    the model:  {}", difference.of_model);
            let _ = writeln!(text, "  on {}:", found.number);
            for line in found.source.lines() {
                let _ = writeln!(text, "    {line}");
            }
            text
        }
    }
}
