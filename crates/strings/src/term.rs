//! Terms: strings as functions of the input strings, whatever their lengths.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::letters::LetterCase;

/// The index of a term in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TermId(u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// An input, by name.
    Input(Box<str>),
    Literal(Box<[u16]>),
    /// A concatenation of at least two parts. No part is empty or a concatenation, and no two adjacent parts are
    /// literals.
    Concat(Box<[TermId]>),
    Case(LetterCase, TermId),
    /// A substring from one position to another or to the end; both positions are within the string.
    Part(TermId, u32, Option<u32>),
    /// One character replaced by another.
    Replaced(TermId, u16, u16),
    Trimmed(TermId),
}

/// A table of distinct terms. Like expressions, terms survive from one run to the next.
#[derive(Default)]
pub struct Terms {
    terms: Vec<Term>,
    ids: FxHashMap<Term, TermId>,
}

impl Terms {
    pub fn get(&self, id: TermId) -> &Term {
        &self.terms[id.0 as usize]
    }

    pub fn intern(&mut self, term: Term) -> TermId {
        if let Some(&id) = self.ids.get(&term) {
            return id;
        }
        let id = TermId(self.terms.len() as u32);
        self.terms.push(term.clone());
        self.ids.insert(term, id);
        id
    }

    pub fn literal(&mut self, units: &[u16]) -> TermId {
        self.intern(Term::Literal(units.into()))
    }

    pub fn concat(&mut self, parts: &[TermId]) -> TermId {
        let mut flat: Vec<TermId> = Vec::new();
        for &part in parts {
            let inner = match self.get(part) {
                Term::Concat(inner) => inner.to_vec(),
                _ => vec![part],
            };
            for part in inner {
                self.push_part(&mut flat, part);
            }
        }
        match flat[..] {
            [] => self.literal(&[]),
            [only] => only,
            _ => self.intern(Term::Concat(flat.into())),
        }
    }

    fn push_part(&mut self, flat: &mut Vec<TermId>, part: TermId) {
        let Term::Literal(units) = self.get(part) else { return flat.push(part) };
        if units.is_empty() {
            return;
        }
        if let Some(&last) = flat.last()
            && let Term::Literal(before) = self.get(last)
        {
            let joined = [&before[..], &units[..]].concat();
            flat.pop();
            let joined = self.literal(&joined);
            return flat.push(joined);
        }
        flat.push(part);
    }

    /// Splits a concatenation wherever the text cannot span two parts.
    pub fn groups(&self, parts: &[TermId], text: &[u16]) -> Vec<Vec<TermId>> {
        let mut groups: Vec<Vec<TermId>> = Vec::new();
        for &part in parts {
            let before = groups.last().and_then(|group| group.last()).copied();
            match groups.last_mut() {
                Some(group) if before.is_some_and(|before| self.can_cross(before, part, text)) => group.push(part),
                _ => groups.push(vec![part]),
            }
        }
        groups
    }

    /// Whether an occurrence of the text can span the border between two parts.
    fn can_cross(&self, left: TermId, right: TermId, text: &[u16]) -> bool {
        // The left part fits if it and the text's head agree as far as the shorter one reaches; likewise the right part
        // and the tail.
        let ends = |units: &[u16], head: &[u16]| units.ends_with(head) || head.ends_with(units);
        let starts = |units: &[u16], tail: &[u16]| units.starts_with(tail) || tail.starts_with(units);
        (1..text.len()).any(|n_before| {
            let (head, tail) = text.split_at(n_before);
            let fits_left = !matches!(self.get(left), Term::Literal(units) if !ends(units, head));
            let fits_right = !matches!(self.get(right), Term::Literal(units) if !starts(units, tail));
            fits_left && fits_right
        })
    }

    /// The names of the inputs that the term depends on, each once.
    pub fn inputs(&self, id: TermId) -> Vec<&str> {
        let mut names = Vec::new();
        self.collect_inputs(id, &mut names);
        names
    }

