//! Programs of the JDK, run with a time limit.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// The number of bytes kept of each stream.
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

/// `bin/java`, `bin/javac` of a JDK. Options from the environment are removed: they would be reported on standard
/// error, and change what runs.
pub fn tool(jdk_home: &Path, name: &str) -> Command {
    let mut command = Command::new(jdk_home.join("bin").join(name));
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end or until `limit`, in its own process group. Standard input is as the command says. It ends
/// with the calling thread, and none is left when doppel is about to end.
pub fn run(mut command: Command, limit: Duration) -> std::io::Result<Ended> {
    let end = Instant::now() + limit;
    doppel_confine::bind_to_parent(&mut command);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = Running::start(|| command.spawn())?;
    let stdout = child.stdout.take().map(Captured::new);
    let stderr = child.stderr.take().map(Captured::new);
    let mut pause = Duration::from_millis(1);
    let (status, timed_out) = loop {
        if let Some(status) = child.try_wait()? {
            break (status, false);
        }
        if Instant::now() >= end {
            kill_group(child.id());
            break (child.wait()?, true);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    };
    Running::end(child.id());
    let text = |captured: Option<Captured>| captured.map(Captured::finish).unwrap_or_default();
    Ok(Ended { status: status.code(), timed_out, stdout: text(stdout), stderr: text(stderr) })
}

/// Kills its children, too.
fn kill_group(leader: u32) {
    // SAFETY: a system call without memory. The leader was not waited for, so the id is still its own.
    unsafe { libc::kill(-(leader as i32), libc::SIGKILL) };
}

/// The processes that are running, in any thread.
struct Running {
    leaders: Vec<u32>,
    /// doppel is about to end: no more processes may start.
    is_over: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { leaders: Vec::new(), is_over: false });

impl Running {
    fn start(spawn: impl FnOnce() -> std::io::Result<std::process::Child>) -> std::io::Result<std::process::Child> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_over {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let child = spawn()?;
        running.leaders.push(child.id());
        Ok(child)
    }

    fn end(leader: u32) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).leaders.retain(|running| *running != leader);
    }
}

/// Ends all processes of [`run`], for good.
pub fn stop_all() {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.is_over = true;
    running.leaders.drain(..).for_each(kill_group);
}

/// The contents of a stream, read by a separate thread so that the process never blocks.
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
            // The receiver may have stopped waiting.
            let _ = sender.send(());
        });
        Captured { bytes, ended }
    }

    fn finish(self) -> Vec<u8> {
        // Otherwise only what has arrived so far counts.
        let _ = self.ended.recv_timeout(PATIENCE);
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
