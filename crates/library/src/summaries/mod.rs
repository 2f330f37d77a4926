//! Summaries: library methods whose bytecode would make a choice per element yield one expression instead.
//!
//! Once symbolic values exist, a summary runs in place of a method and decides from the arguments whether it applies.
//! If so, it returns exactly what the bytecode would: as an expression without loops over the elements, with as few
//! conjuncts as possible. Otherwise the bytecode runs. Without symbolic input summaries are never consulted.

mod arrays;
mod builders;
mod chance_text;
mod cleared;
mod file_times;
mod integer;
mod iteration_order;
mod machine;
mod math;
pub mod regex;
mod strict_math;
pub mod string;
mod string_tokenizer;
pub mod survey;
mod text;

use doppel_vm::natives::summary::Summary;

/// All summaries.
pub fn all() -> impl Iterator<Item = &'static Summary> {
    let tables = [
        string::encodings::SUMMARIES,
        string::letter_case::SUMMARIES,
        string::ignoring_case::SUMMARIES,
        string::white_space::SUMMARIES,
        string_tokenizer::SUMMARIES,
        arrays::SUMMARIES,
        math::SUMMARIES,
        strict_math::SUMMARIES,
        integer::SUMMARIES,
        file_times::SUMMARIES,
        iteration_order::SUMMARIES,
        string::SUMMARIES,
        builders::SUMMARIES,
        chance_text::SUMMARIES,
        cleared::SUMMARIES,
        machine::SUMMARIES,
        regex::matcher::SUMMARIES,
    ];
    tables.into_iter().flatten()
}
