//! Mutations of inputs: of characters and bytes, of whole parts, and with parts of other inputs and of the program.

use std::sync::Arc;

use doppel_inputs::{InputType, Kind};

use super::corpus::{Corpus, Mutable, Specimen};
use super::dictionary::Dictionary;
use crate::random::Random;

/// The maximum number of mutations of one input: 1, 2, 4, …
const MAX_MUTATIONS_LOG: usize = 4;

/// A mutated copy of some specimen; none if there is none.
pub fn mutate(corpus: &Corpus, dictionary: &Dictionary, random: &mut Random, max_length: usize) -> Option<Specimen> {
    let specimen = corpus.pick(random)?;
    let other = corpus.pick(random)?;
    let mut recording = specimen.recording.clone();
    let n = 1 << random.below(MAX_MUTATIONS_LOG);
    for _ in 0..n {
        let input = random.pick(&specimen.inputs)?;
        let old = recording.bits(&input.name).unwrap_or_default().to_vec();
        let other = other.recording.bits(&input.name).unwrap_or_default();
        let mut mutation = Mutation { elements: old, input, other, dictionary, random: &mut *random };
        match input.ty {
            InputType::Primitive(kind) => mutation.number(kind),
            InputType::String | InputType::Array(_) => mutation.sequence(),
        }
        let mut elements = mutation.elements;
        if !matches!(input.ty, InputType::Primitive(_)) {
            elements.truncate(max_length);
        }
        if input.excludes_nul {
            elements.retain(|&element| element != 0);
        }
        recording = recording.with_bits(&input.name, elements);
    }
    Some(Specimen { recording, inputs: Arc::clone(&specimen.inputs) })
}

/// A mutation of one input.
struct Mutation<'a> {
    elements: Vec<u64>,
    input: &'a Mutable,
    /// The same input of another specimen.
    other: &'a [u64],
    dictionary: &'a Dictionary,
    random: &'a mut Random,
}

impl Mutation<'_> {
    /// The kind of the elements.
    fn kind(&self) -> Kind {
        match self.input.ty {
            InputType::String => Kind::Char,
            InputType::Primitive(kind) | InputType::Array(kind) => kind,
        }
    }

    fn is_text(&self) -> bool {
        matches!(self.kind(), Kind::Char | Kind::Byte)
    }

    fn number(&mut self, kind: Kind) {
        let old = self.elements.first().copied().unwrap_or(0);
        let new = self.element_after(old, kind);
        self.elements = vec![new];
    }

    fn sequence(&mut self) {
        let len = self.elements.len();
        match self.random.below(14) {
            // A part is left out.
            0 | 1 if len > 0 => {
                let (start, end) = self.part(len);
                self.elements.drain(start..end);
            }
            // A part is repeated.
            2 if len > 0 => {
                let (start, end) = self.part(len);
                let part: Vec<u64> = self.elements.get(start..end).unwrap_or_default().to_vec();
                self.insert(part);
            }
            // A part of another specimen is added, or replaces the rest.
            3 | 4 if !self.other.is_empty() => {
                let (start, end) = self.part(self.other.len());
                let part: Vec<u64> = self.other.get(start..end).unwrap_or_default().to_vec();
                if self.random.below(2) == 0 {
                    let at = self.random.below(len + 1);
                    self.elements.truncate(at);
                    self.elements.extend(part);
                } else {
                    self.insert(part);
                }
            }
            // A token of the program is added, or replaces as many elements.
            5 | 6 if self.is_text() => self.token(),
            7..=10 if self.kind() == Kind::Byte && self.random.below(2) == 0 => self.binary_number(),
            7..=9 if self.is_text() => self.word(),
            10 if self.is_text() => {
                let number = self.dictionary.number(self.random).to_string();
                self.replace_word(number.bytes().map(u64::from).collect());
            }
            11 | 12 if len > 0 => {
                let at = self.random.below(len);
                let old = self.elements.get(at).copied().unwrap_or(0);
                let new = self.element_after(old, self.kind());
                if let Some(element) = self.elements.get_mut(at) {
                    *element = new;
                }
            }
            _ => {
                let new = self.element_after(0, self.kind());
                self.insert(vec![new]);
            }
        }
    }

    /// A random part of so many elements; short ones are more likely.
    fn part(&mut self, len: usize) -> (usize, usize) {
        let start = self.random.below(len);
        let longest = if self.random.below(2) == 0 { 4 } else { len };
        let end = start + 1 + self.random.below(longest.min(len - start));
        (start, end)
    }

    fn insert(&mut self, part: Vec<u64>) {
        let at = self.random.below(self.elements.len() + 1);
        self.elements.splice(at..at, part);
    }

    fn token(&mut self) {
        let Some(token) = self.dictionary.token(self.random) else { return };
        let part = self.elements_of(token);
        self.put(part);
    }

    /// Inserts a part, or replaces as many elements by it.
    fn put(&mut self, part: Vec<u64>) {
        let at = self.random.below(self.elements.len() + 1);
        let end = if self.random.below(2) == 0 { (at + part.len()).min(self.elements.len()) } else { at };
        self.elements.splice(at..end, part);
    }

    /// A number of the program, or one near it, in some bytes of either order.
    fn binary_number(&mut self) {
        let number = self.dictionary.number(self.random).wrapping_add(self.random.below(3) as i64 - 1);
        let width = 1 << self.random.below(4);
        let mut bytes = number.to_be_bytes()[8 - width..].to_vec();
        if self.random.below(2) == 0 {
            bytes.reverse();
        }
        self.put(bytes.into_iter().map(u64::from).collect());
    }

    fn elements_of(&self, token: &[u16]) -> Vec<u64> {
        match self.kind() {
            Kind::Byte => String::from_utf16_lossy(token).into_bytes().into_iter().map(u64::from).collect(),
            _ => token.iter().map(|&unit| u64::from(unit)).collect(),
        }
    }

    /// A word is replaced by a token of the program, or by a word of another specimen.
    fn word(&mut self) {
        if self.random.below(3) > 0 {
            let Some(token) = self.dictionary.token(self.random) else { return };
            let word = self.elements_of(token);
            self.replace_word(word);
        } else if let Some((start, end)) = word_in(self.other, self.random) {
            let word = self.other.get(start..end).unwrap_or_default().to_vec();
            self.replace_word(word);
        }
    }

    /// Replaces a word, if there is one; else adds it.
    fn replace_word(&mut self, word: Vec<u64>) {
        match word_in(&self.elements, self.random) {
            Some((start, end)) => _ = self.elements.splice(start..end, word),
            None => self.insert(word),
        }
    }

    /// A new value for an element.
    fn element_after(&mut self, old: u64, kind: Kind) -> u64 {
        let value = match (kind, self.random.below(8)) {
            (Kind::Boolean, _) => old ^ 1,
            (Kind::Float, 0..=5) => u64::from((self.dictionary.number(self.random) as f32).to_bits()),
            (Kind::Double, 0..=5) => (self.dictionary.number(self.random) as f64).to_bits(),
            (Kind::Char | Kind::Byte, 0..=3) => u64::from(self.dictionary.char(self.random)),
            (Kind::Char | Kind::Byte, 4) => u64::from(b'0') + self.random.below(10) as u64,
            (Kind::Char | Kind::Byte, 5) => {
                let start = if self.random.below(2) == 0 { b'a' } else { b'A' };
                u64::from(start) + self.random.below(26) as u64
            }
            (_, 0..=2) => self.dictionary.number(self.random) as u64,
            (_, 3 | 4) => old.wrapping_add(self.random.below(33) as u64).wrapping_sub(16),
            (_, 5 | 6) => old ^ (1 << self.random.below(16)),
            _ => self.random.next(),
        };
        value & mask(kind)
    }
}

