//! Expansion: given the lengths and encodings of the inputs, the characters of a term and the answer to a question
//! become expressions over the characters of the inputs.

use doppel_expr::{ExprId, Op, Pool, Sort};

use crate::question::{InputShape, Question};
use crate::regex::RegexExpansion;
use crate::term::{Term, TermId, Terms};

/// The maximum number of character comparisons in the expansion of one question.
const MAX_COMPARISONS: usize = 1 << 16;

pub struct Expansion<'a> {
    pool: &'a mut Pool,
    terms: &'a Terms,
    shapes: &'a [InputShape],
    /// Side conditions under which the expansions are correct.
    pub conditions: Vec<ExprId>,
}

impl<'a> Expansion<'a> {
    pub fn new(pool: &'a mut Pool, terms: &'a Terms, shapes: &'a [InputShape]) -> Expansion<'a> {
        Expansion { pool, terms, shapes, conditions: Vec::new() }
    }

    /// The characters of an input, 16 bits each.
    fn input(&mut self, name: &str) -> Option<Vec<ExprId>> {
        let shape = self.shapes.iter().find(|shape| &*shape.name == name)?;
        let variables = shape.variables(self.pool);
        Some(variables.into_iter().map(|variable| self.pool.zero_extend(variable, 16)).collect())
    }

    /// The characters of a term; none if this crate cannot determine them.
    pub fn units(&mut self, term: TermId) -> Option<Vec<ExprId>> {
        match self.terms.get(term) {
            Term::Input(name) => self.input(name),
            Term::Literal(units) => Some(units.iter().map(|&unit| self.pool.bv(16, unit.into())).collect()),
            Term::Concat(parts) => {
                let mut all = Vec::new();
                for &part in parts {
                    all.extend(self.units(part)?);
                }
                Some(all)
            }
            &Term::Case(case, of) => {
                let mut units = self.units(of)?;
                for unit in &mut units {
                    let (changed, is_right) = case.changed_expr(self.pool, *unit);
                    *unit = changed;
                    self.require(is_right)?;
                }
                Some(units)
            }
            &Term::Part(of, start, end) => {
                let units = self.units(of)?;
                let end = end.map_or(units.len(), |end| end as usize);
                units.get(start as usize..end).map(<[ExprId]>::to_vec)
            }
            &Term::Replaced(of, old, new) => {
                let mut units = self.units(of)?;
                let (old, new) = (self.pool.bv(16, old.into()), self.pool.bv(16, new.into()));
                for unit in &mut units {
                    let is_it = self.pool.eq(*unit, old);
                    *unit = self.pool.ite(is_it, new, *unit);
                }
                Some(units)
            }
            // The number of characters depends on their values.
            Term::Trimmed(_) => None,
        }
    }

    fn require(&mut self, condition: ExprId) -> Option<()> {
        match self.pool.as_const(condition) {
            Some(0) => None,
            Some(_) => Some(()),
            None => {
                self.conditions.push(condition);
                Some(())
            }
        }
    }

    /// The answer to a question, in its sort; none if this crate cannot determine it.
    pub fn answer(&mut self, question: &Question) -> Option<ExprId> {
        let units = self.units(question.term())?;
        let text = match question {
            Question::Contains(_, text)
            | Question::IndexOf(_, text, _)
            | Question::LastIndexOf(_, text)
            | Question::StartsWith(_, text, _)
            | Question::EndsWith(_, text)
            | Question::Equals(_, text) => &text[..],
            _ => &[],
        };
        if units.len().saturating_mul(text.len()) > MAX_COMPARISONS {
            return None;
        }
        let last = units.len().checked_sub(text.len());
        let condition = match question {
            Question::Contains(..) => {
                let mut found = self.pool.bool(false);
                for at in 0..=last.map_or(-1, |last| last as isize) {
                    let is_here = self.is_at(&units, at as usize, text);
                    found = self.pool.or(found, is_here);
                }
                found
            }
            Question::IndexOf(_, _, from) => {
                let positions = (*from as usize..last.map_or(0, |last| last + 1)).rev();
                return Some(self.position(&units, text, positions));
            }
            Question::LastIndexOf(..) => return Some(self.position(&units, text, 0..last.map_or(0, |last| last + 1))),
            Question::StartsWith(_, _, from) => {
                let from = *from as usize;
                if last.is_some_and(|last| from <= last) {
                    self.is_at(&units, from, text)
                } else {
                    self.pool.bool(false)
                }
            }
            Question::EndsWith(..) => match last {
                Some(last) => self.is_at(&units, last, text),
                None => self.pool.bool(false),
            },
            Question::Equals(..) if last == Some(0) => self.is_at(&units, 0, text),
            Question::Equals(..) => self.pool.bool(false),
            Question::CharAt(_, at) => return units.get(*at as usize).copied(),
            Question::Length(_) => return Some(self.pool.bv(32, units.len() as u64)),
            Question::IsCase(case, _) => {
                let mut is_same = self.pool.bool(true);
                for unit in units {
                    let (changed, is_right) = case.changed_expr(self.pool, unit);
                    self.require(is_right)?;
                    let stays = self.pool.eq(changed, unit);
                    is_same = self.pool.and(is_same, stays);
                }
                is_same
            }
            Question::Matches(_, regex, extent) => {
                RegexExpansion::new(self.pool, regex, &units, *extent).find(0)?.is_there
            }
            Question::Group(_, regex, extent, index) => {
                let found = RegexExpansion::new(self.pool, regex, &units, *extent).find(0)?;
                let nowhere = self.pool.bv(32, u32::MAX.into());
                return Some(self.pool.ite(found.is_there, *found.groups.get(*index as usize)?, nowhere));
            }
            Question::IsTrimmed(_) => {
                let blank = self.pool.bv(16, b' '.into());
                let mut is_ink = |unit: Option<&ExprId>| unit.map(|&unit| self.pool.binary(Op::ULt, blank, unit));
                match (is_ink(units.first()), is_ink(units.last())) {
                    (Some(first), Some(last)) => self.pool.and(first, last),
                    _ => self.pool.bool(true),
                }
            }
        };
        Some(self.truth(condition))
    }

    /// That a variable equals the answer.
    pub fn is(&mut self, variable: ExprId, answer: ExprId) -> ExprId {
        self.pool.eq(variable, answer)
    }

    fn truth(&mut self, condition: ExprId) -> ExprId {
        let (yes, no) = (self.pool.bv(1, 1), self.pool.bv(1, 0));
        self.pool.ite(condition, yes, no)
    }

    /// Whether some character needs two bytes.
    pub fn is_one_wide(&mut self, units: &[ExprId]) -> ExprId {
        let latin1_end = self.pool.bv(16, 0xff);
        let mut is_one = self.pool.bool(false);
        for &unit in units {
            let is_wide = self.pool.binary(Op::ULt, latin1_end, unit);
            is_one = self.pool.or(is_one, is_wide);
        }
        is_one
    }

    /// The last of these positions at which the text occurs, or -1.
    fn position(&mut self, units: &[ExprId], text: &[u16], positions: impl Iterator<Item = usize>) -> ExprId {
        let mut result = self.pool.bv(32, u64::from(u32::MAX));
        for at in positions {
            let is_here = self.is_at(units, at, text);
            let here = self.pool.bv(32, at as u64);
            result = self.pool.ite(is_here, here, result);
        }
        result
    }

    fn is_at(&mut self, units: &[ExprId], at: usize, text: &[u16]) -> ExprId {
        let mut all = self.pool.bool(true);
        for (&unit, &wanted) in units[at..].iter().zip(text) {
            let wanted = self.pool.bv(16, wanted.into());
            let is_it = self.pool.eq(unit, wanted);
            all = self.pool.and(all, is_it);
        }
        all
    }
}

impl InputShape {
    /// The variables of the characters: those of earlier runs, or fresh ones.
    pub fn variables(&self, pool: &mut Pool) -> Vec<ExprId> {
        let sort = Sort::Bv(if self.is_utf16 { 16 } else { 8 });
        (0..self.length).map(|index| pool.variable_of(&format!("{}[{index}]", self.name), sort)).collect()
    }

