//! Random runs of the clauses from the entry: the arguments that calls are seen with.

use std::collections::BTreeSet;

use doppel_expr::{ExprId, KeptEvaluator, Op};

use super::clause::{End, PredicateId, Step};
use super::evaluate::Outcome;
use super::nodes::nodes;
use super::random::Random;
use super::unfold::System;

/// Runs from the entry.
const RUNS: usize = 300;

/// Clauses tried in one run.
const FUEL: usize = 2000;

/// Deeper recursions are not run.
const MAX_DEPTH: usize = 500;

/// Different arguments kept for a predicate.
const MAX_REACHED: usize = 300;

/// The arguments of one predicate.
pub type Reached = BTreeSet<Vec<u64>>;

/// The arguments that are seen, for each predicate by its number.
pub fn simulate(system: &System, constants: &[i64]) -> Vec<Reached> {
    let free = system.predicates.iter().map(|predicate| predicate_inputs(system, predicate)).collect();
    let mut simulation = Simulation {
        system,
        constants,
        free,
        evaluator: KeptEvaluator::new(),
        random: Random::new(),
        reached: vec![Reached::new(); system.predicates.len()],
        fuel: 0,
    };
    for _ in 0..RUNS {
        simulation.fuel = FUEL;
        simulation.call(system.entry, &[], 0);
    }
    simulation.reached
}

/// The variables of a predicate that stand for inputs of the program.
fn predicate_inputs(system: &System, predicate: &super::clause::Predicate) -> Vec<ExprId> {
    let mut variables = BTreeSet::new();
    let mut given: BTreeSet<ExprId> = predicate.inputs.iter().copied().collect();
    let mut add =
        |e: ExprId| variables.extend(nodes(&system.pool, e).into_iter().filter(|&e| system.pool.node(e).op == Op::Var));
    for clause in &predicate.clauses {
        for step in &clause.steps {
            match step {
                Step::Assume(condition) => add(*condition),
                Step::Input => {}
                Step::Call(call) => {
                    call.arguments.iter().copied().for_each(&mut add);
                    given.extend(call.outputs.iter().flatten());
                }
            }
        }
        if let End::Returns(outputs) = &clause.end {
            outputs.iter().copied().for_each(&mut add);
        }
    }
    variables.difference(&given).copied().collect()
}

struct Simulation<'s> {
    system: &'s System,
    constants: &'s [i64],
    free: Vec<Vec<ExprId>>,
    evaluator: KeptEvaluator,
    random: Random,
    reached: Vec<Reached>,
    fuel: usize,
}

impl Simulation<'_> {
    fn call(&mut self, id: PredicateId, arguments: &[u64], depth: usize) -> Option<Outcome> {
        let system = self.system;
        let predicate = &system.predicates[id.0];
        if self.reached[id.0].len() < MAX_REACHED {
            self.reached[id.0].insert(arguments.to_vec());
        }
        if depth > MAX_DEPTH {
            return None;
        }
        let mut values: Vec<(ExprId, u64)> = predicate.inputs.iter().copied().zip(arguments.iter().copied()).collect();
        for index in 0..self.free[id.0].len() {
            let variable = self.free[id.0][index];
            let value = self.random.argument(self.constants);
            values.push((variable, system.pool.sort(variable).normalize(value as u64)));
        }
        // The outcomes of calls that several clauses begin with.
        let mut made: Vec<(Vec<u64>, PredicateId, Outcome)> = Vec::new();
        'clauses: for clause in &predicate.clauses {
            self.fuel = self.fuel.checked_sub(1)?;
            let mut values = values.clone();
            self.restart(&values);
            for step in &clause.steps {
                match step {
                    Step::Assume(condition) => {
                        if self.evaluator.value(&system.pool, *condition) == 0 {
                            continue 'clauses;
                        }
                    }
                    Step::Input => {}
                    Step::Call(call) => {
                        let evaluator = &mut self.evaluator;
                        let given: Vec<u64> =
                            call.arguments.iter().map(|&e| evaluator.value(&system.pool, e)).collect();
                        let known =
                            made.iter().find(|(arguments, target, _)| *arguments == given && *target == call.target);
                        let outcome = match known {
                            Some((_, _, outcome)) => outcome.clone(),
                            None => {
                                let outcome = self.call(call.target, &given, depth + 1)?;
                                made.push((given, call.target, outcome.clone()));
                                outcome
                            }
                        };
                        match (outcome, &call.outputs) {
                            (Outcome::Returns(returned), Some(outputs)) => {
                                values.extend(outputs.iter().copied().zip(returned));
                            }
                            (Outcome::Fails, None) => {}
                            (Outcome::Returns(_), None) | (Outcome::Fails, Some(_)) => continue 'clauses,
                            (Outcome::Ends, _) => return Some(Outcome::Ends),
                        }
                        self.restart(&values);
                    }
                }
            }
            return Some(match &clause.end {
                End::Returns(outputs) => {
                    Outcome::Returns(outputs.iter().map(|&e| self.evaluator.value(&system.pool, e)).collect())
                }
                End::Fails => Outcome::Fails,
            });
        }
        Some(Outcome::Ends)
    }

    fn restart(&mut self, values: &[(ExprId, u64)]) {
        self.evaluator.restart(&self.system.pool);
        for &(var, value) in values {
            self.evaluator.set(&self.system.pool, var, value);
        }
    }
}
