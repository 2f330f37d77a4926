//! Fixtures: `tests/fixtures/<topic>/<Name>.java`, one public class with `main` in the default package.
//!
//! The first lines of a file may hold directives:
//!
//! | directive | meaning |
//! | --- | --- |
//! | `//@ args: a b c` | arguments of the program, split at blanks |
//! | `//@ stdin: one\ntwo\n` | standard input, with the escapes `\n` `\t` `\r` `\\` `\u00e9`; empty if absent |
//! | `//@ java: -ea -Dk=v` | flags for both runners |
//! | `//@ jdk: 17..` | feature versions it applies to, as a Rust range: `17..`, `17..21`, `17..=21`, `..21` |
//! | `//@ with: Asm.java` | sources in the topic's folder `with/` that are compiled along |
//! | `//@ fixme: reason` | is known to differ: the test passes while it does, and fails once it is fixed |

use std::io;
use std::path::{Path, PathBuf};

use crate::compile::{CompileError, Job, compile_all};
use crate::content_hash::ContentHash;
use crate::jdk::Jdk;
use crate::workspace;

/// A Java program that must behave alike under `java` and doppel.
#[derive(Clone, Debug)]
pub struct Fixture {
    pub topic: String,
    /// The main class, and the stem of the file's name.
    pub name: String,
    pub path: PathBuf,
    pub directives: Directives,
    /// The file itself, and those it is compiled with.
    sources: Vec<PathBuf>,
    source: Vec<u8>,
}

/// The directives in the first lines of a fixture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    pub args: Vec<String>,
    pub stdin: String,
    pub java_flags: Vec<String>,
    pub jdk_range: JdkRange,
    pub with: Vec<String>,
    pub fixme: Option<String>,
}

/// Feature versions from `first` up to and including `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JdkRange {
    first: u32,
    last: u32,
}

impl Fixture {
    /// All fixtures, sorted by topic and name. A malformed directive is an error that names the file.
    pub fn find_all() -> io::Result<Vec<Fixture>> {
        Fixture::find_in(&workspace::fixtures_dir(), &[])
    }

    /// Like [`Fixture::find_all`], for another directory, and compiled with these additional sources.
    pub fn find_in(root: &Path, companions: &[PathBuf]) -> io::Result<Vec<Fixture>> {
        if !root.is_dir() {
            return Ok(Vec::new());
        }
        let mut fixtures = Vec::new();
        for topic in sorted_entries(root)?.iter().filter(|path| path.is_dir()) {
            for path in sorted_entries(topic)? {
                if path.extension().is_some_and(|extension| extension == "java") {
                    fixtures.push(Fixture::read_with(&path, companions)?);
                }
            }
        }
        Ok(fixtures)
    }

    pub fn read(path: &Path) -> io::Result<Fixture> {
        Fixture::read_with(path, &[])
    }

    fn read_with(path: &Path, companions: &[PathBuf]) -> io::Result<Fixture> {
        let text = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let mut source = std::fs::read(path)?;
        let directives = Directives::parse(&String::from_utf8_lossy(&source))
            .map_err(|reason| io::Error::other(format!("{}: {reason}", path.display())))?;
        let mut sources = vec![path.to_path_buf()];
        let with = directives.with.iter().map(|other| path.with_file_name("with").join(other));
        for other in with.chain(companions.iter().cloned()) {
            source.extend(std::fs::read(&other)?);
            sources.push(other);
        }
        Ok(Fixture {
            topic: text(path.parent().and_then(Path::file_name)),
            name: text(path.file_stem()),
            path: path.to_path_buf(),
            directives,
            sources,
            source,
        })
    }

    /// `topic::Name`, the name of its test.
    pub fn test_name(&self) -> String {
        format!("{}::{}", self.topic, self.name)
    }

    /// `target/fixtures/<hash>`: its contents depend only on the source, its directives and the JDK.
    pub fn cache_dir(&self, jdk: &Jdk) -> PathBuf {
        let hash = ContentHash::default().with(&self.name).with(&self.source).with(&jdk.version_text);
        workspace::target_dir().join("fixtures").join(hash.hex())
    }

    pub fn classes_dir(&self, jdk: &Jdk) -> PathBuf {
        self.cache_dir(jdk).join("classes")
    }
}

