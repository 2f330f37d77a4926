//! Types in Java source syntax.

use crate::Kind;

/// A field descriptor in Java source syntax, except that `$` stays: `[Ljava/lang/String;` is `java.lang.String[]`.
pub fn java_type(field_descriptor: &str) -> String {
    let element = field_descriptor.trim_start_matches('[');
    let n_dimensions = field_descriptor.len() - element.len();
    let name = match element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
        Some(name) => name.replace('/', "."),
        None => match element.as_bytes().first().and_then(|&letter| Kind::of_descriptor(letter)) {
            Some(kind) => kind.java_name().to_owned(),
            None => element.to_owned(),
        },
    };
    format!("{name}{}", "[]".repeat(n_dimensions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_have_brackets() {
        assert_eq!(java_type("[[J"), "long[][]");
        assert_eq!(java_type("[Ljava/lang/String;"), "java.lang.String[]");
    }
}
