//! Regular expressions that backtrack, as in Perl: of all matches the first in a fixed order counts, and with it the
//! positions of its groups. Whether there is a match is an expression, and so is each position.
//!
//! A [`Tree`] is a pattern, [`Matching`] tries it on a given text, step by step as Java does, and
//! [`RegexExpansion`] on characters that are expressions. The tree is compiled to a [`Program`] for that.

mod class;
mod expansion;
mod matching;
mod program;
mod tree;

use std::hash::{Hash, Hasher};

pub use class::CharClass;
pub use expansion::{Match, RegexExpansion};
pub use matching::Matching;
use program::Program;
pub use tree::{Anchor, Form, Order, Repeat, Tree};

/// Which part of a text has to match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// All of it, from the given position on.
    Whole,
    /// A part that begins at the given position.
    Prefix,
    /// The first part that begins at or after the given position.
    Anywhere,
}

/// A regular expression.
#[derive(Debug)]
pub struct Regex {
    /// A text that identifies it.
    pub name: String,
    pub tree: Tree,
    program: Program,
    /// The number of groups, with that for the whole match.
    pub n_groups: usize,
    /// Whether the positions of the groups are known: Java leaves traces of iterations that it has given up in groups
    /// inside repetitions.
    pub knows_groups: bool,
    /// Whether a search skips the second half of a surrogate pair.
    skips_halves: bool,
    /// The length that a text needs to match, or to be searched; for some expressions this is not the greatest.
    pub min_length: usize,
    /// The greatest length of a match, if there is one.
    pub max_length: Option<usize>,
}

impl Regex {
    /// None if the expression is too large.
    pub fn new(name: String, tree: Tree, n_groups: usize) -> Option<Regex> {
        Some(Regex {
            name,
            program: Program::of(&tree)?,
            n_groups,
            knows_groups: !tree.has_unclear_groups(),
            skips_halves: tree.has_wide_class(),
            min_length: tree.min_length(),
            max_length: tree.max_length(),
            tree,
        })
    }
}

impl PartialEq for Regex {
    fn eq(&self, other: &Regex) -> bool {
        self.name == other.name
    }
}

impl Eq for Regex {}

impl Hash for Regex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

#[cfg(test)]
mod tests;
