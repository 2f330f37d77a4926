//! The decision on a suspended call, and its description if the process could have done it otherwise.
//!
//! File calls continue: Landlock restricts them, and this module only predicts its decision. All other calls are
//! refused here, because the memory behind a pointer may change before the call continues.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::HARMLESS;
use super::calls::{Act, CALLS, Call, Target};
use super::landlock::{LOADERS, Permissions, system};
use super::paths::{Process, exists, may};
use super::seccomp::{is_fork, reserved};

/// Flags of a file opened for changes.
const WRITES: i32 = libc::O_WRONLY | libc::O_RDWR | libc::O_TRUNC;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    LetGo,
    /// Likewise, and it marks the start of the program.
    Begin,
    /// With an error that it would have got anyway.
    Refuse(i32),
    /// With an error, and what it tried to do.
    Deny(i32, String),
}

/// Files, and directories with everything below, by their real names.
struct Places(HashSet<PathBuf>);

impl Places {
    fn new(paths: impl IntoIterator<Item = PathBuf>) -> Places {
        Places(paths.into_iter().filter_map(|path| path.canonicalize().ok()).collect())
    }

    fn contain(&self, path: &Path) -> bool {
        path.ancestors().any(|place| self.0.contains(place))
    }
}

/// What Landlock allows.
pub struct Looker {
    writable: Places,
    readable: Places,
    executable: Places,
    /// Opening this file marks the start of the program.
    begins_with: Option<PathBuf>,
}

impl Looker {
    pub fn new(permissions: &Permissions<'_>, begins_with: Option<&Path>) -> Looker {
        let writable: Vec<PathBuf> = permissions.writable.iter().map(|place| place.to_path_buf()).collect();
        let executable = permissions.executable.to_owned();
        let readable = permissions.readable.iter().cloned().chain(system()).chain([executable.clone()]);
        Looker {
            readable: Places::new(readable.chain(writable.iter().cloned())),
            writable: Places::new(HARMLESS.iter().map(PathBuf::from).chain(writable)),
            executable: Places::new(LOADERS.iter().map(PathBuf::from).chain([executable])),
            begins_with: begins_with.and_then(|path| path.canonicalize().ok()),
        }
    }

    pub fn decide(&self, process: Process, number: libc::c_long, arguments: &[u64; 6]) -> Decision {
        if let Some(name) = reserved(number) {
            return Decision::Deny(libc::EPERM, format!("call {name}"));
        }
        if is_fork(number) {
            return Decision::Deny(libc::EAGAIN, "start a process".to_owned());
        }
        let calls = CALLS.iter().filter(|call| call.number == number);
        let decisions = calls.map(|call| self.decide_call(process, call, arguments));
        decisions
            .reduce(|first, second| if first == Decision::LetGo { second } else { first })
            .unwrap_or(Decision::LetGo)
    }

    fn decide_call(&self, process: Process, call: &Call, arguments: &[u64; 6]) -> Decision {
        let network = || Decision::Deny(libc::ENETUNREACH, "use the network".to_owned());
        match call.act {
            Act::MakeSocket => match arguments[0] as i32 {
                // These sockets alone reach nobody.
                libc::AF_UNIX | libc::AF_INET | libc::AF_INET6 => Decision::LetGo,
                family => Decision::Deny(libc::EAFNOSUPPORT, format!("open a socket of family {family}")),
            },
            Act::Connect => connection(process, arguments[1]).unwrap_or_else(network),
            Act::Listen => Decision::Deny(libc::EACCES, "let others connect".to_owned()),
            Act::SendTo if arguments[4] == 0 => Decision::LetGo,
            Act::SendTo | Act::Send => network(),
            Act::Signal => match arguments[0] as i32 {
                number @ 1.. if is_own(process, number as u32) => Decision::LetGo,
                number @ 1.. => Decision::Deny(libc::EPERM, format!("signal the process {number}")),
                _ => Decision::Deny(libc::EPERM, "signal other processes".to_owned()),
            },
            _ => match self.decide_file(process, call, arguments) {
                Ok(decision) => decision,
                // The error of the call itself.
                Err(error) if is_of_call(&error) => Decision::Refuse(error.raw_os_error().unwrap_or(libc::EFAULT)),
                Err(_) => Decision::Deny(libc::EACCES, "use a file whose name it hides".to_owned()),
            },
        }
    }

