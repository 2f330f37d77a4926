//! The environment, users, and processes.

use super::sandbox::{Action, PARENT, PROCESS, START};
use super::{Errno, Sys, World, c_path};

/// Facts about a process from `/proc`.
#[derive(Clone, Default, Debug)]
pub struct ProcessInfo {
    pub parent: i64,
    /// Milliseconds since the epoch.
    pub start: i64,
    /// Nanoseconds of processor time.
    pub cpu: i64,
    pub uid: u32,
    pub command: Option<Vec<u8>>,
    /// The command line: the arguments, each followed by a NUL.
    pub arguments: Vec<u8>,
}

impl World {
    /// The environment, one `NAME=value` each.
    pub fn environment(&self) -> Vec<Vec<u8>> {
        use std::os::unix::ffi::OsStringExt;
        std::env::vars_os().map(|(name, value)| [name.into_vec(), value.into_vec()].join(&b'=')).collect()
    }

    pub fn variable(&self, name: &str) -> Option<Vec<u8>> {
        use std::os::unix::ffi::OsStringExt;
        std::env::var_os(name).map(OsStringExt::into_vec)
    }

    pub fn pid(&self) -> i64 {
        if self.sandbox.is_some() {
            return PROCESS;
        }
        i64::from(std::process::id())
    }

    /// The name of a user; an error if there is none.
    pub fn user_name(&mut self, uid: u32) -> Sys<Vec<u8>> {
        // SAFETY: a record of numbers and pointers, for which zero is a value.
        let mut record: libc::passwd = unsafe { std::mem::zeroed() };
        look_up(|buffer, found| {
            let mut entry = std::ptr::null_mut();
            // SAFETY: the buffer's length is passed along; names of a found entry are terminated.
            unsafe {
                let code = libc::getpwuid_r(uid, &mut record, buffer.as_mut_ptr().cast(), buffer.len(), &mut entry);
                if code == 0 && !entry.is_null() {
                    *found = c_bytes((*entry).pw_name);
                }
                code
            }
        })?
        .filter(|name| !name.is_empty())
        .ok_or(Errno(libc::ENOENT))
    }

    pub fn group_name(&mut self, gid: u32) -> Sys<Vec<u8>> {
        // SAFETY: a record of numbers and pointers, for which zero is a value.
        let mut record: libc::group = unsafe { std::mem::zeroed() };
        look_up(|buffer, found| {
            let mut entry = std::ptr::null_mut();
            // SAFETY: as in `user_name`.
            unsafe {
                let code = libc::getgrgid_r(gid, &mut record, buffer.as_mut_ptr().cast(), buffer.len(), &mut entry);
                if code == 0 && !entry.is_null() {
                    *found = c_bytes((*entry).gr_name);
                }
                code
            }
        })?
        .filter(|name| !name.is_empty())
        .ok_or(Errno(libc::ENOENT))
    }

    /// The id of a user, if the user exists.
    pub fn user_id(&mut self, name: &[u8]) -> Sys<Option<u32>> {
        let name = c_path(name)?;
        // SAFETY: a record of numbers and pointers, for which zero is a value.
        let mut record: libc::passwd = unsafe { std::mem::zeroed() };
        look_up(|buffer, found| {
            let mut entry = std::ptr::null_mut();
            // SAFETY: as in `user_name`, with a terminated name.
            unsafe {
                let (ptr, len) = (buffer.as_mut_ptr().cast(), buffer.len());
                let code = libc::getpwnam_r(name.as_ptr(), &mut record, ptr, len, &mut entry);
                if code == 0 && !entry.is_null() {
                    *found = Some((*entry).pw_uid);
                }
                code
            }
        })
    }

    pub fn group_id(&mut self, name: &[u8]) -> Sys<Option<u32>> {
        let name = c_path(name)?;
        // SAFETY: a record of numbers and pointers, for which zero is a value.
        let mut record: libc::group = unsafe { std::mem::zeroed() };
        look_up(|buffer, found| {
            let mut entry = std::ptr::null_mut();
            // SAFETY: as in `user_name`, with a terminated name.
            unsafe {
                let (ptr, len) = (buffer.as_mut_ptr().cast(), buffer.len());
                let code = libc::getgrnam_r(name.as_ptr(), &mut record, ptr, len, &mut entry);
                if code == 0 && !entry.is_null() {
                    *found = Some((*entry).gr_gid);
                }
                code
            }
        })
    }

