//! The command line. One file for each command, and one for each group of options that commands share.

mod api;
mod check;
mod completions;
mod entry;
mod explain;
mod explore;
mod help;
mod inputs;
mod java;
mod javaish;
mod models;
mod natives;
mod program;
mod run;
mod search;
mod solve;
mod value;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

pub use api::Api;
pub use check::Check;
pub use completions::{Completions, Man};
pub use entry::Entry;
pub use explain::Explain;
pub use explore::Explore;
pub use inputs::Inputs;
pub use java::Java;
pub use models::{CheckModels, ListModels, Models, ModelsCommand, NewModel};
pub use natives::Natives;
pub use program::Program;
pub use run::Run;
pub use search::{NullArguments, Order, Search};
pub use solve::Solve;
pub use value::{duration, size};

/// Symbolic execution of Java bytecode: finds the inputs that break a program, and proves that there are none
#[derive(Parser, Debug)]
#[command(name = "doppel", version = env!("DOPPEL_VERSION"), arg_required_else_help = true, disable_help_subcommand = true)]
#[command(max_term_width = 100)]
// Of options that are given twice the last one counts, so that scripts can have defaults.
#[command(args_override_self = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Run(Box<Run>),
    Explore(Box<Explore>),
    Check(Box<Check>),
    Models(Models),
    Api(Api),
    Natives(Natives),
    Solve(Solve),
    Explain(Explain),
    Completions(Completions),
    #[command(hide = true)]
    Man(Man),
}

/// The parser.
pub fn command() -> clap::Command {
    Args::command().mut_subcommands(|command| match command.get_name() {
        "models" => command.mut_subcommands(with_help),
        _ => with_help(command),
    })
}

/// `--help` stands below a heading, as all other options of the command do.
fn with_help(command: clap::Command) -> clap::Command {
    let command = command.next_line_help(true);
    let has_headings = command.get_arguments().any(|arg| arg.get_help_heading().is_some());
    if !has_headings {
        return command;
    }
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Print this page");
    command.disable_help_flag(true).arg(help.help_heading("Output"))
}

/// Reads the command line; prints help, or what is wrong with it, and ends the process.
pub fn parse(typed: Vec<OsString>) -> Args {
    let parser = command();
    let words = javaish::javaish(&parser, typed);
    let parsed = parser.try_get_matches_from(words).and_then(|matches| Args::from_arg_matches(&matches));
    parsed.unwrap_or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp => {
            // Who closes the pipe has read enough.
            let _ = crate::print(&help::page(&error.render()));
            std::process::exit(0)
        }
        _ => error.exit(),
    })
}

/// A main class or method and its arguments; with `-jar`, arguments only.
pub fn words(first: Option<&String>, rest: &[String]) -> Vec<String> {
    first.into_iter().chain(rest).cloned().collect()
}
