//! `doppel natives`: what is built in, against what the JDK declares.

use std::fmt::Write;

use anyhow::{Context, Result};
use doppel_classpath::Jdk;
use doppel_vm::natives::survey::Survey;

use crate::args::Natives;

pub fn natives(options: &Natives) -> Result<u8> {
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let survey = Survey::of(&jdk, &options.module).context("cannot read the JDK's classes")?;
    let mut text = String::new();
    if !options.missing {
        writeln!(text, "JDK {} module {}", jdk.version, options.module)?;
        section(&mut text, "implemented", &survey.implemented)?;
    }
    section(&mut text, "missing", &survey.missing)?;
    if !options.missing {
        section(&mut text, "orphaned (built in, but not declared native by this JDK)", &survey.orphaned)?;
    }
    crate::print(&text);
    Ok(0)
}

fn section(text: &mut String, title: &str, methods: &[String]) -> Result<()> {
    writeln!(text, "{title}: {}", methods.len())?;
    for method in methods {
        writeln!(text, "  {method}")?;
    }
    Ok(())
}
