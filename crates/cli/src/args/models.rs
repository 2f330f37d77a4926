//! `doppel models`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;

use super::{Java, duration};

/// Models: which methods need one, a source to begin with, and whether a model does what its method does.
///
/// A model is a static Java method with @doppel.Model("pkg.Class.method(desc)") that is executed in that method's place:
/// `doppel run --models PATH`. The annotation is in doppel-api.jar, which `doppel api` writes.
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

/// List the methods that need a model, from reports of `run`, `explore` and `check` with --json.
///
/// Examples:
///   doppel run --json -cp build/classes com.acme.Main > run.json; doppel models list run.json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct ListModels {
    /// Reports
    #[arg(required = true, value_name = "REPORT.json")]
    pub reports: Vec<PathBuf>,
}

/// Write a Java source with a model of a method, to be completed.
///
/// METHOD is `pkg.Class.method`, with `(int,java.lang.String)` or `(ILjava/lang/String;)V` behind it if it is overloaded.
///
/// Examples:
///   doppel models new -cp build/classes --out src/models com.acme.Codec.decode
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct NewModel {
    /// Where classes are: directories and jars, separated by ':' [default: CLASSPATH, else the current directory]
    #[arg(long, visible_alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,

    /// The JDK whose class library is used [default: JAVA_HOME, else the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// The directory of sources to write to, below its package; without it, the source is printed
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// The method
    #[arg(value_name = "METHOD")]
    pub method: String,
}

/// Execute models and their methods on many inputs, and compare everything that can be seen.
///
/// The inputs are found by a search of the model's paths and, if the method has bytecode, of the method's; then come random ones.
/// The calls on paths that need the model come before these: those of a --report, which names its program and has the inputs of
/// each path with an imprecision, and those of a program behind `--`.
/// Compared are what is returned or thrown, what the receiver and the arguments have become and all they lead to, static
/// fields, and what is printed. Exits with 1 if a model differs; the first input that shows it is printed as Java.
///
/// Examples:
///   doppel models check --models build/models -cp build/classes
///   doppel models check --models build/models -cp build/classes com.acme.Codec.decode
///   doppel models check --models build/models -cp build/classes --report run.json
///   doppel models check --models build/models -Ddoppel.replay=found/paths/3/replay.properties -cp build/classes -- com.acme.Main
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct CheckModels {
    #[command(flatten)]
    pub java: Java,

    /// For each model
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "20s")]
    pub time_limit: Duration,

    /// A report of `run`, `explore` or `check` with --json: the calls on its paths are compared first
    #[arg(long = "report", value_name = "REPORT.json")]
    pub reports: Vec<PathBuf>,

    /// Only models of these methods [default: all]
    #[arg(value_name = "METHOD")]
    pub methods: Vec<String>,

    /// A program whose own calls are compared first
    #[arg(last = true, value_name = "MAIN [ARG]...")]
    pub program: Vec<String>,
}
