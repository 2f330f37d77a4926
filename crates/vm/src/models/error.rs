//! Errors in models.

use super::{Model, Target};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    #[error("cannot read {place}: {reason}")]
    Unreadable { place: String, reason: String },
    #[error("{place} contains no models: no method there is annotated @doppel.Model")]
    NoModels { place: String },
    #[error("model {model} does not say which method it stands for: `{text}` is not pkg.Class.method(descriptor)")]
    NoTarget { model: String, text: String },
    #[error("model {model} of {target} is not static")]
    NotStatic { model: String, target: Box<Target> },
    #[error("model {model} of {target} has no body")]
    NoBody { model: String, target: Box<Target> },
    #[error("two models of {target}: {first} and {second}")]
    Twice { target: Box<Target>, first: String, second: String },
    #[error("model {model} stands for {target}, but class {} has no such method{}", target.class.replace('/', "."), listed(candidates))]
    NoSuchMethod {
        model: String,
        target: Box<Target>,
        /// The methods of that name.
        candidates: Vec<String>,
    },
    #[error("model {model} stands for {target}, which {reason}")]
    CannotBeModelled { model: String, target: Box<Target>, reason: &'static str },
    #[error("model {model} does not have the signature of {target}: {difference}")]
    Signature { model: String, target: Box<Target>, difference: String },
    #[error("model {model} cannot be used: {exception}")]
    NotLoaded { model: String, exception: String },
}

impl ModelError {
    pub(super) fn cannot(model: &Model, reason: &'static str) -> ModelError {
        ModelError::CannotBeModelled { model: model.to_string(), target: Box::new(model.target.clone()), reason }
    }
}

fn listed(candidates: &[String]) -> String {
    if candidates.is_empty() { String::new() } else { format!("; it has {}", candidates.join(", ")) }
}
