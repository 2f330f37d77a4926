//! seccomp: sockets of other families than Unix's cannot be made, and whoever wants to make one, or to change a file, is held up
//! until somebody has had a look.

use std::os::fd::{FromRawFd, OwnedFd};

use doppel_confine::{Filter, Jump, Outcome};

use super::watch::{BY_DESCRIPTOR, CHANGES, OPENS, WRITES};

const SET_MODE_FILTER: libc::c_uint = 1;
const NEW_LISTENER: libc::c_ulong = 1 << 3;

/// Calls that would change files, or make sockets, are held up. Where they can be listened for; none if the kernel cannot.
pub unsafe fn notify() -> Option<OwnedFd> {
    let unix = Jump::IfEqual(libc::AF_UNIX as u32);
    let mut filter = Filter::new().with_argument(libc::SYS_socket, 0, unix, Outcome::Allow, Outcome::Notify);
    for (number, flags) in OPENS {
        filter = filter.with_argument(number, flags, Jump::IfAnyBit(WRITES), Outcome::Notify, Outcome::Allow);
    }
    for number in CHANGES.iter().map(|change| change.number).chain(BY_DESCRIPTOR).chain([libc::SYS_connect]) {
        filter = filter.with(number, Outcome::Notify);
    }
    let filter = filter.finish();
    let program = filter.program();
    let fd = libc::syscall(libc::SYS_seccomp, SET_MODE_FILTER, NEW_LISTENER, &raw const program);
    (fd >= 0).then(|| OwnedFd::from_raw_fd(fd as i32))
}

/// For kernels that cannot hold up calls.
pub fn deny_sockets() {
    let (unix, denied) = (Jump::IfEqual(libc::AF_UNIX as u32), Outcome::Error(libc::EACCES));
    Filter::new().with_argument(libc::SYS_socket, 0, unix, Outcome::Allow, denied).finish().enter();
}
