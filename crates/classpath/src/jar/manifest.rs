//! The main section of a jar manifest, as the JAR File Specification describes it.

/// Main attributes in file order; names compare without case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    attributes: Vec<(String, String)>,
}

impl Manifest {
    /// Reads up to the first empty line. Lines that are no attributes are ignored.
    pub fn parse(bytes: &[u8]) -> Manifest {
        // Continuation lines may split a UTF-8 sequence, so lines are joined as bytes.
        let mut logical: Vec<Vec<u8>> = Vec::new();
        for line in lines(bytes) {
            match (line, logical.last_mut()) {
                ([], _) => break,
                ([b' ', rest @ ..], Some(last)) => last.extend_from_slice(rest),
                (line, _) => logical.push(line.to_vec()),
            }
        }
        let attribute = |line: Vec<u8>| {
            let text = String::from_utf8_lossy(&line);
            let (name, value) = text.split_once(':')?;
            Some((name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()))
        };
        Manifest { attributes: logical.into_iter().filter_map(attribute).collect() }
    }

    /// The value of a main attribute; of several the last.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().rev().find(|(candidate, _)| candidate.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub fn main_class(&self) -> Option<&str> {
        self.get("Main-Class").map(str::trim)
    }

    /// The relative URLs of `Class-Path`.
    pub fn class_path(&self) -> impl Iterator<Item = &str> {
        self.get("Class-Path").unwrap_or_default().split_whitespace()
    }

    pub fn is_multi_release(&self) -> bool {
        self.get("Multi-Release").is_some_and(|value| value.trim().eq_ignore_ascii_case("true"))
    }
}

/// Lines ended by CR LF, LF or CR.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
        let (line, after) = rest.split_at_checked(end)?;
        rest = after.strip_prefix(b"\r\n").or_else(|| after.get(1..)).unwrap_or_default();
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_continuations_and_stops_at_the_first_section() {
        let text = b"Manifest-Version: 1.0\r\nClass-Path: a.jar li\r\n b/b.jar\r\nmain-class: x.Y\r\n\r\nName: z\r\nMain-Class: no\r\n";
        let manifest = Manifest::parse(text);
        assert_eq!(manifest.main_class(), Some("x.Y"));
        assert_eq!(manifest.class_path().collect::<Vec<_>>(), ["a.jar", "lib/b.jar"]);
        assert!(!manifest.is_multi_release());
        assert!(Manifest::parse(b"Multi-Release: TRUE\n").is_multi_release());
    }
}
