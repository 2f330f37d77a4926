//! Options with the same names as in `java`.

/// Common to all commands that run a program.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Java")]
pub struct Java {
    /// Set a system property of the program
    #[arg(long = "define", value_name = "NAME=VALUE")]
    pub properties: Vec<String>,

    /// Enable assertions, in all classes or in those named; -da disables them, -esa and -dsa are about system classes
    #[arg(long)]
    pub enable_assertions: bool,

    /// One of the above: `+` or `-`, then nothing, `*` for system classes, a class or `pkg...`
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub assertions: Vec<String>,

    /// Accept class files that use preview features of the JDK
    #[arg(long)]
    pub enable_preview: bool,

    /// Maximum size of the Java heap, in bytes or with K, M or G [default: 2G]
    #[arg(long, value_name = "SIZE")]
    pub max_heap: Option<String>,

    /// Stack size of each Java thread
    #[arg(long, value_name = "SIZE", default_value = "1M")]
    pub stack_size: String,

    /// Export a package of a module to other modules
    #[arg(long, value_name = "MODULE/PACKAGE=TARGETS")]
    pub add_exports: Vec<String>,

    /// Open a package of a module to deep reflection by other modules
    #[arg(long, value_name = "MODULE/PACKAGE=TARGETS")]
    pub add_opens: Vec<String>,

    /// Let a module read other modules
    #[arg(long, value_name = "MODULE=TARGETS")]
    pub add_reads: Vec<String>,

    /// Resolve more root modules than the default ones
    #[arg(long, value_name = "MODULE,...")]
    pub add_modules: Vec<String>,
}
