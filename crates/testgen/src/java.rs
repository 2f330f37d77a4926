//! Programs of the JDK, run with a time limit.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// Of each stream so many bytes are kept.
const MAX_OUTPUT: usize = 1 << 20;
/// A process that left others behind may keep its streams open.
const PATIENCE: Duration = Duration::from_millis(200);

/// How a process ended.
#[derive(Debug)]
pub struct Ended {
    /// The exit status; none if a signal ended it.
    pub status: Option<i32>,
    /// Whether it ran for too long and was killed.
    pub timed_out: bool,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// `bin/java`, `bin/javac` of a JDK. Options from the environment would be reported on standard error, and change what runs.
pub fn tool(jdk_home: &Path, name: &str) -> Command {
    let mut command = Command::new(jdk_home.join("bin").join(name));
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end or for as long as `limit`, in a process group of its own. Standard input is as the command says.
pub fn run(mut command: Command, limit: Duration) -> std::io::Result<Ended> {
    let end = Instant::now() + limit;
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0).spawn()?;
    let stdout = child.stdout.take().map(Captured::new);
    let stderr = child.stderr.take().map(Captured::new);
    let mut pause = Duration::from_millis(1);
    let (status, timed_out) = loop {
        if let Some(status) = child.try_wait()? {
            break (status, false);
        }
        if Instant::now() >= end {
            kill_group(&child);
            break (child.wait()?, true);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    };
    let text = |captured: Option<Captured>| captured.map(Captured::finish).unwrap_or_default();
    Ok(Ended { status: status.code(), timed_out, stdout: text(stdout), stderr: text(stderr) })
}

/// Its children, too.
fn kill_group(child: &Child) {
    // SAFETY: a system call without memory. The child was not waited for, so the number is still its own.
    unsafe { libc::kill(-(child.id() as i32), libc::SIGKILL) };
}

/// What a stream delivers, read by a thread of its own so that the process never waits.
struct Captured {
    bytes: Arc<Mutex<Vec<u8>>>,
    ended: mpsc::Receiver<()>,
}

impl Captured {
    fn new(mut stream: impl Read + Send + 'static) -> Captured {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (sender, ended) = mpsc::channel();
        let shared = Arc::clone(&bytes);
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(n @ 1..) = stream.read(&mut buffer) {
                let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let room = MAX_OUTPUT.saturating_sub(bytes.len()).min(n);
                bytes.extend_from_slice(&buffer[..room]);
            }
            // Nobody may be waiting any more.
            let _ = sender.send(());
        });
        Captured { bytes, ended }
    }

    fn finish(self) -> Vec<u8> {
        // In the other case what has come so far is all that counts.
        let _ = self.ended.recv_timeout(PATIENCE);
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
