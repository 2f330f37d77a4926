//! `doppel natives`.

use std::path::PathBuf;

/// List the JDK's native methods: implemented, missing, orphaned
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel natives
  doppel natives --missing --module java.desktop
  doppel natives --missing --jdk /usr/lib/jvm/jdk-17 --jdk /usr/lib/jvm/jdk-25")]
pub struct Natives {
    /// JDK to scan [default: $JAVA_HOME, else that of the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Vec<PathBuf>,

    /// Module whose natives to list
    #[arg(long, default_value = "java.base")]
    pub module: String,

    /// List only missing natives
    #[arg(long)]
    pub missing: bool,
}
