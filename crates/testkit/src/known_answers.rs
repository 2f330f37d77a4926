//! Programs whose answers are known: `tests/explore/<topic>/<Name>.java`, one public class in the default package.
//!
//! The answers are facts about Java: counted by hand, and wherever the inputs are few, by running all of them. The first
//! lines of a file hold directives:
//!
//! | directive | meaning |
//! | --- | --- |
//! | `//@ entry: Name.f(int,int)` | the method to call; `main` if absent |
//! | `//@ symbolic: args stdin` | for `--symbolic`, each |
//! | `//@ args: a b c` | arguments of `main`, split at blanks |
//! | `//@ stdin: text` | standard input |
//! | `//@ file: name text` | a file of the working directory; may be repeated |
//! | `//@ env: NAME=text` | an environment variable; may be repeated |
//! | `//@ java: -Dname=text` | flags that `java` has as well, split at blanks |
//! | `//@ missing: Name$Part` | classes, of those that the file declares, that are not on the class path; split at blanks |
//! | `//@ max-length: 3` | the longest string or array among the inputs |
//! | `//@ paths: 192` | paths of the plain tree, without merging |
//! | `//@ property: no-exception` | what is checked, as `--property` has it; `assert` if absent |
//! | `//@ verdict: violated java.lang.X` | `holds`, `unknown`, or `violated` and what the exception's name starts with |
//! | `//@ findings: java.lang.X at Name.f, ...` | all of them, by exception and innermost frame of the program; or `none` |
//!
//! A line that ends in `// reached` is on some path, one that ends in `// never` is on none.
//!
//! A path is a sequence of outcomes of decisions that depend on the inputs: branches, targets of switches, and whether
//! operations that can fail do. Programs that leave decisions to the class library do not declare a number of paths.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use crate::compile::{CompileError, Job, compile_all};
use crate::content_hash::ContentHash;
use crate::jdk::Jdk;
use crate::process::Invocation;
use crate::workspace;

/// A program and what is known about it.
#[derive(Clone, Debug)]
pub struct KnownAnswer {
    pub topic: String,
    /// The class, and the stem of the file's name.
    pub name: String,
    pub path: PathBuf,
    pub facts: Facts,
    source: String,
}

/// The contents of the directives and the marked lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub entry: Option<String>,
    pub symbolic: Vec<String>,
    pub args: Vec<String>,
    pub stdin: String,
    /// Names and contents.
    pub files: Vec<(String, String)>,
    /// Names and values.
    pub env: Vec<(String, String)>,
    pub java: Vec<String>,
    /// Classes that are not on the class path.
    pub missing: Vec<String>,
    pub max_length: Option<String>,
    pub property: Option<String>,
    pub paths: Option<u64>,
    pub verdict: Option<Verdict>,
    /// As `java.lang.X at Name.f`.
    pub findings: Option<BTreeSet<String>>,
    pub reached: Vec<usize>,
    pub never: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    Unknown,
    /// By an exception whose name starts with this.
    Violated(String),
}

impl KnownAnswer {
    /// All of them, sorted by topic and name. A malformed directive is an error that names the file.
    pub fn find_all() -> io::Result<Vec<KnownAnswer>> {
        let mut paths = Vec::new();
        for topic in std::fs::read_dir(workspace::root().join("tests/explore"))? {
            for entry in std::fs::read_dir(topic?.path())? {
                paths.push(entry?.path());
            }
        }
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
        paths.sort();
        paths.iter().map(|path| KnownAnswer::read(path)).collect()
    }

    fn read(path: &Path) -> io::Result<KnownAnswer> {
        let text = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let source = std::fs::read_to_string(path)?;
        let facts =
            Facts::parse(&source).map_err(|reason| io::Error::other(format!("{}: {reason}", path.display())))?;
        Ok(KnownAnswer {
            topic: text(path.parent().and_then(Path::file_name)),
            name: text(path.file_stem()),
            path: path.to_path_buf(),
            facts,
            source,
        })
    }

    /// `topic::Name`, the name of its test.
    pub fn test_name(&self) -> String {
        format!("{}::{}", self.topic, self.name)
    }

    /// The class or method to analyse.
    pub fn entry(&self) -> &str {
        self.facts.entry.as_deref().unwrap_or(&self.name)
    }

    pub fn classes_dir(&self, jdk: &Jdk) -> PathBuf {
        let hash = ContentHash::default().with(&self.name).with(&self.source).with(&jdk.version_text);
        workspace::target_dir().join("known-answers").join(hash.hex()).join("classes")
    }
}

impl KnownAnswer {
    /// Removes the classes that must not be found.
    fn remove_missing(&self, jdk: &Jdk) -> Result<(), CompileError> {
        for class in &self.facts.missing {
            let file = self.classes_dir(jdk).join(format!("{class}.class"));
            if file.exists() {
                std::fs::remove_file(file)?;
            }
        }
        Ok(())
    }
}

/// Compiles the programs whose classes are not cached, all at once. One result per program, in order.
pub fn compile_stale(jdk: &Jdk, programs: &[KnownAnswer]) -> Vec<Result<(), CompileError>> {
    let api = workspace::root().join("crates/cli/api/doppel/Symbolic.java");
    let stale: Vec<bool> = programs.iter().map(|program| !program.classes_dir(jdk).is_dir()).collect();
    let job = |program: &KnownAnswer| Job {
        sources: vec![program.path.clone(), api.clone()],
        classes: program.classes_dir(jdk),
    };
    let jobs: Vec<Job> =
        programs.iter().zip(&stale).filter(|(_, stale)| **stale).map(|(program, _)| job(program)).collect();
    let mut compiled = compile_all(jdk, &jobs).into_iter();
    let mut results: Vec<Result<(), CompileError>> = Vec::with_capacity(programs.len());
    for (program, &stale) in programs.iter().zip(&stale) {
        let compiled = if stale { compiled.next().unwrap_or(Ok(())) } else { Ok(()) };
        results.push(compiled.and_then(|()| program.remove_missing(jdk)));
    }
    results
}

