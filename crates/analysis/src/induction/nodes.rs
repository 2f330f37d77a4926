//! All parts of an expression, each once: parts may be shared so often that a plain recursion would never end.

use doppel_expr::{ExprId, Pool};
use rustc_hash::FxHashSet;

pub fn nodes(pool: &Pool, e: ExprId) -> FxHashSet<ExprId> {
    let mut seen = FxHashSet::default();
    let mut pending = vec![e];
    while let Some(next) = pending.pop() {
        if seen.insert(next) {
            pending.extend(pool.node(next).args());
        }
    }
    seen
}
