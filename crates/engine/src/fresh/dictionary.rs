//! The dictionary: constants of the program, which its code may compare with inputs, and those with which it does.

use doppel_classpath::bytecode::instructions;
use doppel_classpath::classfile::opcodes::{BIPUSH, SIPUSH};
use doppel_classpath::classfile::{Constant, mutf8};
use doppel_vm::class::{Class, Method};
use doppel_vm::session::Session;

use rustc_hash::FxHashSet;

use crate::random::Random;

/// Longer strings are messages rather than tokens.
const MAX_TOKEN: usize = 24;

/// Separators and starts of literals in many formats.
const PUNCTUATION: &str = " \t\n\r\"'`,;:.!?&|=<>()[]{}/\\-+*%#@_$^~";

/// The maximum number of constants of each kind that were seen in comparisons.
const MAX_COMPARED: usize = 2048;

#[derive(Default)]
pub struct Dictionary {
    /// The number of classes that were looked at.
    n_classes: usize,
    tokens: Vec<Vec<u16>>,
    chars: Vec<u16>,
    numbers: Vec<i64>,
    compared: Compared,
}

/// Constants that paths have compared with inputs, in the order in which they were met.
#[derive(Default)]
struct Compared {
    tokens: Vec<Vec<u16>>,
    chars: Vec<u16>,
    numbers: Vec<i64>,
    known_tokens: FxHashSet<Vec<u16>>,
    known_chars: FxHashSet<u16>,
    known_numbers: FxHashSet<i64>,
}

impl Dictionary {
    /// Adds the constants of the program's classes that were loaded since the last call.
    pub fn learn(&mut self, session: &Session) {
        if self.chars.is_empty() {
            self.chars.extend(PUNCTUATION.encode_utf16());
            self.numbers.extend([0, 1, -1, 2, 7, 8, 10, 16, 32, 64, 100, 127, 128, 255, 256, 1000, 65535, 65536]);
            self.numbers.extend([i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN]);
        }
        let mut n_classes = 0;
        for class in session.program_and_library_classes() {
            n_classes += 1;
            if n_classes > self.n_classes && class.covers_branches {
                self.learn_class(class);
            }
        }
        self.n_classes = self.n_classes.max(n_classes);
        sort_out(&mut self.tokens);
        sort_out(&mut self.chars);
        sort_out(&mut self.numbers);
    }

    fn learn_class(&mut self, class: &Class) {
        let Some(file) = &class.file else { return };
        for (_, constant) in file.pool.iter() {
            match constant {
                Constant::String(utf8) => self.learn_text(mutf8::to_utf16(file.utf8(utf8).unwrap_or_default())),
                Constant::Integer(number) => self.numbers.push(number.into()),
                Constant::Long(number) => self.numbers.push(number),
                _ => {}
            }
        }
        for method in class.methods() {
            self.learn_method(method);
        }
    }

    fn learn_text(&mut self, token: Vec<u16>) {
        match token[..] {
            [] => {}
            [char] => self.chars.push(char),
            _ if token.len() <= MAX_TOKEN => self.tokens.push(token),
            _ => {}
        }
    }

    /// Numbers that instructions contain are often characters.
    fn learn_method(&mut self, method: &Method) {
        let Some(code) = method.bytecode() else { return };
        for instruction in instructions(code).map_while(Result::ok) {
            if matches!(instruction.opcode, BIPUSH | SIPUSH) {
                self.learn_number(instruction.immediate());
            }
            for (key, _) in instruction.switch().into_iter().flat_map(|switch| switch.cases()) {
                self.learn_number(key);
            }
        }
    }

    fn learn_number(&mut self, number: i32) {
        if let Ok(char @ 1..=0x7e) = u16::try_from(number) {
            self.chars.push(char);
        }
        self.numbers.push(number.into());
    }

    /// Adds a text that an input was compared with.
    pub fn compare_text(&mut self, text: &[u16]) {
        match *text {
            [char] => self.compare_char(char),
            [] => {}
            _ => {
                let Compared { tokens, known_tokens, .. } = &mut self.compared;
                if text.len() <= MAX_TOKEN && tokens.len() < MAX_COMPARED && known_tokens.insert(text.to_vec()) {
                    tokens.push(text.to_vec());
                }
            }
        }
    }

    /// Adds a character that an element of an input was compared with.
    pub fn compare_char(&mut self, char: u16) {
        let Compared { chars, known_chars, .. } = &mut self.compared;
        if chars.len() < MAX_COMPARED && known_chars.insert(char) {
            chars.push(char);
        }
    }

    /// Adds a number that an input was compared with.
    pub fn compare_number(&mut self, number: i64) {
        let Compared { numbers, known_numbers, .. } = &mut self.compared;
        if numbers.len() < MAX_COMPARED && known_numbers.insert(number) {
            numbers.push(number);
        }
    }

    pub fn token(&self, random: &mut Random) -> Option<&[u16]> {
        either(&self.compared.tokens, &self.tokens, random).map(Vec::as_slice)
    }

    pub fn char(&self, random: &mut Random) -> u16 {
        either(&self.compared.chars, &self.chars, random).copied().unwrap_or(u16::from(b'a'))
    }

    pub fn number(&self, random: &mut Random) -> i64 {
        either(&self.compared.numbers, &self.numbers, random).copied().unwrap_or(0)
    }

    /// The constants of the program that are texts.
    pub fn tokens(&self) -> &[Vec<u16>] {
        &self.tokens
    }
}

#[cfg(test)]
impl Dictionary {
    pub fn has_compared(&self, text: &str) -> bool {
        self.compared.known_tokens.contains(&text.encode_utf16().collect::<Vec<_>>())
    }

    pub fn compared_numbers(&self) -> &[i64] {
        &self.compared.numbers
    }
}

/// One of the constants that were compared, two times out of three, or else one of the others.
fn either<'a, T>(compared: &'a [T], others: &'a [T], random: &mut Random) -> Option<&'a T> {
    if !compared.is_empty() && (others.is_empty() || random.below(3) > 0) {
        return random.pick(compared);
    }
    random.pick(others)
}

fn sort_out<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}
