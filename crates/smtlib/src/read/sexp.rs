//! S-expressions.

use super::ReadError;

/// A symbol, keyword, number or string as written, or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sexp<'a> {
    Atom(&'a str),
    List(Vec<Sexp<'a>>),
}

/// The maximum nesting of lists, since reading them recurses.
const MAX_DEPTH: usize = 1_000;

impl<'a> Sexp<'a> {
    /// Every S-expression of a text, without its comments.
    pub fn read_all(text: &'a str) -> Result<Vec<Sexp<'a>>, ReadError> {
        // The open lists, outermost first, within one for the whole text.
        let mut open: Vec<Vec<Sexp<'a>>> = vec![Vec::new()];
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (token, after) = split_token(rest)?;
            match token {
                "(" if open.len() > MAX_DEPTH => return Err(ReadError::new("lists are nested too deeply")),
                "(" => open.push(Vec::new()),
                ")" => {
                    let list = open.pop().unwrap_or_default();
                    let Some(outer) = open.last_mut() else { return Err(ReadError::new("a `)` too many")) };
                    outer.push(Sexp::List(list));
                }
                comment if comment.starts_with(';') => {}
                atom => {
                    if let Some(list) = open.last_mut() {
                        list.push(Sexp::Atom(atom));
                    }
                }
            }
            rest = after.trim_start();
        }
        match <[_; 1]>::try_from(open) {
            Ok([all]) => Ok(all),
            Err(_) => Err(ReadError::new("a `(` is not closed")),
        }
    }

    pub fn atom(&self) -> Option<&'a str> {
        match self {
            Sexp::Atom(atom) => Some(atom),
            Sexp::List(_) => None,
        }
    }

    pub fn list(&self) -> Option<&[Sexp<'a>]> {
        match self {
            Sexp::Atom(_) => None,
            Sexp::List(list) => Some(list),
        }
    }
}

/// A token and the rest; a comment up to the end of its line counts as one.
fn split_token(text: &str) -> Result<(&str, &str), ReadError> {
    let end_of = |start: usize, end: char| text[start..].find(end).map(|at| start + at + end.len_utf8());
    let len = match text.as_bytes()[0] {
        b'(' | b')' => 1,
        b';' => end_of(0, '\n').unwrap_or(text.len()),
        b'|' => end_of(1, '|').ok_or(ReadError::new("a symbol's bar is not closed"))?,
        b'"' => end_of(1, '"').ok_or(ReadError::new("a string is not closed"))?,
        _ => text.find(|c: char| c.is_whitespace() || "();|\"".contains(c)).unwrap_or(text.len()),
    };
    Ok(text.split_at(len))
}
