//! Questions: queries of a program on a term. The answer is a fresh variable, so the path constrains neither the
//! string's length nor its single characters.

use std::sync::Arc;

use doppel_expr::Sort;

use crate::letters::LetterCase;
use crate::regex::{Extent, Matching, Regex};
use crate::term::{TermId, Terms, trimmed, write_quoted};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    Contains(TermId, Box<[u16]>),
    /// The first occurrence of a text at or after this position, or -1.
    IndexOf(TermId, Box<[u16]>, u32),
    /// The last occurrence of a text, or -1.
    LastIndexOf(TermId, Box<[u16]>),
    StartsWith(TermId, Box<[u16]>, u32),
    EndsWith(TermId, Box<[u16]>),
    Equals(TermId, Box<[u16]>),
    CharAt(TermId, u32),
    Length(TermId),
    /// Whether the case conversion leaves the string unchanged.
    IsCase(LetterCase, TermId),
    /// Whether trimming leaves the string unchanged.
    IsTrimmed(TermId),
    /// Whether a regular expression matches, from the start on.
    Matches(TermId, Arc<Regex>, Extent),
    /// The start or the end of a group of that match: the position with this number, or -1.
    Group(TermId, Arc<Regex>, Extent, u32),
}

/// The number of characters of an input, and their size.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InputShape {
    pub name: Box<str>,
    pub length: u32,
    pub is_utf16: bool,
}

impl InputShape {
    pub fn of(name: &str, units: &[u16]) -> InputShape {
        InputShape { name: name.into(), length: units.len() as u32, is_utf16: is_utf16(units) }
    }
}

impl Question {
    pub fn term(&self) -> TermId {
        match self {
            Question::Contains(term, _)
            | Question::IndexOf(term, ..)
            | Question::LastIndexOf(term, _)
            | Question::StartsWith(term, ..)
            | Question::EndsWith(term, _)
            | Question::Equals(term, _)
            | Question::CharAt(term, _)
            | Question::Length(term)
            | Question::IsCase(_, term)
            | Question::IsTrimmed(term)
            | Question::Matches(term, ..)
            | Question::Group(term, ..) => *term,
        }
    }

    /// The sort of the answer.
    pub fn sort(&self) -> Sort {
        match self {
            Question::IndexOf(..) | Question::LastIndexOf(..) | Question::Length(_) | Question::Group(..) => {
                Sort::Bv(32)
            }
            Question::CharAt(..) => Sort::Bv(16),
            _ => Sort::Bv(1),
        }
    }

    /// The answer for these inputs; none if this crate cannot determine it.
    pub fn answer(&self, terms: &Terms, input: &dyn Fn(&str) -> Option<Vec<u16>>) -> Option<u64> {
        let units = terms.value(self.term(), input)?;
        let position = |found: Option<usize>| found.map_or(-1i32, |at| at as i32) as u32;
        Some(match self {
            Question::Contains(_, text) => first_position(&units, text, 0).is_some().into(),
            Question::IndexOf(_, text, from) => position(first_position(&units, text, *from as usize)).into(),
            Question::LastIndexOf(_, text) => {
                position((0..=units.len()).rev().find(|&at| units[at..].starts_with(text))).into()
            }
            Question::StartsWith(_, text, from) => {
                units.get(*from as usize..).is_some_and(|rest| rest.starts_with(text)).into()
            }
            Question::EndsWith(_, text) => units.ends_with(text).into(),
            Question::Equals(_, text) => (units[..] == text[..]).into(),
            Question::CharAt(_, at) => (*units.get(*at as usize)?).into(),
            Question::Length(_) => units.len() as u64,
            Question::IsCase(case, _) => (case.changed(&units)? == units).into(),
            Question::IsTrimmed(_) => (trimmed(&units).len() == units.len()).into(),
            Question::Matches(_, regex, extent) => Matching::new(regex, &units, *extent, 0).find(0)?.is_some().into(),
            Question::Group(_, regex, extent, index) => {
                let found = Matching::new(regex, &units, *extent, 0).find(0)?;
                let position = found.and_then(|groups| groups.get(*index as usize).copied());
                (position.unwrap_or(-1) as u32).into()
            }
        })
    }

    /// A text that identifies the question.
    pub fn name(&self, terms: &Terms) -> String {
        let term = terms.name(self.term());
        let with = |what: &str, text: &[u16], end: &str| {
            let mut name = format!("{what}({term}, ");
            write_quoted(text, &mut name);
            name + end
        };
        match self {
            Question::Contains(_, text) => with("contains", text, ")"),
            Question::IndexOf(_, text, 0) => with("indexOf", text, ")"),
            Question::IndexOf(_, text, from) => with("indexOf", text, &format!(", {from})")),
            Question::LastIndexOf(_, text) => with("lastIndexOf", text, ")"),
            Question::StartsWith(_, text, from) => with("startsWith", text, &format!(", {from})")),
            Question::EndsWith(_, text) => with("endsWith", text, ")"),
            Question::Equals(_, text) => with("equals", text, ")"),
            Question::CharAt(_, at) => format!("charAt({term}, {at})"),
            Question::Length(_) => format!("length({term})"),
            Question::IsCase(case, _) => format!("is-{}({term})", case.name()),
            Question::IsTrimmed(_) => format!("is-trimmed({term})"),
            Question::Matches(_, regex, extent) => with("matches", &[], &format!(", {extent:?}, {})", regex.name)),
            Question::Group(_, regex, extent, index) => {
                with("group", &[], &format!(", {extent:?}, {}, {index})", regex.name))
            }
        }
    }
}

/// Whether Java stores these characters as UTF-16, with two bytes each.
pub fn is_utf16(units: &[u16]) -> bool {
    units.iter().any(|&unit| unit > 0xff)
}

fn first_position(units: &[u16], text: &[u16], from: usize) -> Option<usize> {
    (from..=units.len()).find(|&at| units[at..].starts_with(text))
}
