//! Inputs as files, in a directory of their own for each path.

use std::path::Path;

use doppel_engine::InputValue;
use doppel_inputs::Recording;
use doppel_report::search::{Input, to_json};
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
    /// Where the contents of files are that are inputs.
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
        if let Some(bytes) = recording.bits("stdin").map(bytes) {
            files.push(("stdin".to_owned(), bytes));
        }
        let args: Vec<&InputValue> = inputs.iter().filter(|input| input.name.starts_with("args[")).collect();
        if !args.is_empty() {
            let lines: Vec<String> = args.iter().map(|input| quoted(&input.text())).collect();
            files.push(("args".to_owned(), (lines.join("\n") + "\n").into_bytes()));
        }
        let mut named = Vec::new();
        for input in inputs {
            let Some(path) = input.name.strip_prefix("file:") else { continue };
            let Some(bytes) = recording.bits(&input.name).map(bytes) else { continue };
            let file = format!("files/{}", file_name(named.len() + 1, path));
            files.push((file.clone(), bytes));
            named.push(File { name: &input.name, file });
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

/// Two inputs may have the same last name, or one of doppel's own: the number keeps them apart.
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
