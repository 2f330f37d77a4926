//! The classes to mutate: `java/mutants`, compiled for several class file versions, including those before stack maps.
//! Some fixtures are only linked, since the behaviour of their mutants is unpredictable.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::code::Code;
use super::layout::Layout;
use super::mutation::Subject;
use crate::compile::CompileError;
use crate::content_hash::ContentHash;
use crate::jdk::Jdk;
use crate::random::prng::Prng;
use crate::workspace;

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/java/mutants");

/// The source folder, the Java version to compile for, and the class file version if it differs.
const SETS: [(&str, u32, Option<u16>); 12] = [
    ("plain", 8, None),
    ("plain", 11, None),
    ("plain", 17, None),
    ("plain", 8, Some(49)),
    ("plain", 8, Some(48)),
    ("plain", 8, Some(46)),
    ("plain", 8, Some(50)),
    ("modern", 8, None),
    ("modern", 11, None),
    ("modern", 17, None),
    ("latest", 17, None),
    ("assembled", 8, Some(49)),
];

/// Topics of fixtures whose classes are mutated and linked, and how many of each.
const LINKED: [(&str, usize); 5] =
    [("opcodes", 12), ("exceptions", 8), ("lambdas", 8), ("classes", 8), ("collections", 8)];

pub struct Corpus {
    /// One directory per set, and `driver`.
    pub directory: PathBuf,
    classes: Vec<Original>,
}

struct Original {
    set: String,
    name: String,
    /// The class whose `run` is called; none if it is only linked.
    entry: String,
    bytes: Vec<u8>,
}

/// A changed class.
#[derive(Clone, Debug)]
pub struct Mutant {
    pub seed: u64,
    pub set: String,
    pub class: String,
    pub entry: String,
    pub bytes: Vec<u8>,
    /// What was changed.
    pub what: String,
    /// Several methods may be wrong; the VM decides which one it checks first.
    pub is_shared: bool,
}

impl Corpus {
    /// Compiles everything that is not compiled yet.
    pub fn new(jdk: &Jdk) -> Result<Corpus, CompileError> {
        let mut hash = ContentHash::default().with(&jdk.version_text).with(include_str!("corpus.rs"));
        for path in sources(Path::new(SOURCES)) {
            hash = hash.with(std::fs::read(path)?);
        }
        let directory = workspace::target_dir().join("mutants").join(hash.hex());
        if !directory.is_dir() {
            std::fs::create_dir_all(workspace::target_dir().join("mutants"))?;
            let unfinished = tempfile::tempdir_in(workspace::target_dir().join("mutants"))?;
            compile(jdk, unfinished.path())?;
            // Another process may have been faster, with the same content.
            let _ = std::fs::rename(unfinished.keep(), &directory);
        }
        let mut classes = Vec::new();
        for (folder, release, version) in SETS {
            originals(&directory, &set_name(folder, release, version), true, &mut classes)?;
        }
        originals(&directory, "linked", false, &mut classes)?;
        Ok(Corpus { directory, classes })
    }

    /// The mutant of this seed.
    pub fn mutant(&self, seed: u64) -> Mutant {
        let mut rng = Prng::new(seed);
        // One in five is only linked.
        let is_linked = rng.percent(20);
        let candidates: Vec<&Original> =
            self.classes.iter().filter(|original| original.entry.is_empty() == is_linked).collect();
        let original = candidates[rng.below(candidates.len())];
        let layout = Layout::read(&original.bytes);
        let methods: Vec<_> = layout.methods.iter().filter(|method| method.code.is_some()).collect();
        let mut mutant = Mutant {
            seed,
            set: original.set.clone(),
            class: original.name.clone(),
            entry: original.entry.clone(),
            bytes: original.bytes.clone(),
            what: String::new(),
            is_shared: false,
        };
        let Some(method) = methods.get(rng.below(methods.len().max(1))) else { return mutant };
        let Some(content) = &method.code else { return mutant };
        let code = Code::read(&original.bytes, content, &layout);
        let mut subject = Subject { bytes: mutant.bytes, layout: &layout, header: method.at, code, is_shared: false };
        let n_mutations = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3][rng.below(10)];
        let changes: Vec<String> = (0..n_mutations).map(|_| subject.mutate(&mut rng)).collect();
        mutant.what = format!("{}.{}: {}", mutant.class, method.name, changes.join("; "));
        mutant.is_shared = subject.is_shared;
        mutant.bytes = with_code(&subject.bytes, content.clone(), &subject.code);
        mutant
    }
}

