//! Exceptions that `java` throws, caught or not: HotSpot's own log (`-Xlog:exceptions`) gives the class and the place.

use std::path::Path;

/// The prefix of every log entry, however many lines its message has.
const ENTRY: &str = "[exceptions] ";

/// The maximum size of a log; beyond it the earliest entries are lost.
const LIMITS: &str = "filecount=2,filesize=32M";

/// An instruction that throws an exception.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    /// The class of the exception, with dots.
    pub exception: String,
    /// The class of the method that throws it, with slashes.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// Unknown for compiled code.
    pub bci: Option<u16>,
}

/// The flag that makes `java` write its log there.
pub fn flag(log: &Path) -> String {
    // A colon in the path would end it.
    format!("-Xlog:exceptions=info:file=\"{}\":tags:{LIMITS}", log.display())
}

/// The entries of logs whose names begin with this path.
pub fn read(log: &Path) -> std::io::Result<Vec<Thrown>> {
    let mut thrown = Vec::new();
    let (Some(directory), Some(name)) = (log.parent(), log.file_name()) else { return Ok(thrown) };
    let name = name.to_string_lossy();
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&*name) {
            let text = std::fs::read(entry.path())?;
            thrown.extend(String::from_utf8_lossy(&text).split(ENTRY).filter_map(Thrown::parse));
        }
    }
    Ok(thrown)
}

impl Thrown {
    /// `Exception <a 'a/B'{0x1}: text>`, ` thrown in interpreter method <{method} {0x2} 'm' '(I)V' in 'a/C'>`, ` at bci 20 for ...`.
    fn parse(entry: &str) -> Option<Thrown> {
        let exception = entry.strip_prefix("Exception <a '")?.split('\'').next()?.replace('/', ".");
        // The message comes before, and may contain anything.
        let (_, place) = entry.rsplit_once(" thrown in ")?;
        let (_, method) = place.split_once(" method <{method} {")?;
        let mut quoted = method.split('\'').skip(1).step_by(2);
        let (method, descriptor, class) = (quoted.next()?, quoted.next()?, quoted.next()?);
        let bci = place.split_once(" at bci ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
        let (class, method, descriptor) = (class.to_owned(), method.to_owned(), descriptor.to_owned());
        Some(Thrown { exception, class, method, descriptor, bci })
    }

    /// Whether `other` may be the same event.
    pub fn is(&self, other: &Thrown) -> bool {
        let is_there =
            (&self.class, &self.method, &self.descriptor) == (&other.class, &other.method, &other.descriptor);
        let is_at = self.bci.is_none() || other.bci.is_none() || self.bci == other.bci;
        self.exception == other.exception && is_there && is_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_log_name_class_and_place() {
        let entry = "Exception <a 'java/lang/AssertionError'{0x06}: x > y\n thrown in interpreter method <{method} {0x1} 'x' \
                     '()V' in 'X'>>\n thrown in interpreter method <{method} {0x07} 'f' '(I)V' in 'a/T'>\n at bci 20 for \
                     thread 0x08 (main)\n";
        let thrown = Thrown::parse(entry).unwrap();
        let expected = Thrown {
            exception: "java.lang.AssertionError".into(),
            class: "a/T".into(),
            method: "f".into(),
            descriptor: "(I)V".into(),
            bci: Some(20),
        };
        assert_eq!(thrown, expected);
        assert!(thrown.is(&Thrown { bci: None, ..expected.clone() }));
        assert!(!thrown.is(&Thrown { bci: Some(3), ..expected }));
        assert_eq!(Thrown::parse("Found matching handler for exception of type \"X\""), None);
    }
}
