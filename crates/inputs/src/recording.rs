//! Recorded values of inputs, so that a run is repeated with them: what `-Ddoppel.replay=FILE` names.
//!
//! The file has the form of `java.util.Properties`, so that the Java class `doppel.Symbolic` reads it on any JVM: one
//! `name=value` a line. Numbers are decimal, a char is itself, arrays are separated by commas.

use std::borrow::Cow;

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

use crate::properties::{escape, logical_lines, split, unescape};
use crate::{Input, InputType, Kind};

/// What a string or an array has beyond the variables that describe it: nothing on the path depends on it.
const FILLER: u64 = b'a' as u64;

/// Values by the inputs' names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    values: FxHashMap<String, Recorded>,
}

/// The value of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// As a file says it.
    Text(Vec<u16>),
    /// The bits of the value, or of each element.
    Bits(InputType, Vec<u64>),
}

impl Recorded {
    pub fn text(&self) -> Cow<'_, [u16]> {
        match self {
            Recorded::Text(units) => Cow::Borrowed(units),
            Recorded::Bits(ty, elements) => Cow::Owned(text_of(*ty, elements)),
        }
    }

    /// In the slot's form.
    pub fn primitive(&self, kind: Kind) -> Option<u64> {
        match self {
            Recorded::Text(units) => slot(kind, units),
            Recorded::Bits(_, elements) => elements.first().map(|&bits| slot_of_bits(kind, bits)),
        }
    }

    pub fn elements(&self, kind: Kind) -> Option<Vec<u64>> {
        match self {
            Recorded::Text(units) => {
                let is_blank = units.iter().all(|&unit| unit <= u16::from(b' '));
                let elements = units.split(|&unit| unit == u16::from(b',')).filter(|_| !is_blank);
                // Among others, a char is its number.
                let kind_of_text = if kind == Kind::Char { Kind::Int } else { kind };
                elements.map(|element| slot(kind_of_text, element).map(|slot| slot_of_bits(kind, slot))).collect()
            }
            Recorded::Bits(_, elements) => Some(elements.iter().map(|&bits| slot_of_bits(kind, bits)).collect()),
        }
    }
}

impl Recording {
    /// The values that the inputs have where each variable has the value that `value` gives it.
    pub fn of(inputs: &[Input], mut value: impl FnMut(ExprId) -> u64) -> Recording {
        let values = inputs.iter().map(|input| {
            let recorded = Recorded::Bits(input.ty, elements_of(input, &mut value));
            (input.name.clone(), recorded)
        });
        Recording { values: values.collect() }
    }

    /// What is recorded for an input.
    pub fn recorded(&self, name: &str) -> Option<&Recorded> {
        self.values.get(name)
    }

    /// The text that a file has for an input.
    pub fn get(&self, name: &str) -> Option<Cow<'_, [u16]>> {
        self.values.get(name).map(Recorded::text)
    }

    /// The bits of an input's elements, if it was recorded by [`Recording::of`].
    pub fn bits(&self, name: &str) -> Option<&[u64]> {
        match self.values.get(name)? {
            Recorded::Text(_) => None,
            Recorded::Bits(_, elements) => Some(elements),
        }
    }

    /// The same with other elements for an input that was recorded by [`Recording::of`].
    pub fn with_bits(&self, name: &str, elements: Vec<u64>) -> Recording {
        let mut recording = self.clone();
        if let Some(Recorded::Bits(_, known)) = recording.values.get_mut(name) {
            *known = elements;
        }
        recording
    }

    /// A primitive input's value in the slot's form, if there is one of this kind.
    pub fn primitive(&self, name: &str, kind: Kind) -> Option<u64> {
        self.values.get(name)?.primitive(kind)
    }

    /// As above, the elements of an array.
    pub fn elements(&self, name: &str, kind: Kind) -> Option<Vec<u64>> {
        self.values.get(name)?.elements(kind)
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Reads what [`Recording::to_text`], or `java.util.Properties`, has written.
    pub fn parse(bytes: &[u8]) -> Recording {
        let mut recording = Recording::default();
        for line in logical_lines(bytes) {
            let (name, value) = split(&line);
            recording.values.insert(String::from_utf16_lossy(&unescape(name)), Recorded::Text(unescape(value)));
        }
        recording
    }

    /// The file's text: plain ASCII, one input a line, in the order of their names.
    pub fn to_text(&self) -> String {
        let mut names: Vec<&String> = self.values.keys().collect();
        names.sort();
        let mut text = String::new();
        for name in names {
            escape(&mut text, &name.encode_utf16().collect::<Vec<_>>());
            text.push('=');
            escape(&mut text, &self.values[name].text());
            text.push('\n');
        }
        text
    }
}

/// The value's bits, or those of the elements.
fn elements_of(input: &Input, value: &mut impl FnMut(ExprId) -> u64) -> Vec<u64> {
    let mut elements: Vec<u64> = input.variables.iter().map(|&variable| value(variable)).collect();
    if let Some(length) = input.length {
        elements.resize(value(length) as usize, FILLER);
    }
    if let Some(encoding) = input.encoding {
        let is_utf16 = value(encoding) != 0;
        if !is_utf16 {
            elements.iter_mut().for_each(|char| *char &= 0xff);
        } else if elements.iter().all(|char| *char <= 0xff) {
            // Where the path says nothing of it: behind what the variables describe, if there is more.
            let is_longer = elements.len() > input.variables.len();
            let free = if is_longer { elements.last_mut() } else { elements.first_mut() };
            match free {
                Some(char) => *char |= 0x100,
                None => elements.push(0x100),
            }
        }
    }
    elements
}