    fn collect_inputs<'a>(&'a self, id: TermId, names: &mut Vec<&'a str>) {
        match self.get(id) {
            Term::Input(name) if names.contains(&&**name) => {}
            Term::Input(name) => names.push(name),
            Term::Literal(_) => {}
            Term::Concat(parts) => parts.iter().for_each(|&part| self.collect_inputs(part, names)),
            &Term::Case(_, of) | &Term::Part(of, ..) | &Term::Replaced(of, ..) | &Term::Trimmed(of) => {
                self.collect_inputs(of, names);
            }
        }
    }

    /// Whether the term can contain characters of two bytes although no input does.
    pub fn brings_wide(&self, id: TermId) -> bool {
        match self.get(id) {
            Term::Input(_) => false,
            Term::Literal(units) => units.iter().any(|&unit| unit > 0xff),
            Term::Concat(parts) => parts.iter().any(|&part| self.brings_wide(part)),
            &Term::Replaced(of, _, new) => new > 0xff || self.brings_wide(of),
            // The upper case of U+00B5 and U+00FF is not in Latin-1.
            &Term::Case(case, of) => case == LetterCase::Upper || self.brings_wide(of),
            &Term::Part(of, ..) | &Term::Trimmed(of) => self.brings_wide(of),
        }
    }

    /// The string for these inputs; none if this crate cannot determine Java's result.
    pub fn value(&self, id: TermId, input: &dyn Fn(&str) -> Option<Vec<u16>>) -> Option<Vec<u16>> {
        match self.get(id) {
            Term::Input(name) => input(name),
            Term::Literal(units) => Some(units.to_vec()),
            Term::Concat(parts) => {
                let parts: Option<Vec<Vec<u16>>> = parts.iter().map(|&part| self.value(part, input)).collect();
                Some(parts?.concat())
            }
            &Term::Case(case, of) => case.changed(&self.value(of, input)?),
            &Term::Part(of, start, end) => {
                let whole = self.value(of, input)?;
                let end = end.map_or(whole.len(), |end| end as usize);
                whole.get(start as usize..end).map(<[u16]>::to_vec)
            }
            &Term::Replaced(of, old, new) => {
                Some(self.value(of, input)?.into_iter().map(|unit| if unit == old { new } else { unit }).collect())
            }
            &Term::Trimmed(of) => Some(trimmed(&self.value(of, input)?).to_vec()),
        }
    }

    /// A text that identifies the term.
    pub fn name(&self, id: TermId) -> String {
        let mut text = String::new();
        self.write(id, &mut text);
        text
    }

    fn write(&self, id: TermId, text: &mut String) {
        match self.get(id) {
            Term::Input(name) => text.push_str(name),
            Term::Literal(units) => write_quoted(units, text),
            Term::Concat(parts) => {
                text.push('(');
                for (index, &part) in parts.iter().enumerate() {
                    text.push_str(if index == 0 { "" } else { " + " });
                    self.write(part, text);
                }
                text.push(')');
            }
            &Term::Case(case, of) => {
                text.push_str(case.name());
                text.push('(');
                self.write(of, text);
                text.push(')');
            }
            &Term::Part(of, start, end) => {
                self.write(of, text);
                let _ = match end {
                    Some(end) => write!(text, "[{start}..{end}]"),
                    None => write!(text, "[{start}..]"),
                };
            }
            &Term::Replaced(of, old, new) => {
                text.push_str("replace(");
                self.write(of, text);
                let _ = write!(text, ", {old:x}, {new:x})");
            }
            &Term::Trimmed(of) => {
                text.push_str("trim(");
                self.write(of, text);
                text.push(')');
            }
        }
    }
}

/// The string without characters up to the blank at either end, like `String.trim`.
pub fn trimmed(units: &[u16]) -> &[u16] {
    let is_ink = |unit: &u16| *unit > u16::from(b' ');
    match (units.iter().position(is_ink), units.iter().rposition(is_ink)) {
        (Some(first), Some(last)) => &units[first..=last],
        _ => &[],
    }
}

/// Writes a literal for use in names: letters, digits and common signs stay, other characters become numbers.
pub fn write_quoted(units: &[u16], text: &mut String) {
    text.push('\'');
    for &unit in units {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii_alphanumeric() || b" <>/.,;:=+-*_!?#&".contains(&byte) => {
                text.push(char::from(byte));
            }
            _ => {
                let _ = write!(text, "{{{unit:x}}}");
            }
        }
    }
    text.push('\'');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn equal_strings_are_one_term() {
        let mut terms = Terms::default();
        let s = terms.intern(Term::Input("s".into()));
        let [a, b, empty] = ["a", "b", ""].map(|text| terms.literal(&units(text)));
        let left = terms.concat(&[s, a]);
        let left = terms.concat(&[left, b]);
        let ab = terms.concat(&[a, empty, b]);
        let right = terms.concat(&[s, ab]);
        assert_eq!(left, right);
        assert_eq!(terms.name(left), "(s + 'ab')");
        assert_eq!(terms.concat(&[empty, s]), s);
        assert_eq!(terms.inputs(left), ["s"]);
    }

    #[test]
    fn a_text_lies_across_parts_only_where_it_fits() {
        let mut terms = Terms::default();
        let s = terms.intern(Term::Input("s".into()));
        let [abc, ad, a] = ["abc", "xad", "a"].map(|text| terms.literal(&units(text)));
        let text = units("bad");
        assert_eq!(terms.groups(&[s, abc], &text).len(), 2);
        assert_eq!(terms.groups(&[s, a], &text).len(), 1);
        assert_eq!(terms.groups(&[ad, s], &text).len(), 2);
        assert_eq!(terms.groups(&[s, a, s], &text).len(), 1);
        assert_eq!(terms.groups(&[s, s], &text).len(), 1);
    }

    #[test]
    fn values_are_those_of_java() {
        let mut terms = Terms::default();
        let s = terms.intern(Term::Input("s".into()));
        let lower = terms.intern(Term::Case(LetterCase::Lower, s));
        let part = terms.intern(Term::Part(lower, 1, Some(3)));
        let input = |_: &str| Some(units("ÀBCd"));
        assert_eq!(terms.value(lower, &input), Some(units("àbcd")));
        assert_eq!(terms.value(part, &input), Some(units("bc")));
        assert_eq!(terms.value(lower, &|_| Some(units("Σ"))), None);
    }
}
