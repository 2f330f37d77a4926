//! Values for variables.

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

/// Values for variables of one pool; a variable without one is 0, whatever its value in the pool.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    values: FxHashMap<ExprId, u64>,
}

/// The values from which a query starts: a model of its prefix.
pub type Assignment = Model;

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn set(&mut self, var: ExprId, value: u64) {
        self.values.insert(var, value);
    }

    /// The value, if it was set.
    pub fn get(&self, var: ExprId) -> Option<u64> {
        self.values.get(&var).copied()
    }

    /// The value; 0 if none was set.
    #[inline]
    pub fn value(&self, var: ExprId) -> u64 {
        self.get(var).unwrap_or(0)
    }

    /// All values that were set, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (ExprId, u64)> {
        self.values.iter().map(|(&var, &value)| (var, value))
    }
}

impl FromIterator<(ExprId, u64)> for Model {
    fn from_iter<I: IntoIterator<Item = (ExprId, u64)>>(values: I) -> Model {
        Model { values: values.into_iter().collect() }
    }
}
