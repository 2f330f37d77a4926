//! `doppel run`.

use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use doppel_classpath::Jdk;
use doppel_inputs::{End, Outcome, Program};
use doppel_library::LIBRARY;
use doppel_report::denials::Denial;
use doppel_report::program::Program as ReportedProgram;
use doppel_report::run::Report;
use doppel_vm::Config;
use doppel_vm::session::{Purpose, Session};
use doppel_world::World;

use crate::args::{Run, words};
use crate::config::{bridge, config};
use crate::diagnostic::of_end;
use crate::exit_status::{COULD_NOT_RUN, FINDINGS, INCOMPLETE};
use crate::{complain, denials, path, print};

pub fn run(options: &Run) -> Result<u8> {
    let started = Instant::now();
    let (program, program_args) = program(options)?;
    let jdk = Jdk::locate(options.program.jdk.as_deref())?;
    let config = Config {
        cover_lines: options.json,
        merge: options.merge,
        gc_stress: options.gc_stress,
        quantum: options.quantum.unwrap_or(Config::new(&LIBRARY).quantum),
        below: Some(bridge(options.sandbox, false)?),
        ..config(&options.program, &options.inputs, &options.java)?
    };
    let mut world = match options.sandbox {
        true => {
            let sandbox = config.sandbox(&jdk.home, &program_args);
            World::in_sandbox(sandbox.map_err(|errno| anyhow!("cannot read the working directory: {}", errno.text()))?)
        }
        false => World::new(),
    };
    world.catch_signals();
    if options.json {
        world.capture_output();
    }
    let mut session = match Session::boot(jdk, config, world, Purpose::Once) {
        Ok(session) => session,
        Err(end) => {
            complain(&of_end(&end));
            return Ok(INCOMPLETE);
        }
    };
    let booted = started.elapsed();
    let outcome = session.launch(&program, &program_args);
    if options.verbose {
        complain(&format!(
            "doppel: boot {:.1} ms, total {:.1} ms, classes: {}, collections: {}",
            booted.as_secs_f64() * 1e3,
            started.elapsed().as_secs_f64() * 1e3,
            session.classes().count(),
            session.n_collections()
        ));
    }
    if options.json {
        let reported = ReportedProgram::new(&program, &program_args, &session.config().symbolic);
        print(&format!("{}\n", Report::new(&mut session, reported, &outcome).to_json()))?;
    } else if !options.quiet && (session.symbolic().is_active() || !options.inputs.symbolic.is_empty()) {
        complain(&path::summary(&session, options.verbose));
    }
    if !options.json && !options.quiet {
        complain_of_denials(&Denial::counted(session.denials()));
    }
    if let Some(file) = &options.path_constraint {
        path::write(&session, file)?;
    }
    // The process ends here: freeing the heap page by page would only take time.
    std::mem::forget(session);
    Ok(status(outcome))
}

fn complain_of_denials(denials: &[Denial]) {
    if !denials.is_empty() {
        complain(denials::text(denials).trim_end());
    }
}

fn status(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Exited(status) => status as u8,
        Outcome::NotStarted(_) => COULD_NOT_RUN,
        Outcome::Stopped(end) => {
            complain(&of_end(&end));
            match end {
                End::Deadlock(_) | End::Endless(_) | End::Crash { .. } => FINDINGS,
                _ => INCOMPLETE,
            }
        }
    }
}

fn program(options: &Run) -> Result<(Program, Vec<String>)> {
    match (&options.program.jar, &options.main) {
        (Some(jar), main) => Ok((Program::Jar(jar.clone()), words(main.as_ref(), &options.args))),
        (None, Some(main)) => Ok((Program::MainClass(main.clone()), options.args.clone())),
        (None, None) => {
            bail!("no main class given\nhelp: doppel run -cp PATH MAIN [ARG]...   or   doppel run -jar FILE [ARG]...")
        }
    }
}
