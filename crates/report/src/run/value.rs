//! The values of inputs in JSON.

use doppel_expr::{ExprId, Pool};
use doppel_inputs::{Input, InputType, Kind};
use serde::Serialize;

use crate::text::Text;

#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    Boolean(bool),
    Integer(i64),
    Float(f64),
    /// Strings, chars, and floats that JSON cannot express as numbers.
    Text(Text),
    List(Vec<Value>),
}

impl Value {
    /// The value that the run had. Of a stream, that part whose length is the stream's.
    pub fn of(pool: &Pool, input: &Input) -> Value {
        let n = input.length.map_or(input.variables.len(), |length| pool.value(length) as usize);
        let known = input.variables.iter().take(n).map(|&variable| pool.value(variable));
        match input.ty {
            InputType::Primitive(kind) => {
                let bits = input.variables.first().map_or(0, |&variable: &ExprId| pool.value(variable));
                Value::of_kind(kind, bits)
            }
            InputType::String => {
                let units: Vec<u16> = known.map(|bits| bits as u16).collect();
                Value::Text(Text::new(units))
            }
            InputType::Array(kind) => Value::List(known.map(|bits| Value::of_kind(kind, bits)).collect()),
        }
    }

    fn of_kind(kind: Kind, bits: u64) -> Value {
        match kind {
            Kind::Boolean => Value::Boolean(bits != 0),
            Kind::Byte => Value::Integer(i64::from(bits as i8)),
            Kind::Short => Value::Integer(i64::from(bits as i16)),
            Kind::Char => Value::Text(Text::new(vec![bits as u16])),
            Kind::Long => Value::Integer(bits as i64),
            Kind::Float => Value::of_float(f64::from(f32::from_bits(bits as u32)), f32::from_bits(bits as u32)),
            Kind::Double => Value::of_float(f64::from_bits(bits), f64::from_bits(bits)),
            _ => Value::Integer(i64::from(bits as i32)),
        }
    }

    /// A number if it is finite, else its name.
    fn of_float(value: f64, named: impl std::fmt::Display) -> Value {
        if value.is_finite() { Value::Float(value) } else { Value::Text(named.to_string().as_str().into()) }
    }
}

/// For comments and summaries.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use doppel_expr::Sort;

    use super::*;

    #[track_caller]
    fn check(ty: InputType, variables: &[(Sort, u64)], length: Option<u64>, expected: &str) {
        let mut pool = Pool::new();
        let made = variables.iter().map(|&(sort, value)| pool.var("x", sort, value)).collect();
        let length = length.map(|length| pool.var("x.length", Sort::Bv(32), length));
        let input = Input { length, ..Input::new("x".to_owned(), ty, made) };
        assert_eq!(Value::of(&pool, &input).to_string(), expected);
    }

    #[test]
    fn values_are_what_java_would_print() {
        check(InputType::Primitive(Kind::Int), &[(Sort::Bv(32), 0xffff_fff6)], None, "-10");
        check(InputType::Primitive(Kind::Byte), &[(Sort::Bv(8), 0x80)], None, "-128");
        check(InputType::Primitive(Kind::Boolean), &[(Sort::Bv(1), 1)], None, "true");
        check(InputType::Primitive(Kind::Char), &[(Sort::Bv(16), 0x20ac)], None, "\"€\"");
        check(InputType::Primitive(Kind::Long), &[(Sort::Bv(64), u64::MAX)], None, "-1");
        check(InputType::Primitive(Kind::Double), &[(Sort::F64, 2.5f64.to_bits())], None, "2.5");
        check(InputType::Primitive(Kind::Float), &[(Sort::F32, u64::from(f32::NAN.to_bits()))], None, "\"NaN\"");
    }

    #[test]
    fn arrays_and_strings_are_as_long_as_their_length_says() {
        let bytes = [(Sort::Bv(8), 97), (Sort::Bv(8), 98), (Sort::Bv(8), 0)];
        check(InputType::String, &bytes, Some(2), "\"ab\"");
        check(InputType::Array(Kind::Byte), &bytes, Some(2), "[97,98]");
    }
}
