//! The plan of an entry, evaluated on recorded values with the same decisions as in the VM.

use doppel_inputs::{Kind, Recording};
use doppel_vm::class::{Class, Field, Method};
use doppel_vm::entry::{Entry, Shape, Value};

/// A call with its arguments.
pub struct Plan<'a> {
    pub entry: &'a Entry,
    pub receiver: Option<Made>,
    /// The arguments by parameter.
    pub arguments: Vec<Argument>,
}

/// A value for a parameter.
pub struct Argument {
    pub name: String,
    /// The declared type; nested classes with `$`.
    pub ty: String,
    pub value: Made,
}

/// A value and how it is created.
pub enum Made {
    Null,
    Primitive(Kind, u64),
    String(Vec<u16>),
    Boxed(Kind, u64),
    Primitives(Kind, Vec<u64>),
    Array {
        class: &'static Class,
        elements: Vec<Made>,
    },
    Constant {
        class: &'static Class,
        field: &'static Field,
    },
    New {
        constructor: &'static Method,
        arguments: Vec<Argument>,
    },
    /// Each entry is an element, or a key and a value.
    Container {
        class: &'static Class,
        insert: &'static Method,
        entries: Vec<Vec<Made>>,
    },
}

impl<'a> Plan<'a> {
    pub fn new(entry: &'a Entry, recording: &Recording) -> Plan<'a> {
        let make = |value: &Value| Argument {
            name: value.name.clone(),
            ty: value.ty.clone(),
            value: made(recording, &value.name, value),
        };
        let receiver = entry.receiver.as_ref().map(|value| make(value).value);
        Plan { entry, receiver, arguments: entry.parameters.iter().map(make).collect() }
    }
}

fn made(recording: &Recording, name: &str, value: &Value) -> Made {
    let primitive = |kind: Kind| recording.primitive(name, kind).unwrap_or(0);
    let number = |what: &str| recording.primitive(&format!("{name}.{what}"), Kind::Int).unwrap_or(0) as u32 as usize;
    if value.nullable && recording.primitive(&format!("{name}.null"), Kind::Boolean) == Some(1) {
        return Made::Null;
    }
    match &value.shape {
        Shape::Null => Made::Null,
        Shape::Primitive(kind) => Made::Primitive(*kind, primitive(*kind)),
        Shape::String => Made::String(recording.get(name).unwrap_or_default().into_owned()),
        Shape::Boxed(kind) => Made::Boxed(*kind, primitive(*kind)),
        Shape::Primitives(class) => {
            let kind = class.element_kind();
            Made::Primitives(kind, recording.elements(name, kind).unwrap_or_default())
        }
        Shape::Array { class, element } => {
            let elements = (0..number("length")).map(|index| made(recording, &format!("{name}[{index}]"), element));
            Made::Array { class, elements: elements.collect() }
        }
        Shape::Enum { class, constants } => match constants.get(number("ordinal")) {
            Some(field) => Made::Constant { class, field },
            None => Made::Null,
        },
        Shape::Object { constructors, .. } => {
            let index = number("constructor");
            let Some(constructor) = constructors.get(index) else { return Made::Null };
            let argument = |value: &Value| {
                let inner = match constructors.len() {
                    1 => format!("{name}.{}", value.name),
                    _ => format!("{name}.{index}.{}", value.name),
                };
                Argument { name: value.name.clone(), ty: value.ty.clone(), value: made(recording, &inner, value) }
            };
            let arguments = constructor.arguments.iter().map(argument).collect();
            Made::New { constructor: constructor.method, arguments }
        }
        Shape::Container(container) => {
            let part = |index: usize, part: usize, value: &Value| match container.parts.len() {
                1 => made(recording, &format!("{name}[{index}]"), value),
                _ => made(recording, &format!("{name}[{index}].{}", ["key", "value"][part]), value),
            };
            let entry =
                |index: usize| container.parts.iter().enumerate().map(|(at, value)| part(index, at, value)).collect();
            let entries = (0..number("length")).map(entry).collect();
            Made::Container { class: container.class, insert: container.insert, entries }
        }
        Shape::OneOf(values) => {
            let index = number("class");
            let inner = if values.len() > 1 { format!("{name}.{index}") } else { name.to_owned() };
            values.get(index).map_or(Made::Null, |value| made(recording, &inner, value))
        }
    }
}

/// The class of a box.
pub fn box_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "Boolean",
        Kind::Byte => "Byte",
        Kind::Char => "Character",
        Kind::Short => "Short",
        Kind::Long => "Long",
        Kind::Float => "Float",
        Kind::Double => "Double",
        _ => "Integer",
    }
}