/// The class file with another `Code` attribute at this place.
fn with_code(bytes: &[u8], content: std::ops::Range<usize>, code: &Code) -> Vec<u8> {
    let new = code.write();
    let mut out = bytes[..content.start - 4].to_vec();
    out.extend((new.len() as u32).to_be_bytes());
    out.extend(new);
    out.extend(&bytes[content.end..]);
    out
}

fn set_name(folder: &str, release: u32, version: Option<u16>) -> String {
    match version {
        Some(version) => format!("{folder}-v{version}"),
        None => format!("{folder}-{release}"),
    }
}

/// All files under `directory` with this extension, sorted by name.
fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension() == Some(OsStr::new(extension)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    files(directory, "java")
}

fn originals(directory: &Path, set: &str, runs: bool, into: &mut Vec<Original>) -> Result<(), CompileError> {
    let root = directory.join(set);
    for path in files(&root, "class") {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        let name = name.to_string_lossy().replace('/', ".");
        let outer = name.split('$').next().unwrap_or_default();
        // Auxiliary classes have no entry of their own.
        let entry = match outer {
            "plain.far.Base" => "plain.Shapes",
            outer => outer,
        };
        let entry = if runs { entry.to_owned() } else { String::new() };
        into.push(Original { set: set.to_owned(), name: name.clone(), entry, bytes: std::fs::read(&path)? });
    }
    Ok(())
}

fn compile(jdk: &Jdk, directory: &Path) -> Result<(), CompileError> {
    let driver = directory.join("driver");
    let source_folder = |name: &str| sources(&Path::new(SOURCES).join(name));
    javac(jdk, 11, &[], &driver, &source_folder("driver"))?;
    let fixtures = workspace::root().join("tests/fixtures");
    for (folder, release, version) in SETS {
        let classes = directory.join(set_name(folder, release, version));
        let compiled = directory.join(set_name(folder, release, None));
        if folder == "assembled" {
            let assembler = directory.join("assembler");
            let mut files = source_folder(folder);
            files.push(fixtures.join("bytecode/with/Asm.java"));
            javac(jdk, 17, &[], &assembler, &files)?;
            run(Command::new(jdk.tool("java")).arg("-cp").arg(&assembler).arg("Assemble").arg(&classes))?;
        } else if !compiled.is_dir() {
            javac(jdk, release, &[&driver], &compiled, &source_folder(folder))?;
        }
        if let Some(version) = version {
            age(if compiled.is_dir() { &compiled } else { &classes }, &classes, version)?;
        }
    }
    let mut linked = Vec::new();
    for (topic, n) in LINKED {
        let alone = |path: &PathBuf| {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            !text.contains("//@ with:") && !text.contains("//@ jdk:") && !text.contains("//@ java:")
        };
        let topic = fixtures.join(topic);
        linked.extend(sources(&topic).into_iter().filter(|path| path.parent() == Some(&topic)).filter(alone).take(n));
    }
    javac(jdk, 17, &[], &directory.join("linked"), &linked)
}

fn javac(jdk: &Jdk, release: u32, class_path: &[&Path], into: &Path, files: &[PathBuf]) -> Result<(), CompileError> {
    let mut command = Command::new(jdk.compiler()?.tool("javac"));
    command.args(["-nowarn", "-Xlint:-options", "-g:none", "--release", &release.to_string(), "-d"]).arg(into);
    if let Ok(class_path) = std::env::join_paths(class_path) {
        command.arg("-cp").arg(class_path);
    }
    run(command.args(files))
}

fn run(command: &mut Command) -> Result<(), CompileError> {
    let output = command.env("LANG", "C.UTF-8").env_remove("JAVA_TOOL_OPTIONS").output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(CompileError::Rejected(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

/// Turns these class files into ones of an older version, in another directory: before version 50 there are no stack
/// maps.
fn age(compiled: &Path, classes: &Path, version: u16) -> Result<(), CompileError> {
    for path in files(compiled, "class") {
        let mut bytes = std::fs::read(&path)?;
        bytes[4..8].copy_from_slice(&[0, 0, (version >> 8) as u8, version as u8]);
        let n_methods = Layout::read(&bytes).methods.len();
        for index in 0..n_methods {
            let layout = Layout::read(&bytes);
            let Some(content) = layout.methods[index].code.clone() else { continue };
            let mut code = Code::read(&bytes, &content, &layout);
            if version < 50 {
                code.frames = None;
            }
            bytes = with_code(&bytes, content, &code);
        }
        let to = classes.join(path.strip_prefix(compiled).unwrap_or(&path));
        std::fs::create_dir_all(to.parent().unwrap_or(classes))?;
        std::fs::write(to, bytes)?;
    }
    Ok(())
}
