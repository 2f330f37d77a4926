//! Inputs as files, in a separate directory for each path.

use std::path::Path;

use doppel_engine::InputValue;
use doppel_inputs::{InputSpec, InputType, Origin, Recording};
use doppel_report::json::to_json;
use doppel_report::search::Input;
use doppel_testgen::command::quoted;
use serde::Serialize;

/// A file name may have 255 bytes on most file systems.
const LONGEST_NAME: usize = 100;

/// The names of files, relative to the directory, and their contents.
pub struct InputFiles(Vec<(String, Vec<u8>)>);

#[derive(Serialize)]
struct Document<'a> {
    path: u64,
    end: &'a str,
    inputs: &'a [Input],
    /// The files with the contents of inputs that are files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    name: &'a str,
    file: String,
}

impl InputFiles {
    pub fn new(number: u64, end: &str, inputs: &[InputValue], recording: &Recording) -> InputFiles {
        let mut files = vec![("replay.properties".to_owned(), recording.to_text().into_bytes())];
        let content = |input: &InputValue| recording.bits(&input.name).map(bytes);
        let is_arg =
            |input: &&InputValue| input.origin == Origin::CommandLine(InputSpec::Args) && input.ty == InputType::String;
        let args: Vec<&InputValue> = inputs.iter().filter(is_arg).collect();
        if !args.is_empty() {
            let lines: Vec<String> = args.iter().map(|input| quoted(&input.text())).collect();
            files.push(("args".to_owned(), (lines.join("\n") + "\n").into_bytes()));
        }
        let mut named = Vec::new();
        for input in inputs {
            match (&input.origin, content(input)) {
                (Origin::CommandLine(InputSpec::Stdin), Some(bytes)) => files.push(("stdin".to_owned(), bytes)),
                (Origin::CommandLine(InputSpec::File(path)), Some(bytes)) => {
                    let file = format!("files/{}", file_name(named.len() + 1, &path.to_string_lossy()));
                    files.push((file.clone(), bytes));
                    named.push(File { name: &input.name, file });
                }
                _ => {}
            }
        }
        let values: Vec<Input> = inputs.iter().map(Input::from).collect();
        let document = Document { path: number, end, inputs: &values, files: named };
        files.push(("inputs.json".to_owned(), (to_json(&document) + "\n").into_bytes()));
        InputFiles(files)
    }

    pub fn n_bytes(&self) -> u64 {
        self.0.iter().map(|(_, content)| content.len() as u64).sum()
    }

    pub fn write(&self, directory: &Path) -> anyhow::Result<()> {
        self.0.iter().try_for_each(|(name, content)| super::write(&directory.join(name), content))
    }
}

fn bytes(bits: &[u64]) -> Vec<u8> {
    bits.iter().map(|&byte| byte as u8).collect()
}

/// Two inputs may have the same last name, or that of one of doppel's own files: the number distinguishes them.
fn file_name(number: usize, path: &str) -> String {
    let last = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or("file");
    let plain = |char: char| if char.is_control() { '_' } else { char };
    let mut name = format!("{number}-{}", last.chars().map(plain).collect::<String>());
    while name.len() > LONGEST_NAME {
        name.pop();
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_one_name_are_kept_apart() {
        assert_eq!(file_name(1, "a/in.txt"), "1-in.txt");
        assert_eq!(file_name(2, "b/in.txt"), "2-in.txt");
        assert_eq!(file_name(1, ".."), "1-..");
        assert_eq!(file_name(1, "a/"), "1-a");
        assert_eq!(file_name(1, "/"), "1-file");
        assert_eq!(file_name(3, &"ü".repeat(300)).len(), LONGEST_NAME);
    }
}
