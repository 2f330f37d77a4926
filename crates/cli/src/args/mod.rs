//! What can be typed after `doppel`.

mod completions;
mod java;
mod models;
mod search;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};

pub use completions::{Completions, Man};
pub use java::Java;
pub use models::{CheckModels, ListModels, Models, ModelsCommand, NewModel};
pub use search::{Check, Explore, NullArguments, Order, Search};

/// Runs Java programs on concrete and symbolic values at once, through the JDK's own library.
#[derive(Parser, Debug)]
#[command(name = "doppel", version = env!("DOPPEL_VERSION"), arg_required_else_help = true, disable_help_subcommand = true)]
// Of options that are given twice the last one counts, so that scripts can have defaults.
#[command(args_override_self = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Run(Box<Run>),
    Explore(Box<Explore>),
    Check(Box<Check>),
    Natives(Natives),
    Models(Models),
    Api(Api),
    Explain(Explain),
    Solve(Solve),
    Completions(Completions),
    #[command(hide = true)]
    Man(Man),
}

/// Run a program as `java` does: same output, same exit status.
///
/// Examples:
///   doppel run -cp build/classes com.acme.Main input.txt
///   doppel run -ea -Dmode=fast -jar app.jar
///   doppel run --symbolic args --path-constraint path.smt2 -cp build/classes com.acme.Main 42
///   doppel run --sandbox --readable /usr/share/dict -cp build/classes com.acme.Main
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Run {
    #[command(flatten)]
    pub java: Java,

    /// Write the path constraint of the run: as SMT-LIB, or as text if the name ends in .txt
    #[arg(long, value_name = "FILE")]
    pub path_constraint: Option<PathBuf>,

    /// Make one path of both sides of a branch where they only compute
    #[arg(long)]
    pub merge: bool,

    /// Give the program a world of its own, as searches do: it changes files in memory only, has no network and no processes,
    /// and its clock and random numbers are the same in every run
    #[arg(long)]
    pub sandbox: bool,

    /// Print one JSON document instead: outcome, output, inputs, conjuncts, imprecisions
    #[arg(long)]
    pub json: bool,

    /// Collect garbage at every Nth allocation and at every poll, and check every reference
    #[arg(long, hide = true, value_name = "N", default_value_t = 0)]
    pub gc_stress: u32,

    /// Time slice of a thread, in back edges and calls
    #[arg(long, hide = true)]
    pub quantum: Option<i32>,

    /// Print run statistics and every imprecision to standard error at the end
    #[arg(short, long)]
    pub verbose: bool,

    /// Do not print the summary of the symbolic run to standard error
    #[arg(short, long)]
    pub quiet: bool,

    /// Main class, then its arguments (with --jar: arguments only)
    #[arg(trailing_var_arg = true, value_name = "MAIN [ARG]...")]
    pub program: Vec<String>,
}

/// Say more about a diagnostic: what it means, whose fault it is, what to do.
///
/// Examples:
///   doppel explain
///   doppel explain unsupported-native
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Explain {
    /// The word in brackets behind `error` [default: list them all]
    pub id: Option<String>,
}

