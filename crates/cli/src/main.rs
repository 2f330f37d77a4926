//! The command `doppel`: arguments, terminal, exit statuses. The only crate that prints.

mod args;
mod natives;
mod run;

use std::process::ExitCode;

use clap::Parser;

/// Exit status for "could not run": bad flag, unreadable jar, no JDK.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let args = args::Args::parse_from(args::javaish(std::env::args_os().collect()));
    let result = match &args.command {
        args::Command::Run(run) => run::run(run),
        args::Command::Natives(options) => natives::natives(options),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            complain(&format!("error: {error:#}"));
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}

/// Diagnostics go to standard error; a closed pipe there is nobody's problem.
#[expect(clippy::print_stderr, reason = "this is the one place that prints diagnostics")]
fn complain(text: &str) {
    eprintln!("{text}");
}

/// Results go to standard output; a closed pipe is success.
fn print(text: &str) {
    use std::io::Write;
    let _ = std::io::stdout().write_all(text.as_bytes());
}
