//! What `java` has options for, and what is symbolic.

use std::path::PathBuf;

/// Common to all commands that run a program.
#[derive(clap::Args, Debug)]
pub struct Java {
    /// Where classes are: directories and jars, separated by ':' [default: CLASSPATH, else the current directory]
    #[arg(long, visible_alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,

    /// Run the main class that this jar's manifest names
    #[arg(long, value_name = "FILE")]
    pub jar: Option<String>,

    /// The JDK whose class library is used [default: JAVA_HOME, else the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// Set a system property; `-Dname=value` works, too
    #[arg(long = "define", value_name = "NAME=VALUE")]
    pub properties: Vec<String>,

    /// Enable assertions; `-ea`, `-ea:pkg...`, `-ea:Class`, `-da`, `-esa` and `-dsa` work as for `java`
    #[arg(long)]
    pub enable_assertions: bool,

    /// One of the above: `+` or `-`, then nothing, `*` for system classes, a class or `pkg...`
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub assertions: Vec<String>,

    /// Run class files that use preview features of the JDK, as for `java`
    #[arg(long)]
    pub enable_preview: bool,

    /// Java heap, in bytes or with K, M, G; `-Xmx` works, too
    /// [default: 2G]
    #[arg(long, value_name = "SIZE")]
    pub max_heap: Option<String>,

    /// Stack of each Java thread; `-Xss` works, too
    #[arg(long, value_name = "SIZE", default_value = "1M")]
    pub stack_size: String,

    /// Seed of the thread schedule: the same seed gives the same run
    #[arg(long, default_value_t = 0)]
    pub seed: u64,

    /// What is symbolic besides what the program itself says: args, stdin, file:PATH, env:NAME, prop:NAME,
    /// return:pkg.Class.method
    #[arg(long, value_name = "SPEC")]
    pub symbolic: Vec<String>,

    /// Methods that are not executed symbolically but on a real JVM beside doppel, natives or not: pkg.Class.method, with
    /// * for anything
    #[arg(long, value_name = "METHOD")]
    pub concrete: Vec<String>,

    /// Where models are, directories and jars: static methods with @doppel.Model that are executed in the place of others
    #[arg(long, value_name = "PATH")]
    pub models: Vec<String>,

    /// What a program in the sandbox may read besides the class path, the JDK, the working directory and what its arguments
    /// name: a file, or a directory with all that is below
    #[arg(long, value_name = "PATH")]
    pub readable: Vec<PathBuf>,

    /// Longest string or array that a symbolic input may become
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub max_length: u32,

    /// Let packages of a module be used by others, as for `java`
    #[arg(long, value_name = "MODULE/PACKAGE=TARGETS")]
    pub add_exports: Vec<String>,

    /// Let packages of a module be reflected upon by others, as for `java`
    #[arg(long, value_name = "MODULE/PACKAGE=TARGETS")]
    pub add_opens: Vec<String>,

    /// Let a module read others, as for `java`
    #[arg(long, value_name = "MODULE=TARGETS")]
    pub add_reads: Vec<String>,

    /// Root modules to resolve besides the default ones, as for `java`
    #[arg(long, value_name = "MODULE,...")]
    pub add_modules: Vec<String>,
}
