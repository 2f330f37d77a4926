//! Search: enumerates all values of a few variables with small domains, and tests each conjunct as soon as its
//! variables have values.
//!
//! Answers `Sat` and `Unsat`, unless the search would take longer than an SMT solver.

use doppel_expr::ExprId;

use crate::domains::{Domains, IntervalSet};
use crate::query::{Context, Outcome, Query};

/// The maximum number of evaluations of conjuncts in a search.
const MAX_EVALUATIONS: usize = 4096;
/// The maximum number of variables.
const MAX_VARIABLES: usize = 4;

/// One search.
struct Search<'a> {
    query: &'a Query,
    /// For each depth, the variable's position, its values, and the conjuncts that are decided there.
    levels: Vec<Level>,
    values: Vec<u64>,
    n_evaluations: usize,
}

struct Level {
    position: usize,
    domain: IntervalSet,
    conjuncts: Vec<ExprId>,
}

/// The domains are those of this query.
pub(crate) fn answer(context: &mut Context<'_>, query: &Query, domains: &Domains) -> Option<Outcome> {
    let levels = levels(context, query, domains)?;
    let mut search = Search { query, levels, values: query.hint.clone(), n_evaluations: 0 };
    let is_sat = search.descend(context, 0)?;
    Some(if is_sat { Outcome::Sat(search.values) } else { Outcome::Unsat })
}

/// The smallest domains first; `None` if there are too many values.
fn levels(context: &mut Context<'_>, query: &Query, domains: &Domains) -> Option<Vec<Level>> {
    if query.variables.len() > MAX_VARIABLES {
        return None;
    }
    let mut levels = Vec::with_capacity(query.variables.len());
    for (position, &var) in query.variables.iter().enumerate() {
        let sort = context.pool.sort(var);
        let domain = match domains.of(position) {
            Some(domain) => domain.clone(),
            None => IntervalSet::interval(0, sort.mask()),
        };
        if domain.size() > MAX_EVALUATIONS as u64 || sort.is_float() {
            return None;
        }
        levels.push(Level { position, domain, conjuncts: Vec::new() });
    }
    levels.sort_by_key(|level| level.domain.size());
    let sizes = levels.iter().map(|level| level.domain.size());
    if sizes.fold(1, u64::saturating_mul) > 1 << 20 {
        return None;
    }
    for &e in &query.conjuncts {
        let vars = context.tools.variables.of(context.pool, e);
        let depth = levels.iter().rposition(|level| vars.contains(&query.variables[level.position]));
        levels[depth?].conjuncts.push(e);
    }
    Some(levels)
}

impl Search<'_> {
    /// Whether values are found from this depth on; `None` if that takes too long.
    fn descend(&mut self, context: &mut Context<'_>, depth: usize) -> Option<bool> {
        if depth == self.levels.len() {
            return Some(true);
        }
        let position = self.levels[depth].position;
        for n in 0..self.levels[depth].domain.intervals().len() {
            let (low, high) = self.levels[depth].domain.intervals()[n];
            for value in low..=high {
                self.values[position] = value;
                if self.is_possible(context, depth)? && self.descend(context, depth + 1)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    fn is_possible(&mut self, context: &mut Context<'_>, depth: usize) -> Option<bool> {
        self.n_evaluations += self.levels[depth].conjuncts.len();
        if self.n_evaluations > MAX_EVALUATIONS {
            return None;
        }
        context.assign(self.query, &self.values);
        let evaluator = &mut context.tools.evaluator;
        Some(self.levels[depth].conjuncts.iter().all(|&e| evaluator.value(context.pool, e) != 0))
    }
}
