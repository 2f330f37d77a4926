//! `doppel api`.

use std::path::PathBuf;

/// Write doppel-api.jar, which Java sources compile against
///
/// It contains doppel.Symbolic, by which a program declares its inputs on any JVM, and doppel.Model, which marks models.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel api --out lib
  javac -cp lib/doppel-api.jar Main.java && doppel run -cp .:lib/doppel-api.jar Main")]
pub struct Api {
    /// Directory for the jar; created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// JDK whose compiler to use [default: $JAVA_HOME, else that of the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}
