//! Hash-consed expressions over bit vectors, IEEE floats, booleans and arrays: a [`Pool`] that simplifies as it builds
//! and holds every expression's value under the current inputs, an [`Evaluator`] for other inputs, and a text form.
//!
//! This crate knows neither the language whose values it describes, nor solvers.
//!
//! ```
//! use doppel_expr::{Op, Pool, Sort};
//!
//! let mut pool = Pool::new();
//! let x = pool.var("x", Sort::Bv(32), 7);
//! let five = pool.bv(32, 5);
//! let sum = pool.binary(Op::Add, x, five);
//! assert_eq!(pool.value(sum), 12);
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analysis;
mod build;
mod eval;
mod intern;
mod kept_eval;
mod node;
mod op;
mod pool;
// Always compiled: with a feature, everything would be built twice.
pub mod random;
mod semantics;
mod signed_range;
mod simplify;
mod sort;
pub mod text;
pub mod typing;

pub use doppel_elementary::Function;
pub use eval::{Assignment, Evaluator};
pub use kept_eval::KeptEvaluator;
pub use node::{ExprId, Node};
pub use op::{OPS, Op};
pub use pool::{Pool, Variable};
pub use signed_range::SignedRange;
pub use sort::{NAN_F32, NAN_F64, Sort};
pub use text::{ParseError, parse};
