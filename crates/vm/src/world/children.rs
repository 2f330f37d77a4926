//! Processes that the program starts.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Errno, Sys, World, check};

/// What is to be started.
pub struct Launch {
    pub program: Vec<u8>,
    /// Without the program's name.
    pub arguments: Vec<Vec<u8>>,
    /// `NAME=value` each; none: as doppel's own.
    pub environment: Option<Vec<Vec<u8>>>,
    pub directory: Option<Vec<u8>>,
    /// For standard input, output and error: descriptors, or none for a pipe.
    pub streams: [Option<i32>; 3],
    /// Whether errors go where output goes.
    pub merges_errors: bool,
}

/// A process, and this side's ends of its pipes.
pub struct Started {
    pub pid: i32,
    pub pipes: [Option<i32>; 3],
}

/// How a child ended, as a shell tells it; none while it runs.
pub type ExitStatus = Option<i32>;

/// Where programs are looked for if the environment does not say.
const DEFAULT_PATH: &[u8] = b":/bin:/usr/bin";

/// What runs a program that the system does not know how to.
const SHELL: &[u8] = b"/bin/sh";

impl World {
    /// Starts a process, or denies it.
    pub fn start_process(&mut self, launch: &Launch) -> Sys<Started> {
        self.permit_process(&launch.program)?;
        self.has_children = true;
        if launch.program.is_empty() {
            return Err(Errno(libc::ENOENT));
        }
        if launch.program.contains(&b'/') {
            return start(launch, &launch.program);
        }
        // As the JDK does: by this process's path, not by the new one's.
        let path = std::env::var_os("PATH").map_or(DEFAULT_PATH.to_vec(), OsString::into_vec);
        let mut outcome = Errno(libc::ENOENT);
        for directory in path.split(|&byte| byte == b':') {
            let directory = if directory.is_empty() { b"." } else { directory };
            let candidate = [directory, &launch.program].join(&b'/');
            if directory.starts_with(b"/") && !Path::new(OsStr::from_bytes(&candidate)).exists() {
                continue;
            }
            match start(launch, &candidate) {
                Err(Errno(libc::EACCES)) => outcome = Errno(libc::EACCES),
                Err(Errno(libc::ENOENT | libc::ENOTDIR | libc::ELOOP | libc::ESTALE | libc::ENODEV)) => {}
                answer => return answer,
            }
        }
        Err(outcome)
    }

    /// Whether the program has started processes: there may be someone at the other end of a pipe.
    pub fn has_children(&self) -> bool {
        self.has_children
    }

    /// How a child ended. If it is reaped, nobody can ask again.
    pub fn child_status(&mut self, pid: i32, reaps: bool) -> Sys<ExitStatus> {
        // SAFETY: plain data that the call fills in.
        let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
        let options = libc::WEXITED | libc::WNOHANG | if reaps { 0 } else { libc::WNOWAIT };
        // SAFETY: room for the answer.
        check(unsafe { libc::waitid(libc::P_PID, pid as libc::id_t, &mut info, options) })?;
        // SAFETY: the call has filled in what it tells of a child; zeros if there is nothing to tell.
        let (who, status) = unsafe { (info.si_pid(), info.si_status()) };
        Ok(match (who, info.si_code) {
            (0, _) => None,
            (_, libc::CLD_EXITED) => Some(status),
            _ => Some(128 + status),
        })
    }

    /// Waits for a process to end, at most so long; whether it did, or cannot be waited for.
    pub fn await_child(&mut self, pid: i32, millis: i32) -> bool {
        // SAFETY: takes any numbers; the descriptor is new and nobody else's.
        let Ok(fd) = check(unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) } as i32) else { return true };
        let fd = unsafe { OwnedFd::from_raw_fd(fd) };
        self.poll_one(fd.as_raw_fd(), libc::POLLIN, millis) != Ok(0)
    }
}

fn start(launch: &Launch, program: &[u8]) -> Sys<Started> {
    match spawn(launch, program, None) {
        // A script that does not say what runs it.
        Err(Errno(libc::ENOEXEC)) => spawn(launch, SHELL, Some(program)),
        answer => answer,
    }
}

fn spawn(launch: &Launch, program: &[u8], script: Option<&[u8]>) -> Sys<Started> {
    let mut command = Command::new(OsStr::from_bytes(program));
    match script {
        Some(script) => command.arg(OsStr::from_bytes(script)),
        None => command.arg0(OsStr::from_bytes(&launch.program)),
    };
    command.args(launch.arguments.iter().map(|argument| OsStr::from_bytes(argument)));
    if let Some(environment) = &launch.environment {
        let pairs = environment.iter().filter_map(|entry| {
            // A name may begin with an equals sign.
            let at = entry.iter().skip(1).position(|&byte| byte == b'=')? + 1;
            Some((OsStr::from_bytes(&entry[..at]), OsStr::from_bytes(&entry[at + 1..])))
        });
        command.env_clear().envs(pairs);
    }
    if let Some(directory) = &launch.directory {
        command.current_dir(OsStr::from_bytes(directory));
    }
    let mut pipes = [None, None, None];
    let mut theirs = Vec::new();
    for (which, stream) in launch.streams.into_iter().enumerate() {
        theirs.push(match stream {
            // SAFETY: the program has it open.
            Some(fd) => unsafe { BorrowedFd::borrow_raw(fd) }.try_clone_to_owned().map_err(errno)?,
            None => {
                let (reader, writer) = io::pipe().map_err(errno)?;
                let (reader, writer) = (OwnedFd::from(reader), OwnedFd::from(writer));
                let (own, their) = if which == 0 { (writer, reader) } else { (reader, writer) };
                pipes[which] = Some(own);
                their
            }
        });
    }
    if launch.merges_errors {
        theirs[2] = theirs[1].try_clone().map_err(errno)?;
    }
    let mut streams = theirs.into_iter().map(Stdio::from);
    if let (Some(input), Some(output), Some(error)) = (streams.next(), streams.next(), streams.next()) {
        command.stdin(input).stdout(output).stderr(error);
    }
    // SAFETY: one system call, between fork and exec: the child gets no other descriptor.
    unsafe {
        command.pre_exec(|| {
            let (from, flags) = (3, libc::CLOSE_RANGE_CLOEXEC);
            libc::syscall(libc::SYS_close_range, from, libc::c_uint::MAX, flags);
            Ok(())
        });
    }
    // Who asks how it ended is the program: nobody waits for it here.
    let child = command.spawn().map_err(errno)?;
    Ok(Started { pid: child.id() as i32, pipes: pipes.map(|pipe| pipe.map(IntoRawFd::into_raw_fd)) })
}

fn errno(error: io::Error) -> Errno {
    Errno(error.raw_os_error().unwrap_or(libc::EIO))
}
