//! Open strings: how a search reasons about input strings without fixing their lengths.
//!
//! A string derived from input strings is a [`Term`], and a query on it (`contains`, `indexOf`, …) is a [`Question`]
//! whose answer is a variable. So the path constraint describes strings of every length, and a program that never reads
//! single characters has few paths. The solver knows little about these variables: if it finds no solution, there is
//! none; if it finds one, the suggested lengths are tried with the questions' expansions ([`Expansion`]), which are
//! exact.
//!
//! As soon as code reads the characters of such a string itself, the lengths and encodings of its inputs are
//! concretised, and its characters are ordinary expressions: the field `value` has a condition as its tag, see
//! [`crate::symbolic::shadow`].

mod bounds;

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::{Input, InputType};
use doppel_strings::regex::Extent;
use doppel_strings::{Expansion, InputShape, LetterCase, Question, Term, TermId, Terms, is_utf16};
use rustc_hash::FxHashMap;

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::shadow::{element_index, field_index};

/// The maximum length of a literal in a term.
const MAX_LITERAL: usize = 1 << 10;
/// A question with a longer name is not asked; the bytecode computes the answer.
const MAX_NAME: usize = 1 << 12;

/// All terms and questions, and those that the current run has asked.
#[derive(Default)]
pub struct OpenStrings {
    pub is_on: bool,
    pub terms: Terms,
    questions: Vec<Question>,
    by_question: FxHashMap<Question, QuestionId>,
    /// By the tags of fields that hold the characters of a term.
    conditions: FxHashMap<ExprId, Condition>,
    /// The tags of conditions.
    tags: FxHashMap<Condition, ExprId>,
    asked: Vec<Asked>,
    bounds: bounds::LengthBounds,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuestionId(u32);

/// The condition under which the characters of a term are those of an object. The expression alone would not identify
/// the term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Condition {
    term: TermId,
    meaning: ExprId,
}

/// A question that a run has asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    pub question: QuestionId,
    /// The variable of the answer.
    pub variable: ExprId,
}

impl OpenStrings {
    pub fn question(&self, id: QuestionId) -> &Question {
        &self.questions[id.0 as usize]
    }

    /// The questions of the current run, in order.
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    pub(crate) fn truncate(&mut self, n_asked: usize) {
        self.asked.truncate(n_asked);
    }

    /// The tag of a field that holds the characters of a term under a condition: a variable that stands for the
    /// condition and never appears on a path.
    fn condition(&mut self, pool: &mut Pool, term: TermId, meaning: ExprId) -> ExprId {
        let condition = Condition { term, meaning };
        let next = self.tags.len();
        let tag = *self.tags.entry(condition).or_insert_with(|| pool.variable_of(&format!("open#{next}"), Sort::Bool));
        self.conditions.insert(tag, condition);
        tag
    }

    /// The meaning of a condition that is used as a tag.
    pub(crate) fn meaning(&self, tag: ExprId) -> ExprId {
        self.conditions.get(&tag).map_or(tag, |condition| condition.meaning)
    }

    /// The variable of the answer, if the current run has asked the question.
    fn find_asked(&self, question: &Question) -> Option<ExprId> {
        let id = *self.by_question.get(question)?;
        self.asked.iter().find(|asked| asked.question == id).map(|asked| asked.variable)
    }

    fn note(&mut self, question: Question, variable: ExprId) {
        let next = QuestionId(self.questions.len() as u32);
        let id = *self.by_question.entry(question.clone()).or_insert(next);
        if id == next {
            self.questions.push(question);
        }
        self.asked.push(Asked { question: id, variable });
    }

    /// The answers to all questions of a run for these inputs; none if one is unknown.
    pub fn answers(&self, asked: &[Asked], input: &dyn Fn(&str) -> Option<Vec<u16>>) -> Option<Vec<(ExprId, u64)>> {
        let answer = |asked: &Asked| {
            let answer = self.question(asked.question).answer(&self.terms, input)?;
            Some((asked.variable, answer))
        };
        asked.iter().map(answer).collect()
    }
}

/// The characters of an input string in the current run.
fn units_of(pool: &Pool, input: &Input) -> Vec<u16> {
    input.variables.iter().map(|&variable| pool.value(variable) as u16).collect()
}

impl Vm {
    fn input_named(&self, name: &str) -> Option<&Input> {
        self.symbolic.inputs.iter().find(|input| input.name == name && input.ty == InputType::String)
    }

