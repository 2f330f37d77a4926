//! Snapshots in the middle of broad programs: continue, roll back, continue again, always with the same output.
//!
//! One test per fixture of the topics below. Each boots one VM and runs the program from the boot snapshot, again from
//! it, and with two nested snapshots taken where the program was stopped after a third and two thirds of its run.

use std::process::ExitCode;
use std::sync::Arc;

use doppel_inputs::{End, Outcome, Program};
use doppel_library::LIBRARY;
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::harness;
use doppel_testkit::jdk::Jdk;
use doppel_vm::Config;
use doppel_vm::session::{Limits, Purpose, Session};
use doppel_vm::snapshot::Snapshot;
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

/// Programs that run once more under `--gc-stress`: objects freed after a snapshot must be back after a rollback.
const STRESSED: &[&str] = &[
    "classes::InitOrder",
    "exceptions::CatchFlow",
    "handles::InvokeAndExact",
    "lambdas::CaptureKinds",
    "strings::InternAndCompare",
    "threads::NestedMonitors",
];
/// The number of allocations between collections.
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
                let mut subject = Subject::new(jdk, &fixture, gc_stress)?;
                subject.check()?;
                // SAFETY: `check` has dropped its snapshots, and what it saw is text.
                unsafe { subject.session.free() };
                Ok(())
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
    session: Session,
}

/// The observable results of a run.
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
        let mut session = Session::boot(library, config, world, Purpose::Rerun).map_err(|end| end.to_string())?;
        session.go_to_start(Program::MainClass(fixture.name.clone()), fixture.directives.args.clone());
        Ok(Subject { session })
    }

    fn check(&mut self) -> Result<(), Failed> {
        let before = self.session.polls();
        let first = self.run_from_boot();
        if matches!(first.outcome, Outcome::Stopped(_)) {
            return Err(format!("did not end: {first:?}").into());
        }
        let polls = self.session.polls() - before;
        same("from the boot snapshot again", &first, &self.run_from_boot())?;

        let Some(third) = self.stopped(|session, limits| session.run(None, limits), polls / 3)? else { return Ok(()) };
        same("after a snapshot at one third", &first, &self.finish())?;
        self.session.go_back(&third);
        same("rolled back to one third", &first, &self.finish())?;
        self.session.go_back(&third);
        if let Some(two_thirds) = self.stopped(Session::go_on, polls / 3)? {
            same("after a snapshot at two thirds", &first, &self.finish())?;
            self.session.go_back(&two_thirds);
            same("rolled back to two thirds", &first, &self.finish())?;
        }
        self.session.go_back(&third);
        same("rolled back to one third again", &first, &self.finish())?;
        same("from the boot snapshot at last", &first, &self.run_from_boot())
    }

    fn run_from_boot(&mut self) -> Seen {
        let outcome = self.session.run(None, Limits::default());
        self.seen(outcome)
    }

    /// Runs for this many polls and takes a snapshot there; none if the program ends first.
    fn stopped(
        &mut self,
        run: impl Fn(&mut Session, Limits) -> Outcome,
        polls: u64,
    ) -> Result<Option<Snapshot>, Failed> {
        match run(&mut self.session, Limits { polls: Some(polls), deadline: None }) {
            Outcome::Stopped(End::Limit(_)) => Ok(Some(self.session.mark())),
            Outcome::Exited(_) => Ok(None),
            other => Err(format!("cannot be stopped in the middle: {other}").into()),
        }
    }

    fn finish(&mut self) -> Seen {
        let outcome = self.session.go_on(Limits::default());
        self.seen(outcome)
    }

    fn seen(&self, outcome: Outcome) -> Seen {
        Seen { outcome, stdout: self.session.stdout(), stderr: self.session.stderr() }
    }
}

fn same(when: &str, expected: &Seen, seen: &Seen) -> Result<(), Failed> {
    if expected == seen {
        return Ok(());
    }
    Err(format!("{when}:\n--- expected\n{expected:#?}\n--- seen\n{seen:#?}").into())
}
