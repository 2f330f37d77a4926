//! Why an entry does not exist.

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntryError {
    #[error("no class {class}: {reason}")]
    NoSuchClass { class: String, reason: String },
    #[error("class {class} has no method {method}{}", listed(candidates))]
    NoSuchMethod {
        class: String,
        method: String,
        /// Alternatives: the methods of that name, else all methods.
        candidates: Vec<String>,
    },
    #[error("class {class} has several methods {method}: name one of {}", candidates.join(", "))]
    Ambiguous { class: String, method: String, candidates: Vec<String> },
    #[error("{method} is {what}")]
    NoCode { method: String, what: &'static str },
    #[error("no object to call {method} on: {reason}")]
    NoReceiver { method: String, reason: String },
}

fn listed(candidates: &[String]) -> String {
    if candidates.is_empty() { String::new() } else { format!("; it has {}", candidates.join(", ")) }
}
