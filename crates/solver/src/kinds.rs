//! Properties of conjuncts, memoised.

use doppel_expr::{ExprId, Pool};
use rustc_hash::FxHashMap;

/// The properties of a conjunct that stages ask for first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub has_floats: bool,
    /// Whether it calls an elementary function.
    pub has_calls: bool,
    pub n_nodes: usize,
}

/// Memoised kinds. Indexed by id, so it must see one pool only.
#[derive(Default)]
pub(crate) struct Kinds {
    kinds: FxHashMap<ExprId, Kind>,
}

impl Kinds {
    pub fn of(&mut self, pool: &Pool, e: ExprId) -> Kind {
        *self.kinds.entry(e).or_insert_with(|| {
            let nodes = pool.reachable(&[e]);
            Kind {
                has_floats: nodes.iter().any(|&e| pool.sort(e).is_float()),
                has_calls: nodes.iter().any(|&e| pool.node(e).function().is_some()),
                n_nodes: nodes.len(),
            }
        })
    }
}
