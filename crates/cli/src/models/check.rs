//! `doppel models check`.

use std::fmt::Write;

use anyhow::{Result, bail};
use doppel_models::check::{self, Verdict};
use doppel_vm::Config;
use doppel_vm::models::Model;

use crate::args::CheckModels;
use crate::config::{bridge, config};
use crate::{INCOMPLETE, print};

pub fn check(command: &CheckModels) -> Result<u8> {
    if command.java.models.is_empty() {
        bail!("no models given\nhelp: doppel models check --models PATH -cp PATH [METHOD]...");
    }
    let config = Config { below: Some(bridge(true)?), ..config(&command.java)? };
    let models = config.models.clone();
    let options = check::Options {
        jdk: command.java.jdk.clone(),
        config,
        time_limit: command.time_limit,
        seed: command.java.seed,
    };
    let chosen = chosen(&models.models, &command.methods)?;
    let mut status = 0;
    for model in chosen {
        let verdict = check::check(&options, model);
        print(&text(model, &verdict));
        status = match verdict {
            Verdict::Differs(_) => 1,
            Verdict::NotChecked(_) if status == 0 => INCOMPLETE,
            _ => status,
        };
    }
    Ok(status)
}

/// The models of these methods; all, if none are named.
fn chosen<'a>(models: &'a [Model], methods: &[String]) -> Result<Vec<&'a Model>> {
    let is_meant = |model: &Model, method: &str| {
        let target = model.target.to_string();
        let name = target.split('(').next().unwrap_or_default();
        name == method || target == method || target.split_inclusive(')').next() == Some(method)
    };
    if let Some(unknown) = methods.iter().find(|method| !models.iter().any(|model| is_meant(model, method))) {
        let known: Vec<String> = models.iter().map(|model| model.target.to_string()).collect();
        bail!("no model stands for {unknown}; there are models of {}", known.join(", "));
    }
    let is_chosen = |model: &&Model| methods.is_empty() || methods.iter().any(|method| is_meant(model, method));
    Ok(models.iter().filter(is_chosen).collect())
}

fn text(model: &Model, verdict: &Verdict) -> String {
    let target = &model.target;
    match verdict {
        Verdict::Agrees(coverage) => {
            let all = if coverage.all_paths { "all paths" } else { "not all paths" };
            let mut text = format!(
                "agrees: {target} and {model} on {} inputs, which take {all} of the model ({})",
                coverage.n_inputs, coverage.n_paths
            );
            if coverage.n_skipped > 0 {
                let _ = write!(text, "; {} more inputs could not be compared", coverage.n_skipped);
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
            let _ = writeln!(text, "  on input {}:", found.n_inputs);
            for line in found.source.lines() {
                let _ = writeln!(text, "    {line}");
            }
            text
        }
    }
}
