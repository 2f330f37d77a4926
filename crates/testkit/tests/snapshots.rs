//! Snapshots in the middle of broad programs: run on, roll back, run on again, always with the same output.
//!
//! One test per fixture of the topics below. Each boots one VM and runs the program from the boot snapshot, again from
//! it, and with two nested snapshots taken where the program was stopped a third and two thirds of its way.

use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;

use doppel_inputs::{End, Outcome, Program};
use doppel_library::LIBRARY;
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::harness;
use doppel_testkit::jdk::Jdk;
use doppel_vm::snapshot::Snapshot;
use doppel_vm::{Config, Vm};
use doppel_world::World;
use libtest_mimic::{Failed, Trial};

/// Topics whose programs compute, allocate, load classes, throw, start threads and read no files.
const TOPICS: &[&str] = &[
    "classes",
    "collections",
    "exceptions",
    "handles",
    "lambdas",
    "math",
    "opcodes",
    "streams",
    "strings",
    "threads",
    "time",
];

/// Programs that run once more under `--gc-stress`: what is freed after a snapshot must be there again after a rollback.
const STRESSED: &[&str] = &[
    "classes::InitOrder",
    "exceptions::CatchFlow",
    "handles::InvokeAndExact",
    "lambdas::CaptureKinds",
    "strings::InternAndCompare",
    "threads::NestedMonitors",
];
/// Collections at every so many allocations.
const STRESS: u32 = 3000;

fn main() -> ExitCode {
    harness::main("snapshots", |_| trials())
}

fn trials() -> Result<Vec<Trial>, std::io::Error> {
    let jdk = Jdk::installed()?;
    let plain =
        |fixture: &Fixture| TOPICS.contains(&fixture.topic.as_str()) && fixture.directives.java_flags.is_empty();
    let fixtures: Vec<Fixture> = Fixture::find_all()?.into_iter().filter(plain).collect();
    let compiled = compile_stale(jdk, &fixtures);
    let mut trials = Vec::new();
    for (fixture, compiled) in fixtures.into_iter().zip(compiled) {
        let fixture = Arc::new(fixture);
        let compiled = compiled.map_err(|error| error.to_string());
        let mut add = |name: String, gc_stress: u32| {
            let (fixture, compiled) = (Arc::clone(&fixture), compiled.clone());
            trials.push(Trial::test(name, move || {
                compiled?;
                Subject::new(jdk, &fixture, gc_stress)?.check()
            }));
        };
        add(fixture.test_name(), 0);
        if STRESSED.contains(&fixture.test_name().as_str()) {
            add(format!("{}::stressed", fixture.test_name()), STRESS);
        }
    }
    Ok(trials)
}

/// A booted VM and the program that it runs again and again.
struct Subject {
    vm: Vm,
    booted: Snapshot,
    program: Program,
    args: Vec<String>,
}

/// What can be seen of a run.
#[derive(PartialEq, Eq, Debug)]
struct Seen {
    outcome: Outcome,
    stdout: String,
    stderr: String,
}

impl Subject {
    fn new(jdk: &Jdk, fixture: &Fixture, gc_stress: u32) -> Result<Subject, Failed> {
        let library = doppel_classpath::Jdk::open(&jdk.home)?;
        let class_path = fixture.classes_dir(jdk).display().to_string();
        // Short time slices: many places to stop at, even in short programs. A small heap: it is collected meanwhile.
        // Under stress every poll collects, so there must be fewer of them.
        let quantum = if gc_stress == 0 { 400 } else { 4000 };
        let config = Config { class_path, max_heap: 64 << 20, quantum, gc_stress, ..Config::new(&LIBRARY) };
        let mut world = World::new();
        world.capture(fixture.directives.stdin.clone().into_bytes());
        let mut vm = Vm::new(Rc::new(library), config, world).map_err(|end| format!("{end:?}"))?;
        vm.boot().map_err(|end| format!("{end:?}"))?;
        let booted = vm.snapshot();
        let program = Program::MainClass(fixture.name.clone());
        Ok(Subject { vm, booted, program, args: fixture.directives.args.clone() })
    }

    fn check(mut self) -> Result<(), Failed> {
        let before = self.vm.scheduler.polls;
        let first = self.run_from_boot()?;
        if matches!(first.outcome, Outcome::Stopped(_)) {
            return Err(format!("did not end: {first:?}").into());
        }
        let polls = self.vm.scheduler.polls - before;
        same("from the boot snapshot again", &first, &self.run_from_boot()?)?;

        self.vm.rollback(&self.booted);
        self.vm.prepare(&self.program, &self.args).map_err(|end| format!("{end:?}"))?;
        let Some(third) = self.stop_at(before + polls / 3)? else { return Ok(()) };
        same("after a snapshot at one third", &first, &self.finish())?;
        self.vm.rollback(&third);
        same("rolled back to one third", &first, &self.finish())?;
        self.vm.rollback(&third);
        if let Some(two_thirds) = self.stop_at(before + polls * 2 / 3)? {
            same("after a snapshot at two thirds", &first, &self.finish())?;
            self.vm.rollback(&two_thirds);
            same("rolled back to two thirds", &first, &self.finish())?;
        }
        self.vm.rollback(&third);
        same("rolled back to one third again", &first, &self.finish())?;
        same("from the boot snapshot at last", &first, &self.run_from_boot()?)
    }

    fn run_from_boot(&mut self) -> Result<Seen, Failed> {
        self.vm.rollback(&self.booted);
        self.vm.prepare(&self.program, &self.args).map_err(|end| format!("{end:?}"))?;
        Ok(self.finish())
    }

    /// Runs on to this many polls and takes a snapshot there; none if the program ends first.
    fn stop_at(&mut self, polls: u64) -> Result<Option<Snapshot>, Failed> {
        self.vm.poll_limit = Some(polls);
        match self.vm.resume() {
            Outcome::Stopped(End::Limit(_)) => Ok(Some(self.vm.snapshot())),
            Outcome::Exited(_) => Ok(None),
            other => Err(format!("cannot be stopped in the middle: {other:?}").into()),
        }
    }

    fn finish(&mut self) -> Seen {
        self.vm.poll_limit = None;
        let outcome = self.vm.resume();
        let captured = self.vm.world.captured();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) =
            captured.map_or(Default::default(), |captured| (text(&captured.stdout), text(&captured.stderr)));
        Seen { outcome, stdout, stderr }
    }
}

fn same(when: &str, expected: &Seen, seen: &Seen) -> Result<(), Failed> {
    if expected == seen {
        return Ok(());
    }
    Err(format!("{when}:\n--- expected\n{expected:#?}\n--- seen\n{seen:#?}").into())
}
