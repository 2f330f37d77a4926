//! The methods of the JDK's class library that are not bytecode here: natives, one file per JDK class in the JDK's package tree,
//! and summaries for searches. [`LIBRARY`] is what a VM is made with.
//!
//! Depends on the VM, never the other way around: whoever changes a native rebuilds this crate and the binary.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

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

/// Every built-in of every version.
pub fn natives() -> impl Iterator<Item = &'static Native> {
    let tables =
        [com::sun::management::internal::tables(), java::tables(), jdk::tables(), sun::tables(), INPUTS.to_vec()];
    tables.into_iter().flatten().flatten()
}

/// The classes by which programs say what is symbolic.
const INPUTS: &[&[Native]] = &[
    doppel::symbolic::NATIVES,
    gov::nasa::jpf::symbc::debug::NATIVES,
    org::sosy_lab::sv_benchmarks::verifier::NATIVES,
];