/// The bounds of a random word: letters, digits and underscores, as many as there are.
fn word_in(elements: &[u64], random: &mut Random) -> Option<(usize, usize)> {
    let is_part = |element: &u64| {
        u32::try_from(*element).ok().and_then(char::from_u32).is_some_and(|char| char.is_alphanumeric() || char == '_')
    };
    let starts = (0..elements.len()).filter(|&at| is_part(&elements[at]) && (at == 0 || !is_part(&elements[at - 1])));
    let start = random.pick(&starts.collect::<Vec<_>>()).copied()?;
    let len = elements[start..].iter().take_while(|element| is_part(element)).count();
    Some((start, start + len))
}

/// The bits of a value.
fn mask(kind: Kind) -> u64 {
    match kind {
        Kind::Boolean => 1,
        Kind::Byte => 0xff,
        Kind::Char | Kind::Short => 0xffff,
        Kind::Int | Kind::Float | Kind::Ref | Kind::Void => 0xffff_ffff,
        Kind::Long | Kind::Double => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::ExprId;
    use doppel_inputs::{Input, Recording};

    #[test]
    fn mutants_are_values_of_the_inputs_types() {
        let text = Input { excludes_nul: true, ..Input::new("s".to_owned(), InputType::String, vec![ExprId(1); 3]) };
        let bytes = Input::new("b".to_owned(), InputType::Array(Kind::Byte), vec![ExprId(1); 2]);
        let flag = Input::new("z".to_owned(), InputType::Primitive(Kind::Boolean), vec![ExprId(1)]);
        let shape = Input { is_shape: true, ..Input::new("n".to_owned(), InputType::Primitive(Kind::Int), vec![]) };
        let inputs = [text, bytes, flag, shape];
        let mut corpus = Corpus::default();
        corpus.add(Specimen::new(&inputs, Recording::of(&inputs, |_| 1)));
        let (dictionary, mut random) = (Dictionary::default(), Random::new(7));
        let mut lengths = [0; 9];
        for _ in 0..2_000 {
            let mutant = mutate(&corpus, &dictionary, &mut random, 8).expect("there is a specimen").recording;
            let bits = |name: &str| mutant.bits(name).unwrap_or_default();
            assert!(bits("s").iter().all(|&char| (1..=0xffff).contains(&char)));
            assert!(bits("b").iter().all(|&byte| byte <= 0xff) && bits("b").len() <= 8);
            assert!(matches!(bits("z"), [0 | 1]));
            assert_eq!(bits("n"), []);
            lengths[bits("s").len()] += 1;
        }
        assert!(lengths.iter().all(|&n| n > 0), "{lengths:?}");
    }
}
