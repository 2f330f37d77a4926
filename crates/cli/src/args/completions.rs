//! `doppel completions`, and `doppel man`, which only `cargo xtask man` needs.

use std::path::PathBuf;

use clap_complete::Shell;

/// Print completions for a shell
///
/// Examples:
///   doppel completions bash > ~/.local/share/bash-completion/completions/doppel
///   doppel completions zsh > ~/.zfunc/_doppel
///   doppel completions fish > ~/.config/fish/completions/doppel.fish
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

/// Write the man pages of all commands
#[derive(clap::Args, Debug)]
pub struct Man {
    /// The directory for the pages; made if it is not there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
