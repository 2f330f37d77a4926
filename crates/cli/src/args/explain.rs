//! `doppel explain`.

/// Explain a diagnostic: what it means, whose fault it is, what to do
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel explain
  doppel explain unsupported-native")]
pub struct Explain {
    /// Id of the diagnostic, the word in brackets after `error` [default: list them all]
    pub id: Option<String>,
}
