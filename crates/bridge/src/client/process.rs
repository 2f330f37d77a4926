//! A side process: its stream, its output, and its end.

use std::io::{self, Read};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use doppel_confine::{Permissions, Watch, privileges};
use doppel_vm::Vm;
use tempfile::TempDir;

use super::Options;
use crate::SIDE_COMMAND;
use crate::protocol::{Reply, Request, Wire};
use crate::side::STREAM;

/// The interval at which a long call is checked.
const TICK: Duration = Duration::from_millis(50);
/// The time that a side may take to exit after it was killed or has closed its connection.
const LAST_WAIT: Duration = Duration::from_secs(2);

pub struct Process {
    child: Child,
    stream: UnixStream,
    /// The directory for files of the side: crash reports, and all files if it is confined.
    pub directory: TempDir,
    is_confined: bool,
    /// None if it is not confined.
    watch: Option<Watch>,
}

/// Why there is no reply.
#[derive(Debug)]
pub enum Gone {
    Signal {
        name: String,
        detail: Option<String>,
    },
    Exit {
        status: i32,
        is_confined: bool,
    },
    /// The run must end.
    TimedOut,
    /// The side reported a failure.
    Failed(String),
}

impl Process {
    /// If it is confined, it may read `readable`.
    pub fn spawn(options: &Options, readable: &[PathBuf]) -> io::Result<Process> {
        if let Some(lack) = doppel_confine::lack().filter(|_| options.is_confined && !options.may_be_unconfined) {
            let why = format!("this kernel cannot confine it ({lack}); --unconfined runs it anyway");
            return Err(io::Error::other(why));
        }
        let (stream, theirs) = UnixStream::pair()?;
        let directory = doppel_confine::temporary::directory("side")?;
        let fd = theirs.as_raw_fd();
        let mut command = Command::new(&options.binary);
        command.arg(SIDE_COMMAND).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.stdin(if options.is_confined { Stdio::null() } else { Stdio::inherit() });
        let watch = match options.is_confined && !options.lacks_confinement() {
            true => {
                let permissions = Permissions { writable: &[directory.path()], readable, executable: &options.binary };
                Some(doppel_confine::confine(&mut command, &permissions, None)?)
            }
            false => None,
        };
        let is_confined = options.is_confined;
        // SAFETY: system calls only, between fork and exec.
        unsafe { command.pre_exec(move || prepare(fd, is_confined)) };
        let child = command.spawn()?;
        for fd in [child.stdout.as_ref().map(AsRawFd::as_raw_fd), child.stderr.as_ref().map(AsRawFd::as_raw_fd)] {
            set_nonblocking(fd.unwrap_or(-1))?;
        }
        stream.set_nonblocking(false)?;
        Ok(Process { child, stream, directory, is_confined, watch })
    }

    /// Sends a request and waits for the reply. Output of the side is written as the program's own.
    pub fn exchange(&mut self, vm: &mut Vm, request: &Request) -> Result<Reply, Gone> {
        match self.send(request) {
            Ok(()) => self.receive(vm),
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Err(Gone::Failed(error.to_string())),
            Err(_) => Err(self.ended(vm)),
        }
    }

    /// Sends a request without waiting for the reply.
    pub fn send(&mut self, request: &Request) -> io::Result<()> {
        request.send(&mut self.stream)
    }

    /// Waits for a reply.
    pub fn receive(&mut self, vm: &mut Vm) -> Result<Reply, Gone> {
        loop {
            if self.wait(vm, TICK)? {
                return match Reply::receive(&mut self.stream) {
                    Ok(Reply::Failed(why)) => Err(Gone::Failed(why)),
                    Ok(reply) => {
                        // Output that was written before the reply.
                        self.wait(vm, Duration::ZERO)?;
                        Ok(reply)
                    }
                    Err(_) => Err(self.ended(vm)),
                };
            }
        }
    }

