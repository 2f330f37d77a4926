//! `doppel run`.

use std::rc::Rc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use doppel_classpath::{ClassPath, Jdk};
use doppel_report::run::Report;
use doppel_vm::launch::{Outcome, Program};
use doppel_vm::step::End;
use doppel_vm::symbolic::InputSpec;
use doppel_vm::world::World;
use doppel_vm::{Assertions, Config, Vm};

use crate::args::{self, Run};
use crate::diagnostic::of_end;
use crate::{COULD_NOT_RUN, INCOMPLETE, complain, path, print};

pub fn run(options: &Run) -> Result<u8> {
    let started = Instant::now();
    let (program, program_args) = program(options)?;
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let config = config(options)?;
    check_class_path(&config.class_path)?;
    let mut world = World::new();
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
    if options.verbose {
        complain(&format!(
            "doppel: boot {:.1} ms, total {:.1} ms, {} classes, {} collections",
            booted.as_secs_f64() * 1e3,
            started.elapsed().as_secs_f64() * 1e3,
            vm.dictionary.n_classes(),
            vm.n_collections
        ));
    }
    if options.json {
        print(&format!("{}\n", Report::new(&vm, &outcome).to_json()));
    } else if !options.quiet && (vm.symbolic.is_active() || !options.symbolic.is_empty()) {
        complain(&path::summary(&vm, options.verbose));
    }
    if let Some(file) = &options.path_constraint {
        path::write(&vm, file)?;
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
            complain(&of_end(&end));
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
        (None, Some(path)) => ClassPath::expand_wildcards(path),
        // As for `java`, an empty CLASSPATH is none.
        (None, None) => match std::env::var("CLASSPATH") {
            Ok(path) if !path.is_empty() => ClassPath::expand_wildcards(&path),
            _ => ".".to_owned(),
        },
    };
    let properties = options.properties.iter().map(|text| match text.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned()),
        None => (text.clone(), String::new()),
    });
    let defaults = Config::default();
    Ok(Config {
        max_heap: args::size(&options.max_heap).context("--max-heap wants a size such as 512M")?.max(8 << 20),
        stack_size: args::size(&options.stack_size).context("--stack-size wants a size such as 1M")?.max(64 << 10),
        class_path,
        properties: properties.chain(module_properties(options)).collect(),
        assertions: assertions(options)?,
        seed: options.seed,
        cover_lines: options.json,
        gc_stress: options.gc_stress,
        quantum: options.quantum.unwrap_or(defaults.quantum),
        symbolic: options.symbolic.iter().map(|text| spec(text)).collect::<Result<_>>()?,
        max_length: options.max_length,
        max_args: None,
    })
}

fn spec(text: &str) -> Result<InputSpec> {
    text.parse().context("--symbolic cannot be understood")
}

/// `-ea`, `-da` and their kin in the order typed, as [`args::javaish`] has rewritten them.
fn assertions(options: &Run) -> Result<Assertions> {
    let mut assertions = Assertions { default: options.enable_assertions, ..Assertions::default() };
    for rule in &options.assertions {
        let (enabled, name) = match (rule.strip_prefix('+'), rule.strip_prefix('-')) {
            (Some(name), _) => (true, name),
            (_, Some(name)) => (false, name),
            _ => bail!("--assertions wants + or - and the name of a class or package, not `{rule}`"),
        };
        match (name, name.strip_suffix("...")) {
            ("", _) => assertions.default = enabled,
            ("*", _) => assertions.system_default = enabled,
            (_, Some(package)) => assertions.packages.push((package.replace('/', "."), enabled)),
            (class, None) => assertions.classes.push((class.replace('/', "."), enabled)),
        }
    }
    Ok(assertions)
}

/// The options of the module system, as the properties in which `java` hands them to the library.
fn module_properties(options: &Run) -> impl Iterator<Item = (String, String)> + '_ {
    let kinds = [
        ("addexports", &options.add_exports),
        ("addopens", &options.add_opens),
        ("addreads", &options.add_reads),
        ("addmods", &options.add_modules),
    ];
    kinds.into_iter().flat_map(|(kind, values)| {
        let numbered = values.iter().enumerate();
        numbered.map(move |(index, value)| (format!("jdk.module.{kind}.{index}"), value.clone()))
    })
}

/// A jar that is there but cannot be read is an error here; `java` would silently go on without it.
fn check_class_path(path: &str) -> Result<()> {
    match ClassPath::parse(path).check().into_iter().next() {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}
