//! Which method the user means.

use doppel_classpath::classfile::{access as acc, descriptor};
use doppel_inputs::{MethodName, java_type};

use super::EntryError;
use crate::class::{Class, Method};

/// The method of this name in a class, which may inherit it.
pub(crate) fn find_method(name: &MethodName, class: &'static Class) -> Result<&'static Method, EntryError> {
    let named = methods_of(class, |method| method.name.as_str() == name.method);
    let fits = |method: &&'static Method| match &name.parameters {
        None => true,
        Some(types) => {
            let declared = parameter_types(method);
            types.len() == declared.len() && types.iter().zip(&declared).all(|(ty, declared)| means(ty, declared))
        }
    };
    let fitting: Vec<&'static Method> = named.iter().copied().filter(fits).collect();
    let (class_name, method) = (class.java_name(), name.without_class());
    match fitting.as_slice() {
        [found] => {
            let what = match found {
                _ if found.is_abstract() => Some("abstract"),
                _ if found.is_native() && found.model.get().is_none() => Some("native"),
                _ => None,
            };
            match what {
                Some(what) => Err(EntryError::NoCode { method: signature(found), what }),
                None => Ok(found),
            }
        }
        [] => {
            let others = if named.is_empty() { methods_of(class, |_| true) } else { named };
            let candidates = others.into_iter().map(signature).collect();
            Err(EntryError::NoSuchMethod { class: class_name, method, candidates })
        }
        several => {
            let candidates = several.iter().map(|method| signature(method)).collect();
            Err(EntryError::Ambiguous { class: class_name, method, candidates })
        }
    }
}

/// The methods that the class declares, else the nearest that it inherits with other signatures. None that the compiler made.
fn methods_of(class: &'static Class, wanted: impl Fn(&Method) -> bool) -> Vec<&'static Method> {
    let mut found: Vec<&'static Method> = Vec::new();
    for class in std::iter::successors(Some(class), |class| class.super_class) {
        for &method in class.methods() {
            let is_special = method.name.as_str().starts_with('<') || method.access_flags & acc::SYNTHETIC != 0;
            let is_hidden =
                |other: &&'static Method| other.name == method.name && other.descriptor == method.descriptor;
            if !is_special && wanted(method) && !found.iter().any(is_hidden) {
                found.push(method);
            }
        }
        let is_root = class.super_class.is_some_and(|parent| parent.super_class.is_none());
        if is_root && !found.is_empty() {
            break;
        }
    }
    found
}

/// `name(int,java.lang.String)`.
fn signature(method: &'static Method) -> String {
    format!("{}({})", method.name, parameter_types(method).join(","))
}

fn parameter_types(method: &Method) -> Vec<String> {
    parameter_descriptors(method).iter().map(|ty| java_type(ty)).collect()
}

/// The field descriptors of a method's parameters.
pub fn parameter_descriptors(method: &Method) -> Vec<String> {
    let types = descriptor::parameters(method.descriptor.as_str().as_bytes());
    types.map(|ty| String::from_utf8_lossy(ty).into_owned()).collect()
}

/// Whether a type that the user wrote is the declared one: its package may be left out, and a nested class's `$` be a dot.
fn means(written: &str, declared: &str) -> bool {
    let written = written.replace("...", "[]").replace(' ', "").replace('$', ".");
    let declared = declared.replace('$', ".");
    declared.strip_suffix(&written).is_some_and(|package| package.is_empty() || package.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_may_leave_out_packages() {
        for written in ["java.lang.String[]", "String[]", "String..."] {
            assert!(means(written, "java.lang.String[]"), "{written}");
        }
        for written in ["java.util.Map.Entry", "java.util.Map$Entry", "Entry", "Map$Entry"] {
            assert!(means(written, "java.util.Map$Entry"), "{written}");
        }
        assert!(!means("int", "int[]") && !means("ring", "java.lang.String"));
    }
}