    /// Waits for a while and forwards the side's output; returns whether there is a reply or an end.
    fn wait(&mut self, vm: &mut Vm, how_long: Duration) -> Result<bool, Gone> {
        if vm.stop_request.load(Relaxed) || vm.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Gone::TimedOut);
        }
        let mut fds = [self.stream.as_raw_fd(), fd_of(self.child.stdout.as_ref()), fd_of(self.child.stderr.as_ref())]
            .map(|fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 });
        // SAFETY: three descriptors.
        unsafe { libc::poll(fds.as_mut_ptr(), 3, how_long.as_millis() as i32) };
        if fds[1].revents != 0 || fds[2].revents != 0 {
            self.forward_output(vm);
        }
        Ok(fds[0].revents != 0)
    }

    /// Forwards the output of the side so far.
    fn forward_output(&mut self, vm: &mut Vm) {
        fn drain(vm: &mut Vm, fd: i32, from: &mut Option<impl Read>) {
            let mut piece = [0; 1 << 14];
            while let Some(n) = from.as_mut().and_then(|from| from.read(&mut piece).ok()) {
                if n == 0 {
                    // Closed: it would count as readable forever.
                    *from = None;
                    break;
                }
                // As for the program itself, the reader may have gone.
                let _ = vm.world.write_all(fd, &piece[..n]);
            }
        }
        drain(vm, 1, &mut self.child.stdout);
        drain(vm, 2, &mut self.child.stderr);
    }

    /// The side has closed the stream: returns how it ended.
    fn ended(&mut self, vm: &mut Vm) -> Gone {
        let status = self.reap();
        self.forward_output(vm);
        // The JVM itself does not end by the signal that it received.
        let report = std::fs::read_to_string(error_file(self.directory.path())).ok();
        if let Some((name, detail)) = report.as_deref().and_then(crash) {
            return Gone::Signal { name, detail };
        }
        match status {
            Ok(None) => Gone::Failed("it closed its connection and did not end".to_owned()),
            Ok(Some(status)) => match (status.signal(), status.code()) {
                (Some(signal), _) => Gone::Signal { name: signal_name(signal), detail: None },
                (None, code) => Gone::Exit { status: code.unwrap_or(0), is_confined: self.is_confined },
            },
            Err(error) => Gone::Failed(error.to_string()),
        }
    }

    /// The exit status, if the process ends within a while. `Child::wait` may wait forever: if native code has a thread
    /// traced (`PTRACE_TRACEME`), the process stays until its tracer has waited for that thread, which never happens.
    fn reap(&mut self) -> io::Result<Option<ExitStatus>> {
        let end = Instant::now() + LAST_WAIT;
        loop {
            let status = self.child.try_wait()?;
            if status.is_some() || Instant::now() >= end {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Its JVM has started: from now on denials count for the program.
    pub fn begin(&self) {
        self.watch.iter().for_each(Watch::begin);
    }

    /// The side's denials since the last call.
    pub fn take_denied(&self) -> Vec<String> {
        self.watch.as_ref().map(Watch::take_denied).unwrap_or_default()
    }

    /// The program has ended: flushes the side's buffers.
    pub fn finish(mut self, vm: &mut Vm) {
        if Request::Finish.send(&mut self.stream).is_ok() {
            // The stream is closed when the process has ended.
            while self.wait(vm, TICK).is_ok_and(|is_over| !is_over) {}
            self.forward_output(vm);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.reap();
    }
}

/// The file for the JVM's crash report.
pub fn error_file(directory: &Path) -> String {
    directory.join("crash.log").display().to_string()
}

/// The signal and the faulting function, from the JVM's report.
fn crash(report: &str) -> Option<(String, Option<String>)> {
    let lines = || report.lines().map(|line| line.trim_start_matches(['#', ' ']));
    let signal = lines().find(|line| line.starts_with("SIG"))?.split(' ').next()?.to_owned();
    let frame = lines().skip_while(|line| !line.starts_with("Problematic frame")).nth(1);
    Some((signal, frame.map(|frame| frame.split_whitespace().collect::<Vec<_>>().join(" "))))
}

fn signal_name(signal: i32) -> String {
    match signal {
        libc::SIGSEGV => "SIGSEGV".into(),
        libc::SIGABRT => "SIGABRT".into(),
        libc::SIGKILL => "SIGKILL".into(),
        libc::SIGBUS => "SIGBUS".into(),
        libc::SIGFPE => "SIGFPE".into(),
        libc::SIGILL => "SIGILL".into(),
        libc::SIGTERM => "SIGTERM".into(),
        libc::SIGPIPE => "SIGPIPE".into(),
        libc::SIGALRM => "SIGALRM".into(),
        libc::SIGSYS => "SIGSYS".into(),
        other => format!("signal {other}"),
    }
}

fn fd_of(stream: Option<&impl AsRawFd>) -> RawFd {
    stream.map_or(-1, AsRawFd::as_raw_fd)
}

/// In the new process: moves the stream to its place, ties the process to doppel, and drops root's capabilities.
fn prepare(fd: RawFd, is_confined: bool) -> io::Result<()> {
    privileges::go_with_parent();
    if is_confined {
        privileges::give_up();
    }
    // SAFETY: plain system calls.
    unsafe {
        let placed = if fd == STREAM { libc::fcntl(fd, libc::F_SETFD, 0) } else { libc::dup2(fd, STREAM) };
        if placed < 0 {
            return Err(io::Error::last_os_error());
        }
        // doppel handles signals from the terminal.
        libc::signal(libc::SIGINT, libc::SIG_IGN);
        libc::signal(libc::SIGHUP, libc::SIG_IGN);
    }
    Ok(())
}

fn set_nonblocking(fd: RawFd) -> io::Result<()> {
    // SAFETY: plain system calls.
    let set = unsafe { libc::fcntl(fd, libc::F_SETFL, libc::fcntl(fd, libc::F_GETFL) | libc::O_NONBLOCK) };
    if set < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
