//! `doppel completions SHELL` and `doppel man --out DIR`: generated from the definition of the command line.

use anyhow::{Context, Result};

use crate::args::{self, Completions, Man};
use crate::exit_status::SUCCESS;

pub fn completions(options: &Completions) -> Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut args::command(), "doppel", &mut script);
    crate::print(&String::from_utf8_lossy(&script))?;
    Ok(SUCCESS)
}

pub fn man(options: &Man) -> Result<u8> {
    std::fs::create_dir_all(&options.out).with_context(|| format!("cannot create {}", options.out.display()))?;
    clap_mangen::generate_to(args::command(), &options.out)
        .with_context(|| format!("cannot write to {}", options.out.display()))?;
    Ok(SUCCESS)
}