    /// Whether some character needs two bytes, as a UTF-16 string requires.
    pub fn is_encoding_right(&self, pool: &mut Pool) -> ExprId {
        let mut is_right = pool.bool(!self.is_utf16);
        if self.is_utf16 {
            let latin1_end = pool.bv(16, 0xff);
            for char in self.variables(pool) {
                let is_wide = pool.binary(Op::ULt, latin1_end, char);
                is_right = pool.or(is_right, is_wide);
            }
        }
        is_right
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::LetterCase;

    /// A deterministic source of pseudo-random numbers.
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % end
        }

        /// Drawn from few characters, so that texts often match.
        fn text(&mut self, longest: u64, chars: &[u16]) -> Vec<u16> {
            (0..self.below(longest + 1)).map(|_| chars[self.below(chars.len() as u64) as usize]).collect()
        }

        fn term(&mut self, terms: &mut Terms, depth: u32) -> TermId {
            let input = terms.intern(Term::Input("s".into()));
            if depth == 0 {
                return input;
            }
            let of = self.term(terms, depth - 1);
            match self.below(5) {
                0 => {
                    let [before, behind] = [(); 2].map(|()| terms.literal(&self.text(2, CHARS)));
                    terms.concat(&[before, of, behind, input])
                }
                1 => terms.intern(Term::Case(LetterCase::Lower, of)),
                2 => terms.intern(Term::Case(LetterCase::Upper, of)),
                3 => terms.intern(Term::Replaced(of, CHARS[0], CHARS[1])),
                _ => {
                    let start = self.below(3) as u32;
                    let end = if self.below(2) == 0 { None } else { Some(start + self.below(3) as u32) };
                    terms.intern(Term::Part(of, start, end))
                }
            }
        }

