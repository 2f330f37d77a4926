//! A method as the user names it.

use std::fmt;

/// A method as the user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodName {
    /// With dots; a nested class with `$` or another dot.
    pub class: String,
    pub method: String,
    /// The parameter types (`int`, `java.lang.String`, `long[]`); none if the name alone identifies the method.
    pub parameters: Option<Vec<String>>,
}

impl MethodName {
    /// Parses `pkg.Class.method` or `pkg.Class.method(int,java.lang.String)`; none for anything else.
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

    /// `method`, or `method(int,java.lang.String)`.
    pub fn without_class(&self) -> String {
        match &self.parameters {
            None => self.method.clone(),
            Some(types) => format!("{}({})", self.method, types.join(",")),
        }
    }

    /// Internal names that the class may have: `a.B.C` is `a/B/C`, else `a/B$C`, else `a$B$C`.
    pub fn class_candidates(&self) -> Vec<String> {
        let mut name = self.class.replace('.', "/");
        let mut names = vec![name.clone()];
        while let Some(at) = name.rfind('/') {
            name.replace_range(at..=at, "$");
            names.push(name.clone());
        }
        names
    }
}

/// As the user types it.
impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.without_class())
    }
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
}
