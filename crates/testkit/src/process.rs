//! Runs one program to its end, or to a limit: in a fresh working directory, with a clean environment, capturing both
//! output streams in full, and measuring its time.
//!
//! The streams are files, not pipes: a grandchild that outlives the program cannot make the test wait.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// A program that writes more than this is stopped.
const MAX_OUTPUT: u64 = 64 << 20;

/// The variable of the caller that doppel gets: see [`crate::doppel::images`].
pub(crate) const IMAGE_WORTH: &str = "DOPPEL_IMAGE_WORTH";

/// What to run. Build it with [`Invocation::new`], then [`Invocation::run`].
#[derive(Clone, Debug)]
pub struct Invocation {
    pub program: PathBuf,
    pub args: Vec<OsString>,
    pub stdin: Vec<u8>,
    /// In addition to the few that every run has.
    pub env: Vec<(String, String)>,
    /// Put before the caller's `PATH`, so that both runners find the same `java`.
    pub path_first: Option<PathBuf>,
    /// The directory to run in, instead of a temporary one.
    pub cwd: Option<PathBuf>,
    pub timeout: Duration,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Exited(i32),
    Signalled(i32),
    TimedOut,
    /// By the caller of [`Invocation::run_until`].
    Stopped,
    /// More than 64 MiB on one stream.
    WroteTooMuch,
}

/// Everything known about a finished run.
#[derive(Clone, Debug)]
pub struct Run {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
    pub user_time: Duration,
    pub wall_time: Duration,
    /// The peak memory use in bytes.
    pub peak_memory: u64,
    /// The working directory. Unless it was given, it is gone by now, but its name may be in the output.
    pub cwd: PathBuf,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exited(status) => write!(f, "exit status {status}"),
            End::Signalled(signal) => write!(f, "killed by signal {signal}"),
            End::TimedOut => write!(f, "timed out"),
            End::Stopped => write!(f, "stopped"),
            End::WroteTooMuch => write!(f, "stopped after {MAX_OUTPUT} bytes of output"),
        }
    }
}

impl Invocation {
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Invocation {
            program: program.into(),
            args: Vec::new(),
            stdin: Vec::new(),
            env: Vec::new(),
            path_first: None,
            cwd: None,
            timeout: Duration::from_secs(60),
        }
    }

    pub fn args<I: IntoIterator<Item: AsRef<OsStr>>>(mut self, args: I) -> Self {
        self.args.extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    pub fn run(&self) -> io::Result<Run> {
        self.run_until(|_| false)
    }

    /// Stops the program as soon as this is true. Asked every few milliseconds.
    pub fn run_until(&self, is_over: impl FnMut(Running) -> bool) -> io::Result<Run> {
        let scratch = tempfile::Builder::new().prefix("doppel-run-").tempdir()?;
        let cwd = self.cwd.clone().unwrap_or_else(|| scratch.path().join("cwd"));
        std::fs::create_dir_all(&cwd)?;
        let stdin_path = scratch.path().join("stdin");
        std::fs::write(&stdin_path, &self.stdin)?;
        let stdout_path = scratch.path().join("stdout");
        let stderr_path = scratch.path().join("stderr");
        let mut command = Command::new(&self.program);
        command
            .args(&self.args)
            .current_dir(&cwd)
            .env_clear()
            .env("PATH", self.search_path())
            .env("LANG", "C.UTF-8")
            .env("TZ", "UTC")
            .envs(std::env::var_os(IMAGE_WORTH).map(|worth| (IMAGE_WORTH, worth)))
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::from(File::open(&stdin_path)?))
            .stdout(Stdio::from(File::create(&stdout_path)?))
            .stderr(Stdio::from(File::create(&stderr_path)?))
            .process_group(0);
        let start = Instant::now();
        let child = command
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("cannot run {}: {error}", self.program.display())))?;
        let (end, usage) = self.wait(child.id() as i32, start, [&stdout_path, &stderr_path], is_over)?;
        Ok(Run {
            wall_time: start.elapsed(),
            stdout: std::fs::read(&stdout_path)?,
            stderr: std::fs::read(&stderr_path)?,
            end,
            user_time: usage.user_time,
            peak_memory: usage.peak_memory,
            cwd,
        })
    }

    fn search_path(&self) -> OsString {
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let first = self.path_first.iter().cloned();
        std::env::join_paths(first.chain(std::env::split_paths(&inherited))).unwrap_or(inherited)
    }

    /// Polls: the child may be killed only between a `wait4` that found it running and the next one, so its process id
    /// cannot have been reassigned.
    fn wait(
        &self,
        pid: i32,
        start: Instant,
        outputs: [&Path; 2],
        mut is_over: impl FnMut(Running) -> bool,
    ) -> io::Result<(End, Usage)> {
        let mut stopped = None;
        let mut pause = Duration::from_micros(500);
        loop {
            if let Some((end, usage)) = reap(pid)? {
                return Ok((stopped.unwrap_or(end), usage));
            }
            if stopped.is_none() {
                stopped = self.limit_hit(start, outputs).or_else(|| is_over(Running { pid }).then_some(End::Stopped));
                if stopped.is_some() {
                    // SAFETY: a plain system call; the child leads its own process group and is not reaped yet.
                    unsafe { libc::kill(-pid, libc::SIGKILL) };
                }
            }
            std::thread::sleep(pause);
            pause = (pause * 5 / 4).min(Duration::from_millis(10));
        }
    }

    fn limit_hit(&self, start: Instant, outputs: [&Path; 2]) -> Option<End> {
        if start.elapsed() > self.timeout {
            return Some(End::TimedOut);
        }
        let too_much = |path: &Path| path.metadata().is_ok_and(|meta| meta.len() > MAX_OUTPUT);
        outputs.into_iter().any(too_much).then_some(End::WroteTooMuch)
    }
}

