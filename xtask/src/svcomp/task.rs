//! Verification tasks: one per `.yml` file, in BenchExec's format 2.0.
//!
//! The parser covers the subset of YAML that the tasks use: block lists under a key at the start of a line, and scalars
//! with or without quotes.
//!
//! By the rules of the collection the only source of nondeterminism is `org.sosy_lab.sv_benchmarks.Verifier`. No task's
//! `main` reads its arguments, so it gets none.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// What is asked of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Property {
    /// No `assert` fails.
    ValidAssert,
    /// No `RuntimeException` is uncaught.
    NoRuntimeException,
}

impl Property {
    /// Its name in the tasks' files.
    pub fn name(self) -> &'static str {
        match self {
            Property::ValidAssert => "valid-assert",
            Property::NoRuntimeException => "no-runtime-exception",
        }
    }
}

/// A program and its known answer.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its file below the folder, without the extension.
    pub name: String,
    /// The source files and the folders of source files that it consists of.
    pub inputs: Vec<PathBuf>,
    /// Whether the property holds.
    pub expected: bool,
}

impl Task {
    /// The top folder that it is in.
    pub fn category(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// All tasks below a folder with a verdict about the property, sorted by name.
    pub fn find_all(root: &Path, property: Property) -> Result<Vec<Task>> {
        let mut files = Vec::new();
        collect(root, "yml", &mut files)?;
        let mut tasks = Vec::new();
        for file in files {
            let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let name = file.strip_prefix(root).unwrap_or(&file).with_extension("").display().to_string();
            let definition = Definition::parse(&text);
            let Some(expected) = definition.expected(property) else { continue };
            let folder = file.parent().unwrap_or(root);
            let inputs = definition.input_files.iter().map(|input| folder.join(input)).collect();
            tasks.push(Task { name, inputs, expected });
        }
        tasks.sort_by(|a, b| a.name.cmp(&b.name));
        ensure!(!tasks.is_empty(), "no tasks with {} in {}", property.name(), root.display());
        Ok(tasks)
    }

    /// Every `.java` file of the task, sorted.
    pub fn sources(&self) -> Result<Vec<PathBuf>> {
        let mut sources = Vec::new();
        for input in &self.inputs {
            if input.is_dir() {
                collect(input, "java", &mut sources)?;
            } else {
                sources.push(input.clone());
            }
        }
        sources.sort();
        sources.dedup();
        Ok(sources)
    }
}

/// The files below a folder with this extension, without those that macOS archivers leave behind.
fn collect(dir: &Path, extension: &str, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(dir).with_context(|| format!("cannot list {}", dir.display()))? {
        let path = entry?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() {
            collect(&path, extension, files)?;
        } else if !hidden && path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    Ok(())
}

/// The contents of a task's file.
#[derive(Debug, Default, PartialEq, Eq)]
struct Definition {
    input_files: Vec<String>,
    /// File of the property and whether it holds.
    verdicts: Vec<(String, bool)>,
}

impl Definition {
    fn parse(text: &str) -> Definition {
        let mut definition = Definition::default();
        let (mut section, mut property) = (String::new(), String::new());
        for line in text.lines() {
            let content = line.trim().trim_start_matches("- ");
            let key_and_value = content.split_once(':').map(|(key, value)| (key.trim(), scalar(value)));
            if !line.starts_with([' ', '-', '\t', '#']) {
                section = key_and_value.as_ref().map_or_else(String::new, |(key, _)| (*key).to_owned());
            }
            match (section.as_str(), key_and_value) {
                ("input_files", None) if !content.is_empty() => definition.input_files.push(scalar(content)),
                // A single file need not be a list.
                ("input_files", Some((_, file))) if !file.is_empty() => definition.input_files.push(file),
                ("properties", Some(("property_file", file))) => property = file,
                ("properties", Some(("expected_verdict", verdict))) => {
                    definition.verdicts.push((std::mem::take(&mut property), verdict == "true"));
                }
                _ => {}
            }
        }
        definition
    }

    fn expected(&self, property: Property) -> Option<bool> {
        let is_asked_for = |file: &str| Path::new(file).file_stem().is_some_and(|stem| stem == property.name());
        self.verdicts.iter().find(|(file, _)| is_asked_for(file)).map(|(_, verdict)| *verdict)
    }
}

fn scalar(text: &str) -> String {
    text.trim().trim_matches(['"', '\'']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions() {
        let text = "format_version: \"2.0\"\ninput_files:\n  - ../common/\n  - 'A b/'\nproperties:\n  \
                    - property_file: ../properties/valid-assert.prp\n    expected_verdict: false\n  \
                    - property_file: ../properties/no-runtime-exception.prp\n    expected_verdict: true\noptions:\n  language: Java";
        let definition = Definition::parse(text);
        assert_eq!(definition.input_files, ["../common/", "A b/"]);
        assert_eq!(definition.expected(Property::ValidAssert), Some(false));
        assert_eq!(definition.expected(Property::NoRuntimeException), Some(true));
        let single = Definition::parse("input_files: Main.java\n");
        assert_eq!((single.input_files, single.verdicts.len()), (vec!["Main.java".to_owned()], 0));
    }
}
