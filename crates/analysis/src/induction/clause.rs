//! A program as constrained Horn clauses: what a call of code returns, or that it fails, as a relation between its
//! inputs and its outputs.

use doppel_expr::{ExprId, Pool};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PredicateId(pub usize);

/// Code from one place to the end of its method.
#[derive(Default)]
pub struct Predicate {
    /// A variable for each argument, local or static field that the code may read.
    pub inputs: Vec<ExprId>,
    /// A variable for the result and for each static field that the code may write.
    pub outputs: Vec<ExprId>,
    pub clauses: Vec<Clause>,
}

/// One way through the code, without branches. Clauses of a predicate exclude each other, except where an input or a
/// call decides. Ways on which the program ends otherwise (an exception, a halt) have no clause.
pub struct Clause {
    pub steps: Vec<Step>,
    pub end: End,
}

#[derive(Clone)]
pub enum Step {
    Assume(ExprId),
    /// The program reads a value that may be any.
    Input,
    Call(Call),
}

#[derive(Clone)]
pub struct Call {
    pub target: PredicateId,
    pub arguments: Vec<ExprId>,
    /// New variables for what it returns; none if it fails instead.
    pub outputs: Option<Vec<ExprId>>,
}

pub enum End {
    /// The values of the outputs.
    Returns(Vec<ExprId>),
    /// An AssertionError is created, here or in the last call.
    Fails,
}

/// Replaces variables by expressions.
pub struct Substitution {
    known: FxHashMap<ExprId, ExprId>,
}

impl Substitution {
    pub fn new(pairs: impl IntoIterator<Item = (ExprId, ExprId)>) -> Substitution {
        Substitution { known: pairs.into_iter().collect() }
    }

    pub fn apply(&mut self, pool: &mut Pool, e: ExprId) -> ExprId {
        if let Some(&known) = self.known.get(&e) {
            return known;
        }
        let node = pool.node(e);
        let mut arguments = node.args;
        for argument in arguments.iter_mut().take(node.op.arity()) {
            *argument = self.apply(pool, *argument);
        }
        let replaced = if arguments == node.args { e } else { pool.with_arguments(e, arguments) };
        self.known.insert(e, replaced);
        replaced
    }
}
