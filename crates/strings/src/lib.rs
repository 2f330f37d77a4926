//! Strings whose lengths are open. A string made of input strings is a [`Term`]; what a program asks about it (`contains`,
//! `indexOf`, …) is a [`Question`]. For given lengths, an [`Expansion`] says exactly what the questions mean.
//!
//! Knows expressions, and nothing of Java or of runs.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod expansion;
mod letters;
mod question;
mod term;

pub use expansion::Expansion;
pub use letters::LetterCase;
pub use question::{InputShape, Question, is_utf16};
pub use term::{Term, TermId, Terms, trimmed};