/// Solve SMT-LIB scripts as explorations do; the ones that doppel writes, and others with the same operators.
///
/// Prints `sat`, `unsat` or `unknown`. Exits with 1 if that is not what a script expects by `(set-info :status ...)`.
///
/// Examples:
///   doppel solve --model path.smt2
///   doppel solve queries/*.smt2
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Solve {
    /// Print the values that were found
    #[arg(long)]
    pub model: bool,

    /// Ask the SMT solver at once, without the stages before it
    #[arg(long)]
    pub bare: bool,

    /// The longest that a script may take: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub time_limit: Duration,

    /// Scripts
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// List the JDK's native methods: implemented, missing, orphaned.
///
/// Examples:
///   doppel natives
///   doppel natives --missing --module java.desktop
///   doppel natives --missing --jdk /usr/lib/jvm/jdk-17 --jdk /usr/lib/jvm/jdk-25
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Natives {
    /// The JDKs to scan, one after the other [default: JAVA_HOME, else the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Vec<PathBuf>,

    /// Only natives of this module
    #[arg(long, default_value = "java.base")]
    pub module: String,

    /// List the missing ones only
    #[arg(long)]
    pub missing: bool,
}

/// Write `doppel-api.jar`: doppel.Symbolic, by which programs name their inputs on any JVM, and doppel.Model, which marks models.
///
/// Examples:
///   doppel api --out lib
///   javac -cp lib/doppel-api.jar Main.java && doppel run -cp .:lib/doppel-api.jar Main
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Api {
    /// The directory for the jar; made if it is not there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// The JDK that compiles it [default: JAVA_HOME, else the `java` on PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

/// Rewrites the options that `java` spells with one dash (`-cp`, `-jar`, `-ea`, `-Dk=v`, `-Xmx1g`) for the parser. Of commands
/// that run a program, only what stands before the main class is touched.
pub fn javaish(args: Vec<OsString>) -> Vec<OsString> {
    let is = |names: &[&str]| args.get(1).is_some_and(|command| names.iter().any(|name| command == name));
    let runs_program = is(&["run", "explore", "check"]);
    if !runs_program && !is(&["models"]) {
        return args;
    }
    let mut rewritten: Vec<OsString> = Vec::with_capacity(args.len() + 4);
    let mut rest = args.into_iter();
    rewritten.extend(rest.by_ref().take(2));
    while let Some(arg) = rest.next() {
        if !runs_program && arg == "--" {
            rewritten.push(arg);
            break;
        }
        if !runs_program && arg.to_str().is_none_or(|text| !text.starts_with('-')) {
            rewritten.push(arg);
            continue;
        }
        let Some(text) = arg.to_str() else {
            rewritten.extend(["--".into(), arg]);
            break;
        };
        if text == "--" || !text.starts_with('-') {
            // Everything from the main class on is the program's.
            rewritten.push("--".into());
            rewritten.extend(Some(arg).filter(|arg| arg != "--"));
            break;
        }
        let value_follows = match text {
            "-cp" | "-classpath" | "--class-path" | "--cp" => {
                rewritten.push("--class-path".into());
                true
            }
            "-jar" | "--jar" if runs_program => {
                rewritten.push("--jar".into());
                // Everything behind the file is the program's.
                rewritten.extend(rest.next());
                rewritten.push("--".into());
                break;
            }
            "-server" | "-Xint" | "-Xcomp" | "-Xbatch" | "-Xrs" => false,
            "-esa" | "-enablesystemassertions" => {
                rewritten.push("--assertions=+*".into());
                false
            }
            "-dsa" | "-disablesystemassertions" => {
                rewritten.push("--assertions=-*".into());
                false
            }
            _ if assertion_rule(text).is_some() => {
                rewritten.extend(assertion_rule(text).map(OsString::from));
                false
            }
            _ if text.starts_with("-D") => {
                rewritten.push(format!("--define={}", &text[2..]).into());
                false
            }
            _ if text.starts_with("-Xmx") => {
                rewritten.push(format!("--max-heap={}", &text[4..]).into());
                false
            }
            _ if text.starts_with("-Xss") => {
                rewritten.push(format!("--stack-size={}", &text[4..]).into());
                false
            }
            // Tuning of another VM: nothing that a program could see.
            _ if ["-Xms", "-Xmn", "-XX:", "-Xshare:"].iter().any(|prefix| text.starts_with(prefix)) => false,
            "--jdk" | "--readable" | "--models" | "--symbolic" | "--concrete" | "--max-length"
            | "--path-constraint" | "--define" | "--max-heap" | "--stack-size" | "--seed" | "--add-exports"
            | "--add-opens" | "--add-reads" | "--add-modules" | "--gc-stress" | "--quantum" | "--time-limit"
            | "--path-time-limit" | "--query-time-limit" | "--max-paths" | "--max-depth" | "--max-args"
            | "--memory" | "--null-arguments" | "--workers" | "--strategy" | "--target" | "--property" | "--out"
            | "--query-log" | "--report" => {
                rewritten.push(arg.clone());
                true
            }
            _ => {
                rewritten.push(arg.clone());
                false
            }
        };
        if value_follows {
            rewritten.extend(rest.next());
        }
    }
    rewritten.extend(rest);
    rewritten
}

/// `-ea`, `-da:pkg...` and so on as the hidden option that they stand for.
fn assertion_rule(text: &str) -> Option<String> {
    let (option, name) = text.split_once(':').unwrap_or((text, ""));
    let sign = match option {
        "-ea" | "-enableassertions" => '+',
        "-da" | "-disableassertions" => '-',
        _ => return None,
    };
    Some(format!("--assertions={sign}{name}"))
}

/// What can be added to any point in time.
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000_000);

/// Parses `500ms`, `10s`, `2m`, `1h`; a number alone is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds_per_unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("`{unit}` is no unit of time; write 500ms, 10s, 2m or 1h")),
    };
    let number: f64 = digits.parse().map_err(|_| format!("`{text}` is no time; write 500ms, 10s, 2m or 1h"))?;
    let time = Duration::try_from_secs_f64(number * seconds_per_unit).map_err(|error| error.to_string())?;
    if time > LONGEST_TIME { Err(format!("`{text}` is longer than anybody waits")) } else { Ok(time) }
}

/// Parses `512M`, `2g`, `1048576`.
pub fn size(text: &str) -> Option<usize> {
    let (digits, unit) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (&text[..at], 1 << 10),
        (at, 'm' | 'M') => (&text[..at], 1 << 20),
        (at, 'g' | 'G') => (&text[..at], 1 << 30),
        _ => (text, 1),
    };
    digits.parse::<usize>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: &str) {
        let typed = typed.split(' ').map(OsString::from).collect();
        let rewritten: Vec<String> = javaish(typed).into_iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
        assert_eq!(rewritten.join(" "), expected);
    }

    #[test]
    fn java_options_are_understood_before_the_main_class_only() {
        check(
            "doppel run -cp a:b -ea -Dx=1 Main -cp c",
            "doppel run --class-path a:b --assertions=+ --define=x=1 -- Main -cp c",
        );
        check(
            "doppel run -ea:a.b... -da:a.b.C -esa M",
            "doppel run --assertions=+a.b... --assertions=-a.b.C --assertions=+* -- M",
        );
        check("doppel run -jar x.jar -ea", "doppel run --jar x.jar -- -ea");
        check("doppel natives -cp", "doppel natives -cp");
        check("doppel check --time-limit 5s -ea M", "doppel check --time-limit 5s --assertions=+ -- M");
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("2G"), Some(2 << 30));
        assert_eq!(size("64k"), Some(64 << 10));
        assert_eq!(size("x"), None);
    }

    #[test]
    fn times_have_units() {
        for (text, millis) in [("500ms", 500), ("10s", 10_000), ("1.5", 1_500), ("2m", 120_000)] {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        assert!(["", "s", "10x", "-1s", "inf", "1e300", "1e12h"].iter().all(|text| duration(text).is_err()));
    }
}
