//! Reflective code: for private methods and constructors, inner classes, and everything that the language does not
//! permit.

use std::fmt::Write;

use doppel_inputs::java_type;
use doppel_vm::class::{Class, Method};
use doppel_vm::entry::parameter_descriptors;

use super::CLASS;
use super::values::{Argument, Made, Plan, box_class};
use crate::literal;

/// What the class needs in addition to `main`.
const HELPERS: &str = r#"
    private static Class<?> type(String name) throws Throwable {
        Class<?>[] primitives = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
            double.class};
        for (Class<?> primitive : primitives) {
            if (primitive.getName().equals(name)) {
                return primitive;
            }
        }
        return Class.forName(name, false, Reproducer.class.getClassLoader());
    }

    private static Class<?>[] types(String[] names) throws Throwable {
        Class<?>[] types = new Class<?>[names.length];
        for (int i = 0; i < names.length; i++) {
            types[i] = type(names[i]);
        }
        return types;
    }

    private static Object make(String name, String[] types, Object... arguments) throws Throwable {
        java.lang.reflect.Constructor<?> constructor = type(name).getDeclaredConstructor(types(types));
        if (!java.lang.reflect.Modifier.isPublic(constructor.getModifiers() & type(name).getModifiers())) {
            constructor.setAccessible(true);
        }
        try {
            return constructor.newInstance(arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object call(Object receiver, String name, String method, String[] types, Object... arguments)
            throws Throwable {
        java.lang.reflect.Method found = type(name).getDeclaredMethod(method, types(types));
        if (!java.lang.reflect.Modifier.isPublic(found.getModifiers() & type(name).getModifiers())) {
            found.setAccessible(true);
        }
        try {
            return found.invoke(receiver, arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object constant(String name, String constant) throws Throwable {
        java.lang.reflect.Field field = type(name).getDeclaredField(constant);
        field.setAccessible(true);
        return field.get(null);
    }

    private static Object array(String element, Object... elements) throws Throwable {
        Object array = java.lang.reflect.Array.newInstance(type(element), elements.length);
        for (int i = 0; i < elements.length; i++) {
            java.lang.reflect.Array.set(array, i, elements[i]);
        }
        return array;
    }

    private static Object add(java.util.Collection collection, Object... elements) {
        for (Object element : elements) {
            collection.add(element);
        }
        return collection;
    }

    private static Object put(java.util.Map map, Object... entries) {
        for (int i = 0; i < entries.length; i += 2) {
            map.put(entries[i], entries[i + 1]);
        }
        return map;
    }
"#;

pub fn body(plan: &Plan<'_>) -> String {
    let statements: String = statements(plan).iter().map(|statement| format!("        {statement}\n")).collect();
    format!(
        "@SuppressWarnings({{\"deprecation\", \"removal\", \"unchecked\", \"rawtypes\"}})\npublic class {CLASS} {{\n    \
         public static void main(String[] args) throws Throwable {{\n{statements}    }}\n{HELPERS}}}\n"
    )
}

/// The body of its `main`, with helpers whose names say what they do.
pub fn statements(plan: &Plan<'_>) -> Vec<String> {
    let entry = plan.entry;
    let mut statements = Vec::new();
    let receiver = match &plan.receiver {
        Some(receiver) => {
            statements.push(format!("Object receiver = {};", expression(receiver)));
            "receiver"
        }
        None => "null",
    };
    let mut names = String::new();
    for (index, argument) in plan.arguments.iter().enumerate() {
        let value = expression(&argument.value);
        statements.push(format!("Object argument{index} = {value}; // {}", argument.name));
        let _ = write!(names, ", argument{index}");
    }
    let method = entry.method;
    let (class, types) = (method.class.java_name(), types(method));
    statements.push(format!("call({receiver}, \"{class}\", \"{}\", {types}{names});", method.name));
    statements
}

/// An expression of type `Object`, or a literal.
fn expression(value: &Made) -> String {
    match value {
        Made::Null => "(Object) null".to_owned(),
        Made::Primitive(kind, slot) | Made::Boxed(kind, slot) => {
            format!("new {}({})", box_class(*kind), literal::typed(*kind, *slot))
        }
        Made::String(units) => format!("new String({})", literal::string(units)),
        Made::Primitives(kind, slots) => {
            let elements: Vec<String> = slots.iter().map(|&slot| literal::primitive(*kind, slot)).collect();
            format!("(Object) new {}[] {{{}}}", kind.java_name(), elements.join(", "))
        }
        Made::Array { class, elements } => {
            let element = class.element().map(Class::java_name).unwrap_or_default();
            format!("array(\"{element}\", {})", objects(elements.iter().map(expression).collect()))
        }
        Made::Constant { class, field } => format!("constant(\"{}\", \"{}\")", class.java_name(), field.name),
        Made::New { constructor, arguments } => {
            let (class, types) = (constructor.class.java_name(), types(constructor));
            let argument = |argument: &Argument| expression(&argument.value);
            format!("make(\"{class}\", {types}, {})", objects(arguments.iter().map(argument).collect()))
        }
        Made::Container { class, insert, entries } => {
            let parts = entries.iter().flatten().map(expression).collect();
            format!("{}(new {}(), {})", insert.name, class.java_name(), objects(parts))
        }
    }
}

fn objects(elements: Vec<String>) -> String {
    if elements.is_empty() { "new Object[0]".to_owned() } else { format!("new Object[] {{{}}}", elements.join(", ")) }
}

/// The names of the parameters' classes for `Class.forName`.
fn types(method: &Method) -> String {
    let names = parameter_descriptors(method).into_iter().map(|ty| match ty.as_bytes() {
        [b'[', ..] => ty.replace('/', "."),
        _ => java_type(&ty),
    });
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    format!("new String[] {{{}}}", names.join(", "))
}
