//! The arguments of a method for people: the value of each parameter in Java syntax.

use doppel_vm::class::Class;

use super::direct::source_name;
use super::values::{Made, Plan};
use crate::literal;

/// A parameter and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub name: String,
    pub java: String,
}

/// The arguments of the call, the receiver first.
pub fn arguments(plan: &Plan<'_>) -> Vec<Argument> {
    let receiver = plan.receiver.iter().map(|made| Argument { name: "this".to_owned(), java: expression(made) });
    let argument = |argument: &super::values::Argument| Argument {
        name: argument.name.clone(),
        java: expression(&argument.value),
    };
    receiver.chain(plan.arguments.iter().map(argument)).collect()
}

/// Shorter than the code that creates it: whether a string or a box is a new object does not matter here.
fn expression(value: &Made) -> String {
    match value {
        Made::Null => "null".to_owned(),
        Made::Primitive(kind, slot) | Made::Boxed(kind, slot) => literal::primitive(*kind, *slot),
        Made::String(units) => literal::string(units),
        Made::Primitives(kind, slots) => literal::array(*kind, slots),
        Made::Array { class, elements } => format!("new {} {{{}}}", source_name(class), list(elements)),
        Made::Constant { class, field } => format!("{}.{}", simple_name(class), field.name),
        Made::New { constructor, arguments } => {
            let arguments: Vec<String> = arguments.iter().map(|argument| expression(&argument.value)).collect();
            format!("new {}({})", simple_name(constructor.class), arguments.join(", "))
        }
        Made::Container { class, entries, .. } => {
            let entry = |entry: &Vec<Made>| entry.iter().map(expression).collect::<Vec<_>>().join("=");
            let entries: Vec<String> = entries.iter().map(entry).collect();
            format!("new {}() {{{}}}", simple_name(class), entries.join(", "))
        }
    }
}

fn list(elements: &[Made]) -> String {
    elements.iter().map(expression).collect::<Vec<_>>().join(", ")
}

/// The name without its package.
fn simple_name(class: &Class) -> String {
    let name = class.name.as_str().rsplit('/').next().unwrap_or_default();
    name.replace('$', ".")
}
