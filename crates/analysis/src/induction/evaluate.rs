//! Calls of predicates with given arguments, evaluated by their clauses.

use doppel_expr::{ExprId, KeptEvaluator};
use rustc_hash::{FxHashMap, FxHashSet};

use super::clause::{End, PredicateId, Step};
use super::unfold::System;

/// Deeper recursions are not evaluated.
const MAX_DEPTH: usize = 3000;

/// What a call does, if it ends at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Returns(Vec<u64>),
    Fails,
    /// The program ends in another way, or never.
    Ends,
}

/// Proved equations that give all outputs of a predicate: a guard and a value for each output.
pub struct Definition {
    pub guard: ExprId,
    pub outputs: Vec<ExprId>,
}

#[derive(Default)]
pub struct Evaluation {
    evaluator: KeptEvaluator,
    known: FxHashMap<(PredicateId, Vec<u64>), Outcome>,
    /// Calls that have not ended.
    running: FxHashSet<(PredicateId, Vec<u64>)>,
    definitions: FxHashMap<PredicateId, Vec<Definition>>,
    /// The number of clauses that may still be tried, and that could be tried.
    fuel: u64,
    given_fuel: u64,
}

impl Evaluation {
    pub fn new() -> Evaluation {
        Evaluation { evaluator: KeptEvaluator::new(), ..Evaluation::default() }
    }

    /// From now on a call is replaced by a definition whose guard holds. What it returns is then what the call returns
    /// *if* it returns.
    pub fn define(&mut self, predicate: PredicateId, definition: Definition) {
        self.definitions.entry(predicate).or_default().push(definition);
    }

    /// None if that takes too long, or depends on an input.
    pub fn outcome(&mut self, system: &System, id: PredicateId, arguments: &[u64], fuel: u64) -> Option<Outcome> {
        self.fuel = fuel;
        self.given_fuel = fuel;
        self.running.clear();
        self.call(system, id, arguments, 0)
    }

    /// The number of clauses tried for the last outcome.
    pub fn spent(&self) -> u64 {
        self.given_fuel - self.fuel
    }

    fn call(&mut self, system: &System, id: PredicateId, arguments: &[u64], depth: usize) -> Option<Outcome> {
        let key = (id, arguments.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        let predicate = system.predicates.get(id.0)?;
        let values: Vec<(ExprId, u64)> = predicate.inputs.iter().copied().zip(arguments.iter().copied()).collect();
        if let Some(outputs) = self.defined(system, id, &values) {
            return Some(Outcome::Returns(outputs));
        }
        if depth > MAX_DEPTH {
            return None;
        }
        if !self.running.insert(key.clone()) {
            // The same call again, with nothing in between that could decide otherwise: it never ends.
            return Some(Outcome::Ends);
        }
        let outcome = self.clauses(system, id, &values, depth);
        self.running.remove(&key);
        let outcome = outcome?;
        // An outcome within a call that never ends need not be the one outside it.
        if outcome != Outcome::Ends {
            self.known.insert(key, outcome.clone());
        }
        Some(outcome)
    }

    fn defined(&mut self, system: &System, id: PredicateId, values: &[(ExprId, u64)]) -> Option<Vec<u64>> {
        let definitions = self.definitions.get(&id)?;
        self.evaluator.restart(&system.pool);
        for &(var, value) in values {
            self.evaluator.set(&system.pool, var, value);
        }
        let found = definitions.iter().find(|found| self.evaluator.value(&system.pool, found.guard) != 0)?;
        Some(found.outputs.iter().map(|&e| self.evaluator.value(&system.pool, e)).collect())
    }

    /// The outcome of the only clause whose steps are possible.
    fn clauses(
        &mut self,
        system: &System,
        id: PredicateId,
        arguments: &[(ExprId, u64)],
        depth: usize,
    ) -> Option<Outcome> {
        'clauses: for clause in &system.predicates.get(id.0)?.clauses {
            self.fuel = self.fuel.checked_sub(1)?;
            let mut values = arguments.to_vec();
            self.restart(system, &values);
            for step in &clause.steps {
                match step {
                    Step::Assume(condition) => {
                        if self.evaluator.value(&system.pool, *condition) == 0 {
                            continue 'clauses;
                        }
                    }
                    Step::Input => return None,
                    Step::Call(call) => {
                        let evaluator = &mut self.evaluator;
                        let given: Vec<u64> =
                            call.arguments.iter().map(|&e| evaluator.value(&system.pool, e)).collect();
                        match (self.call(system, call.target, &given, depth + 1)?, &call.outputs) {
                            (Outcome::Returns(returned), Some(outputs)) => {
                                values.extend(outputs.iter().copied().zip(returned));
                                self.restart(system, &values);
                            }
                            (Outcome::Fails, None) => self.restart(system, &values),
                            (Outcome::Returns(_), None) | (Outcome::Fails, Some(_)) => continue 'clauses,
                            (Outcome::Ends, _) => return Some(Outcome::Ends),
                        }
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

    fn restart(&mut self, system: &System, values: &[(ExprId, u64)]) {
        self.evaluator.restart(&system.pool);
        for &(var, value) in values {
            self.evaluator.set(&system.pool, var, value);
        }
    }
}
