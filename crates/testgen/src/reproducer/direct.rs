//! Plain Java, as a person would write it.

use doppel_inputs::java_type;
use doppel_vm::class::Class;
use doppel_vm::entry::is_inner;

use super::CLASS;
use super::values::{Argument, Made, Plan, box_class};
use crate::literal;

/// The class; none if the language does not permit it.
pub fn body(plan: &Plan<'_>) -> Option<String> {
    let statements: String = statements(plan)?.iter().map(|statement| format!("        {statement}\n")).collect();
    Some(format!(
        "@SuppressWarnings({{\"deprecation\", \"removal\", \"unchecked\", \"rawtypes\"}})\npublic class {CLASS} {{\n    \
         public static void main(String[] args) throws Throwable {{\n{statements}    }}\n}}\n"
    ))
}

/// The body of its `main`.
pub fn statements(plan: &Plan<'_>) -> Option<Vec<String>> {
    let entry = plan.entry;
    if entry.method.is_private() || is_unnamed(entry.class) {
        return None;
    }
    let mut statements = Vec::new();
    let class = source_name(entry.class);
    let receiver = match &plan.receiver {
        Some(receiver) => {
            let name = "receiver";
            statements.push(format!("{class} {name} = {};", expression(receiver)?));
            name.to_owned()
        }
        None => class.clone(),
    };
    let mut names: Vec<String> = Vec::new();
    for argument in &plan.arguments {
        let name = variable(&argument.name, &class, &names);
        let ty = argument.ty.replace('$', ".");
        statements.push(format!("{ty} {name} = {};", expression(&argument.value)?));
        names.push(name);
    }
    statements.push(format!("{receiver}.{}({});", entry.method.name, names.join(", ")));
    Some(statements)
}

/// An expression of a type that is assignable to the declared one.
fn expression(value: &Made) -> Option<String> {
    Some(match value {
        Made::Null => "null".to_owned(),
        Made::Primitive(kind, slot) => literal::primitive(*kind, *slot),
        Made::String(units) => format!("new String({})", literal::string(units)),
        Made::Boxed(kind, slot) => format!("new {}({})", box_class(*kind), literal::typed(*kind, *slot)),
        Made::Primitives(kind, slots) => literal::array(*kind, slots),
        Made::Array { class, elements } => {
            let elements: Option<Vec<String>> = elements.iter().map(expression).collect();
            format!("new {} {{{}}}", source_name(class), elements?.join(", "))
        }
        Made::Constant { class, field } => format!("{}.{}", source_name(class), field.name),
        Made::New { constructor, arguments } => {
            let class = constructor.class;
            if constructor.is_private() || is_inner(class) || is_unnamed(class) {
                return None;
            }
            let arguments: Option<Vec<String>> = arguments.iter().map(cast).collect();
            format!("new {}({})", source_name(class), arguments?.join(", "))
        }
        Made::Container { class, entries, .. } => {
            let name = source_name(class);
            let elements: Option<Vec<String>> = entries.iter().flatten().map(expression).collect();
            match entries.first().map(Vec::len) {
                None => format!("new {name}()"),
                Some(1) => {
                    let elements = elements?.join(", ");
                    format!("new {name}(java.util.Arrays.asList(new Object[] {{{elements}}}))")
                }
                // No expression fills a map in order on every JDK.
                Some(_) => return None,
            }
        }
    })
}

/// An argument cast to exactly the declared type, so that no other overload is selected.
fn cast(argument: &Argument) -> Option<String> {
    let ty = argument.ty.replace('$', ".");
    Some(match &argument.value {
        Made::Primitive(kind, slot) => literal::typed(*kind, *slot),
        value => format!("({ty}) {}", expression(value)?),
    })
}

/// A name for a local variable: the parameter's, unless it would hide something.
fn variable(name: &str, class: &str, taken: &[String]) -> String {
    const RESERVED: [&str; 3] = ["args", "java", "receiver"];
    let is_identifier = name.chars().enumerate().all(|(at, char)| {
        char.is_ascii_alphabetic() || char == '_' || char == '$' || (at > 0 && char.is_ascii_digit())
    });
    let package = class.split('.').next().unwrap_or_default();
    let is_free = !RESERVED.contains(&name) && name != package && taken.iter().all(|other| other != name);
    if is_identifier && is_free && !name.is_empty() { name.to_owned() } else { format!("argument{}", taken.len()) }
}

/// Whether sources cannot name a class: local and anonymous ones.
fn is_unnamed(class: &Class) -> bool {
    let last = class.name.as_str().rsplit('$').next().unwrap_or_default();
    class.name.as_str().contains('$') && last.starts_with(|char: char| char.is_ascii_digit())
}

pub fn source_name(class: &Class) -> String {
    match class.name.as_str() {
        name if name.starts_with('[') => java_type(name),
        name => name.replace('/', "."),
    }
    .replace('$', ".")
}
