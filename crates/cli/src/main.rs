//! The command `doppel`: arguments, terminal, exit statuses. The only crate that prints.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod api;
mod args;
mod check;
mod completions;
mod config;
mod denials;
mod diagnostic;
mod exit_status;
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

use exit_status::{COULD_NOT_RUN, INCOMPLETE};
use output::{NotPrinted, print};

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|command| command == doppel_bridge::SIDE_COMMAND) {
        return ExitCode::from(doppel_bridge::side::serve());
    }
    let args = args::parse(std::env::args_os().collect());
    let result = guard::run(move || match &args.command {
        args::Command::Run(run) => run::run(run),
        args::Command::Explore(explore) => explore::explore(explore),
        args::Command::Check(check) => check::check(check),
        args::Command::Natives(options) => natives::natives(options),
        args::Command::Models(options) => models::models(options),
        args::Command::Api(options) => api::api(options),
        args::Command::Explain(options) => explain::explain(options),
        args::Command::Solve(options) => solve::solve(options),
        args::Command::Completions(options) => completions::completions(options),
        args::Command::Man(options) => completions::man(options),
    });
    // Replays may be running: they end with doppel, and their files are removed.
    doppel_testgen::java::stop_all();
    doppel_confine::temporary::remove_all();
    leave(match result {
        Ok(Ok(status)) => status,
        Ok(Err(error)) if error.is::<NotPrinted>() => {
            complain(&diagnostic::not_written(&error.to_string()));
            INCOMPLETE
        }
        Ok(Err(error)) => {
            complain(&diagnostic::could_not_run(&error));
            COULD_NOT_RUN
        }
        Err(panic) => {
            complain(&diagnostic::internal(&panic));
            INCOMPLETE
        }
    })
}

/// Ends the process at once. Workers that were given up may still run, and must not meet the exit handlers of
/// libraries.
fn leave(status: u8) -> ! {
    use std::io::Write;
    let _ = std::io::stdout().flush();
    // SAFETY: ends the process; none of our code has registered exit handlers.
    unsafe { libc::_exit(i32::from(status)) }
}

/// Diagnostics go to standard error; a closed pipe there is ignored.
fn complain(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{text}");
}
