//! Programs compiled by one `javac` and run by one JVM, through a class `All` that calls each of them.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use super::Program;
use crate::compare::difference;
use crate::compile::{CompileError, Job, compile_all};
use crate::content_hash::ContentHash;
use crate::doppel;
use crate::jdk::Jdk;
use crate::process::{End, Run};
use crate::workspace;

/// For both: a heap so small that programs with much garbage are collected often, and others fill it.
fn flags() -> Vec<String> {
    vec!["-Xmx48m".into()]
}

/// Classes that programs use without containing them: the fixtures' assembler.
const LIBRARY: [&str; 2] = ["Asm.java", "Definer.java"];

/// Compiled programs.
pub struct Batch {
    programs: Vec<Program>,
    dir: PathBuf,
    /// Removes the directory with the batch, unless it is cached.
    _removal: Option<tempfile::TempDir>,
}

/// A program on which doppel and `java` differ.
#[derive(Debug)]
pub struct Divergence {
    pub program: Program,
    pub difference: String,
    /// Its source, kept.
    pub source: PathBuf,
}

#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    #[error("a random program does not compile, which is a bug of the generator: {0}")]
    Compile(#[from] CompileError),
    #[error("a random program is not usable, which is a bug of the generator: under java it {0}")]
    Unusable(End),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Batch {
    pub fn compile(jdk: &Jdk, programs: Vec<Program>) -> Result<Batch, BatchError> {
        let batch = Batch::in_temporary_dir(programs)?;
        compile_all(jdk, &[batch.write()?]).into_iter().collect::<Result<(), _>>()?;
        Ok(batch)
    }

    /// Like [`Batch::compile`], but the classes stay in the target directory for the next time.
    pub fn compile_cached(jdk: &Jdk, programs: Vec<Program>) -> Result<Batch, BatchError> {
        let start = ContentHash::default().with(&jdk.version_text);
        let hash = programs.iter().fold(start, |hash, program| hash.with(program.source()));
        let dir = workspace::target_dir().join("random").join(hash.hex());
        let batch = Batch { programs, dir, _removal: None };
        if !batch.classes().is_dir() {
            std::fs::create_dir_all(&batch.dir)?;
            compile_all(jdk, &[batch.write()?]).into_iter().collect::<Result<(), _>>()?;
        }
        Ok(batch)
    }

    /// A separate batch for each program, from one compilation; `None` if javac rejects it.
    pub fn compile_separately(jdk: &Jdk, programs: Vec<Program>) -> Result<Vec<Option<Batch>>, BatchError> {
        let separate = programs.into_iter().map(|program| Batch::in_temporary_dir(vec![program]));
        let batches = separate.collect::<io::Result<Vec<_>>>()?;
        let jobs = batches.iter().map(Batch::write).collect::<io::Result<Vec<_>>>()?;
        let compiled = compile_all(jdk, &jobs);
        Ok(batches.into_iter().zip(compiled).map(|(batch, result)| result.ok().map(|()| batch)).collect())
    }

    fn in_temporary_dir(programs: Vec<Program>) -> io::Result<Batch> {
        let removal = tempfile::Builder::new().prefix("doppel-random-").tempdir()?;
        Ok(Batch { programs, dir: removal.path().to_path_buf(), _removal: Some(removal) })
    }

    fn write(&self) -> io::Result<Job> {
        let library = workspace::root().join("tests/fixtures/bytecode/with");
        let mut sources = vec![self.dir.join("All.java")];
        std::fs::write(&sources[0], all_class(&self.programs))?;
        for program in &self.programs {
            let path = self.dir.join(format!("{}.java", program.name()));
            std::fs::write(&path, program.source())?;
            sources.push(path);
        }
        sources.extend(LIBRARY.map(|name| library.join(name)));
        Ok(Job { sources, classes: self.classes() })
    }

    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    fn classes(&self) -> PathBuf {
        self.dir.join("classes")
    }

    /// The real `java` on one class of the batch.
    pub fn run_java(&self, jdk: &Jdk, main: &str) -> Result<Run, BatchError> {
        // Otherwise an exception that compiled code throws often would have no trace.
        let flags = [flags(), vec!["-XX:-OmitStackTraceInFastThrow".into()]].concat();
        let run = jdk.java(&flags, &self.classes(), main).run()?;
        match run.end {
            End::Exited(_) => Ok(run),
            end => Err(BatchError::Unusable(end)),
        }
    }

    pub fn run_doppel(&self, jdk: &Jdk, main: &str) -> Result<Run, BatchError> {
        Ok(doppel::run(jdk, &flags(), &self.classes(), main)?.run()?)
    }

    /// All diverging programs of the batch. As long as none diverges, this takes one JVM.
    pub fn divergences(&self, jdk: &Jdk) -> Result<Vec<Divergence>, BatchError> {
        let Some(together) = difference(&self.run_java(jdk, "All")?, &self.run_doppel(jdk, "All")?) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        for program in &self.programs {
            if let Some(difference) = self.divergence_of(jdk, program)? {
                found.push(keep(program, difference)?);
            }
        }
        // Each program alone is fine, so the divergence needs several: the first one stands for the batch.
        if found.is_empty()
            && let Some(program) = self.programs.first()
        {
            found.push(keep(program, format!("only when run by `All`, together with its batch:\n{together}"))?);
        }
        Ok(found)
    }

    /// What differs when this program runs on its own.
    pub fn divergence_of(&self, jdk: &Jdk, program: &Program) -> Result<Option<String>, BatchError> {
        let main = program.name();
        Ok(difference(&self.run_java(jdk, &main)?, &self.run_doppel(jdk, &main)?))
    }
}

/// Writes the program to `target/random`, where it stays.
pub(super) fn keep(program: &Program, difference: String) -> io::Result<Divergence> {
    let dir = workspace::target_dir().join("random");
    std::fs::create_dir_all(&dir)?;
    let source = dir.join(format!("{}.java", program.name()));
    std::fs::write(&source, program.source())?;
    Ok(Divergence { program: program.clone(), difference, source })
}

fn all_class(programs: &[Program]) -> String {
    let mut text = String::from("public class All {\n    public static void main(String[] args) {\n");
    for name in programs.iter().map(Program::name) {
        let _ = write!(
            text,
            "        System.out.println(\"== {name}\");\n        try {{\n            {name}.run();\n        }} \
             catch (Throwable t) {{\n            System.out.println(t);\n            \
             System.out.println(t.getStackTrace()[0]);\n        }}\n"
        );
    }
    text + "    }\n}\n"
}
