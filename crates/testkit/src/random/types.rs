//! The Java types that random programs compute with, and literals of them.

use super::prng::Prng;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Text,
}

use Ty::{Boolean, Byte, Char, Double, Float, Int, Long, Short, Text};

pub const INTEGRAL: &[Ty] = &[Byte, Short, Char, Int, Int, Long];
pub const NUMERIC: &[Ty] = &[Byte, Short, Char, Int, Int, Int, Long, Long, Float, Double];
pub const ALL: &[Ty] = &[Boolean, Byte, Short, Char, Int, Int, Long, Long, Float, Double, Text];

impl Ty {
    pub fn java(self) -> &'static str {
        match self {
            Boolean => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
            Text => "String",
        }
    }

    pub fn boxed(self) -> &'static str {
        match self {
            Boolean => "Boolean",
            Byte => "Byte",
            Short => "Short",
            Char => "Character",
            Int => "Integer",
            Long => "Long",
            Float => "Float",
            Double => "Double",
            Text => "String",
        }
    }

    /// The field of this type in the program's class `Cell`.
    pub fn letter(self) -> char {
        match self {
            Boolean => 'z',
            Byte => 'b',
            Short => 's',
            Char => 'c',
            Int => 'i',
            Long => 'j',
            Float => 'f',
            Double => 'd',
            Text => 't',
        }
    }

    pub fn is_integral(self) -> bool {
        matches!(self, Byte | Short | Char | Int | Long)
    }

    /// What a method returns when it gives up early.
    pub fn default_value(self) -> &'static str {
        match self {
            Boolean => "false",
            Text => "\"\"",
            Float => "0f",
            Double => "0.0",
            Long => "0L",
            Char => "'\\0'",
            _ => "0",
        }
    }

    /// An expression of exactly this type: interesting values often, any value otherwise.
    pub fn literal(self, rng: &mut Prng) -> String {
        let bits = rng.bits();
        match self {
            Boolean => rng.pick(&["true", "false"]).to_owned(),
            Byte => format!("(byte) {}", bits as i8),
            Short => format!("(short) {}", if rng.percent(50) { bits as i16 } else { i16::from(bits as i8) }),
            Char => match rng.below(4) {
                0 => format!("(char) {}", bits as u16),
                1 => rng.pick(&["'\\0'", "'\\uffff'", "'\\u00e9'", "'\\n'", "'9'", "'\\''"]).to_owned(),
                _ => format!("'{}'", (b'a' + (bits % 26) as u8) as char),
            },
            Int => int_literal(rng, bits),
            Long => long_literal(rng, bits),
            Float => float_literal(rng, bits),
            Double => double_literal(rng, bits),
            Text => text_literal(rng),
        }
    }
}

fn int_literal(rng: &mut Prng, bits: u64) -> String {
    const SPECIAL: &[&str] =
        &["Integer.MAX_VALUE", "Integer.MIN_VALUE", "(-1)", "0x7fff", "65536", "0xff", "31", "32", "33", "0x80000000"];
    match rng.below(4) {
        0 => rng.pick(SPECIAL).to_owned(),
        1 => parenthesised(i64::from((bits as i32).max(i32::MIN + 1)), ""),
        _ => parenthesised((bits % 21) as i64 - 6, ""),
    }
}

fn long_literal(rng: &mut Prng, bits: u64) -> String {
    const SPECIAL: &[&str] =
        &["Long.MAX_VALUE", "Long.MIN_VALUE", "(-1L)", "0x7fffffffL", "0x80000000L", "0xffffffffL", "63L", "64L"];
    match rng.below(4) {
        0 => rng.pick(SPECIAL).to_owned(),
        1 => parenthesised((bits as i64).max(i64::MIN + 1), "L"),
        _ => parenthesised((bits % 41) as i64 - 12, "L"),
    }
}

fn float_literal(rng: &mut Prng, bits: u64) -> String {
    const SPECIAL: &[&str] = &[
        "Float.NaN",
        "Float.POSITIVE_INFINITY",
        "Float.NEGATIVE_INFINITY",
        "(-0.0f)",
        "Float.MIN_VALUE",
        "Float.MAX_VALUE",
        "16777217f",
        "2.14748365E9f",
    ];
    match rng.below(3) {
        0 => rng.pick(SPECIAL).to_owned(),
        _ => format!("({}.{}f)", bits as i8, bits >> 8 & 0xff),
    }
}

fn double_literal(rng: &mut Prng, bits: u64) -> String {
    const SPECIAL: &[&str] = &[
        "Double.NaN",
        "Double.POSITIVE_INFINITY",
        "Double.NEGATIVE_INFINITY",
        "(-0.0)",
        "Double.MIN_VALUE",
        "Double.MAX_VALUE",
        "9.007199254740993E15",
        "1.0E19",
        "1e-5",
    ];
    match rng.below(3) {
        0 => rng.pick(SPECIAL).to_owned(),
        1 => format!("({}.{}e{})", bits as i16, bits >> 16 & 0xffff, bits >> 32 & 0x1f),
        _ => format!("({}.{})", bits as i8, bits >> 8 & 0xff),
    }
}

fn text_literal(rng: &mut Prng) -> String {
    const TEXTS: &[&str] = &[
        "\"\"",
        "\"a\"",
        "\"Aa\"",
        "\"BB\"",
        "\"doppel\"",
        "\"x=\\t\"",
        "\"-1\"",
        "\"42\"",
        "\"\\u00e9t\\u00e9\"",
        "\"\\u4e2d\\ud83d\\ude00\"",
        "\"the quick brown fox\"",
    ];
    rng.pick(TEXTS).to_owned()
}

fn parenthesised(value: i64, suffix: &str) -> String {
    if value < 0 { format!("({value}{suffix})") } else { format!("{value}{suffix}") }
}
