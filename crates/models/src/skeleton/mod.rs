//! A Java source with a model of a method, to be completed: `doppel models new`.
//!
//! It compiles as it is, whatever the method: [`classes`] knows what sources can name, [`wanted`] finds the method, and
//! [`source`] writes the source. A model for a class of the program is in the package of that class, to access
//! non-public members; a model for a JDK class cannot be.

mod classes;
mod source;
mod wanted;

pub use classes::Classes;

/// Why a model cannot be written.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkeletonError {
    #[error("{0} is neither pkg.Class.method nor pkg.Class.method(int,java.lang.String)")]
    NoMethodName(String),
    #[error("no class {0} on the class path or in the JDK")]
    NoSuchClass(String),
    #[error("class {class} has no method {method}; it has {}", candidates.join(", "))]
    NoSuchMethod { class: String, method: String, candidates: Vec<String> },
    #[error("class {class} has several methods {method}: name one of {}", candidates.join(", "))]
    Ambiguous { class: String, method: String, candidates: Vec<String> },
    #[error("{0} is abstract: model the methods that implement it")]
    Abstract(String),
    #[error("{0} is a constructor, which cannot have a model")]
    Constructor(String),
}

/// A source file.
#[derive(Debug)]
pub struct Skeleton {
    /// The path below the source directory: `com/acme/CounterModels.java`.
    pub path: String,
    pub source: String,
}

impl Skeleton {
    /// A model for the method of this name.
    pub fn new(classes: &Classes<'_>, method: &str) -> Result<Skeleton, SkeletonError> {
        let wanted = wanted::find(classes, method)?;
        Ok(source::write(classes, &wanted))
    }
}