    /// The term of a string, if it is derived from inputs whose lengths are open.
    pub fn open_term(&mut self, string: Ref) -> Option<TermId> {
        if string.is_null() || !self.symbolic.open.is_on || self.symbolic.ahead.is_some() {
            return None;
        }
        let condition = ExprId(self.shadow_tag(string, field_index(self.known.string_value)));
        if self.symbolic.open.conditions.contains_key(&condition) {
            return self.open_condition(condition);
        }
        let value: Ref = self.heap.read(string, self.known.string_value);
        let symbolic = &mut self.symbolic;
        let string = symbolic.input_strings.iter().find(|string| string.characters == value)?;
        let input = symbolic.inputs.get(string.input)?;
        let (length, encoding) = (input.length?, input.encoding?);
        let is_fixed = symbolic.open.bounds.is_pinned(&symbolic.pool, &symbolic.path.choices, length)
            || symbolic.path.settles(&symbolic.pool, length) && symbolic.path.settles(&symbolic.pool, encoding);
        (!is_fixed).then(|| symbolic.open.terms.intern(Term::Input(input.name.as_str().into())))
    }

    /// The term of a condition, unless the path already implies the condition.
    pub fn open_condition(&mut self, condition: ExprId) -> Option<TermId> {
        let symbolic = &mut self.symbolic;
        let &Condition { term, meaning } = symbolic.open.conditions.get(&condition)?;
        (!symbolic.path.settles(&symbolic.pool, meaning)).then_some(term)
    }

    /// A text that does not depend on inputs.
    pub fn literal_term(&mut self, units: &[u16]) -> Option<TermId> {
        (units.len() <= MAX_LITERAL).then(|| self.symbolic.open.terms.literal(units))
    }

    /// The characters of a string that does not depend on inputs.
    pub fn literal_units(&self, string: Ref) -> Option<Vec<u16>> {
        let value: Ref = self.heap.read(string, self.known.string_value);
        let is_literal = self.is_without_tags(string) && self.is_without_tags(value);
        is_literal.then(|| self.string_utf16(string)).filter(|units| units.len() <= MAX_LITERAL)
    }

    /// Whether no part of an object depends on an input.
    pub fn is_without_tags(&self, object: Ref) -> bool {
        if object.is_null() {
            return true;
        }
        let shadow = self.shadow(object);
        shadow.is_null() || self.heap.elements::<u32>(shadow).iter().all(|&tag| tag == 0)
    }

    /// The term of a string, open or not.
    pub fn term(&mut self, string: Ref) -> Option<TermId> {
        if let Some(term) = self.open_term(string) {
            return Some(term);
        }
        let units = self.literal_units(string)?;
        Some(self.symbolic.open.terms.literal(&units))
    }

    /// The value of a term in the current run.
    pub fn units_of_term(&self, term: TermId) -> Option<Vec<u16>> {
        let input = |name: &str| Some(units_of(&self.symbolic.pool, self.input_named(name)?));
        self.symbolic.open.terms.value(term, &input)
    }

    /// The length of a term; none if it does not follow from other lengths and no question can be asked.
    pub fn length_of_term(&mut self, term: TermId) -> Option<ExprId> {
        match self.symbolic.open.terms.get(term).clone() {
            Term::Input(name) => self.input_named(&name)?.length,
            Term::Literal(units) => Some(self.symbolic.pool.bv(32, units.len() as u64)),
            Term::Concat(parts) => {
                let mut sum = self.symbolic.pool.bv(32, 0);
                for &part in &parts {
                    let length = self.length_of_term(part)?;
                    sum = self.symbolic.pool.binary(Op::Add, sum, length);
                }
                Some(sum)
            }
            Term::Case(..) | Term::Trimmed(_) => self.ask_open(Question::Length(term)),
            Term::Replaced(of, ..) => self.length_of_term(of),
            Term::Part(_, start, Some(end)) => Some(self.symbolic.pool.bv(32, u64::from(end - start))),
            Term::Part(of, start, None) => {
                let length = self.length_of_term(of)?;
                let start = self.symbolic.pool.bv(32, start.into());
                Some(self.symbolic.pool.binary(Op::Sub, length, start))
            }
        }
    }

    /// The answer to a question, as a variable; none if it is unknown here.
    pub fn ask_open(&mut self, question: Question) -> Option<ExprId> {
        if let Some(variable) = self.symbolic.open.find_asked(&question) {
            return Some(variable);
        }
        let name = question.name(&self.symbolic.open.terms);
        if name.len() > MAX_NAME {
            return None;
        }
        let input = |name: &str| Some(units_of(&self.symbolic.pool, self.input_named(name)?));
        let answer = question.answer(&self.symbolic.open.terms, &input)?;
        let variable = self.symbolic.pool.var(&name, question.sort(), answer);
        self.symbolic.open.note(question.clone(), variable);
        if let Some(fact) = self.fact_about(&question, variable) {
            self.symbolic.assert_fact(fact);
        }
        if let Question::Contains(term, text) = &question {
            self.relate(*term, text, variable);
        }
        Some(variable)
    }

