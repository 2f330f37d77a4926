//! What is believed, and later known, about the calls of a predicate.

use doppel_expr::{ExprId, Pool};

use super::clause::{Call, Predicate, Substitution};

/// If the guard holds for the inputs, then so does the claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub guard: ExprId,
    pub claim: Claim,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It does not fail.
    NotFailed,
    /// If it returns, this holds for inputs and outputs.
    Holds(ExprId),
    /// If it returns, the output of this number is this expression over the inputs.
    Equals(usize, ExprId),
}

impl Fact {
    /// What it says about outputs, over the variables of the predicate; none if it is about failures.
    pub fn of_outputs(&self, pool: &mut Pool, predicate: &Predicate) -> Option<ExprId> {
        match self.claim {
            Claim::NotFailed => None,
            Claim::Holds(claim) => Some(pool.implies(self.guard, claim)),
            Claim::Equals(output, value) => {
                let is_equal = pool.eq(*predicate.outputs.get(output)?, value);
                Some(pool.implies(self.guard, is_equal))
            }
        }
    }

    /// What it says about a call.
    pub fn of_call(&self, pool: &mut Pool, predicate: &Predicate, call: &Call) -> Option<ExprId> {
        let inputs = predicate.inputs.iter().copied().zip(call.arguments.iter().copied());
        match (&call.outputs, self.claim) {
            (None, Claim::NotFailed) => {
                let guard = Substitution::new(inputs).apply(pool, self.guard);
                Some(pool.not(guard))
            }
            (Some(outputs), Claim::Holds(_) | Claim::Equals(..)) => {
                let said = self.of_outputs(pool, predicate)?;
                let outputs = predicate.outputs.iter().copied().zip(outputs.iter().copied());
                Some(Substitution::new(inputs.chain(outputs)).apply(pool, said))
            }
            (None, _) | (Some(_), Claim::NotFailed) => None,
        }
    }
}