    /// All processes that `/proc` shows.
    pub fn processes(&mut self) -> Vec<i64> {
        if self.sandbox.is_some() {
            return vec![PROCESS];
        }
        let names = self.list(b"/proc").unwrap_or_default();
        names.iter().filter_map(|name| std::str::from_utf8(name).ok()?.parse().ok()).collect()
    }

    /// Parent, start time and processor time of a process; none if it does not exist.
    pub fn process(&mut self, pid: i64) -> Option<ProcessInfo> {
        if self.sandbox.is_some() {
            let own = ProcessInfo { parent: PARENT, uid: self.effective_user(), ..ProcessInfo::default() };
            return (pid == PROCESS).then_some(ProcessInfo { start: (START / 1_000_000) as i64, ..own });
        }
        let stat = self.read_file(format!("/proc/{pid}/stat").as_bytes()).ok()?;
        let text = String::from_utf8_lossy(&stat);
        // The second field, the command's name in parentheses, may contain anything.
        let (_, rest) = text.rsplit_once(')')?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let number = |index: usize| fields.get(index - 3).and_then(|field| field.parse::<i64>().ok());
        // SAFETY: takes any number.
        let ticks = unsafe { libc::sysconf(libc::_SC_CLK_TCK) }.max(1);
        let cpu = (number(14)? + number(15)?) * (1_000_000_000 / ticks);
        let start = self.boot_time().unwrap_or(0) * 1000 + number(22)? * 1000 / ticks;
        let uid = self.stat(format!("/proc/{pid}").as_bytes()).map_or(u32::MAX, |stat| stat.uid);
        let command = self.read_link(format!("/proc/{pid}/exe").as_bytes()).ok();
        let arguments = self.read_file(format!("/proc/{pid}/cmdline").as_bytes()).unwrap_or_default();
        Some(ProcessInfo { parent: number(4)?, start, cpu, uid, command, arguments })
    }

    /// When the system booted, in seconds since the epoch.
    fn boot_time(&mut self) -> Option<i64> {
        let stat = self.read_file(b"/proc/stat").ok()?;
        let text = String::from_utf8_lossy(&stat).into_owned();
        text.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()
    }

    pub fn effective_user(&self) -> u32 {
        super::host::effective_user()
    }

    /// An error if the program must not start processes.
    pub fn permit_process(&mut self, command: &[u8]) -> Sys<()> {
        match &mut self.sandbox {
            Some(sandbox) => sandbox.deny(Action::StartProcess, command, libc::EACCES),
            None => Ok(()),
        }
    }

    /// Asks a process to terminate, or kills it.
    pub fn kill(&mut self, pid: i64, forcibly: bool) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.deny(Action::SignalProcess, pid.to_string().as_bytes(), libc::EPERM);
        }
        let pid = i32::try_from(pid).map_err(|_| Errno(libc::ESRCH))?;
        let signal = if forcibly { libc::SIGKILL } else { libc::SIGTERM };
        // SAFETY: takes any numbers.
        super::check(unsafe { libc::kill(pid, signal) }).map(drop)
    }
}

/// Calls one of the `get…_r` functions with a buffer that is large enough.
fn look_up<T>(mut call: impl FnMut(&mut [u8], &mut Option<T>) -> i32) -> Sys<Option<T>> {
    let mut buffer = vec![0u8; 1024];
    loop {
        let mut found = None;
        match call(&mut buffer, &mut found) {
            0 => return Ok(found),
            libc::ERANGE if buffer.len() < 1 << 20 => buffer.resize(buffer.len() * 4, 0),
            libc::EINTR => {}
            libc::ENOENT | libc::ESRCH | libc::EBADF | libc::EPERM => return Ok(None),
            code => return Err(Errno(code)),
        }
    }
}

/// # Safety
/// `text` is null or terminated.
unsafe fn c_bytes(text: *const libc::c_char) -> Option<Vec<u8>> {
    // SAFETY: it is not null, so it is terminated.
    (!text.is_null()).then(|| unsafe { std::ffi::CStr::from_ptr(text) }.to_bytes().to_vec())
}
