//! The subjects of the heap-cloning paper's studies (section IV): programs from Debian, with our own drivers and
//! inputs.
//!
//! A [`Subject`] describes a program; [`Subject::prepare`] compiles its driver and writes its inputs.

mod inputs;
mod subjects;

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::jdk::Jdk;
use crate::process::Invocation;
use crate::{doppel, workspace};

pub use inputs::InputFile;
pub use subjects::SUBJECTS;

/// Where Debian's packages put their jars.
const JARS: &str = "/usr/share/java";

/// A program and how it is used.
pub struct Subject {
    pub name: &'static str,
    /// The Debian package that has the jars.
    pub package: &'static str,
    pub jars: &'static [&'static str],
    /// The main class; its source is a driver under `tests/studies/drivers`, unless it is the jar's own.
    pub main: &'static str,
    pub has_driver: bool,
    /// The arguments after the input file.
    pub arguments: &'static [&'static str],
    pub inputs: fn(&Drivers) -> io::Result<Vec<InputFile>>,
    /// The paper's numbers, if it had this subject.
    pub paper: Option<PaperRow>,
}

/// The rows of tables I, II and III; pairs are user and library.
#[derive(Clone, Copy)]
pub struct PaperRow {
    pub methods: (u32, u32),
    pub classes: (u32, u32),
    pub lines: (u32, u32),
    pub conjuncts: u32,
    pub library_percent: f64,
    pub natives: u32,
}

/// The class files of all drivers that could be compiled: inputs for the subject that reads class files.
pub struct Drivers {
    pub classes: PathBuf,
}

/// A subject that is ready to run.
pub struct Prepared {
    pub class_path: String,
    pub main: &'static str,
    pub arguments: &'static [&'static str],
    /// Its input files, below a directory of the subject's own.
    pub files: Vec<PathBuf>,
}

impl Subject {
    /// The jars, or the first that is not installed.
    pub fn jars(&self) -> Result<Vec<PathBuf>, PathBuf> {
        let paths = self.jars.iter().map(|jar| Path::new(JARS).join(jar));
        paths.map(|path| if path.is_file() { Ok(path) } else { Err(path) }).collect()
    }

    /// Compiles the driver and writes the inputs below `target/studies`.
    pub fn prepare(&self, jdk: &Jdk) -> io::Result<Prepared> {
        let jars = self.jars().map_err(|jar| {
            let (jar, package) = (jar.display(), self.package);
            io::Error::other(format!("there is no {jar}; apt-get install {package}"))
        })?;
        let mut class_path: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
        let home = workspace::target_dir().join("studies").join(self.name);
        if self.has_driver {
            let classes = home.join("classes");
            compile(jdk, &driver_source(self.main), &class_path.join(":"), &classes)?;
            class_path.insert(0, classes.display().to_string());
        }
        let inputs = home.join("inputs");
        // Removes what a subject has written beside its inputs, too.
        let _ = std::fs::remove_dir_all(&inputs);
        std::fs::create_dir_all(&inputs)?;
        let mut files = Vec::new();
        for input in (self.inputs)(&Drivers { classes: home.join("classes") })? {
            let path = inputs.join(&input.name);
            std::fs::write(&path, &input.content)?;
            files.push(path);
        }
        Ok(Prepared { class_path: class_path.join(":"), main: self.main, arguments: self.arguments, files })
    }
}

impl Prepared {
    /// `java` on an input file.
    pub fn java(&self, jdk: &Jdk, file: &Path) -> Invocation {
        self.with_arguments(jdk.java(&[], Path::new(&self.class_path), self.main), file)
    }

    /// `doppel run --json` on an input file whose bytes are symbolic.
    pub fn doppel(&self, jdk: &Jdk, file: &Path) -> io::Result<Invocation> {
        let flags = ["--json".to_owned(), "--symbolic".to_owned(), format!("file:{}", file.display())];
        Ok(self.with_arguments(doppel::run(jdk, &flags, Path::new(&self.class_path), self.main)?, file))
    }

    fn with_arguments(&self, invocation: Invocation, file: &Path) -> Invocation {
        invocation.args([file]).args(self.arguments)
    }
}

fn driver_source(main: &str) -> PathBuf {
    workspace::root().join("tests/studies/drivers").join(format!("{main}.java"))
}

fn compile(jdk: &Jdk, source: &Path, class_path: &str, classes: &Path) -> io::Result<()> {
    std::fs::create_dir_all(classes)?;
    let output = Command::new(jdk.tool("javac"))
        .args(["-nowarn", "-Xlint:none", "-cp", class_path, "-d"])
        .arg(classes)
        .arg(source)
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("{}: {}", source.display(), String::from_utf8_lossy(&output.stderr))))
}
