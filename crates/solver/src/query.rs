//! A query as the stages see it, and what they share.

use doppel_expr::{ExprId, KeptEvaluator, Pool};

use crate::kinds::{Kind, Kinds};
use crate::variables::VariableSets;

/// Conjuncts that share variables, and the previous values of the variables.
#[derive(Default, Debug)]
pub(crate) struct Query {
    /// What must hold: conjuncts of the prefix in order, which hold under the hint, then the added ones.
    pub conjuncts: Vec<ExprId>,
    pub n_prefix: usize,
    /// Every variable of the conjuncts, by id.
    pub variables: Vec<ExprId>,
    /// The values of the variables under the hint.
    pub hint: Vec<u64>,
}

impl Query {
    /// The conjuncts that the hint need not satisfy.
    pub fn last(&self) -> &[ExprId] {
        &self.conjuncts[self.n_prefix..]
    }
}

/// A stage's answer: values for the query's variables, in order, which the stage itself need not confirm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Sat(Vec<u64>),
    Unsat,
    Unknown(crate::Reason),
}

/// What stages share while they handle a query.
pub(crate) struct Context<'a> {
    pub pool: &'a mut Pool,
    pub tools: &'a mut Tools,
}

/// Memos and buffers, indexed by the ids of one pool.
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

    /// Sets the values of the evaluator.
    pub fn assign(&mut self, query: &Query, values: &[u64]) {
        let evaluator = &mut self.tools.evaluator;
        evaluator.restart(self.pool);
        for (&var, &value) in query.variables.iter().zip(values) {
            evaluator.set(self.pool, var, value);
        }
    }

    /// Whether every conjunct holds under these values. The last ones are checked first, because they are most likely
    /// to fail.
    pub fn holds(&mut self, query: &Query, values: &[u64]) -> bool {
        self.assign(query, values);
        query.conjuncts.iter().rev().all(|&e| self.tools.evaluator.value(self.pool, e) != 0)
    }
}
