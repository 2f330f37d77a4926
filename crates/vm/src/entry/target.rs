//! Which method the user means.

use doppel_classpath::classfile::{access as acc, descriptor};

use super::EntryError;
use crate::class::{Class, Method};

/// A method as the user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodName {
    /// With dots; a nested class with `$` or another dot.
    pub class: String,
    pub method: String,
    /// The types, `int`, `java.lang.String`, `long[]`; none if the name alone says which method it is.
    pub parameters: Option<Vec<String>>,
}

impl MethodName {
    /// Reads `pkg.Class.method` or `pkg.Class.method(int,java.lang.String)`. None if it is neither.
    pub fn parse(text: &str) -> Option<MethodName> {
        let (path, parameters) = match text.split_once('(') {
            None => (text, None),
            Some((path, rest)) => {
                let list = rest.strip_suffix(')')?.trim();
                let types = if list.is_empty() { Vec::new() } else { list.split(',').map(str::trim).collect() };
                if types.iter().any(|ty| ty.is_empty() || ty.contains(['(', ')'])) {
                    return None;
                }
                (path, Some(types.into_iter().map(str::to_owned).collect()))
            }
        };
        let (class, method) = path.trim().rsplit_once('.')?;
        let is_name = |name: &str| !name.is_empty() && !name.contains(['/', ';', '[', '<', '>', ' ', ')']);
        (class.split('.').all(is_name) && is_name(method)).then(|| MethodName {
            class: class.to_owned(),
            method: method.to_owned(),
            parameters,
        })
    }

    /// Names in internal form that the class may have: `a.B.C` is `a/B/C`, else `a/B$C`, else `a$B$C`.
    pub fn class_candidates(&self) -> Vec<String> {
        let mut name = self.class.replace('.', "/");
        let mut names = vec![name.clone()];
        while let Some(at) = name.rfind('/') {
            name.replace_range(at..=at, "$");
            names.push(name.clone());
        }
        names
    }

    /// The method in this class, which may inherit it.
    pub fn find(&self, class: &'static Class) -> Result<&'static Method, EntryError> {
        let named = methods_of(class, |method| method.name.as_str() == self.method);
        let fits = |method: &&'static Method| match &self.parameters {
            None => true,
            Some(types) => {
                let declared = parameter_types(method);
                types.len() == declared.len() && types.iter().zip(&declared).all(|(ty, declared)| means(ty, declared))
            }
        };
        let fitting: Vec<&'static Method> = named.iter().copied().filter(fits).collect();
        let (class_name, method) = (class.java_name(), self.display());
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

    fn display(&self) -> String {
        match &self.parameters {
            None => self.method.clone(),
            Some(types) => format!("{}({})", self.method, types.join(",")),
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

/// As sources spell it, but for `$`: `[Ljava/lang/String;` is `java.lang.String[]`.
pub fn java_type(field_descriptor: &str) -> String {
    let element = field_descriptor.trim_start_matches('[');
    let n_dimensions = field_descriptor.len() - element.len();
    let name = match element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
        Some(name) => name.replace('/', "."),
        None => match element.as_bytes().first().and_then(|&letter| crate::kind::Kind::of_descriptor(letter)) {
            Some(kind) => kind.java_name().to_owned(),
            None => element.to_owned(),
        },
    };
    format!("{name}{}", "[]".repeat(n_dimensions))
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
    fn methods_are_named_as_in_sources() {
        let name = MethodName::parse("a.B.m").unwrap_or_else(|| panic!("a method"));
        assert_eq!((name.class.as_str(), name.method.as_str(), name.parameters), ("a.B", "m", None));
        let name = MethodName::parse("B.m(int, java.lang.String[])").unwrap_or_else(|| panic!("a method"));
        assert_eq!(name.parameters, Some(vec!["int".to_owned(), "java.lang.String[]".to_owned()]));
        assert_eq!(MethodName::parse("B.m()").and_then(|name| name.parameters), Some(Vec::new()));
        for text in ["m", "B.m(", "B.m(int", "B.m(int,)", "a/B.m", ".m", "B.", "B.<init>", "B.m(I)V"] {
            assert_eq!(MethodName::parse(text), None, "{text}");
        }
    }

    #[test]
    fn types_may_leave_out_packages() {
        for written in ["java.lang.String[]", "String[]", "String..."] {
            assert!(means(written, "java.lang.String[]"), "{written}");
        }
        for written in ["java.util.Map.Entry", "java.util.Map$Entry", "Entry", "Map$Entry"] {
            assert!(means(written, "java.util.Map$Entry"), "{written}");
        }
        assert!(!means("int", "int[]") && !means("ring", "java.lang.String"));
        assert_eq!(java_type("[[J"), "long[][]");
    }
}
