//! The subject of `explore` and `check`.

/// A main class or method, and arguments; with `-jar`, arguments only.
#[derive(clap::Args, Debug)]
pub struct Entry {
    /// Main class or method
    #[arg(value_name = "ENTRY")]
    entry: Option<String>,

    /// Arguments of the main class
    #[arg(trailing_var_arg = true, value_name = "ARG")]
    args: Vec<String>,
}

impl Entry {
    /// As they were typed.
    pub fn words(&self) -> Vec<String> {
        super::words(self.entry.as_ref(), &self.args)
    }
}
