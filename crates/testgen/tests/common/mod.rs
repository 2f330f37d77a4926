//! Compiled test classes, and the JDK that runs them.

use std::path::PathBuf;
use std::process::Command;

use doppel_testgen::replay::Replayer;
use doppel_testgen::stand_ins::StandIns;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::workspace;

pub struct Classes {
    directory: tempfile::TempDir,
    pub jdk: &'static Jdk,
}

impl Classes {
    /// Compiles these files of `tests/entries/shapes`, against the classes by which programs ask for inputs.
    pub fn compile(files: &[&str]) -> Classes {
        let jdk = Jdk::installed().unwrap_or_else(|error| panic!("no JDK: {error}"));
        let directory = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let stand_ins = StandIns::compile(&jdk.home).unwrap_or_else(|error| panic!("{error}"));
        let source = |file: &&str| workspace::root().join("tests/entries/shapes").join(file);
        // With the names of parameters.
        let javac = Command::new(jdk.tool("javac"))
            .args(["-g", "-cp"])
            .arg(stand_ins.classes())
            .arg("-d")
            .arg(directory.path())
            .args(files.iter().map(source))
            .status();
        assert!(javac.is_ok_and(|status| status.success()), "javac failed");
        Classes { directory, jdk }
    }

    pub fn path(&self) -> PathBuf {
        self.directory.path().to_owned()
    }

    pub fn replayer(&self, flags: &[&str]) -> Replayer {
        let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        Replayer::new(&self.jdk.home, &self.path().display().to_string(), flags)
    }
}
