//! The property on paths of any length: a program reads a file, and other files that satisfy its path constraint take
//! the same path and print what `java` prints for them.

use std::path::{Path, PathBuf};
use std::process::Command;

use doppel_expr::{Assignment, ExprId};
use doppel_inputs::{InputSpec, Outcome, Program, Recording};
use doppel_library::LIBRARY;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::random::Prng;
use doppel_vm::Config;
use serde::Serialize;

use crate::check::{imprecisions, recording, same_path};
use crate::machine::{Machine, Run};
use crate::solutions::chain::Walk;
use crate::solutions::first_violated;

/// The number of variables that change between two solutions.
const STEPS: usize = 12;

/// A command line with the file as one or more arguments.
pub struct ProgramOnFile {
    pub class_path: String,
    pub main: String,
    pub arguments: Vec<String>,
    pub file: PathBuf,
}

/// The result of a sample.
#[derive(Serialize, Default)]
pub struct Sample {
    pub conjuncts: usize,
    /// Bytes whose values the path constraint does not determine.
    pub open_bytes: usize,
    /// Other files that were tried.
    pub solutions: usize,
    /// The total number of bytes in which they differ from the file.
    pub changed_bytes: usize,
    pub failure: Option<String>,
}

impl ProgramOnFile {
    /// Tries up to `count` other files.
    pub fn sample(&self, jdk: &Jdk, count: usize, seed: u64) -> Result<Sample, String> {
        let spec = InputSpec::File(self.file.clone());
        let config = Config { class_path: self.class_path.clone(), symbolic: vec![spec], ..Config::new(&LIBRARY) };
        let program = Program::MainClass(self.main.clone());
        let mut machine = Machine::of_command(jdk, config, program, self.arguments.clone())?;
        let mut run = machine.run(Recording::default())?;
        ended(&run)?;
        let constraint = run.constraint();
        if let Some(violated) = first_violated(&run.symbolic.pool, &constraint, &Assignment::new()) {
            return Err(format!(
                "a conjunct is false under the file's own bytes\n{}",
                run.symbolic.pool.display(violated)
            ));
        }
        let open = open_variables(&mut run);
        let mut sample = Sample { conjuncts: run.symbolic.path.len(), open_bytes: open.len(), ..Sample::default() };
        let reasons = imprecisions(&run)?;
        if !reasons.is_empty() {
            sample.failure = Some(format!("the path constraint is imprecise: {}", reasons.join("; ")));
            return Ok(sample);
        }
        for solution in solutions(&mut run, &constraint, open, count, &mut Prng::new(seed)) {
            sample.solutions += 1;
            sample.changed_bytes += changed(&run, &solution);
            let inputs = recording(&run, &solution);
            if let Err(failure) = self.replay(jdk, &mut machine, &run, inputs) {
                sample.failure = Some(failure);
                break;
            }
        }
        Ok(sample)
    }

    /// Checks that other contents of the file take the same path, and print what `java` prints.
    fn replay(&self, jdk: &Jdk, machine: &mut Machine, run: &Run, inputs: Recording) -> Result<(), String> {
        let name = InputSpec::File(self.file.clone()).to_string();
        let bits = inputs.bits(&name).ok_or("the program does not read the file")?;
        let content: Vec<u8> = bits.iter().map(|&byte| byte as u8).collect();
        let expected = self.java(jdk, &content)?;
        let replayed = machine.run(inputs)?;
        same_path(run, &replayed)?;
        if run.outcome != replayed.outcome {
            return Err(format!("it ends with {:?} instead of {:?}", replayed.outcome, run.outcome));
        }
        if !imprecisions(&replayed)?.is_empty() {
            return Err("it is imprecise where the first run was not".to_owned());
        }
        if replayed.stdout != expected {
            return Err(format!("`java` prints something else\n--- java\n{expected}--- doppel\n{}", replayed.stdout));
        }
        Ok(())
    }

    /// The output of `java` with this file.
    fn java(&self, jdk: &Jdk, content: &[u8]) -> Result<String, String> {
        let text = |error: std::io::Error| error.to_string();
        let dir = tempfile::tempdir().map_err(text)?;
        let copy = dir.path().join(self.file.file_name().unwrap_or_default());
        std::fs::write(&copy, content).map_err(text)?;
        let argument =
            |argument: &String| if Path::new(argument) == self.file { copy.clone() } else { argument.into() };
        let output = Command::new(jdk.tool("java"))
            .args(["-cp", &self.class_path, &self.main])
            .args(self.arguments.iter().map(argument))
            .env_remove("JAVA_TOOL_OPTIONS")
            .output()
            .map_err(text)?;
        // A program may print the name of its file.
        let (found, wanted) = (copy.display().to_string(), self.file.display().to_string());
        Ok(String::from_utf8_lossy(&output.stdout).replace(&found, &wanted))
    }
}

fn ended(run: &Run) -> Result<(), String> {
    match &run.outcome {
        Outcome::Exited(_) => Ok(()),
        outcome => Err(format!("it did not end: {outcome:?}\n{}", run.stderr)),
    }
}

/// The bytes that the path does not determine.
fn open_variables(run: &mut Run) -> Vec<ExprId> {
    let symbolic = &mut run.symbolic;
    let variables = symbolic.inputs.iter().flat_map(|input| input.variables.iter().copied());
    variables.filter(|&variable| !symbolic.path.settles(&symbolic.pool, variable)).collect()
}

fn solutions(
    run: &mut Run,
    constraint: &[ExprId],
    open: Vec<ExprId>,
    count: usize,
    prng: &mut Prng,
) -> Vec<Assignment> {
    let mut walk = Walk::new(&mut run.symbolic.pool, constraint, open);
    (0..count).map_while(|_| walk.steps(STEPS, prng)).collect()
}

fn changed(run: &Run, solution: &Assignment) -> usize {
    let variables = run.symbolic.inputs.iter().flat_map(|input| &input.variables);
    let pool = &run.symbolic.pool;
    variables.filter(|&&variable| solution.get(variable).is_some_and(|value| value != pool.value(variable))).count()
}