impl Facts {
    /// Sets up what the program finds when it runs: flags, standard input, environment, and files in `directory`, where
    /// it runs.
    pub fn furnish(&self, invocation: Invocation, directory: &Path) -> io::Result<Invocation> {
        for (name, content) in &self.files {
            std::fs::write(directory.join(name), content)?;
        }
        let invocation = invocation
            .args(&self.java)
            .args(self.symbolic.iter().flat_map(|spec| ["--symbolic", spec]))
            .args(self.max_length.iter().flat_map(|length| ["--max-length", length]));
        Ok(Invocation {
            cwd: Some(directory.to_path_buf()),
            stdin: self.stdin.clone().into_bytes(),
            env: self.env.clone(),
            ..invocation
        })
    }

    fn parse(source: &str) -> Result<Facts, String> {
        let mut facts = Facts::default();
        for line in source.lines().take_while(|line| line.is_empty() || line.starts_with("//")) {
            let Some(directive) = line.strip_prefix("//@ ") else { continue };
            let (key, value) = directive.split_once(": ").ok_or_else(|| format!("no colon in `{line}`"))?;
            let (value, words) = (value.trim().to_owned(), || value.split_whitespace().map(str::to_owned));
            match key {
                "entry" => facts.entry = Some(value),
                "symbolic" => facts.symbolic.extend(words()),
                "args" => facts.args = words().collect(),
                "stdin" => facts.stdin = value,
                "file" => facts.files.push(pair(&value, ' ')?),
                "env" => facts.env.push(pair(&value, '=')?),
                "java" => facts.java.extend(words()),
                "missing" => facts.missing = words().collect(),
                "max-length" => facts.max_length = Some(value),
                "property" => facts.property = Some(value),
                "paths" => facts.paths = Some(value.parse().map_err(|_| format!("`{value}` is no number"))?),
                "verdict" => facts.verdict = Some(Verdict::parse(&value)?),
                "findings" => facts.findings = Some(findings(&value)),
                other => return Err(format!("unknown directive `{other}`")),
            }
        }
        let marked = |mark| (1..).zip(source.lines()).filter(move |(_, line)| line.ends_with(mark)).map(|(nr, _)| nr);
        facts.reached = marked("// reached").collect();
        facts.never = marked("// never").collect();
        Ok(facts)
    }
}

fn pair(text: &str, separator: char) -> Result<(String, String), String> {
    let (name, value) = text.split_once(separator).ok_or_else(|| format!("no `{separator}` in `{text}`"))?;
    Ok((name.to_owned(), value.to_owned()))
}

fn findings(text: &str) -> BTreeSet<String> {
    match text {
        "none" => BTreeSet::new(),
        _ => text.split(',').map(|finding| finding.trim().to_owned()).collect(),
    }
}

impl Verdict {
    fn parse(text: &str) -> Result<Verdict, String> {
        match text.split_once(' ') {
            None if text == "holds" => Ok(Verdict::Holds),
            None if text == "unknown" => Ok(Verdict::Unknown),
            Some(("violated", exception)) => Ok(Verdict::Violated(exception.to_owned())),
            _ => Err(format!("`{text}` is no verdict")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stand_in_directives_and_on_lines() {
        let source = "// What it is about.\n//@ entry: A.f(int)\n//@ paths: 3\n//@ verdict: violated java.lang.X\n\
                      //@ findings: java.lang.X at A.f, java.lang.Y at A.g\n//@ args: a b\nclass A {\n x(); // reached\n y(); // never\n}\n";
        let facts = Facts::parse(source).unwrap();
        assert_eq!((facts.entry.as_deref(), facts.paths), (Some("A.f(int)"), Some(3)));
        assert_eq!(facts.verdict, Some(Verdict::Violated("java.lang.X".into())));
        assert_eq!(
            facts.findings.unwrap().into_iter().collect::<Vec<_>>(),
            ["java.lang.X at A.f", "java.lang.Y at A.g"]
        );
        assert_eq!((facts.reached, facts.never), (vec![8], vec![9]));
        assert_eq!(facts.args, ["a", "b"]);
    }

    #[test]
    fn what_a_program_finds_stands_in_directives() {
        let source = "//@ symbolic: stdin file:a\n//@ symbolic: env:E\n//@ stdin: in put\n//@ file: a one two\n\
                      //@ file: b x\n//@ env: E=e=f\n//@ java: -Da=b -Dc=d\n";
        let facts = Facts::parse(source).unwrap();
        assert_eq!(facts.symbolic, ["stdin", "file:a", "env:E"]);
        assert_eq!(facts.stdin, "in put");
        assert_eq!(facts.files, [("a".into(), "one two".into()), ("b".into(), "x".into())]);
        assert_eq!(facts.env, [("E".into(), "e=f".into())]);
        assert_eq!(facts.java, ["-Da=b", "-Dc=d"]);
    }

    #[test]
    fn what_is_malformed_is_an_error() {
        assert_eq!(Facts::parse("//@ env: E\n"), Err("no `=` in `E`".into()));
        assert_eq!(Facts::parse("//@ path: 3\n"), Err("unknown directive `path`".into()));
        assert_eq!(Facts::parse("//@ verdict: violated\n"), Err("`violated` is no verdict".into()));
        assert_eq!(Facts::parse("//@ findings: none\n").unwrap().findings, Some(BTreeSet::new()));
    }
}