/// A program that has not ended yet.
#[derive(Clone, Copy)]
pub struct Running {
    pid: i32,
}

impl Running {
    /// Its CPU time in user mode so far, without that of its children.
    pub fn user_time(self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid)).unwrap_or_default();
        // The name in parentheses may contain spaces; the time is the twelfth field after it.
        let fields = stat.rsplit(')').next().unwrap_or_default();
        let ticks: u64 = fields.split_whitespace().nth(11).and_then(|ticks| ticks.parse().ok()).unwrap_or_default();
        // SAFETY: a plain system call.
        let ticks_per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
        Duration::from_secs_f64(ticks as f64 / ticks_per_second.max(1) as f64)
    }
}

/// The resource usage of a process and of the children that it waited for.
#[derive(Clone, Copy)]
struct Usage {
    user_time: Duration,
    peak_memory: u64,
}

/// `None` while the child runs; afterwards how it ended and its resource usage.
fn reap(pid: i32) -> io::Result<Option<(End, Usage)>> {
    let mut status = 0;
    // SAFETY: both pointers are valid for writes for the duration of the call; rusage is plain data.
    let (reaped, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage), usage)
    };
    match reaped {
        0 => Ok(None),
        -1 => {
            let error = io::Error::last_os_error();
            if error.kind() == io::ErrorKind::Interrupted { Ok(None) } else { Err(error) }
        }
        _ => {
            let end = if libc::WIFSIGNALED(status) {
                End::Signalled(libc::WTERMSIG(status))
            } else {
                End::Exited(libc::WEXITSTATUS(status))
            };
            let user = usage.ru_utime;
            let user_time = Duration::new(user.tv_sec as u64, user.tv_usec as u32 * 1000);
            Ok(Some((end, Usage { user_time, peak_memory: usage.ru_maxrss as u64 * 1024 })))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Invocation {
        Invocation::new("/bin/sh").args(["-c", script])
    }

    #[test]
    fn streams_and_status_are_captured() {
        let mut invocation = shell("cat; echo err >&2; exit 3");
        invocation.stdin = b"in\n".to_vec();
        let run = invocation.run().unwrap();
        assert_eq!((run.stdout.as_slice(), run.stderr.as_slice()), (&b"in\n"[..], &b"err\n"[..]));
        assert_eq!(run.end, End::Exited(3));
    }

    #[test]
    fn a_signal_is_not_an_exit_status() {
        assert_eq!(shell("kill -SEGV $$").run().unwrap().end, End::Signalled(libc::SIGSEGV));
    }

    #[test]
    fn the_caller_can_stop_a_run() {
        let mut n_asked = 0;
        let run = shell("sleep 100").run_until(|_| {
            n_asked += 1;
            n_asked > 2
        });
        assert_eq!(run.unwrap().end, End::Stopped);
    }

    #[test]
    fn the_time_of_a_running_program_is_known() {
        let mut seen = Duration::ZERO;
        let run = shell("while :; do :; done").run_until(|running| {
            seen = running.user_time();
            seen > Duration::from_millis(20)
        });
        let run = run.unwrap();
        assert_eq!(run.end, End::Stopped);
        assert!(run.user_time + Duration::from_millis(20) >= seen, "{:?}, {seen:?}", run.user_time);
    }

    #[test]
    fn a_hang_ends_with_its_children() {
        let mut invocation = shell("sleep 100 & sleep 100");
        invocation.timeout = Duration::from_millis(50);
        assert_eq!(invocation.run().unwrap().end, End::TimedOut);
    }
}
