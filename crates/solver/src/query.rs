//! A query as the stages see it, and what they share.

use doppel_expr::{ExprId, KeptEvaluator, Pool};

use crate::kinds::{Kind, Kinds};
use crate::variables::VariableSets;

/// Conjuncts that share variables, and the values that the variables had before.
#[derive(Default, Debug)]
pub(crate) struct Query {
    /// What must hold: conjuncts of the prefix in their order, which hold under the hint, then those that were added.
    pub conjuncts: Vec<ExprId>,
    pub n_prefix: usize,
    /// Every variable of the conjuncts, by id.
    pub variables: Vec<ExprId>,
    /// The values that the variables have under the hint.
    pub hint: Vec<u64>,
}

impl Query {
    /// The conjuncts that the hint need not satisfy.
    pub fn last(&self) -> &[ExprId] {
        &self.conjuncts[self.n_prefix..]
    }
}

/// A stage's answer: values for the query's variables, in their order, that need no confirmation by the stage itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Sat(Vec<u64>),
    Unsat,
    Unknown(crate::Reason),
}

/// What stages share while they look at a query.
pub(crate) struct Context<'a> {
    pub pool: &'a mut Pool,
    pub tools: &'a mut Tools,
}

/// Memos and buffers that go by the ids of one pool.
pub(crate) struct Tools {
    pub evaluator: KeptEvaluator,
    pub variables: VariableSets,
    pub kinds: Kinds,
}

impl Tools {
    pub fn new() -> Tools {
        Tools { evaluator: KeptEvaluator::new(), variables: VariableSets::default(), kinds: Kinds::default() }
    }
}

impl Context<'_> {
    /// Whether a conjunct is of a kind.
    pub fn any(&mut self, conjuncts: &[ExprId], is_it: impl Fn(Kind) -> bool) -> bool {
        conjuncts.iter().any(|&e| is_it(self.tools.kinds.of(self.pool, e)))
    }

    /// Makes these the values that the evaluator goes by.
    pub fn assign(&mut self, query: &Query, values: &[u64]) {
        let evaluator = &mut self.tools.evaluator;
        evaluator.restart(self.pool);
        for (&var, &value) in query.variables.iter().zip(values) {
            evaluator.set(self.pool, var, value);
        }
    }

    /// Whether every conjunct holds under these values. The last ones come first, as they are most likely to fail.
    pub fn holds(&mut self, query: &Query, values: &[u64]) -> bool {
        self.assign(query, values);
        query.conjuncts.iter().rev().all(|&e| self.tools.evaluator.value(self.pool, e) != 0)
    }
}