/// Compiles the fixtures whose classes are not cached, all at once. One result per fixture, in order.
pub fn compile_stale(jdk: &Jdk, fixtures: &[Fixture]) -> Vec<Result<(), CompileError>> {
    let is_stale = |fixture: &&Fixture| !fixture.classes_dir(jdk).is_dir();
    let job = |fixture: &Fixture| Job { sources: fixture.sources.clone(), classes: fixture.classes_dir(jdk) };
    let jobs: Vec<Job> = fixtures.iter().filter(is_stale).map(job).collect();
    let stale: Vec<bool> = fixtures.iter().map(|fixture| is_stale(&fixture)).collect();
    let mut compiled = compile_all(jdk, &jobs).into_iter();
    stale.iter().map(|&stale| if stale { compiled.next().unwrap_or(Ok(())) } else { Ok(()) }).collect()
}

fn sorted_entries(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = std::fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

impl Directives {
    /// Reads the leading `//` lines; the first other line ends them.
    fn parse(source: &str) -> Result<Directives, String> {
        let mut directives = Directives::default();
        for line in source.lines().take_while(|line| line.is_empty() || line.starts_with("//")) {
            let Some(directive) = line.strip_prefix("//@") else {
                continue;
            };
            let (key, value) = directive.split_once(':').ok_or_else(|| format!("no colon in `{line}`"))?;
            let value = value.strip_prefix(' ').unwrap_or(value);
            let words = || value.split_whitespace().map(str::to_owned).collect();
            match key.trim() {
                "args" => directives.args = words(),
                "java" => directives.java_flags = words(),
                "stdin" => directives.stdin.push_str(&unescape(value)?),
                "jdk" => directives.jdk_range = JdkRange::parse(value.trim())?,
                "with" => directives.with = words(),
                "fixme" => directives.fixme = Some(value.trim().to_owned()),
                other => return Err(format!("unknown directive `{other}`")),
            }
        }
        Ok(directives)
    }
}

fn unescape(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        out.push(match char {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('\\') => '\\',
                Some('u') => {
                    let digits: String = chars.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                    code.ok_or_else(|| format!("no character `\\u{digits}`"))?
                }
                other => {
                    return Err(format!("unknown escape `\\{}`", other.map(String::from).unwrap_or_default()));
                }
            },
            other => other,
        });
    }
    Ok(out)
}

impl Default for JdkRange {
    fn default() -> Self {
        JdkRange { first: 0, last: u32::MAX }
    }
}

impl JdkRange {
    pub fn contains(self, feature: u32) -> bool {
        (self.first..=self.last).contains(&feature)
    }

    fn parse(text: &str) -> Result<JdkRange, String> {
        let bad = || format!("`{text}` is no range of JDK versions");
        let (first, last) = text.split_once("..").ok_or_else(bad)?;
        let number = |digits: &str| digits.parse::<u32>().map_err(|_| bad());
        Ok(JdkRange {
            first: if first.is_empty() { 0 } else { number(first)? },
            last: match last.strip_prefix('=') {
                Some(last) => number(last)?,
                None if last.is_empty() => u32::MAX,
                None => number(last)?.saturating_sub(1),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_read_from_the_leading_comment_lines() {
        let source = "// What it is about.\n//@ args: a b\n//@ stdin: x\\ty\\n\n//@ java: -ea -Dk=v\n//@ jdk: 17..\n\
                      //@ fixme: not yet\nclass A {}\n//@ args: ignored\n";
        let directives = Directives::parse(source).unwrap();
        assert_eq!(directives.args, ["a", "b"]);
        assert_eq!(directives.stdin, "x\ty\n");
        assert_eq!(directives.java_flags, ["-ea", "-Dk=v"]);
        assert_eq!(directives.fixme.as_deref(), Some("not yet"));
        assert!(directives.jdk_range.contains(25) && !directives.jdk_range.contains(11));
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape("a\\u00e9\\\\n\\r\\n"), Ok("a\u{e9}\\n\r\n".into()));
        assert!(unescape("\\x").is_err() && unescape("\\ud800").is_err());
    }

    #[test]
    fn unknown_directives_are_errors() {
        assert_eq!(Directives::parse("//@ arg: a\n"), Err("unknown directive `arg`".into()));
        assert_eq!(Directives::parse("//@ jdk: new\n"), Err("`new` is no range of JDK versions".into()));
    }

    #[test]
    fn ranges_follow_rust() {
        for (text, inside, outside) in [("17..", 17, 16), ("17..21", 20, 21), ("17..=21", 21, 22), ("..21", 8, 21)] {
            let range = JdkRange::parse(text).unwrap();
            assert!(range.contains(inside) && !range.contains(outside), "{text}");
        }
    }
}
