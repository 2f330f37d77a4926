//! Why a replay is not possible.

#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("javac: {0}")]
    Compile(String),
    #[error("{0}")]
    Impossible(String),
}
