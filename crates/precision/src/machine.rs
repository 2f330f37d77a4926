//! A VM that runs one program repeatedly, each time from the state after booting and with other inputs.

use std::fmt::Write;
use std::path::Path;

use doppel_expr::ExprId;
use doppel_inputs::{Outcome, Program, Recording};
use doppel_library::LIBRARY;
use doppel_testkit::jdk::Jdk;
use doppel_vm::Config;
use doppel_vm::entry::{EntryError, EntryResult, EntryState};
use doppel_vm::session::{Limits, Purpose, Session};
use doppel_vm::symbolic::{Choice, Symbolic};
use doppel_world::World;

/// A program with more polls than this counts as endless.
const MAX_POLLS: u64 = 2_000_000;

/// How to treat branches whose sides only compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paths {
    /// Each run takes one side, which is a conjunct.
    Plain,
    /// Both sides are one path.
    Merged,
}

pub struct Machine {
    session: Session,
    program: Program,
    arguments: Vec<String>,
}

/// The record of a finished run.
pub struct Run {
    pub outcome: Outcome,
    pub stdout: String,
    pub stderr: String,
    pub symbolic: Symbolic,
    /// If the program is a method: its progress, and its result.
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
        let mut world = World::new();
        world.capture(Vec::new());
        let mut session = Session::boot(library, config, world, Purpose::Rerun).map_err(|end| end.to_string())?;
        session.go_to_start(program.clone(), arguments.clone());
        Ok(Machine { session, program, arguments })
    }

    /// Ends the machine and frees its classes too, which a plain drop leaks: for processes that start many machines.
    ///
    /// # Safety
    ///
    /// No [`Run`] of this machine is used afterwards.
    pub unsafe fn free(self) {
        // SAFETY: a run is all that holds classes of the session.
        unsafe { self.session.free() };
    }

    /// Runs the program from its start with these inputs; those that are not recorded have their defaults.
    pub fn run(&mut self, inputs: Recording) -> Result<Run, String> {
        self.session.go_to_start(self.program.clone(), self.arguments.clone());
        Ok(self.ended_run(inputs, Limits { polls: Some(MAX_POLLS), deadline: None }))
    }

    /// Runs the program with each of these inputs, always from its entry.
    pub fn runs_from_entry(&mut self, inputs: impl IntoIterator<Item = Recording>) -> Result<Vec<Run>, String> {
        self.session.go_to_entry(&self.program, &[]).map_err(|error| error.to_string())?;
        Ok(inputs.into_iter().map(|inputs| self.ended_run(inputs, Limits::default())).collect())
    }

    fn ended_run(&mut self, inputs: Recording, limits: Limits) -> Run {
        let outcome = self.session.run(Some(inputs), limits);
        Run {
            outcome,
            stdout: self.session.stdout(),
            stderr: self.session.stderr(),
            symbolic: self.session.take_symbolic(),
            entry_state: self.session.entry_state().clone(),
            entry_result: self.session.entry_result().cloned(),
        }
    }

    /// Switches to another program.
    pub fn switch_to(&mut self, program: Program) {
        self.program = program;
    }

    /// Why the program's method could not be called.
    pub fn entry_error(&self) -> Option<&EntryError> {
        self.session.entry_error()
    }

    /// The conjuncts of a run of this machine, one per line, with their places. Lines of the JDK's sources have no
    /// numbers, since those differ between updates.
    pub fn conjuncts(&self, run: &Run) -> String {
        let mut text = String::new();
        for choice in &run.symbolic.path.choices {
            let place = if choice.method.class.is_library {
                format!("{}.{}", choice.method.class.java_name(), choice.method.name)
            } else {
                choice.method.location(choice.bci)
            };
            let _ = writeln!(text, "{place} {:?}: {}", choice.kind, abridged(&run.conjunct(choice)));
        }
        text
    }
}

/// The text without what nobody reads: long tables are truncated.
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

    /// What a solution must satisfy: facts about the inputs, then the path.
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
