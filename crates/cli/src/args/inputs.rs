//! Options about inputs: what is symbolic, and its maximum length.

/// Common to all commands that run a program.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Inputs")]
pub struct Inputs {
    /// Make an input symbolic, besides those that the program itself declares: args, stdin, file:PATH, env:NAME,
    /// prop:NAME or return:pkg.Class.method
    #[arg(long, value_name = "SPEC")]
    pub symbolic: Vec<String>,

    /// Maximum length of symbolic strings, arrays and streams
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub max_length: u32,
}
