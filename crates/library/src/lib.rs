//! The methods of the JDK's class library that do not run as bytecode: natives, one file per JDK class in the JDK's
//! package tree, and summaries for searches. A VM is created with [`LIBRARY`].
//!
//! This crate depends on the VM, never the other way around: a change to a native rebuilds only this crate and the
//! binary.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// A native has as many parameters as its method.
#![allow(clippy::too_many_arguments)]

pub mod com;
pub mod doppel;
pub mod gov;
pub mod java;
pub mod jdk;
pub mod org;
pub mod summaries;
pub mod sun;
pub mod support;
pub mod survey;

use doppel_vm::library::Library;
use doppel_vm::natives::Native;

pub static LIBRARY: Library = Library {
    natives: || Box::new(natives()),
    inputs: INPUTS,
    summaries: || Box::new(summaries::all()),
    write_back: support::mapping::reconcile,
    system_property: jdk::internal::util::system_props::initial_value,
    describe_frame: java::lang::stack_trace_element::describe,
};

/// Every built-in of every JDK version.
pub fn natives() -> impl Iterator<Item = &'static Native> {
    let tables =
        [com::sun::management::internal::tables(), java::tables(), jdk::tables(), sun::tables(), INPUTS.to_vec()];
    tables.into_iter().flatten().flatten()
}

/// The classes by which programs declare inputs.
const INPUTS: &[&[Native]] = &[
    doppel::symbolic::NATIVES,
    gov::nasa::jpf::symbc::debug::NATIVES,
    org::sosy_lab::sv_benchmarks::verifier::NATIVES,
];
