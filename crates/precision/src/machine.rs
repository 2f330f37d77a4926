//! A VM that runs one program again and again, each time from the state after booting and with other inputs.

use std::fmt::Write;
use std::path::Path;
use std::rc::Rc;

use doppel_expr::ExprId;
use doppel_inputs::{InputSpec, Outcome, Program, Recording, Requests};
use doppel_library::LIBRARY;
use doppel_testkit::jdk::Jdk;
use doppel_vm::entry::{EntryError, EntryResult, EntryState};
use doppel_vm::snapshot::Snapshot;
use doppel_vm::symbolic::{Choice, Symbolic};
use doppel_vm::{Config, Vm};
use doppel_world::World;

/// A program that polls more often than this does not end.
const MAX_POLLS: u64 = 2_000_000;

/// What becomes of branches whose sides only compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paths {
    /// Each takes one side, and that is a conjunct.
    Plain,
    /// Both sides are one path.
    Merged,
}

pub struct Machine {
    vm: Vm,
    booted: Snapshot,
    program: Program,
    arguments: Vec<String>,
    /// What is symbolic besides what the program itself says.
    specs: Vec<InputSpec>,
}

/// A run that has ended, with what was recorded of it. Its methods are the machine's: do not outlive it.
pub struct Run {
    pub outcome: Outcome,
    pub stdout: String,
    pub stderr: String,
    pub symbolic: Symbolic,
    /// If the program is a method: how far it came, and what it returned.
    pub entry_state: EntryState,
    pub entry_result: Option<EntryResult>,
}

impl Machine {
    pub fn new(jdk: &Jdk, classes: &Path, main: &str, paths: Paths) -> Result<Machine, String> {
        Machine::of(jdk, classes, Program::MainClass(main.to_owned()), paths)
    }

    pub fn of(jdk: &Jdk, classes: &Path, program: Program, paths: Paths) -> Result<Machine, String> {
        Machine::with_config(jdk, classes, program, Config { merge: paths == Paths::Merged, ..Config::new(&LIBRARY) })
    }

    pub fn with_config(jdk: &Jdk, classes: &Path, program: Program, config: Config) -> Result<Machine, String> {
        let config = Config { class_path: classes.display().to_string(), max_heap: 256 << 20, ..config };
        Machine::of_command(jdk, config, program, Vec::new())
    }

    /// A program with its arguments, as a user would run it.
    pub fn of_command(jdk: &Jdk, config: Config, program: Program, arguments: Vec<String>) -> Result<Machine, String> {
        let library = doppel_classpath::Jdk::open(&jdk.home).map_err(|error| error.to_string())?;
        let specs = config.symbolic.clone();
        let mut world = World::new();
        world.capture(Vec::new());
        let mut vm = Vm::new(Rc::new(library), config, world).map_err(|end| end.to_string())?;
        vm.boot().map_err(|end| end.to_string())?;
        let booted = vm.snapshot();
        Ok(Machine { vm, booted, program, arguments, specs })
    }

    /// Runs the program from its start with these inputs; those that are not recorded have their defaults.
    pub fn run(&mut self, inputs: Recording) -> Result<Run, String> {
        self.vm.rollback(&self.booted);
        self.vm.symbolic = Symbolic::default();
        self.vm.symbolic.requests = Requests::new(&self.specs);
        self.vm.take_inputs(inputs);
        self.vm.poll_limit = Some(self.vm.scheduler.polls + MAX_POLLS);
        self.vm.prepare(&self.program, &self.arguments).map_err(|end| end.to_string())?;
        Ok(self.ended_run())
    }

    /// Runs the program with each of these inputs, always from its entry.
    pub fn runs_from_entry(&mut self, inputs: impl IntoIterator<Item = Recording>) -> Result<Vec<Run>, String> {
        self.vm.rollback(&self.booted);
        self.vm.symbolic = Symbolic::default();
        self.vm.prepare(&self.program, &[]).map_err(|end| end.to_string())?;
        self.vm.run_to_entry().map_err(|outcome| format!("{outcome:?}"))?;
        let at_entry = self.vm.snapshot();
        let mut runs = Vec::new();
        for inputs in inputs {
            self.vm.rollback(&at_entry);
            self.vm.symbolic = Symbolic::default();
            self.vm.take_inputs(inputs);
            runs.push(self.ended_run());
        }
        Ok(runs)
    }

    fn ended_run(&mut self) -> Run {
        let outcome = self.vm.resume();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) = match self.vm.world.captured() {
            Some(captured) => (text(&captured.stdout), text(&captured.stderr)),
            None => Default::default(),
        };
        Run {
            outcome,
            stdout,
            stderr,
            symbolic: std::mem::take(&mut self.vm.symbolic),
            entry_state: self.vm.entry_state.clone(),
            entry_result: self.vm.entry_result.clone(),
        }
    }

    /// This is the program from now on.
    pub fn switch_to(&mut self, program: Program) {
        self.program = program;
    }

    /// Why the program's method could not be called.
    pub fn entry_error(&self) -> Option<&EntryError> {
        self.vm.entry_error.as_ref()
    }

    /// The conjuncts of a run of this machine, one a line, with where they come from. Lines of the JDK's sources have no
    /// numbers, since those differ between its updates.
    pub fn conjuncts(&self, run: &Run) -> String {
        let mut text = String::new();
        for choice in &run.symbolic.path.choices {
            let place = if self.vm.is_library(choice.method.class) {
                format!("{}.{}", choice.method.class.java_name(), choice.method.name)
            } else {
                choice.method.location(choice.bci)
            };
            let _ = writeln!(text, "{place} {:?}: {}", choice.kind, abridged(&run.conjunct(choice)));
        }
        text
    }
}

/// The text without what nobody reads: long tables end after a few elements.
fn abridged(conjunct: &str) -> String {
    const MAX_DIGITS: usize = 64;
    let mut parts = conjunct.split("0x");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let n_digits = part.bytes().take_while(u8::is_ascii_hexdigit).count();
        let (digits, rest) = part.split_at(n_digits);
        text.push_str("0x");
        match digits.get(..MAX_DIGITS / 4) {
            Some(first) if n_digits > MAX_DIGITS => {
                let _ = write!(text, "{first}...[{} bytes]", n_digits / 2);
            }
            _ => text.push_str(digits),
        }
        text.push_str(rest);
    }
    text
}

impl Run {
    pub fn conjunct(&self, choice: &Choice) -> String {
        self.symbolic.pool.display(choice.conjunct).to_string()
    }

    /// What a solution must satisfy: what holds of the inputs anyway, then the path.
    pub fn constraint(&self) -> Vec<ExprId> {
        let path = self.symbolic.path.choices.iter().map(|choice| choice.conjunct);
        self.symbolic.domain.iter().map(|fact| fact.condition).chain(path).collect()
    }

    /// The class of the exception that ended the main thread.
    pub fn uncaught(&self) -> Option<&str> {
        let line = self.stderr.lines().find_map(|line| line.strip_prefix("Exception in thread \"main\" "))?;
        Some(line.split([':', ' ']).next().unwrap_or(line))
    }
}
