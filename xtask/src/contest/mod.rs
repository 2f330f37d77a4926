//! What `duel` and `bugs` share: a method of some class, the driver, gets inputs from doppel and from a fuzzer, each in
//! a process of its own. The runs of a driver follow each other, so that a busy machine disturbs all contestants.

pub mod arena;
mod conditions;
pub mod contestant;
mod jars;
pub mod markdown;
mod median;
mod options;
mod subject;

pub use arena::Arena;
pub use conditions::{Conditions, directory};
pub use contestant::{Contestant, Target};
pub use median::median;
pub use options::Options;
pub use subject::Subject;
