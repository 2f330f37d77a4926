//! Conversions between the types of a functional interface's method and those of its implementation, as the JDK's
//! `TypeConvertingMethodAdapter` emits them: casts, boxing, unboxing and widening.

use doppel_classpath::classfile::opcodes as op;
use doppel_inputs::Kind;

use super::assembler::CodeWriter;
use super::signature::{internal_name, is_primitive, kind_of};

const OBJECT: &str = "java/lang/Object";

/// Converts the value on the stack from type `from` to `to`, checking on the way that it is a `functional`. All are
/// field descriptors or `V`.
pub fn convert(code: &mut CodeWriter, from: &str, to: &str, functional: &str) {
    if (from == to && from == functional) || from == "V" || to == "V" {
        return;
    }
    if is_primitive(from) { convert_primitive(code, from, to) } else { convert_reference(code, from, to, functional) }
}

fn convert_primitive(code: &mut CodeWriter, from: &str, to: &str) {
    let kind = kind_of(from);
    if is_primitive(to) {
        widen(code, kind, kind_of(to));
    } else if let Some(boxed) = boxed_kind(to) {
        widen(code, kind, boxed);
        box_(code, boxed);
    } else {
        box_(code, kind);
        cast(code, wrapper(kind), internal_name(to));
    }
}

fn convert_reference(code: &mut CodeWriter, from: &str, to: &str, functional: &str) {
    let mut source = from;
    if !is_primitive(functional) {
        cast(code, internal_name(from), internal_name(functional));
        source = functional;
    }
    if !is_primitive(to) {
        cast(code, internal_name(source), internal_name(to));
        return;
    }
    let target = kind_of(to);
    match boxed_kind(source) {
        Some(boxed @ (Kind::Boolean | Kind::Char)) => {
            unbox(code, wrapper(boxed), boxed);
            widen(code, boxed, target);
        }
        Some(boxed) => unbox(code, wrapper(boxed), target),
        None => {
            let number = !matches!(target, Kind::Boolean | Kind::Char);
            let intermediate = if number { "java/lang/Number" } else { wrapper(target) };
            cast(code, internal_name(source), intermediate);
            unbox(code, intermediate, target);
        }
    }
}

/// Boxes the value on the stack if it is primitive.
pub fn box_if_primitive(code: &mut CodeWriter, ty: &str) {
    if is_primitive(ty) {
        box_(code, kind_of(ty));
    }
}

fn box_(code: &mut CodeWriter, kind: Kind) {
    let descriptor = format!("({})L{};", kind.letter(), wrapper(kind));
    code.invokestatic(wrapper(kind), "valueOf", &descriptor);
}

fn unbox(code: &mut CodeWriter, class: &str, kind: Kind) {
    let name = format!("{}Value", kind.java_name());
    code.invoke(op::INVOKEVIRTUAL, class, &name, &format!("(){}", kind.letter()), false);
}

fn widen(code: &mut CodeWriter, from: Kind, to: Kind) {
    let int_like = matches!(from, Kind::Byte | Kind::Short | Kind::Int | Kind::Char);
    let opcode = match (from, to) {
        (Kind::Float, Kind::Long) => op::F2L,
        (Kind::Float, Kind::Double) => op::F2D,
        (Kind::Long, Kind::Float) => op::L2F,
        (Kind::Long, Kind::Double) => op::L2D,
        (_, Kind::Long) if int_like => op::I2L,
        (_, Kind::Float) if int_like => op::I2F,
        (_, Kind::Double) if int_like => op::I2D,
        _ => return,
    };
    code.op(opcode, from.slots(), to.slots());
}

fn cast(code: &mut CodeWriter, from: &str, to: &str) {
    if to != from && to != OBJECT {
        code.checkcast(to);
    }
}

/// The wrapper class of a primitive kind.
pub fn wrapper(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Char => "java/lang/Character",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Byte => "java/lang/Byte",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Ref | Kind::Void => OBJECT,
    }
}

/// The primitive kind of a wrapper class.
fn boxed_kind(ty: &str) -> Option<Kind> {
    let name = internal_name(ty);
    Kind::PRIMITIVES.into_iter().find(|kind| *kind != Kind::Void && wrapper(*kind) == name)
}

/// Whether the JDK's validation could accept this conversion of an argument or result. A conversion that it rejects is
/// left to the real bootstrap, which throws the error.
pub fn is_plausible(from: &str, to: &str) -> bool {
    match (is_primitive(from), is_primitive(to)) {
        (true, true) => widens(kind_of(from), kind_of(to)),
        (true, false) => boxed_kind(to).is_none_or(|boxed| boxed == kind_of(from)),
        (false, true) => boxed_kind(from).is_none_or(|boxed| widens(boxed, kind_of(to))),
        (false, false) => true,
    }
}

fn widens(from: Kind, to: Kind) -> bool {
    let rank = |kind| match kind {
        Kind::Byte => Some(0),
        Kind::Short => Some(1),
        Kind::Int => Some(2),
        Kind::Long => Some(3),
        Kind::Float => Some(4),
        Kind::Double => Some(5),
        _ => None,
    };
    match (from, to) {
        _ if from == to => true,
        (Kind::Char, _) => rank(to).is_some_and(|rank| rank >= 2),
        _ => matches!((rank(from), rank(to)), (Some(from), Some(to)) if from < to),
    }
}
