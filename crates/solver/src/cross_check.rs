//! A second opinion on every verdict, from a solver that sees neither our slices nor our caches.

use std::time::Duration;

use doppel_expr::{ExprId, Pool};
use doppel_smtlib::Status;

use crate::Reason;
use crate::backend::z3_process;
use crate::functions;
use crate::query::Outcome;

const TIME_LIMIT: Duration = Duration::from_secs(5);

/// The outcome, or none if the second solver contradicts it; true if it did.
pub(crate) fn check(pool: &Pool, conjuncts: &[ExprId], outcome: Outcome) -> (Outcome, bool) {
    let opposite = match outcome {
        Outcome::Sat(_) => Status::Unsat,
        // The second solver treats functions as uninterpreted, so it may find models that the real functions exclude.
        Outcome::Unsat if !functions::calls(pool, conjuncts).is_empty() => return (outcome, false),
        Outcome::Unsat => Status::Sat,
        Outcome::Unknown(_) => return (outcome, false),
    };
    if z3_process::verdict(pool, conjuncts, TIME_LIMIT) == opposite {
        return (Outcome::Unknown(Reason::BackEnd(format!("Z3 says {}", opposite.name()))), true);
    }
    (outcome, false)
}
