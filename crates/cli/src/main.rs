//! The command `doppel`: arguments, terminal, exit statuses. The only crate that prints.

mod api;
mod args;
mod check;
mod config;
mod denials;
mod diagnostic;
mod explain;
mod explore;
mod guard;
mod interrupt;
mod models;
mod natives;
mod output;
mod path;
mod plain;
mod proof;
mod run;
mod search;
mod solve;

use std::process::ExitCode;

use clap::Parser;
use output::{NotPrinted, print};

/// Exit status for "could not run": bad flag, unreadable jar, no JDK.
const COULD_NOT_RUN: u8 = 2;

/// Exit status when doppel itself cannot go on: not the program's fault.
const INCOMPLETE: u8 = 3;

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|command| command == doppel_bridge::SIDE_COMMAND) {
        return ExitCode::from(doppel_bridge::side::serve());
    }
    let args = args::Args::parse_from(args::javaish(std::env::args_os().collect()));
    let result = guard::run(move || match &args.command {
        args::Command::Run(run) => run::run(run),
        args::Command::Explore(explore) => explore::explore(explore),
        args::Command::Check(check) => check::check(check),
        args::Command::Natives(options) => natives::natives(options),
        args::Command::Models(options) => models::models(options),
        args::Command::Api(options) => api::api(options),
        args::Command::Explain(options) => explain::explain(options),
        args::Command::Solve(options) => solve::solve(options),
    });
    match result {
        Ok(Ok(status)) => ExitCode::from(status),
        Ok(Err(error)) if error.is::<NotPrinted>() => {
            complain(&diagnostic::not_written(&error.to_string()));
            ExitCode::from(INCOMPLETE)
        }
        Ok(Err(error)) => {
            complain(&diagnostic::could_not_run(&error));
            ExitCode::from(COULD_NOT_RUN)
        }
        Err(panic) => {
            complain(&diagnostic::internal(&panic));
            ExitCode::from(INCOMPLETE)
        }
    }
}

/// Diagnostics go to standard error; a closed pipe there is nobody's problem.
fn complain(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{text}");
}
