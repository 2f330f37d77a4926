//! Local search on floats: from some values to better ones, step by step, until all conjuncts hold.
//!
//! Answers `Sat` only, after evaluation, and so with the real functions. The score of values is the sum of the
//! conjuncts' distances. A step changes one variable of a conjunct that does not hold and is doubled as long as that
//! helps, or it is proposed by inversion. When nothing helps, the search restarts elsewhere. After Korel: Automated
//! software test data generation, IEEE TSE 1990; Fu, Su: XSat, CAV 2016, for conditions on floats; Souza et al.: CORAL,
//! NFM 2011, for elementary functions.

mod distance;
mod sample;

use doppel_expr::ExprId;

use crate::inversion::Descent;
use crate::limits::Watch;
use crate::query::{Context, Outcome, Query};
use distance::Distances;
use sample::{Dice, Step};

/// The number of failed steps, per variable, before the search restarts elsewhere.
const PATIENCE: usize = 200;

/// The budget of a search, in nodes evaluated.
#[derive(Clone, Copy)]
pub(crate) struct Effort(u64);

impl Effort {
    /// Before an SMT solver that will decide.
    pub const SHORT: Effort = Effort(300_000);
    /// Before an SMT solver that does not know the functions.
    pub const MEDIUM: Effort = Effort(4_000_000);
    /// After everything else.
    pub const LONG: Effort = Effort(60_000_000);
}

/// A search with the effort that is appropriate at this place of the chain.
pub(crate) fn answer(context: &mut Context<'_>, query: &Query, watch: &mut Watch) -> Option<Outcome> {
    if !context.any(&query.conjuncts, |kind| kind.has_floats) {
        return None;
    }
    let has_calls = context.any(&query.conjuncts, |kind| kind.has_calls);
    search(context, query, if has_calls { Effort::MEDIUM } else { Effort::SHORT }, watch)
}

/// Values that satisfy all conjuncts, if some are found in time.
pub(crate) fn search(context: &mut Context<'_>, query: &Query, effort: Effort, watch: &mut Watch) -> Option<Outcome> {
    let limit = context.tools.evaluator.n_computed() + effort.0;
    let mut climb = Climb { context, query, dice: Dice::new(1), values: query.hint.clone(), score: 0.0, limit };
    for round in 0.. {
        climb.begin(round);
        if climb.ascend(watch) {
            return Some(Outcome::Sat(climb.values));
        }
        if climb.is_over() || watch.must_end() {
            return None;
        }
    }
    None
}

/// A climb from initial values to better ones.
struct Climb<'a, 'b> {
    context: &'a mut Context<'b>,
    query: &'a Query,
    dice: Dice,
    values: Vec<u64>,
    /// The sum of the conjuncts' distances under the values.
    score: f64,
    limit: u64,
}

impl Climb<'_, '_> {
    /// Starts from the hint at first, then from elsewhere with some of its values.
    fn begin(&mut self, round: usize) {
        self.values.clone_from(&self.query.hint);
        for (value, &var) in self.values.iter_mut().zip(&self.query.variables) {
            if round > 0 && (!round.is_multiple_of(4) || self.dice.below(2) == 0) {
                let sort = self.context.pool.sort(var);
                *value = sort.normalize(self.dice.sample(sort));
            }
        }
        self.score = self.score_of(&self.values.clone());
    }

    fn is_over(&self) -> bool {
        self.context.tools.evaluator.n_computed() > self.limit
    }

    fn score_of(&mut self, values: &[u64]) -> f64 {
        self.context.assign(self.query, values);
        let pool = &*self.context.pool;
        let mut distances = Distances { pool, evaluator: &mut self.context.tools.evaluator };
        self.query.conjuncts.iter().map(|&e| distances.of(e)).sum()
    }

    /// Climbs; returns whether all conjuncts hold in the end.
    fn ascend(&mut self, watch: &mut Watch) -> bool {
        let mut n_in_vain = 0;
        while self.score > 0.0 {
            if n_in_vain > PATIENCE * self.query.variables.len() || self.is_over() {
                return false;
            }
            let Some(broken) = self.broken_under(&self.values.clone()) else { return true };
            let is_better = match self.dice.below(8) {
                0 => self.invert(broken),
                1 | 2 => self.advance_and_invert(broken),
                _ => self.advance(broken),
            };
            n_in_vain = if is_better { 0 } else { n_in_vain + 1 };
            if n_in_vain % 64 == 63 && watch.must_end() {
                return false;
            }
        }
        true
    }

    /// A conjunct that does not hold.
    fn broken_under(&mut self, values: &[u64]) -> Option<ExprId> {
        self.context.assign(self.query, values);
        let n_conjuncts = self.query.conjuncts.len();
        let start = self.dice.below(n_conjuncts);
        let Context { pool, tools } = &mut *self.context;
        let mut places = (start..n_conjuncts).chain(0..start);
        let place = places.find(|&place| tools.evaluator.value(pool, self.query.conjuncts[place]) == 0)?;
        Some(self.query.conjuncts[place])
    }

    /// Takes the values if they are better.
    fn improve(&mut self, values: &[u64]) -> bool {
        let score = self.score_of(values);
        let is_better = score < self.score;
        if is_better {
            self.score = score;
            self.values.copy_from_slice(values);
        }
        is_better
    }

    /// The position of a variable of a conjunct.
    fn variable_of(&mut self, conjunct: ExprId) -> Option<usize> {
        let Context { pool, tools } = &mut *self.context;
        let vars = tools.variables.of(pool, conjunct);
        if vars.is_empty() {
            return None;
        }
        self.query.variables.binary_search(&vars[self.dice.below(vars.len())]).ok()
    }

    /// A step of one variable, repeated as long as that helps.
    fn advance(&mut self, broken: ExprId) -> bool {
        let Some(position) = self.variable_of(broken) else { return false };
        let sort = self.context.pool.sort(self.query.variables[position]);
        let mut step: Option<Step> = Some(self.dice.step(sort, self.values[position]));
        let mut n_steps = 0;
        while let Some(next) = step {
            let mut values = self.values.clone();
            values[position] = next.apply(sort, values[position]);
            if !self.improve(&values) {
                break;
            }
            n_steps += 1;
            step = next.doubled();
        }
        n_steps > 0
    }

    /// A step of one variable, after which others follow so that its conjuncts hold again: equations of several
    /// variables are curves, which one variable alone would leave.
    fn advance_and_invert(&mut self, broken: ExprId) -> bool {
        let Some(position) = self.variable_of(broken) else { return false };
        let sort = self.context.pool.sort(self.query.variables[position]);
        let step = self.dice.step(sort, self.values[position]);
        let mut values = self.values.clone();
        values[position] = step.apply(sort, values[position]);
        for _ in 0..2 {
            let Some(broken) = self.broken_under(&values) else { break };
            self.repair(broken, &mut values, Some(position));
        }
        self.improve(&values)
    }

    /// Values that make one conjunct hold.
    fn invert(&mut self, broken: ExprId) -> bool {
        let mut values = self.values.clone();
        self.repair(broken, &mut values, None) && self.improve(&values)
    }

    /// Changes values that the evaluator has, so that one conjunct may hold; one variable may have to stay.
    fn repair(&mut self, broken: ExprId, values: &mut [u64], stays: Option<usize>) -> bool {
        let query = self.query;
        let mut descent = Descent::new(self.dice.bits() | 1);
        descent.repair(self.context, broken, |var, value| {
            let position = query.variables.binary_search(&var).ok().filter(|&position| Some(position) != stays)?;
            (std::mem::replace(&mut values[position], value) != value).then_some(())
        })
    }
}
