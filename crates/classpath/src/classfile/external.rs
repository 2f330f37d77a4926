//! Types and methods as HotSpot's messages name them.

use super::descriptor;

/// `void name(int, java.lang.String)`, for a name with or without its class.
pub fn method(name: &str, descriptor_text: &str) -> String {
    let params: Vec<String> = descriptor::parameters(descriptor_text.as_bytes())
        .map(|part| field_type(&String::from_utf8_lossy(part)))
        .collect();
    let returns = descriptor_text.rsplit(')').next().unwrap_or("V");
    format!("{} {name}({})", field_type(returns), params.join(", "))
}

/// `int[]` for `[I`, `java.lang.String` for `Ljava/lang/String;`, `void` for `V`.
pub fn field_type(descriptor_text: &str) -> String {
    let base = descriptor_text.trim_start_matches('[');
    let n_dimensions = descriptor_text.len() - base.len();
    let class = base.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    let name = match base {
        "Z" => "boolean".to_owned(),
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "S" => "short".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "F" => "float".to_owned(),
        "D" => "double".to_owned(),
        "V" => "void".to_owned(),
        _ => class.unwrap_or(base).replace('/', "."),
    };
    format!("{name}{}", "[]".repeat(n_dimensions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_as_java_spells_them() {
        assert_eq!(method("a.B.c", "(I[[JLa/D;)[Z"), "boolean[] a.B.c(int, long[][], a.D)");
        assert_eq!(method("c", "()V"), "void c()");
        // Names, not descriptors, as they come from constants of classes.
        assert_eq!((field_type("a/B").as_str(), field_type("L").as_str(), field_type("").as_str()), ("a.B", "L", ""));
    }
}
