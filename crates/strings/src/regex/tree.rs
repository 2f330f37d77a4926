//! A regular expression as a tree, shaped as Java's compiler of patterns shapes its nodes: what a failed match leaves
//! behind depends on that.

use super::class::CharClass;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    Class(CharClass),
    Sequence(Vec<Tree>),
    /// In order of preference.
    Alternatives(Vec<Tree>),
    /// A group, with its number if it captures.
    Group(Option<usize>, Box<Tree>),
    Repeat(Box<Repeat>),
    /// Whether something follows here, or does not.
    Ahead(bool, Box<Tree>),
    Anchor(Anchor),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat {
    pub body: Tree,
    pub least: usize,
    /// None means any number of times.
    pub most: Option<usize>,
    pub order: Order,
    pub form: Form,
}

/// Which number of iterations is tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Greedy,
    Lazy,
    /// As many as there are, and no other number.
    Possessive,
}

/// How Java executes a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A class of characters; whether the end of each iteration is noted in the matcher.
    Class { is_noted: bool },
    /// A group without choices, whose iterations are noted.
    Plain,
    /// Any other group. Those with a number remember the positions at which an iteration has failed.
    Loop(Option<usize>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    End,
    /// At the end, or before the line terminator there; whether only `\n` is one.
    LastLineEnd {
        is_unix: bool,
    },
    LineStart {
        is_unix: bool,
    },
    LineEnd {
        is_unix: bool,
    },
}

impl Tree {
    /// Whether it has only one way to match a text, in the eyes of Java.
    pub fn is_plain(&self) -> bool {
        match self {
            Tree::Class(_) | Tree::Ahead(..) | Tree::Anchor(_) => true,
            Tree::Sequence(parts) => parts.iter().all(Tree::is_plain),
            Tree::Alternatives(_) => false,
            Tree::Group(_, body) => body.is_plain(),
            Tree::Repeat(repeat) => match repeat.form {
                Form::Class { is_noted } => is_noted && repeat.most == Some(repeat.least),
                Form::Plain => repeat.most == Some(repeat.least),
                Form::Loop(_) => false,
            },
        }
    }

    /// Whether it can match the empty text.
    pub fn is_nullable(&self) -> bool {
        match self {
            Tree::Class(_) => false,
            Tree::Ahead(..) | Tree::Anchor(_) => true,
            Tree::Sequence(parts) => parts.iter().all(Tree::is_nullable),
            Tree::Alternatives(all) => all.iter().any(Tree::is_nullable),
            Tree::Group(_, body) => body.is_nullable(),
            Tree::Repeat(repeat) => repeat.least == 0 || repeat.body.is_nullable(),
        }
    }

    pub(super) fn has_wide_class(&self) -> bool {
        matches!(self, Tree::Class(class) if !class.is_narrow) || self.parts().any(Tree::has_wide_class)
    }

    pub fn captures(&self) -> bool {
        matches!(self, Tree::Group(Some(_), _)) || self.parts().any(Tree::captures)
    }

    pub(super) fn has_unclear_groups(&self) -> bool {
        let is_unclear = match self {
            Tree::Ahead(_, body) => body.captures(),
            Tree::Repeat(repeat) => repeat.body.parts().any(Tree::captures),
            _ => false,
        };
        is_unclear || self.parts().any(Tree::has_unclear_groups)
    }

    fn parts(&self) -> impl Iterator<Item = &Tree> {
        let (one, many): (Option<&Tree>, &[Tree]) = match self {
            Tree::Class(_) | Tree::Anchor(_) => (None, &[]),
            Tree::Sequence(parts) | Tree::Alternatives(parts) => (None, parts),
            Tree::Group(_, body) | Tree::Ahead(_, body) => (Some(body), &[]),
            Tree::Repeat(repeat) => (Some(&repeat.body), &[]),
        };
        one.into_iter().chain(many)
    }

    /// The length below which Java does not search at all.
    pub(super) fn min_length(&self) -> usize {
        self.counted().0
    }

    /// The greatest number of characters that it matches, if there is one.
    pub(super) fn max_length(&self) -> Option<usize> {
        match self {
            Tree::Class(class) => Some(if class.is_narrow { 1 } else { 2 }),
            Tree::Anchor(_) | Tree::Ahead(..) => Some(0),
            Tree::Sequence(parts) => parts.iter().map(Tree::max_length).sum(),
            Tree::Alternatives(all) => all.iter().map(Tree::max_length).try_fold(0, |most, one| Some(most.max(one?))),
            Tree::Group(_, body) => body.max_length(),
            Tree::Repeat(repeat) => Some(repeat.most? * repeat.body.max_length()?),
        }
    }

    /// The length of [`Tree::min_length`], and whether Java stops counting here.
    fn counted(&self) -> (usize, bool) {
        match self {
            Tree::Class(_) => (1, false),
            Tree::Anchor(_) | Tree::Ahead(..) => (0, false),
            Tree::Sequence(parts) => {
                let mut sum = 0;
                for part in parts {
                    let (length, ends) = part.counted();
                    sum += length;
                    if ends {
                        return (sum, true);
                    }
                }
                (sum, false)
            }
            Tree::Alternatives(all) => (all.iter().map(|one| one.counted().0).min().unwrap_or(0), false),
            Tree::Group(_, body) => body.counted(),
            Tree::Repeat(repeat) => match repeat.form {
                Form::Loop(_) => (0, true),
                _ => (repeat.least * repeat.body.counted().0, false),
            },
        }
    }
}
