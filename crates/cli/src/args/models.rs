//! `doppel models`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;

use super::{Inputs, Java, Program, duration};

/// List, write and check models: Java methods that replace others
///
/// A model is a static Java method annotated @doppel.Model("pkg.Class.method(desc)") that is executed instead of that
/// method: `doppel run --models PATH`. The annotation is in doppel-api.jar, which `doppel api` writes.
#[derive(clap::Args, Debug)]
pub struct Models {
    #[command(subcommand)]
    pub command: ModelsCommand,
}

#[derive(Subcommand, Debug)]
pub enum ModelsCommand {
    List(ListModels),
    New(NewModel),
    Check(Box<CheckModels>),
}

/// List the methods that need a model, according to reports of `run`, `explore` and `check`
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel run --json -cp build/classes com.acme.Main > run.json
  doppel models list run.json")]
pub struct ListModels {
    /// What `run`, `explore` or `check` printed with --json
    #[arg(required = true, value_name = "REPORT.json")]
    pub reports: Vec<PathBuf>,
}

/// Write the Java source of a model with an empty body
///
/// METHOD is `pkg.Class.method`. If it is overloaded, add `(int,java.lang.String)` or `(ILjava/lang/String;)V`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  doppel models new -cp build/classes --out src/models com.acme.Codec.decode")]
pub struct NewModel {
    /// Method to model
    #[arg(value_name = "METHOD")]
    pub method: String,

    /// Directories and jars with classes, separated by ':' [default: $CLASSPATH, else the current directory]
    #[arg(long, alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,

    /// JDK whose class library to use [default: $JAVA_HOME, else that of the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// Source directory, to which the package's directories are added; without it, the source is printed
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Execute models and their methods on the same inputs, and compare the results
///
/// Compares what is returned or thrown, the receiver, the arguments and everything reachable from them, static fields, and
/// output. First come the calls that a program makes on paths that need the model: those of a --report, and those of the
/// program after `--`. Then come inputs from a search of the model's paths and, if it has bytecode, of the method's, and
/// then random ones. Exits with 1 if a model differs, and prints the first such input as Java.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "doppel models check [OPTIONS] --models PATH [METHOD]... [-- MAIN [ARG]...]",
    after_help = "Examples:
  doppel models check --models build/models -cp build/classes
  doppel models check --models build/models -cp build/classes com.acme.Codec.decode
  doppel models check --models build/models -cp build/classes --report run.json
  doppel models check --models build/models -cp build/classes \\
      -Ddoppel.replay=found/paths/3/replay.properties -- com.acme.Main"
)]
pub struct CheckModels {
    /// Methods whose models to check [default: all]
    #[arg(value_name = "METHOD")]
    pub methods: Vec<String>,

    /// Main class and arguments of a program, whose calls are compared first
    #[arg(last = true, value_name = "MAIN")]
    pub words: Vec<String>,

    #[command(flatten)]
    pub program: Program,

    /// Compare the calls on the paths of this report first: what `run`, `explore` or `check` printed with --json
    #[arg(long = "report", value_name = "REPORT.json", help_heading = "Program")]
    pub reports: Vec<PathBuf>,

    #[command(flatten)]
    pub inputs: Inputs,

    /// Time limit per model
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "20s", help_heading = "Limits")]
    pub time_limit: Duration,

    #[command(flatten)]
    pub java: Java,
}
