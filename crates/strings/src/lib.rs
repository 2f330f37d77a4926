//! Strings whose lengths are open. A string derived from input strings is a [`Term`]; a query on it (`contains`,
//! `indexOf`, …) is a [`Question`]. For given lengths, an [`Expansion`] gives the exact meaning of the questions.
//!
//! This crate knows expressions, but neither Java nor runs.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod expansion;
mod letters;
mod question;
pub mod regex;
mod term;

pub use expansion::Expansion;
pub use letters::LetterCase;
pub use question::{InputShape, Question, is_utf16};
pub use term::{Term, TermId, Terms, trimmed};
