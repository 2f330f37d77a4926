//! The command that runs a program with given inputs, for people to copy.
//!
//! ```text
//! command_line("cp", &flags, &launch, &recording, &files)    // E=e java -ea -cp cp Main 'an argument' < stdin
//! ```

use std::path::PathBuf;

use doppel_inputs::{InputSpec, Recording};

use crate::error::ReplayError;
use crate::launch::{Launch, recorded_args, recorded_bytes, text};

/// Files for what does not fit on a command line.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The recorded standard input.
    pub stdin: Option<PathBuf>,
    /// All recorded values, for programs that ask for inputs themselves.
    pub recording: Option<PathBuf>,
}

/// A line for a POSIX shell. Fails if a value cannot be passed to a process.
pub fn command_line(
    class_path: &str,
    flags: &[String],
    launch: &Launch,
    recording: &Recording,
    files: &Files,
) -> Result<String, ReplayError> {
    let mut words: Vec<String> = Vec::new();
    let mut properties: Vec<String> = Vec::new();
    let mut args = launch.args.clone();
    for spec in &launch.symbolic {
        let recorded = recording.get(&spec.to_string());
        match (spec, recorded) {
            (InputSpec::Args, _) => args = recorded_args(&args, recording)?,
            (InputSpec::Env(name), Some(_)) => {
                // A shell's words are text; a variable is bytes.
                let value = String::from_utf8(recorded_bytes(recording, spec).unwrap_or_default());
                let value = value.map_err(|_| ReplayError::Impossible(format!("the value of {name} is not text")))?;
                words.push(format!("{name}={}", quoted(&value)));
            }
            (InputSpec::Prop(name), Some(units)) => {
                properties.push(format!("-D{name}={}", text(&units, "a property")?));
            }
            _ => {}
        }
    }
    if !args.iter().all(|arg| arg.is_ascii()) {
        words.push("LC_ALL=C.UTF-8".to_owned());
    }
    words.push("java".to_owned());
    words.extend(flags.iter().chain(&properties).map(|flag| quoted(flag)));
    if let Some(file) = &files.recording {
        words.push(quoted(&format!("-Ddoppel.replay={}", file.display())));
    }
    match launch.is_jar {
        true => words.push("-jar".to_owned()),
        false => words.extend(["-cp".to_owned(), quoted(class_path)]),
    }
    words.push(quoted(&launch.what));
    words.extend(args.iter().map(|arg| quoted(arg)));
    if let Some(file) = &files.stdin {
        words.push(format!("< {}", quoted(&file.display().to_string())));
    }
    Ok(words.join(" "))
}

/// A word that the shell takes literally.
pub fn quoted(word: &str) -> String {
    let is_plain = |char: char| char.is_ascii_alphanumeric() || "-_./:=,+@%".contains(char);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if word.chars().any(char::is_control) {
        return ansi_quoted(word);
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Makes control characters visible: `$'
/// '`, which POSIX 2024 and all common shells support.
fn ansi_quoted(word: &str) -> String {
    let escape = |char: char| match char {
        '\'' | '\\' => format!("\\{char}"),
        _ if char.is_control() => {
            let mut bytes = [0; 4];
            char.encode_utf8(&mut bytes).bytes().map(|byte| format!("\\{byte:03o}")).collect()
        }
        _ => char.to_string(),
    };
    format!("$'{}'", word.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_for_the_shell() {
        let launch = Launch {
            what: "a.Main".to_owned(),
            args: vec!["x".to_owned(), String::new()],
            symbolic: ["args", "env:E", "prop:p"].iter().filter_map(|text| text.parse().ok()).collect(),
            ..Launch::default()
        };
        let recording = Recording::parse(b"args[0]=it's\nargs[1]=a\\nb\\\\\nenv\\:E=49,32,50\nprop\\:p=q");
        let files = Files { stdin: Some("in put".into()), recording: None };
        let line = command_line("cp", &["-ea".to_owned()], &launch, &recording, &files);
        let expected = r"E='1 2' java -ea -Dp=q -cp cp a.Main 'it'\''s' $'a\012b\\' < 'in put'";
        assert_eq!(line.ok().as_deref(), Some(expected));
    }
}
