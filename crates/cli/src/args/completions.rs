//! `doppel completions`, and `doppel man`, which only `cargo xtask man` needs.

use std::path::PathBuf;

use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel completions bash > ~/.local/share/bash-completion/completions/doppel
  doppel completions zsh > ~/.zfunc/_doppel
  doppel completions fish > ~/.config/fish/completions/doppel.fish")]
pub struct Completions {
    /// Shell that reads the script
    pub shell: Shell,
}

/// Write the man pages of all commands
#[derive(clap::Args, Debug)]
pub struct Man {
    /// Directory for the pages; created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
