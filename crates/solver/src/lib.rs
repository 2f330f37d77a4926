//! Decides whether conjuncts are satisfiable together: a chain of stages, each cheaper than the next, before an SMT
//! solver.
//!
//! A [`Solver`] belongs to one lane of a search and sees one pool. `chain` defines the order of the stages. A model is
//! returned only after evaluation has confirmed it.
//!
//! ```
//! use doppel_expr::{Pool, parse};
//! use doppel_solver::{Answer, Model, Options, Solver};
//!
//! let mut pool = Pool::new();
//! let prefix = [parse(&mut pool, "(ult x:8 10)").unwrap()];
//! let last = [parse(&mut pool, "(eq (mul x 3) 21)").unwrap()];
//! let mut solver = Solver::new(Options::default());
//! let Answer::Sat(model) = solver.check(&mut pool, &prefix, &last, &Model::new()) else { panic!() };
//! assert_eq!(model.value(pool.var_named("x").unwrap().expr), 7);
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answer;
mod backend;
mod boxes;
mod chain;
mod conjunction;
mod counterexample_cache;
mod cross_check;
mod domains;
mod functions;
mod independence;
mod inversion;
mod kinds;
mod limits;
mod local_search;
mod log;
mod model;
mod model_reuse;
mod options;
mod query;
mod search;
mod simplification;
mod statistics;
mod variables;

pub use answer::{Answer, Reason};
pub use chain::Solver;
pub use model::{Assignment, Model};
pub use options::Options;
pub use statistics::{Stage, StageStatistics, Statistics};