    /// Whether the answer to a question is yes.
    pub fn ask_whether(&mut self, question: Question) -> Option<ExprId> {
        let variable = self.ask_open(question)?;
        let one = self.symbolic.pool.bv(1, 1);
        Some(self.symbolic.pool.eq(variable, one))
    }

    /// A string that contains a text contains each part of it.
    fn relate(&mut self, term: TermId, text: &[u16], variable: ExprId) {
        let is_part = |part: &[u16], whole: &[u16]| whole.windows(part.len()).any(|window| window == part);
        let symbolic = &mut self.symbolic;
        let mut implied = Vec::new();
        for asked in &symbolic.open.asked {
            let Question::Contains(of, other) = symbolic.open.question(asked.question) else { continue };
            if *of == term && asked.variable != variable {
                implied.extend(is_part(text, other).then_some((asked.variable, variable)));
                implied.extend(is_part(other, text).then_some((variable, asked.variable)));
            }
        }
        for (whole, part) in implied {
            let fact = symbolic.pool.binary(Op::ULe, whole, part);
            symbolic.assert_fact(fact);
        }
    }

    /// What follows from the answer to a question, or from other answers, without looking at characters.
    fn fact_about(&mut self, question: &Question, variable: ExprId) -> Option<ExprId> {
        let term = question.term();
        if let &Question::Length(term) = question {
            if let &Term::Trimmed(of) = self.symbolic.open.terms.get(term) {
                let length = self.length_of_term(of)?;
                return Some(self.symbolic.pool.binary(Op::ULe, variable, length));
            }
            let &Term::Case(LetterCase::Lower, of) = self.symbolic.open.terms.get(term) else { return None };
            if self.symbolic.open.terms.brings_wide(of) {
                return None;
            }
            let are_latin1 = self.are_latin1(of)?;
            let length = self.length_of_term(of)?;
            let pool = &mut self.symbolic.pool;
            let (is_same, are_not) = (pool.eq(variable, length), pool.not(are_latin1));
            return Some(pool.or(are_not, is_same));
        }
        let length = self.length_of_term(term)?;
        let pool = &mut self.symbolic.pool;
        let at_least = |pool: &mut Pool, n_units: usize| {
            let n_units = pool.bv(32, n_units as u64);
            pool.binary(Op::ULe, n_units, length)
        };
        let needed = match question {
            Question::Contains(_, text) | Question::EndsWith(_, text) => at_least(pool, text.len()),
            Question::StartsWith(_, text, from) => at_least(pool, text.len() + *from as usize),
            Question::Equals(_, text) => {
                let n_units = pool.bv(32, text.len() as u64);
                pool.eq(length, n_units)
            }
            Question::Matches(_, regex, extent) => {
                let least = at_least(pool, regex.min_length);
                match regex.max_length.filter(|_| *extent == Extent::Whole) {
                    Some(most) => {
                        let most = pool.bv(32, most as u64);
                        let is_short = pool.binary(Op::ULe, length, most);
                        pool.and(least, is_short)
                    }
                    None => least,
                }
            }
            Question::Group(..) => {
                let nowhere = pool.bv(32, u32::MAX.into());
                let (is_nowhere, is_inside) = (pool.eq(variable, nowhere), pool.binary(Op::ULe, variable, length));
                return Some(pool.or(is_nowhere, is_inside));
            }
            Question::IndexOf(_, text, _) | Question::LastIndexOf(_, text) => {
                let from = if let Question::IndexOf(_, _, from) = question { *from } else { 0 };
                let (nowhere, from) = (pool.bv(32, u32::MAX.into()), pool.bv(32, from.into()));
                let is_nowhere = pool.eq(variable, nowhere);
                let n_units = pool.bv(32, text.len() as u64);
                let last = pool.binary(Op::Sub, length, n_units);
                let fits = at_least(pool, text.len());
                let (is_behind, is_before) =
                    (pool.binary(Op::ULe, from, variable), pool.binary(Op::ULe, variable, last));
                let is_inside = pool.and(is_behind, is_before);
                let is_inside = pool.and(fits, is_inside);
                return Some(pool.or(is_nowhere, is_inside));
            }
            _ => return None,
        };
        let zero = pool.bv(1, 0);
        let is_no = pool.eq(variable, zero);
        Some(pool.or(is_no, needed))
    }

    /// Whether all inputs of a term have one byte per character.
    fn are_latin1(&mut self, term: TermId) -> Option<ExprId> {
        let names: Vec<String> = self.symbolic.open.terms.inputs(term).into_iter().map(str::to_owned).collect();
        let mut all = self.symbolic.pool.bool(true);
        for name in names {
            let encoding = self.input_named(&name)?.encoding?;
            let pool = &mut self.symbolic.pool;
            let zero = pool.bv(1, 0);
            let is_latin1 = pool.eq(encoding, zero);
            all = pool.and(all, is_latin1);
        }
        Some(all)
    }

