//! `doppel run`.

use std::rc::Rc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use doppel_classpath::{ClassPath, Jdk};
use doppel_vm::launch::{Outcome, Program};
use doppel_vm::step::End;
use doppel_vm::world::World;
use doppel_vm::{Config, Vm};

use crate::args::{self, Run};
use crate::{COULD_NOT_RUN, complain};

/// Exit status when doppel itself cannot go on: not the program's fault.
const INCOMPLETE: u8 = 3;

pub fn run(options: &Run) -> Result<u8> {
    let started = Instant::now();
    let (program, program_args) = program(options)?;
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let config = config(options)?;
    check_class_path(&config.class_path)?;
    let mut vm = Vm::new(Rc::new(jdk), config, World::new()).map_err(|end| anyhow::anyhow!(describe(&end)))?;
    if let Err(end) = vm.boot() {
        complain(&describe(&end));
        return Ok(INCOMPLETE);
    }
    let booted = started.elapsed();
    let outcome = vm.launch(&program, &program_args);
    if options.verbose {
        complain(&format!(
            "doppel: boot {:.1} ms, total {:.1} ms, {} classes, {} collections",
            booted.as_secs_f64() * 1e3,
            started.elapsed().as_secs_f64() * 1e3,
            vm.dictionary.n_classes(),
            vm.n_collections
        ));
    }
    // The process ends here: giving the heap back page by page would only take time.
    std::mem::forget(vm);
    Ok(status(outcome))
}

fn status(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Exited(status) => status as u8,
        Outcome::NotStarted(_) => COULD_NOT_RUN,
        Outcome::Stopped(end) => {
            complain(&describe(&end));
            match end {
                End::Deadlock(_) => 1,
                _ => INCOMPLETE,
            }
        }
    }
}

fn program(options: &Run) -> Result<(Program, Vec<String>)> {
    if let Some(jar) = &options.jar {
        return Ok((Program::Jar(jar.clone()), options.program.clone()));
    }
    let Some((main, rest)) = options.program.split_first() else {
        bail!("no main class given\nhelp: doppel run -cp PATH MAIN [ARG]...   or   doppel run -jar FILE [ARG]...");
    };
    Ok((Program::MainClass(main.clone()), rest.to_vec()))
}

fn config(options: &Run) -> Result<Config> {
    let class_path = match (&options.jar, &options.class_path) {
        (Some(jar), _) => jar.clone(),
        (None, Some(path)) => path.clone(),
        (None, None) => std::env::var("CLASSPATH").unwrap_or_else(|_| ".".to_owned()),
    };
    let properties = options.properties.iter().map(|text| match text.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned()),
        None => (text.clone(), String::new()),
    });
    Ok(Config {
        max_heap: args::size(&options.max_heap).context("--max-heap wants a size such as 512M")?.max(8 << 20),
        stack_size: args::size(&options.stack_size).context("--stack-size wants a size such as 1M")?.max(64 << 10),
        class_path,
        properties: properties.collect(),
        assertions: options.enable_assertions,
        seed: options.seed,
        ..Config::default()
    })
}

/// A jar that is there but cannot be read is an error here; `java` would silently go on without it.
fn check_class_path(path: &str) -> Result<()> {
    match ClassPath::parse(path).check().into_iter().next() {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

fn describe(end: &End) -> String {
    match end {
        End::Unsupported { what, at } => format!(
            "error[unsupported]: cannot execute {what}\n  at {at}\nhelp: this is a limit of doppel, not a bug in the program"
        ),
        End::Deadlock(threads) => format!("error[deadlock]: every thread waits\n  {}", threads.join("\n  ")),
        End::Limit(what) => format!("error[limit]: {what}"),
        End::Internal(what) => {
            format!("error[internal]: {what}\nhelp: this is a bug of doppel, not of the program; please report it")
        }
        End::Exit(status) => format!("exit {status}"),
        End::CallDone => "call done".to_owned(),
    }
}
