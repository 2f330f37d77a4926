//! Summaries: library methods whose bytecode would take a choice per element give one expression instead.
//!
//! A summary runs in a method's place once something is symbolic, decides from its arguments whether it applies, and if so
//! returns exactly what the bytecode would: as an expression without loops over the elements, with as few conjuncts as
//! that takes. Otherwise the bytecode runs. Without symbolic input no summary is ever looked at.

mod arrays;
mod builders;
mod chance_text;
mod cleared;
mod file_times;
mod integer;
mod iteration_order;
mod letter_case;
mod machine;
mod math;
mod open_strings;
mod strict_math;
mod string;
pub mod survey;
mod text;

use doppel_vm::summary::Summary;

/// Every summary there is.
pub fn all() -> impl Iterator<Item = &'static Summary> {
    let tables = [
        string::SUMMARIES,
        letter_case::SUMMARIES,
        arrays::SUMMARIES,
        math::SUMMARIES,
        strict_math::SUMMARIES,
        integer::SUMMARIES,
        file_times::SUMMARIES,
        iteration_order::SUMMARIES,
        open_strings::SUMMARIES,
        builders::SUMMARIES,
        chance_text::SUMMARIES,
        cleared::SUMMARIES,
        machine::SUMMARIES,
    ];
    tables.into_iter().flatten()
}
