//! The property: every solution of a run's path constraint takes the run's path.

use doppel_expr::{Assignment, ExprId};
use doppel_inputs::{Outcome, Recording};
use doppel_testkit::random::Prng;

use crate::machine::{Machine, Run};
use crate::replayer::Replayer;
use crate::sameness::Sameness;
use crate::solutions::{self, first_violated};

/// The result for a program.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This many other solutions took the same path.
    Precise { solutions: usize },
    /// The run itself reports that its path constraint is not precise, for these reasons.
    Imprecise(Vec<String>),
}

/// How hard to search for a solution that takes another path.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Solutions by mutation.
    pub mutations: usize,
    /// Queries to Z3, if it is installed.
    pub queries: usize,
    pub seed: u64,
}

/// A program and how it runs on both machines.
pub struct Subject<'a> {
    pub machine: Machine,
    pub replayer: &'a Replayer,
}

impl Subject<'_> {
    /// Runs the program on its own input: the output must be that of `java`, and every conjunct must be true.
    pub fn first_run(&mut self) -> Result<Run, String> {
        let run = self.compared_run(Recording::default())?;
        for choice in &run.symbolic.path.choices {
            if run.symbolic.pool.value(choice.conjunct) != 1 {
                let (place, conjunct) = (choice.method.location(choice.bci), run.conjunct(choice));
                return Err(format!("a conjunct is false under the run's own input\n{place}: {conjunct}"));
            }
        }
        let own = Assignment::new();
        if let Some(violated) = first_violated(&run.symbolic.pool, &run.constraint(), &own) {
            let conjunct = run.symbolic.pool.display(violated);
            return Err(format!("a conjunct evaluates to false under the run's own input\n{conjunct}"));
        }
        Ok(run)
    }

    /// Checks the property for the path of a first run.
    pub fn check(&mut self, run: &Run, effort: Effort) -> Result<Verdict, String> {
        let imprecise = imprecisions(run)?;
        if !imprecise.is_empty() {
            return Ok(Verdict::Imprecise(imprecise));
        }
        let pool = &run.symbolic.pool;
        let constraint = run.constraint();
        let mut prng = Prng::new(effort.seed);
        let mut found = solutions::mutation::solutions(pool, &constraint, effort.mutations, &mut prng);
        for model in solutions::z3::solutions(pool, &constraint, effort.queries, &mut prng)?.unwrap_or_default() {
            if let Some(violated) = first_violated(pool, &constraint, &model) {
                // Z3 does not know elementary functions.
                if pool.reachable(&constraint).iter().any(|&e| pool.node(e).function().is_some()) {
                    continue;
                }
                let (inputs, conjunct) = (recording(run, &model).to_text(), pool.display(violated));
                return Err(format!(
                    "a model of z3's does not satisfy a conjunct\n{conjunct}\n--- its inputs\n{inputs}"
                ));
            }
            found.push(model);
        }
        for solution in &found {
            self.replay(run, solution).map_err(|error| {
                let inputs = recording(run, solution).to_text();
                format!("another solution does not take the same path: {error}\n--- its inputs\n{inputs}")
            })?;
        }
        Ok(Verdict::Precise { solutions: found.len() })
    }

    fn replay(&mut self, run: &Run, solution: &Assignment) -> Result<(), String> {
        let replayed = self.compared_run(recording(run, solution))?;
        same_path(run, &replayed)?;
        let imprecise = imprecisions(&replayed)?;
        if !imprecise.is_empty() {
            return Err(format!("it is imprecise where the first run was not\n{}", imprecise.join("\n")));
        }
        if run.outcome != replayed.outcome || run.uncaught() != replayed.uncaught() {
            return Err(format!("it ends with {:?} instead of {:?}", replayed.outcome, run.outcome));
        }
        Ok(())
    }

    /// A run whose output is that of `java`.
    fn compared_run(&mut self, inputs: Recording) -> Result<Run, String> {
        let run = self.machine.run(inputs.clone())?;
        if !matches!(run.outcome, Outcome::Exited(_)) {
            return Err(format!("it did not end: {:?}\n{}", run.outcome, run.stderr));
        }
        let java = self.replayer.run(&inputs)?;
        if java.stdout != run.stdout {
            return Err(format!("`java` prints something else\n--- java\n{}--- doppel\n{}", java.stdout, run.stdout));
        }
        if java.uncaught.as_deref() != run.uncaught() {
            let (java, doppel) = (java.uncaught, &run.stderr);
            return Err(format!("`java` ends otherwise\n--- java\n{java:?}\n--- doppel\n{doppel}"));
        }
        Ok(run)
    }
}

/// The inputs of a run under this solution of its path constraint.
pub fn recording(run: &Run, solution: &Assignment) -> Recording {
    let value = |variable: ExprId| solution.get(variable).unwrap_or(run.symbolic.pool.value(variable));
    Recording::of(&run.symbolic.inputs, value)
}

/// Why the path constraint may be wrong. A register whose expression does not hold is never an excuse.
pub fn imprecisions(run: &Run) -> Result<Vec<String>, String> {
    let mut reasons = Vec::new();
    for (imprecision, count) in run.symbolic.imprecisions.iter() {
        let text = format!(
            "{}: {}, {}, at {}, {count} times",
            imprecision.kind.name(),
            imprecision.method,
            imprecision.location,
            imprecision.read_at
        );
        if imprecision.method == "doppel" {
            return Err(text);
        }
        reasons.push(text);
    }
    Ok(reasons)
}

/// Checks that both runs made the same choices, at the same places and with the same conjuncts.
pub fn same_path(expected: &Run, replayed: &Run) -> Result<(), String> {
    let (path, other) = (&expected.symbolic.path.choices, &replayed.symbolic.path.choices);
    let mut sameness = Sameness::new(&expected.symbolic.pool, &replayed.symbolic.pool);
    for (index, (choice, same)) in path.iter().zip(other).enumerate() {
        let is_there = std::ptr::eq(choice.method, same.method) && choice.bci == same.bci && choice.kind == same.kind;
        if !is_there || !sameness.holds(choice.conjunct, same.conjunct) {
            let (conjunct, found) = (expected.conjunct(choice), replayed.conjunct(same));
            let (place, other) = (choice.method.location(choice.bci), same.method.location(same.bci));
            return Err(format!(
                "choice {index} differs\n--- expected\n{place} {:?}: {conjunct}\n--- found\n{other} {:?}: {found}",
                choice.kind, same.kind
            ));
        }
    }
    let describe = |run: &Run, at: usize| {
        let choice = &run.symbolic.path.choices[at];
        format!("{}: {}", choice.method.location(choice.bci), run.conjunct(choice))
    };
    match path.len().cmp(&other.len()) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Less => Err(format!("it makes more choices\n{}", describe(replayed, path.len()))),
        std::cmp::Ordering::Greater => Err(format!("it makes fewer choices, not\n{}", describe(expected, other.len()))),
    }
}
