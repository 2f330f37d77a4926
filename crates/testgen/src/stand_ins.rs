//! Classes by which programs ask for inputs, as any JVM can run them: they return what `-Ddoppel.replay` has recorded.
//!
//! They stand in front of the class path, since those that programs bring along return random values or defaults.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::java;
use crate::replay::ReplayError;

/// `(path, source)` of each.
const SOURCES: [(&str, &str); 3] = [
    ("doppel/Symbolic.java", include_str!("../../cli/api/doppel/Symbolic.java")),
    ("org/sosy_lab/sv_benchmarks/Verifier.java", include_str!("../java/org/sosy_lab/sv_benchmarks/Verifier.java")),
    ("gov/nasa/jpf/symbc/Debug.java", include_str!("../java/gov/nasa/jpf/symbc/Debug.java")),
];

const COMPILE_LIMIT: Duration = Duration::from_secs(60);

/// The compiled classes, in a directory that lives as long as this.
#[derive(Debug)]
pub struct StandIns {
    directory: tempfile::TempDir,
}

impl StandIns {
    pub fn compile(jdk_home: &Path) -> Result<StandIns, ReplayError> {
        let directory = tempfile::tempdir()?;
        let mut sources = Vec::new();
        for (path, source) in SOURCES {
            let path = directory.path().join("src").join(path);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(&path, source)?;
            sources.push(path);
        }
        let stand_ins = StandIns { directory };
        compile(jdk_home, &sources, "", &stand_ins.classes())?;
        Ok(stand_ins)
    }

    /// What goes in front of the class path.
    pub fn classes(&self) -> PathBuf {
        self.directory.path().join("classes")
    }
}

/// Compiles sources into a directory that gets created.
pub fn compile(jdk_home: &Path, sources: &[PathBuf], class_path: &str, classes: &Path) -> Result<(), ReplayError> {
    std::fs::create_dir_all(classes)?;
    let mut javac = java::tool(jdk_home, "javac");
    javac.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-proc:none", "-nowarn", "-encoding", "UTF-8"]);
    javac.arg("-cp").arg(class_path).arg("-d").arg(classes).args(sources).stdin(Stdio::null());
    let ended = java::run(javac, COMPILE_LIMIT)?;
    if ended.status == Some(0) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&ended.stderr);
    Err(ReplayError::Compile(text.lines().next().unwrap_or("javac does not end").to_owned()))
}
