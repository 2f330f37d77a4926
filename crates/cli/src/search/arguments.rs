//! Inputs as Java source: the arguments of a method, or the inputs of a program.

use doppel_engine::InputValue;
use doppel_inputs::{InputType, Kind};
use doppel_report::search::Argument;
use doppel_testgen::literal;
use doppel_testgen::replay::Subject;

/// The inputs of a finding; the subject knows how they are used.
pub fn of_subject(subject: &Subject, inputs: &[InputValue]) -> Vec<Argument> {
    match subject {
        Subject::Main(_) => of_inputs(inputs),
        Subject::Method(reproducer) => {
            let argument = |argument: &doppel_testgen::reproducer::Argument| Argument {
                name: argument.name.clone(),
                java: argument.java.clone(),
            };
            reproducer.arguments.iter().map(argument).collect()
        }
    }
}

/// Each input as it is.
pub fn of_inputs(inputs: &[InputValue]) -> Vec<Argument> {
    inputs.iter().map(|input| Argument { name: input.name.clone(), java: java(input) }).collect()
}

fn java(input: &InputValue) -> String {
    match input.ty {
        InputType::String => literal::string(&input.units),
        InputType::Primitive(kind) => literal::primitive(kind, slot(kind, input.bits.first().copied().unwrap_or(0))),
        InputType::Array(Kind::Byte) if input.origin.is_bytes_of_text() => {
            literal::bytes(&input.bits.iter().map(|&bits| bits as u8).collect::<Vec<_>>())
        }
        InputType::Array(kind) => {
            literal::array(kind, &input.bits.iter().map(|&bits| slot(kind, bits)).collect::<Vec<_>>())
        }
    }
}

/// A variable has only as many bits as its kind; a slot is sign-extended.
fn slot(kind: Kind, bits: u64) -> u64 {
    match kind {
        Kind::Byte => bits as i8 as u64,
        Kind::Short => bits as i16 as u64,
        _ => bits,
    }
}

#[cfg(test)]
mod tests {
    use doppel_inputs::Origin;

    use super::*;

    #[track_caller]
    fn check(name: &str, ty: InputType, units: &str, bits: &[u64], expected: &str) {
        let units = units.encode_utf16().collect();
        let origin = name.parse().map_or(Origin::Program, Origin::CommandLine);
        let input = InputValue { name: name.to_owned(), origin, ty, units, bits: bits.to_vec() };
        assert_eq!(java(&input), expected);
    }

    #[test]
    fn values_are_java() {
        check("x", InputType::Primitive(Kind::Int), "-10", &[0xffff_fff6], "-10");
        check("b", InputType::Primitive(Kind::Byte), "-1", &[0xff], "-1");
        check("s.null", InputType::Primitive(Kind::Boolean), "false", &[0], "false");
        check("args[0]", InputType::String, "a\"\n", &[], r#""a\"\n""#);
        check("file:c.properties", InputType::Array(Kind::Byte), "", &[0x61, 0x3d, 0x0a], r#""a=\n""#);
        check("env:E", InputType::Array(Kind::Byte), "", &[0x61], r#""a""#);
        check("bytes", InputType::Array(Kind::Byte), "", &[0x61, 0xff], "new byte[] {97, -1}");
    }
}
