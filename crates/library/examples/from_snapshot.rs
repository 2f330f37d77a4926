//! How long a run from the boot snapshot takes: boots once, then runs a program many times.
//!
//! `cargo run --release -p doppel-library --example from_snapshot -- CLASSPATH MAIN [RUNS]`

#![expect(clippy::print_stdout, reason = "a measurement is printed")]

use std::rc::Rc;
use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_inputs::Program;
use doppel_library::LIBRARY;
use doppel_vm::{Config, Vm};
use doppel_world::World;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [class_path, main, rest @ ..] = args.as_slice() else {
        return Err("usage: from_snapshot CLASSPATH MAIN [RUNS]".into());
    };
    let runs: u32 = rest.first().map_or(Ok(1000), |text| text.parse())?;
    let started = Instant::now();
    let config = Config { class_path: class_path.clone(), ..Config::new(&LIBRARY) };
    let mut world = World::new();
    world.capture(Vec::new());
    let mut vm = Vm::new(Rc::new(Jdk::locate(None)?), config, world).map_err(|end| format!("{end:?}"))?;
    vm.boot().map_err(|end| format!("{end:?}"))?;
    println!("boot: {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
    let program = Program::MainClass(main.clone());
    let booted = vm.snapshot();
    let (mut first, mut rest, mut rollbacks) = (0.0, 0.0, 0.0);
    for run in 0..runs {
        let started = Instant::now();
        vm.launch(&program, &[]);
        let took = started.elapsed().as_secs_f64();
        if run == 0 {
            first = took
        } else {
            rest += took
        }
        let started = Instant::now();
        vm.rollback(&booted);
        rollbacks += started.elapsed().as_secs_f64();
    }
    println!("first run: {:.3} ms", first * 1e3);
    println!("further runs: {:.3} ms each", rest * 1e3 / f64::from(runs.max(2) - 1));
    println!("rollback: {:.1} us each", rollbacks * 1e6 / f64::from(runs));
    let started = Instant::now();
    for _ in 0..1000 {
        let snapshot = vm.snapshot();
        vm.rollback(&snapshot);
    }
    println!("snapshot and rollback with nothing in between: {:.1} us", started.elapsed().as_secs_f64() * 1e3);
    Ok(())
}