    fn decide_file(&self, process: Process, call: &Call, arguments: &[u64; 6]) -> io::Result<Decision> {
        let flags = match (call.act, call.target) {
            (Act::Open, Target::At(at)) => arguments[at + 2] as i32,
            (Act::Open, Target::Path(at)) => arguments[at + 1] as i32,
            _ => 0,
        };
        let is_new = libc::O_CREAT | libc::O_EXCL;
        let follows_last = match call.act {
            Act::Make | Act::Remove | Act::Link => false,
            _ => flags & libc::O_NOFOLLOW == 0 && flags & is_new != is_new,
        };
        let Some(path) = path(process, call.target, arguments, follows_last)? else {
            // A file in no directory belongs to the process alone. For a descriptor that is unknown.
            return Ok(match call.act {
                Act::ChangeAttributes => Decision::Deny(libc::EPERM, "change attributes of an open file".to_owned()),
                _ => Decision::LetGo,
            });
        };
        let parent_may_change = || path.parent().is_some_and(|parent| may(parent, libc::W_OK));
        let creates = flags & libc::O_CREAT != 0 && !exists(&path);
        let (could, is_allowed, what) = match call.act {
            Act::Open if self.begins_with.as_ref() == Some(&path) => return Ok(Decision::Begin),
            Act::Open if flags & libc::O_PATH != 0 => return Ok(Decision::LetGo),
            Act::Open if flags & WRITES == 0 && !creates => {
                (may(&path, libc::R_OK), self.is_readable(process, &path), "read")
            }
            Act::Open | Act::Write => {
                let could = may(&path, libc::W_OK) || (creates || is_creation(call)) && parent_may_change();
                (could, self.writable.contain(&path), "write")
            }
            Act::Make => (parent_may_change(), self.writable.contain(&path), "make"),
            Act::Remove => (exists(&path) && parent_may_change(), self.writable.contain(&path), "remove"),
            Act::Link => (exists(&path), self.writable.contain(&path), "link to"),
            Act::Execute => (may(&path, libc::X_OK), self.executable.contain(&path), "start"),
            // Not even its own: only we could ensure that it is still the same file.
            _ if exists(&path) => {
                return Ok(Decision::Deny(libc::EPERM, format!("change attributes of {}", path.display())));
            }
            _ => return Ok(Decision::Refuse(libc::ENOENT)),
        };
        Ok(match could && !is_allowed {
            true => Decision::Deny(libc::EACCES, format!("{what} {}", path.display())),
            false => Decision::LetGo,
        })
    }

    /// Of all processes, a process may read only what the kernel reports about itself.
    fn is_readable(&self, process: Process, path: &Path) -> bool {
        let number = path.strip_prefix("/proc").ok().and_then(|rest| rest.iter().next()?.to_str()?.parse::<u32>().ok());
        number.is_none_or(|number| is_own(process, number)) && self.readable.contain(path)
    }
}

/// Whether this is the process itself, or one of its threads.
fn is_own(process: Process, number: u32) -> bool {
    number == process.id || exists(Path::new(&format!("/proc/{}/task/{number}", process.id)))
}

#[cfg(target_arch = "x86_64")]
fn is_creation(call: &Call) -> bool {
    call.number == libc::SYS_creat
}

#[cfg(not(target_arch = "x86_64"))]
fn is_creation(_: &Call) -> bool {
    false
}

/// The file that a call concerns.
fn path(process: Process, target: Target, arguments: &[u64; 6], follows_last: bool) -> io::Result<Option<PathBuf>> {
    let (base, address) = match target {
        Target::Path(at) => (process.working_directory(), arguments[at]),
        Target::At(at) if arguments[at] as i32 == libc::AT_FDCWD => (process.working_directory(), arguments[at + 1]),
        Target::At(at) => (process.descriptor(arguments[at] as i32), arguments[at + 1]),
        Target::Descriptor => (process.descriptor(arguments[0] as i32), 0),
        Target::Other => return Ok(None),
    };
    // Without a path the call concerns the descriptor.
    let text = if address == 0 { Vec::new() } else { process.text(address)? };
    let named = Path::new(OsStr::from_bytes(&text));
    let whole = match base {
        _ if named.is_absolute() => named.to_owned(),
        Some(base) => base.join(named),
        None => return Ok(None),
    };
    Ok(process.resolve(&whole, follows_last))
}

/// The listener at a Unix socket could do anything for the program, unless there is none. None for the network.
fn connection(process: Process, address: u64) -> Option<Decision> {
    const FAMILY: usize = 2;
    let family = match process.bytes(address, FAMILY) {
        Ok(bytes) if bytes.len() == FAMILY => i32::from(u16::from_ne_bytes([bytes[0], bytes[1]])),
        _ => return Some(Decision::Refuse(libc::EFAULT)),
    };
    if family != libc::AF_UNIX {
        return None;
    }
    let name = process.text(address + FAMILY as u64).unwrap_or_default();
    let path = process.working_directory().unwrap_or_default().join(OsStr::from_bytes(&name));
    Some(match (name.is_empty(), exists(&path)) {
        (true, _) => Decision::Deny(libc::EACCES, "talk to another process".to_owned()),
        (false, true) => Decision::Deny(libc::EACCES, format!("talk to {}", path.display())),
        (false, false) => Decision::Refuse(libc::ENOENT),
    })
}

/// Whether the error is that of the path, rather than of a lack of permission to inspect it.
fn is_of_call(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EFAULT | libc::ENAMETOOLONG))
}