fn text_of(ty: InputType, elements: &[u64]) -> Vec<u16> {
    match ty {
        InputType::String | InputType::Primitive(Kind::Char) => elements.iter().map(|&char| char as u16).collect(),
        InputType::Primitive(kind) | InputType::Array(kind) => {
            let elements: Vec<String> = elements.iter().map(|&element| number(kind, element)).collect();
            elements.join(",").encode_utf16().collect()
        }
    }
}

/// The slot of a value whose bits are these.
fn slot_of_bits(kind: Kind, bits: u64) -> u64 {
    let int = |value: i32| u64::from(value as u32);
    match kind {
        Kind::Boolean => bits & 1,
        Kind::Byte => int((bits as i8).into()),
        Kind::Short => int((bits as i16).into()),
        Kind::Char => u64::from(bits as u16),
        _ => bits,
    }
}

/// As Java writes and reads it.
pub fn number(kind: Kind, bits: u64) -> String {
    let float = |value: f64, text: String| match value {
        _ if value.is_nan() => "NaN".to_owned(),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        _ => text,
    };
    match kind {
        Kind::Boolean => (bits & 1 != 0).to_string(),
        Kind::Byte => (bits as i8).to_string(),
        Kind::Short => (bits as i16).to_string(),
        Kind::Char => (bits as u16).to_string(),
        Kind::Long => (bits as i64).to_string(),
        Kind::Float => {
            let value = f32::from_bits(bits as u32);
            float(value.into(), format!("{value:?}"))
        }
        Kind::Double => {
            let value = f64::from_bits(bits);
            float(value, format!("{value:?}"))
        }
        Kind::Int | Kind::Ref | Kind::Void => (bits as i32).to_string(),
    }
}

/// The slot that a recorded value of this kind stands for.
fn slot(kind: Kind, units: &[u16]) -> Option<u64> {
    if kind == Kind::Char {
        return if let [unit] = units { Some(u64::from(*unit)) } else { None };
    }
    let text = String::from_utf16(units).ok()?;
    let text = text.trim();
    let int = |value: i32| u64::from(value as u32);
    match kind {
        Kind::Boolean => text.parse::<bool>().ok().map(u64::from),
        Kind::Byte => text.parse::<i8>().ok().map(|value| int(value.into())),
        Kind::Short => text.parse::<i16>().ok().map(|value| int(value.into())),
        Kind::Long => text.parse::<i64>().ok().map(|value| value as u64),
        Kind::Float => text.parse::<f32>().ok().map(|value| u64::from(value.to_bits())),
        Kind::Double => text.parse::<f64>().ok().map(f64::to_bits),
        _ => text.parse::<i32>().ok().map(int),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let values = [("x", ""), ("x#2", "-7"), ("a b=c", " lead\\trail "), ("s", "ü\n\0\u{1f600}#!:"), ("c", " ")];
        let values = values.into_iter().map(|(name, value)| (name.to_owned(), Recorded::Text(units(value))));
        let mut recording = Recording { values: values.collect() };
        recording.values.insert("surrogate".to_owned(), Recorded::Text(vec![0xd800, 0x41]));
        assert!(recording.to_text().is_ascii());
        assert_eq!(Recording::parse(recording.to_text().as_bytes()), recording);
    }

    #[test]
    fn files_are_read_as_java_reads_properties() {
        let text = b"# comment\n! too\n\n  x = 1\ny:2\nz 3\nlong=a\\\n   b\nempty\nlatin=\xe9\nk\\ k=\\u0041\\q\r\n";
        let recording = Recording::parse(text);
        let expected =
            [("x", "1"), ("y", "2"), ("z", "3"), ("long", "ab"), ("empty", ""), ("latin", "é"), ("k k", "Aq")];
        for (name, value) in expected {
            assert_eq!(recording.get(name).as_deref(), Some(units(value).as_slice()), "{name}");
        }
        assert_eq!(recording.values.len(), expected.len());
    }

    #[test]
    fn numbers_are_exact() {
        for value in [0.0, -0.0, 1e-45, f32::MAX, f32::MIN_POSITIVE, 0.1, f32::INFINITY, f32::NEG_INFINITY, f32::NAN] {
            let bits = u64::from(value.to_bits());
            assert_eq!(slot(Kind::Float, &units(&number(Kind::Float, bits))), Some(bits), "{value}");
        }
        for value in [-0.0, 5e-324, f64::MAX, 0.1, 1e23, f64::NEG_INFINITY] {
            assert_eq!(slot(Kind::Double, &units(&number(Kind::Double, value.to_bits()))), Some(value.to_bits()));
        }
        assert_eq!(slot(Kind::Byte, &units(&number(Kind::Byte, 0x80))), Some(0xffff_ff80));
        assert_eq!(slot(Kind::Int, &units(" 12 ")), Some(12));
        assert_eq!(slot(Kind::Int, &units("12x")), None);
        assert_eq!(slot(Kind::Char, &units(",")), Some(0x2c));
        let chars = text_of(InputType::Array(Kind::Char), &[0x2c, 0xd800]);
        assert_eq!(Recorded::Text(chars).elements(Kind::Char), Some(vec![0x2c, 0xd800]));
    }
}
