//! A Java source with a model of a method, to be completed: `doppel models new`.
//!
//! It compiles as it is, whatever the method: [`classes`] knows what sources can name, [`wanted`] which method is meant,
//! [`source`] writes it. A model of a program's class is in the package of that class, so that it sees what is not public
//! there; one of a class of the JDK cannot be.

mod classes;
mod source;
mod wanted;

pub use classes::Classes;

/// Why there is no model to write.
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
    /// Below the directory of sources: `com/acme/CounterModels.java`.
    pub path: String,
    pub source: String,
}

impl Skeleton {
    /// A model of the method that is named so.
    pub fn new(classes: &Classes<'_>, method: &str) -> Result<Skeleton, SkeletonError> {
        let wanted = wanted::find(classes, method)?;
        Ok(source::write(classes, &wanted))
    }
}
