//! The real `java`, kept running: it runs a program's `main` with recorded inputs, in a new class loader each time.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use doppel_inputs::Recording;
use doppel_testkit::jdk::Jdk;

const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/java/Replayer.java");

/// Runs one program.
pub struct Replayer {
    jdk: &'static Jdk,
    classes: PathBuf,
    main: String,
}

/// The result of a run on `java`.
pub struct Replayed {
    pub stdout: String,
    /// The class of the exception with which `main` ended.
    pub uncaught: Option<String>,
}

struct Process {
    /// Ends when its input does.
    _child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Replayer {
    pub fn new(jdk: &'static Jdk, classes: &Path, main: &str) -> Replayer {
        Replayer { jdk, classes: classes.to_path_buf(), main: main.to_owned() }
    }

    pub fn run(&self, inputs: &Recording) -> Result<Replayed, String> {
        static PROCESS: OnceLock<Mutex<Option<Process>>> = OnceLock::new();
        let mut process = PROCESS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let answer = self.ask(&mut process, inputs);
        if answer.is_err() {
            // The next program gets a new process.
            *process = None;
        }
        answer.map_err(|error| format!("the real `java` does not answer: {error}"))
    }

    fn ask(&self, process: &mut Option<Process>, inputs: &Recording) -> std::io::Result<Replayed> {
        let process = match process {
            Some(process) => process,
            None => process.insert(Process::start(self.jdk)?),
        };
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), inputs.to_text())?;
        writeln!(process.requests, "{}\t{}\t{}", self.classes.display(), self.main, file.path().display())?;
        process.requests.flush()?;
        let mut line = String::new();
        process.answers.read_line(&mut line)?;
        let bad = || std::io::Error::other(format!("`{}`", line.trim_end()));
        let (length, uncaught) = line.trim_end_matches('\n').split_once('\t').ok_or_else(bad)?;
        let mut stdout = vec![0; length.parse().map_err(|_| bad())?];
        process.answers.read_exact(&mut stdout)?;
        let uncaught = (!uncaught.is_empty()).then(|| uncaught.to_owned());
        Ok(Replayed { stdout: String::from_utf8_lossy(&stdout).into_owned(), uncaught })
    }
}

impl Process {
    fn start(jdk: &Jdk) -> std::io::Result<Process> {
        let mut child = Command::new(jdk.tool("java"))
            .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", DRIVER])
            .env_remove("JAVA_TOOL_OPTIONS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || std::io::Error::other("no pipe");
        let requests = child.stdin.take().ok_or_else(missing)?;
        let answers = BufReader::new(child.stdout.take().ok_or_else(missing)?);
        Ok(Process { _child: child, requests, answers })
    }
}