        fn question(&mut self, term: TermId) -> Question {
            let mut text = self.text(2, CHARS);
            text.push(CHARS[0]);
            let (text, at): (Box<[u16]>, u32) = (text.into(), self.below(4) as u32);
            match self.below(10) {
                0 => Question::Contains(term, text),
                1 => Question::IndexOf(term, text, at),
                2 => Question::LastIndexOf(term, text),
                3 => Question::StartsWith(term, text, at),
                4 => Question::EndsWith(term, text),
                5 => Question::Equals(term, text),
                6 => Question::CharAt(term, at),
                7 => Question::Length(term),
                8 => Question::IsTrimmed(term),
                _ => Question::IsCase(LetterCase::Lower, term),
            }
        }
    }

    const CHARS: &[u16] = &[b'a' as u16, b'B' as u16, b' ' as u16, 0xe9, 0xdf, 0x101];

    #[test]
    fn expansions_give_the_answers() {
        let mut random = Random(1);
        let mut n_answers = 0;
        for _ in 0..20_000 {
            let mut terms = Terms::default();
            let depth = random.below(4) as u32;
            let term = random.term(&mut terms, depth);
            let question = random.question(term);
            let content = random.text(5, CHARS);
            let shapes = [InputShape::of("s", &content)];
            let mut pool = Pool::new();
            let sort = Sort::Bv(if shapes[0].is_utf16 { 16 } else { 8 });
            for (index, &unit) in content.iter().enumerate() {
                pool.var(&format!("s[{index}]"), sort, unit.into());
            }
            let mut expansion = Expansion::new(&mut pool, &terms, &shapes);
            let expanded = expansion.answer(&question);
            let conditions = std::mem::take(&mut expansion.conditions);
            let answer = question.answer(&terms, &|_| Some(content.clone()));
            let Some(expanded) = expanded.filter(|_| conditions.iter().all(|&is| pool.value(is) != 0)) else {
                continue;
            };
            assert_eq!(pool.sort(expanded), question.sort());
            assert_eq!(answer, Some(pool.value(expanded)), "{} of {content:x?}", question.name(&terms));
            n_answers += 1;
        }
        assert!(n_answers > 10_000, "only {n_answers}");
    }
}
