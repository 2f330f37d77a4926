//! A target: a place that the user wants the search to reach, and the distance of each instruction to it.

mod classes;
mod distance;
mod graph;
mod presence;

use std::fmt;

use doppel_vm::interp::Place;

pub use distance::Distances;

/// Class names have dots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A method's first instruction, whatever its descriptor.
    Method {
        class: String,
        name: String,
    },
    Line {
        class: String,
        line: u16,
    },
}

impl Target {
    /// `pkg.Class.method` or `pkg.Class:12`.
    pub fn parse(text: &str) -> Option<Target> {
        if let Some((class, line)) = text.split_once(':') {
            let line = line.parse().ok()?;
            return (!class.is_empty()).then(|| Target::Line { class: class.to_owned(), line });
        }
        let (class, name) = text.rsplit_once('.')?;
        (!class.is_empty() && !name.is_empty())
            .then(|| Target::Method { class: class.to_owned(), name: name.to_owned() })
    }

    pub fn class(&self) -> &str {
        match self {
            Target::Method { class, .. } | Target::Line { class, .. } => class,
        }
    }

    pub fn is_at(&self, Place { method, bci }: Place) -> bool {
        method.class.java_name() == self.class()
            && match self {
                Target::Method { name, .. } => bci == 0 && method.name.as_str() == name,
                Target::Line { line, .. } => method.line_number(bci) == Some(*line),
            }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Method { class, name } => write!(f, "{class}.{name}"),
            Target::Line { class, line } => write!(f, "{class}:{line}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_method_or_a_line() {
        let method = Target::Method { class: "a.B$C".to_owned(), name: "f".to_owned() };
        assert_eq!(Target::parse("a.B$C.f"), Some(method));
        assert_eq!(Target::parse("a.B:12"), Some(Target::Line { class: "a.B".to_owned(), line: 12 }));
        assert!(["", "f", ".f", "B.", ":3", "B:x", "B:70000"].iter().all(|text| Target::parse(text).is_none()));
    }
}
