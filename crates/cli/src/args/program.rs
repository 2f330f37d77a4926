//! Options about the program: its classes, their replacements, and its view of the machine.

use std::path::PathBuf;

/// Common to all commands that run a program.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Program")]
pub struct Program {
    /// Directories and jars with classes, separated by ':' [default: $CLASSPATH, else the current directory]
    #[arg(long, alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,

    /// Run the main class of this jar; everything after FILE is passed to the program
    #[arg(long, value_name = "FILE")]
    pub jar: Option<String>,

    /// JDK whose class library to use [default: $JAVA_HOME, else that of the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// Directory or jar with models: static methods annotated @doppel.Model that replace other methods
    #[arg(long, value_name = "PATH")]
    pub models: Vec<String>,

    /// Run matching methods on a real JVM in a side process, not symbolically: pkg.Class.method, where * matches
    /// anything
    #[arg(long, value_name = "METHOD")]
    pub concrete: Vec<String>,

    /// Let the program in the sandbox read this file or directory tree, too. It can always read the class path, the
    /// JDK, the working directory and what its arguments name
    #[arg(long, value_name = "PATH")]
    pub readable: Vec<PathBuf>,

    /// Seed of the thread schedule and of the sandbox's random numbers: the same seed gives the same run
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}
