//! Processes that the program starts.

use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{Errno, Sys, World, c_path, check, host};

/// A process to start.
pub struct Launch {
    pub program: Vec<u8>,
    /// The arguments, without the program's name.
    pub arguments: Vec<Vec<u8>>,
    /// The environment, one `NAME=value` each; none: doppel's own.
    pub environment: Option<Vec<Vec<u8>>>,
    pub directory: Option<Vec<u8>>,
    /// Standard input, output and error: a descriptor each, or none for a pipe.
    pub streams: [Option<i32>; 3],
    /// Whether standard error goes to standard output.
    pub merges_errors: bool,
}

/// A process, and the parent's ends of its pipes.
pub struct Started {
    pub pid: i32,
    pub pipes: [Option<i32>; 3],
}

/// The search path for programs if the environment has none.
const DEFAULT_PATH: &[u8] = b":/bin:/usr/bin";

/// The interpreter of executable files that the system cannot load.
const SHELL: &[u8] = b"/bin/sh";

impl World {
    /// Starts a process, unless the sandbox denies it.
    pub fn start_process(&mut self, launch: &Launch) -> Sys<Started> {
        self.permit_process(&launch.program)?;
        if !self.has_children {
            self.has_children = true;
            // If doppel's parent had SIGCHLD ignored, a child's exit status would be lost.
            // SAFETY: no handler is set.
            unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
        }
        if let Some(directory) = &launch.directory {
            enter(directory)?;
        }
        if launch.program.is_empty() {
            return Err(Errno(libc::ENOENT));
        }
        if launch.program.contains(&b'/') {
            return start(launch, &launch.program);
        }
        // Like the JDK, search the `PATH` of this process, not that of the new one. EACCES outweighs later errors.
        let path = std::env::var_os("PATH").map_or(DEFAULT_PATH.to_vec(), OsString::into_vec);
        let (mut last, mut refused) = (Errno(libc::ENOENT), None);
        for directory in path.split(|&byte| byte == b':') {
            let directory = if directory.is_empty() { b"." } else { directory };
            let candidate = [directory, &launch.program].join(&b'/');
            // A check here is cheaper than a new process that fails.
            let is_missing = directory.starts_with(b"/")
                && host::stat_at(libc::AT_FDCWD, &candidate, 0).is_err_and(|errno| errno == Errno(libc::ENOENT));
            let answer = if is_missing { Err(Errno(libc::ENOENT)) } else { start(launch, &candidate) };
            match answer {
                Err(errno @ Errno(libc::EACCES)) => refused = Some(errno),
                Err(
                    errno @ Errno(
                        libc::ENOENT | libc::ENOTDIR | libc::ELOOP | libc::ESTALE | libc::ENODEV | libc::ETIMEDOUT,
                    ),
                ) => last = errno,
                answer => return answer,
            }
        }
        Err(refused.unwrap_or(last))
    }

    /// Whether the program has started processes. If so, another process may hold the other end of a pipe.
    pub fn has_children(&self) -> bool {
        self.has_children
    }

    /// The exit status of a child as a shell reports it; none while it runs. A child that is reaped has no status
    /// afterwards.
    pub fn child_status(&mut self, pid: i32, reaps: bool) -> Sys<Option<i32>> {
        if self.sandbox.is_some() {
            return Err(Errno(libc::ECHILD));
        }
        // SAFETY: plain data that the call fills in.
        let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
        let options = libc::WEXITED | libc::WNOHANG | if reaps { 0 } else { libc::WNOWAIT };
        // SAFETY: room for the answer.
        check(unsafe { libc::waitid(libc::P_PID, pid as libc::id_t, &mut info, options) })?;
        // SAFETY: the call has filled in the fields of a child; they are zero if no child has ended.
        let (who, status) = unsafe { (info.si_pid(), info.si_status()) };
        Ok(match (who, info.si_code) {
            (0, _) => None,
            (_, libc::CLD_EXITED) => Some(status),
            _ => Some(128 + status),
        })
    }