    /// A new string for a term; none if something about it is unknown.
    pub fn string_of_term(&mut self, term: TermId) -> Option<Ref> {
        let units = self.units_of_term(term)?;
        let parts = self.closed_parts(term, &units)?;
        let string = self.new_string_utf16(&units).ok()?;
        let value: Ref = self.heap.read(string, self.known.string_value);
        self.tag_characters(value, &parts, is_utf16(&units)).ok()?;
        for offset in [self.known.string_value, self.known.string_coder] {
            self.set_shadow_tag(string, field_index(offset), parts.condition.0).ok()?;
        }
        Some(string)
    }

    /// The characters of a term as expressions, and the condition under which they are exact. The condition belongs to
    /// the term.
    pub fn closed_parts(&mut self, term: TermId, units: &[u16]) -> Option<ClosedParts> {
        // A string with more characters than fit would have exhausted memory.
        let length = self.length_of_term(term)?;
        let greatest = self.symbolic.pool.bv(32, i32::MAX as u64);
        let fits = self.symbolic.pool.binary(Op::ULe, length, greatest);
        self.symbolic.assert_fact(fits);

        let names: Vec<String> = self.symbolic.open.terms.inputs(term).into_iter().map(str::to_owned).collect();
        let mut inputs = Vec::new();
        let mut meaning = self.symbolic.pool.bool(true);
        for name in &names {
            let input = self.input_named(name)?;
            let (length, encoding) = (input.length?, input.encoding?);
            inputs.push(InputShape::of(name, &units_of(&self.symbolic.pool, input)));
            for part in [length, encoding] {
                let is_it = self.is_itself(part);
                meaning = self.symbolic.pool.and(meaning, is_it);
            }
        }
        let symbolic = &mut self.symbolic;
        let mut expansion = Expansion::new(&mut symbolic.pool, &symbolic.open.terms, &inputs);
        let units = match expansion.units(term) {
            Some(expanded) => {
                // The characters determine the encoding.
                let is_wide = expansion.is_one_wide(&expanded);
                let conditions = expansion.conditions;
                let is_as_wide = self.is_itself(is_wide);
                for condition in conditions.into_iter().chain([is_as_wide]) {
                    meaning = self.symbolic.pool.and(meaning, condition);
                }
                expanded
            }
            // Then they are concretised.
            None => {
                let are_same = self.are_characters_the_same(term)?;
                meaning = self.symbolic.pool.and(meaning, are_same);
                units.iter().map(|&unit| self.symbolic.pool.bv(16, unit.into())).collect()
            }
        };
        let symbolic = &mut self.symbolic;
        let condition = symbolic.open.condition(&mut symbolic.pool, term, meaning);
        Some(ClosedParts { units, condition })
    }

    /// The condition that the inputs of a term are what they are.
    pub fn is_term_itself(&mut self, term: TermId) -> Option<ExprId> {
        let names: Vec<String> = self.symbolic.open.terms.inputs(term).into_iter().map(str::to_owned).collect();
        let mut is_itself = self.are_characters_the_same(term)?;
        for name in names {
            let input = self.input_named(&name)?;
            for part in [input.length?, input.encoding?] {
                let is_it = self.is_itself(part);
                is_itself = self.symbolic.pool.and(is_itself, is_it);
            }
        }
        Some(is_itself)
    }

    /// The condition that the characters of a term's inputs are what they are.
    fn are_characters_the_same(&mut self, term: TermId) -> Option<ExprId> {
        let names: Vec<String> = self.symbolic.open.terms.inputs(term).into_iter().map(str::to_owned).collect();
        let mut are_same = self.symbolic.pool.bool(true);
        for name in names {
            for variable in self.input_named(&name)?.variables.clone() {
                let is_it = self.is_itself(variable);
                are_same = self.symbolic.pool.and(are_same, is_it);
            }
        }
        Some(are_same)
    }

    /// Sets the tags of the characters at the start of a `byte[]`.
    pub fn tag_characters(&mut self, value: Ref, parts: &ClosedParts, is_utf16: bool) -> Step<()> {
        for (&unit, index) in parts.units.iter().zip(0u32..) {
            let low = self.symbolic.pool.extract(unit, 7, 0);
            let low = self.symbolic.tag_of(low);
            if is_utf16 {
                let high = self.symbolic.pool.extract(unit, 15, 8);
                let high = self.symbolic.tag_of(high);
                self.set_shadow_tag(value, element_index(2 * index), low)?;
                self.set_shadow_tag(value, element_index(2 * index + 1), high)?;
            } else {
                self.set_shadow_tag(value, element_index(index), low)?;
            }
        }
        Ok(())
    }
}

/// The characters of a term for code that reads the string.
pub struct ClosedParts {
    units: Vec<ExprId>,
    pub condition: ExprId,
}
