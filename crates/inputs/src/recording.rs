//! Recorded values of inputs, with which a run can be repeated: the contents of the file that `-Ddoppel.replay=FILE`
//! names.
//!
//! The file has the format of `java.util.Properties`, so that the Java class `doppel.Symbolic` can read it on any JVM:
//! one `name=value` per line. Numbers are decimal, a char is the character itself, and array elements are separated by
//! commas.

use std::borrow::Cow;

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

use crate::properties::{escape, logical_lines, split, unescape};
use crate::{Input, InputType, Kind};

/// Filler for the elements of a string or array beyond its variables: the path does not depend on them.
const FILLER: u64 = b'a' as u64;

/// Values by the names of the inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    values: FxHashMap<String, Recorded>,
}

/// The value of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// The text in a file.
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

    /// The value as a slot.
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
                // In an array, a char is written as a number.
                let kind_of_text = if kind == Kind::Char { Kind::Int } else { kind };
                elements.map(|element| slot(kind_of_text, element).map(|slot| slot_of_bits(kind, slot))).collect()
            }
            Recorded::Bits(_, elements) => Some(elements.iter().map(|&bits| slot_of_bits(kind, bits)).collect()),
        }
    }
}

impl Recording {
    /// The values of the inputs when each variable has the value that `value` returns for it.
    pub fn of(inputs: &[Input], mut value: impl FnMut(ExprId) -> u64) -> Recording {
        let values = inputs.iter().map(|input| {
            let recorded = Recorded::Bits(input.ty, elements_of(input, &mut value));
            (input.name.clone(), recorded)
        });
        Recording { values: values.collect() }
    }

    /// The recorded value of an input.
    pub fn recorded(&self, name: &str) -> Option<&Recorded> {
        self.values.get(name)
    }

    /// The text of an input's value in the file.
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

    /// A copy with other elements for an input that was recorded by [`Recording::of`].
    pub fn with_bits(&self, name: &str, elements: Vec<u64>) -> Recording {
        let mut recording = self.clone();
        if let Some(Recorded::Bits(_, known)) = recording.values.get_mut(name) {
            *known = elements;
        }
        recording
    }

    /// The value of a primitive input as a slot, if one of this kind is recorded.
    pub fn primitive(&self, name: &str, kind: Kind) -> Option<u64> {
        self.values.get(name)?.primitive(kind)
    }

    /// The elements of an array input as slots, if one of this kind is recorded.
    pub fn elements(&self, name: &str, kind: Kind) -> Option<Vec<u64>> {
        self.values.get(name)?.elements(kind)
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Parses a file written by [`Recording::to_text`] or by `java.util.Properties`.
    pub fn parse(bytes: &[u8]) -> Recording {
        let mut recording = Recording::default();
        for line in logical_lines(bytes) {
            let (name, value) = split(&line);
            recording.values.insert(String::from_utf16_lossy(&unescape(name)), Recorded::Text(unescape(value)));
        }
        recording
    }

    /// The text of the file: plain ASCII, one input per line, sorted by name.
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

/// The bits of the value, or of each element.
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
            // Widen a character that the path does not constrain: one beyond the variables, if there is one.
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

/// The slot that holds these bits.
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

/// A value as Java prints and parses it.
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

/// The slot of a recorded value of this kind.
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
