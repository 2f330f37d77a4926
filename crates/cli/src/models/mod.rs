//! `doppel models`.

mod check;
mod list;
mod new;

use anyhow::Result;

use crate::args::{Models, ModelsCommand};

pub fn models(options: &Models) -> Result<u8> {
    match &options.command {
        ModelsCommand::List(options) => list::list(options),
        ModelsCommand::New(options) => new::new(options),
        ModelsCommand::Check(options) => check::check(options),
    }
}