    /// Waits at most `millis` for a process to end; returns whether it has.
    pub fn await_child(&mut self, pid: i32, millis: i32) -> bool {
        // SAFETY: takes any numbers.
        let Ok(fd) = check(unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) } as i32) else {
            std::thread::sleep(Duration::from_millis(u64::from(millis.unsigned_abs())));
            return false;
        };
        // SAFETY: the descriptor is new and has no other owner.
        let fd = unsafe { OwnedFd::from_raw_fd(fd) };
        self.poll_one(fd.as_raw_fd(), libc::POLLIN, millis) != Ok(0)
    }
}

/// The error of starting a process in a directory. The search for the program would hide it.
fn enter(directory: &[u8]) -> Sys<()> {
    if !host::stat_at(libc::AT_FDCWD, directory, 0)?.is_dir() {
        return Err(Errno(libc::ENOTDIR));
    }
    let path = c_path(directory)?;
    // SAFETY: a terminated path.
    check(unsafe { libc::access(path.as_ptr(), libc::X_OK) }).map(drop)
}

fn start(launch: &Launch, program: &[u8]) -> Sys<Started> {
    match spawn(launch, program, &launch.program, &[]) {
        // A script without a `#!` line.
        Err(Errno(libc::ENOEXEC)) => spawn(launch, SHELL, SHELL, &[program.to_vec()]),
        answer => answer,
    }
}

/// Starts `program` under the given name, with these arguments before those of `launch`.
fn spawn(launch: &Launch, program: &[u8], name: &[u8], arguments: &[Vec<u8>]) -> Sys<Started> {
    let mut command = Command::new(OsStr::from_bytes(program));
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
    let image = Image::new(program, [&[name.to_vec()], arguments, &launch.arguments].concat(), &launch.environment)?;
    // SAFETY: only two system calls between fork and exec, on data that exists already.
    unsafe { command.pre_exec(move || Err(image.replace_process())) };
    // The program itself asks how the child ended; doppel does not wait for it.
    let child = command.spawn().map_err(errno)?;
    Ok(Started { pid: child.id() as i32, pipes: pipes.map(|pipe| pipe.map(IntoRawFd::into_raw_fd)) })
}

/// The arguments of `execve`, built before the fork. `Command` would reorder the environment.
struct Image {
    program: CString,
    arguments: Texts,
    environment: Option<Texts>,
}

/// Texts, and a null-terminated array of their addresses.
struct Texts {
    _texts: Vec<CString>,
    addresses: Vec<*const libc::c_char>,
}

// SAFETY: the texts that the addresses point to never change.
unsafe impl Send for Texts {}
// SAFETY: likewise.
unsafe impl Sync for Texts {}

impl Texts {
    fn new(texts: &[Vec<u8>]) -> Sys<Texts> {
        let texts = texts.iter().map(|text| c_path(text)).collect::<Sys<Vec<CString>>>()?;
        let addresses = texts.iter().map(|text| text.as_ptr()).chain([std::ptr::null()]).collect();
        Ok(Texts { _texts: texts, addresses })
    }
}

impl Image {
    fn new(program: &[u8], arguments: Vec<Vec<u8>>, environment: &Option<Vec<Vec<u8>>>) -> Sys<Image> {
        let environment = environment.as_deref().map(Texts::new).transpose()?;
        Ok(Image { program: c_path(program)?, arguments: Texts::new(&arguments)?, environment })
    }

    /// Replaces the process by the program, with only the first three descriptors open. Returns only on failure.
    fn replace_process(&self) -> io::Error {
        unsafe extern "C" {
            static environ: *const *const libc::c_char;
        }
        let (first, last, flags) = (3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
        // SAFETY: terminated texts and arrays of them.
        unsafe {
            libc::syscall(libc::SYS_close_range, first, last, flags);
            let environment = self.environment.as_ref().map_or(environ, |texts| texts.addresses.as_ptr());
            libc::execve(self.program.as_ptr(), self.arguments.addresses.as_ptr(), environment);
        }
        io::Error::last_os_error()
    }
}

fn errno(error: io::Error) -> Errno {
    Errno(error.raw_os_error().unwrap_or(libc::EIO))
}
