//! `doppel natives`: the built-in natives, compared with those that the JDK declares.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use doppel_classpath::Jdk;
use doppel_library::survey::Survey;

use crate::args::Natives;
use crate::exit_status::SUCCESS;

pub fn natives(options: &Natives) -> Result<u8> {
    let homes: Vec<Option<&Path>> = match &options.jdk[..] {
        [] => vec![None],
        homes => homes.iter().map(|home| Some(home.as_path())).collect(),
    };
    let mut text = String::new();
    for home in &homes {
        let jdk = Jdk::locate(*home)?;
        let survey = Survey::of(&jdk, &options.module).context("cannot read the JDK's classes")?;
        if !options.missing || homes.len() > 1 {
            writeln!(text, "JDK {} module {}", jdk.version, options.module)?;
        }
        if !options.missing {
            section(&mut text, "implemented", &survey.implemented)?;
        }
        section(&mut text, "missing", &survey.missing)?;
        if !options.missing {
            section(&mut text, "orphaned (built in, but not declared native by this JDK)", &survey.orphaned)?;
        }
    }
    crate::print(&text)?;
    Ok(SUCCESS)
}

fn section(text: &mut String, title: &str, methods: &[String]) -> Result<()> {
    writeln!(text, "{title}: {}", methods.len())?;
    for method in methods {
        writeln!(text, "  {method}")?;
    }
    Ok(())
}
