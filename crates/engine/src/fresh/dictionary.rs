//! The dictionary: constants of the program, which its code may compare with inputs.

use doppel_classpath::bytecode::instructions;
use doppel_classpath::classfile::opcodes::{BIPUSH, SIPUSH};
use doppel_classpath::classfile::{Constant, mutf8};
use doppel_vm::class::{Class, Method};
use doppel_vm::session::Session;

use crate::random::Random;

/// Longer strings are messages rather than tokens.
const MAX_TOKEN: usize = 24;

/// Separators and starts of literals in many formats.
const PUNCTUATION: &str = " \t\n\r\"'`,;:.!?&|=<>()[]{}/\\-+*%#@_$^~";

#[derive(Default)]
pub struct Dictionary {
    /// The number of classes that were looked at.
    n_classes: usize,
    tokens: Vec<Vec<u16>>,
    chars: Vec<u16>,
    numbers: Vec<i64>,
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

    pub fn token(&self, random: &mut Random) -> Option<&[u16]> {
        random.pick(&self.tokens).map(Vec::as_slice)
    }

    pub fn char(&self, random: &mut Random) -> u16 {
        random.pick(&self.chars).copied().unwrap_or(u16::from(b'a'))
    }

    pub fn number(&self, random: &mut Random) -> i64 {
        random.pick(&self.numbers).copied().unwrap_or(0)
    }
}

fn sort_out<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}
