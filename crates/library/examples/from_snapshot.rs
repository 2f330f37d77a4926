//! How long a run from the boot snapshot takes: boots once, then runs a program many times.
//!
//! `cargo run --release -p doppel-library --example from_snapshot -- CLASSPATH MAIN [RUNS]`

#![expect(clippy::print_stdout, reason = "a measurement is printed")]

use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_inputs::Program;
use doppel_library::LIBRARY;
use doppel_vm::Config;
use doppel_vm::session::{Limits, Purpose, Session};
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
    let mut session =
        Session::boot(Jdk::locate(None)?, config, world, Purpose::Rerun).map_err(|end| end.to_string())?;
    println!("boot: {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
    session.go_to_start(Program::MainClass(main.clone()), Vec::new());
    let (mut first, mut rest) = (0.0, 0.0);
    for run in 0..runs {
        let started = Instant::now();
        session.run(None, Limits::default());
        let took = started.elapsed().as_secs_f64();
        if run == 0 { first = took } else { rest += took }
    }
    println!("first run: {:.3} ms", first * 1e3);
    println!("further runs, rollback included: {:.3} ms each", rest * 1e3 / f64::from(runs.max(2) - 1));
    let started = Instant::now();
    for _ in 0..1000 {
        let snapshot = session.mark();
        session.go_back(&snapshot);
    }
    println!("snapshot and rollback with nothing in between: {:.1} us", started.elapsed().as_secs_f64() * 1e3);
    Ok(())
}
