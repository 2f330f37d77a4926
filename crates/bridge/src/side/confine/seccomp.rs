//! seccomp: sockets of other families than Unix's cannot be made, and whoever wants to make one, to change a file or the machine,
//! is held up until somebody has had a look. Who makes a process is ended: `fork` has locks that whoever looks may need.

use std::io;
use std::os::fd::{FromRawFd, OwnedFd};

use doppel_confine::{Filter, Jump, Outcome};

use super::watch::{BY_DESCRIPTOR, CHANGES, OPENS, WRITES};

const SET_MODE_FILTER: libc::c_uint = 1;
const NEW_LISTENER: libc::c_ulong = 1 << 3;

/// From now on such calls of this thread, and of those that it makes, are held up, and can be listened for.
pub fn notify() -> io::Result<OwnedFd> {
    let unix = Jump::IfEqual(libc::AF_UNIX as u32);
    let mut filter =
        Filter::new(Outcome::Notify).with_argument(libc::SYS_socket, 0, unix, Outcome::Allow, Outcome::Notify);
    for (number, flags) in OPENS {
        filter = filter.with_argument(number, flags, Jump::IfAnyBit(WRITES), Outcome::Notify, Outcome::Allow);
    }
    let changes = CHANGES.iter().map(|change| change.number);
    for number in changes.chain(BY_DESCRIPTOR).chain([libc::SYS_connect]) {
        filter = filter.with(number, Outcome::Notify);
    }
    let filter = filter.processes(Outcome::Kill).finish();
    let program = filter.program();
    // SAFETY: the program lives through the call; the descriptor is new and nobody else's.
    unsafe {
        match libc::syscall(libc::SYS_seccomp, SET_MODE_FILTER, NEW_LISTENER, &raw const program) {
            fd @ 0.. => Ok(OwnedFd::from_raw_fd(fd as i32)),
            _ => Err(io::Error::last_os_error()),
        }
    }
}
