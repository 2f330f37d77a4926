//! Options in the syntax of `java`, with one dash (`-cp`, `-jar`, `-ea`, `-Dk=v`, `-Xmx1g`), rewritten for the parser.

use std::ffi::OsString;

use clap::{Arg, Command};

/// Commands that take a program and its arguments.
const RUN_A_PROGRAM: [&str; 3] = ["run", "explore", "check"];

/// Rewrites the command line. If the command runs a program, only the words before the main class change.
pub fn javaish(command: &Command, args: Vec<OsString>) -> Vec<OsString> {
    let word = |at: usize| args.get(at).and_then(|arg| arg.to_str()).unwrap_or_default();
    let runs_program = RUN_A_PROGRAM.contains(&word(1));
    if !runs_program && word(1) != "models" {
        return args;
    }
    let typed = command.find_subcommand(word(1)).unwrap_or(command);
    let typed = typed.find_subcommand(word(2)).unwrap_or(typed);
    let mut rewritten: Vec<OsString> = Vec::with_capacity(args.len() + 4);
    let mut rest = args.iter().cloned();
    rewritten.extend(rest.by_ref().take(2));
    while let Some(arg) = rest.next() {
        match arg.to_str().filter(|text| text.starts_with('-') && *text != "--") {
            None if runs_program => {
                // Everything from the main class on belongs to the program.
                rewritten.push("--".into());
                rewritten.extend(Some(arg).filter(|arg| arg != "--"));
                break;
            }
            None => {
                let is_end = arg == "--";
                rewritten.push(arg);
                if is_end {
                    break;
                }
            }
            Some("-jar" | "--jar") if runs_program => {
                rewritten.push("--jar".into());
                // Everything after the file belongs to the program.
                rewritten.extend(rest.next());
                rewritten.push("--".into());
                break;
            }
            Some(text) => {
                let option = option(text);
                let value_follows = option.as_deref().is_some_and(|option| takes_value(typed, option));
                rewritten.extend(option.map(OsString::from));
                if value_follows {
                    rewritten.extend(rest.next());
                }
            }
        }
    }
    rewritten.extend(rest);
    rewritten
}

/// An option in the parser's form; none if it tunes another VM and has no meaning here.
fn option(text: &str) -> Option<String> {
    let with_value = |prefix: &str, option: &str| Some(format!("{option}={}", text.strip_prefix(prefix)?));
    match text {
        "-cp" | "-classpath" => Some("--class-path".to_owned()),
        "-server" | "-Xint" | "-Xcomp" | "-Xbatch" | "-Xrs" => None,
        "-esa" | "-enablesystemassertions" => Some("--assertions=+*".to_owned()),
        "-dsa" | "-disablesystemassertions" => Some("--assertions=-*".to_owned()),
        _ if ["-Xms", "-Xmn", "-XX:", "-Xshare:"].iter().any(|prefix| text.starts_with(prefix)) => None,
        _ => assertion_rule(text)
            .or_else(|| with_value("-D", "--define"))
            .or_else(|| with_value("-Xmx", "--max-heap"))
            .or_else(|| with_value("-Xss", "--stack-size"))
            .or_else(|| Some(text.to_owned())),
    }
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

/// Whether the word after this option is its value, according to the parser.
fn takes_value(command: &Command, option: &str) -> bool {
    let Some(name) = option.strip_prefix("--") else { return false };
    let is_called = |arg: &&Arg| {
        let aliases = arg.get_all_aliases().unwrap_or_default();
        arg.get_long() == Some(name) || aliases.contains(&name)
    };
    command.get_arguments().find(is_called).is_some_and(|arg| arg.get_action().takes_values())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::command;

    #[track_caller]
    fn check(typed: &str, expected: &str) {
        let typed = typed.split(' ').map(OsString::from).collect();
        let rewritten = javaish(&command(), typed);
        let rewritten: Vec<String> = rewritten.into_iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
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
        check("doppel run -XX:+UseSerialGC -Xmx1g M", "doppel run --max-heap=1g -- M");
        check("doppel natives -cp", "doppel natives -cp");
        check(
            "doppel models check --models m -cp c a.B.f -- M -cp",
            "doppel models check --models m --class-path c a.B.f -- M -cp",
        );
    }

    #[test]
    fn values_of_options_are_not_the_main_class() {
        check("doppel check --time-limit 5s -ea M", "doppel check --time-limit 5s --assertions=+ -- M");
        check("doppel run --cp a --gc-stress 3 M", "doppel run --cp a --gc-stress 3 -- M");
        check("doppel explore --time-limit=5s --json M -v", "doppel explore --time-limit=5s --json -- M -v");
    }
}
