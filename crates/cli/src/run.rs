//! `doppel run`.

use std::rc::Rc;
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use doppel_classpath::Jdk;
use doppel_inputs::{End, Outcome, Program};
use doppel_library::LIBRARY;
use doppel_report::denials::Denial;
use doppel_report::program::Program as ReportedProgram;
use doppel_report::run::Report;
use doppel_vm::{Config, Vm};
use doppel_world::World;

use crate::args::{Run, words};
use crate::config::{bridge, config, specs};
use crate::diagnostic::of_end;
use crate::{COULD_NOT_RUN, INCOMPLETE, complain, denials, path, print};

pub fn run(options: &Run) -> Result<u8> {
    let started = Instant::now();
    let (program, program_args) = program(options)?;
    let jdk = Jdk::locate(options.program.jdk.as_deref())?;
    let config = Config {
        cover_lines: options.json,
        merge: options.merge,
        gc_stress: options.gc_stress,
        quantum: options.quantum.unwrap_or(Config::new(&LIBRARY).quantum),
        symbolic: specs(&options.inputs)?,
        below: Some(bridge(options.sandbox, false)?),
        ..config(&options.program, &options.inputs, &options.java)?
    };
    let mut world = match options.sandbox {
        true => {
            let sandbox = config.sandbox(&jdk.home, &program_args, &config.symbolic);
            World::in_sandbox(sandbox.map_err(|errno| anyhow!("cannot read the working directory: {}", errno.text()))?)
        }
        false => World::new(),
    };
    world.catch_signals();
    if options.json {
        world.capture_output();
    }
    // The JDK's first classes are read and run here: what goes wrong is the JDK's fault, or ours.
    let started_up = Vm::new(Rc::new(jdk), config, world).and_then(|mut vm| vm.boot().map(|()| vm));
    let mut vm = match started_up {
        Ok(vm) => vm,
        Err(end) => {
            complain(&of_end(&end));
            return Ok(INCOMPLETE);
        }
    };
    let booted = started.elapsed();
    let outcome = vm.launch(&program, &program_args);
    vm.finish_below();
    if options.verbose {
        complain(&format!(
            "doppel: boot {:.1} ms, total {:.1} ms, classes: {}, collections: {}",
            booted.as_secs_f64() * 1e3,
            started.elapsed().as_secs_f64() * 1e3,
            vm.dictionary.n_classes(),
            vm.n_collections
        ));
    }
    if options.json {
        let reported = ReportedProgram::new(&program, &program_args, &vm.config.symbolic);
        print(&format!("{}\n", Report::new(&mut vm, reported, &outcome).to_json()))?;
    } else if !options.quiet && (vm.symbolic.is_active() || !options.inputs.symbolic.is_empty()) {
        complain(&path::summary(&vm, options.verbose));
    }
    if !options.json && !options.quiet {
        complain_of_denials(&Denial::counted(vm.denials()));
    }
    if let Some(file) = &options.path_constraint {
        path::write(&vm, file)?;
    }
    // The process ends here: giving the heap back page by page would only take time.
    std::mem::forget(vm);
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
                End::Deadlock(_) | End::Endless(_) | End::Crash { .. } => 1,
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
