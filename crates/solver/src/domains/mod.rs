//! Domains: for each variable, the values that its own conjuncts allow, as intervals.
//!
//! Answers `Unsat` if a variable has no value left, and `Sat` if every conjunct has a single variable and is
//! understood. Sets are computed once per conjunct: backwards through its operators or, for variables of up to 8 bits,
//! by trying every value.

mod interval_set;
mod preimage;

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

pub(crate) use interval_set::IntervalSet;

use crate::query::{Context, Outcome, Query};

/// The domains of a query's variables.
#[derive(Default)]
pub(crate) struct Domains {
    /// For each conjunct with one variable, the values for which it holds; `None` if unknown.
    truth_sets: FxHashMap<ExprId, Option<u32>>,
    /// The sets of values.
    sets: Vec<IntervalSet>,
    /// For each variable of the query; `None` if nothing is known.
    domains: Vec<Domain>,
    scratch: IntervalSet,
}

#[derive(Default)]
struct Domain {
    is_known: bool,
    set: IntervalSet,
    /// The number of sets intersected.
    n_sets: usize,
    /// Values excluded by further sets, in any order.
    excluded: Vec<(u64, u64)>,
}

/// Beyond this number, the sets of a variable are intersected all at once: a value that was concretised repeatedly has
/// thousands.
const FEW_SETS: usize = 32;

impl Domain {
    fn restart(&mut self) {
        self.is_known = false;
        self.n_sets = 0;
        self.excluded.clear();
    }

    fn intersect(&mut self, set: &IntervalSet, max: u64, scratch: &mut IntervalSet) {
        self.n_sets += 1;
        if self.n_sets > FEW_SETS {
            self.excluded.extend(set.complement(max).intervals());
        } else if self.is_known {
            self.set.intersect_into(set, scratch);
            std::mem::swap(&mut self.set, scratch);
        } else {
            self.set.assign(set);
            self.is_known = true;
        }
    }

    /// Removes all excluded values.
    fn finish(&mut self, max: u64, scratch: &mut IntervalSet) {
        if !self.excluded.is_empty() {
            let allowed = IntervalSet::union_of(std::mem::take(&mut self.excluded)).complement(max);
            self.set.intersect_into(&allowed, scratch);
            std::mem::swap(&mut self.set, scratch);
        }
    }
}

impl Domains {
    pub fn answer(&mut self, context: &mut Context<'_>, query: &Query) -> Option<Outcome> {
        if self.domains.len() < query.variables.len() {
            self.domains.resize_with(query.variables.len(), Domain::default);
        }
        self.domains.iter_mut().take(query.variables.len()).for_each(Domain::restart);
        let mut is_complete = true;
        for &e in query.conjuncts.iter().rev() {
            let (Some(position), Some(set)) = (position(context, query, e), self.truth_set(context, e)) else {
                is_complete = false;
                continue;
            };
            let max = context.pool.sort(query.variables[position]).mask();
            let (domain, set) = (&mut self.domains[position], &self.sets[set as usize]);
            domain.intersect(set, max, &mut self.scratch);
            if domain.set.is_empty() {
                return Some(Outcome::Unsat);
            }
        }
        for (domain, &variable) in self.domains.iter_mut().zip(&query.variables).filter(|(domain, _)| domain.is_known) {
            domain.finish(context.pool.sort(variable).mask(), &mut self.scratch);
            if domain.set.is_empty() {
                return Some(Outcome::Unsat);
            }
        }
        is_complete.then(|| Outcome::Sat(self.model(context, query)))
    }

    /// The values that its own conjuncts allow for a variable of the last query; `None` if nothing is known.
    pub fn of(&self, position: usize) -> Option<&IntervalSet> {
        self.domains.get(position).filter(|domain| domain.is_known).map(|domain| &domain.set)
    }

    /// The hint's value where it is possible, otherwise a small one.
    fn model(&self, context: &Context<'_>, query: &Query) -> Vec<u64> {
        let variables = query.variables.iter().zip(&query.hint).enumerate();
        variables
            .map(|(position, (&var, &hint))| match self.of(position) {
                Some(set) if !set.contains(hint) => set.pick(context.pool.sort(var)).unwrap_or(hint),
                _ => hint,
            })
            .collect()
    }

    fn truth_set(&mut self, context: &mut Context<'_>, e: ExprId) -> Option<u32> {
        if let Some(&known) = self.truth_sets.get(&e) {
            return known;
        }
        let &[var] = context.tools.variables.of(context.pool, e) else { return None };
        let sort = context.pool.sort(var);
        let set = preimage::truth_set(context.pool, e, sort);
        let set = set.or_else(|| (sort.width() <= 8).then(|| enumerate(context, e, var)));
        let place = set.map(|set| {
            self.sets.push(set);
            self.sets.len() as u32 - 1
        });
        self.truth_sets.insert(e, place);
        place
    }
}

/// The position of a conjunct's variable, if it has only one.
fn position(context: &mut Context<'_>, query: &Query, e: ExprId) -> Option<usize> {
    match context.tools.variables.of(context.pool, e) {
        &[var] => query.variables.binary_search(&var).ok(),
        _ => None,
    }
}

/// Tries every value of a variable.
fn enumerate(context: &mut Context<'_>, e: ExprId, var: ExprId) -> IntervalSet {
    let evaluator = &mut context.tools.evaluator;
    let values = 0..=context.pool.sort(var).mask();
    let holds = values.filter(|&value| {
        evaluator.restart(context.pool);
        evaluator.set(context.pool, var, value);
        evaluator.value(context.pool, e) != 0
    });
    IntervalSet::union_of(holds.map(|value| (value, value)).collect())
}
