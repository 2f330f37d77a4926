//! seccomp: sockets of other families than Unix's cannot be made, and whoever wants to make one, or to change a file, is held up
//! until somebody has had a look.

use std::os::fd::{FromRawFd, OwnedFd};

use super::watch::{BY_DESCRIPTOR, CHANGES, OPENS, WRITES};

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xc000_00b7;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: u32 = 0;

const LOAD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;
const ALLOW: u32 = 0x7fff_0000;
const NOTIFY: u32 = 0x7fc0_0000;
const ERROR: u32 = 0x0005_0000;

const SET_MODE_FILTER: libc::c_uint = 1;
const NEW_LISTENER: libc::c_ulong = 1 << 3;

/// Offsets in what the filter sees of a call.
const NUMBER: u32 = 0;
const ARCHITECTURE_AT: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

fn argument(index: u32) -> u32 {
    FIRST_ARGUMENT + 8 * index
}

/// Calls that would change files, or make sockets, are held up. Where they can be listened for; none if the kernel cannot.
pub unsafe fn notify() -> Option<OwnedFd> {
    let mut filter = vec![load(ARCHITECTURE_AT), jump_if_equal(ARCHITECTURE, 1, 0), leave(ALLOW), load(NUMBER)];
    // By way of a ring, all of it could be done unseen.
    filter.extend([jump_if_equal(libc::SYS_io_uring_setup as u32, 0, 1), leave(ERROR | libc::EACCES as u32)]);
    let family = [load(argument(0)), jump_if_equal(libc::AF_UNIX as u32, 0, 1), leave(ALLOW), leave(NOTIFY)];
    filter.push(jump_if_equal(libc::SYS_socket as u32, 0, family.len() as u8));
    filter.extend(family);
    for (number, flags) in OPENS {
        let is_written = [load(argument(flags)), jump_if_any_bit(WRITES, 1, 0), leave(ALLOW), leave(NOTIFY)];
        filter.push(jump_if_equal(number as u32, 0, is_written.len() as u8));
        filter.extend(is_written);
    }
    for number in CHANGES.iter().map(|change| change.number).chain(BY_DESCRIPTOR).chain([libc::SYS_connect]) {
        filter.extend([jump_if_equal(number as u32, 0, 1), leave(NOTIFY)]);
    }
    filter.push(leave(ALLOW));
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_mut_ptr() };
    let fd = libc::syscall(libc::SYS_seccomp, SET_MODE_FILTER, NEW_LISTENER, &raw const program);
    (fd >= 0).then(|| OwnedFd::from_raw_fd(fd as i32))
}

/// For kernels that cannot hold up calls.
pub unsafe fn deny_sockets() {
    let filter = [
        load(ARCHITECTURE_AT),
        jump_if_equal(ARCHITECTURE, 0, 5),
        load(NUMBER),
        jump_if_equal(libc::SYS_io_uring_setup as u32, 4, 0),
        jump_if_equal(libc::SYS_socket as u32, 0, 2),
        load(argument(0)),
        jump_if_equal(libc::AF_UNIX as u32, 0, 1),
        leave(ALLOW),
        leave(ERROR | libc::EACCES as u32),
    ];
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut() };
    libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program);
}

fn load(offset: u32) -> libc::sock_filter {
    libc::sock_filter { code: LOAD, jt: 0, jf: 0, k: offset }
}

fn jump_if_equal(value: u32, if_so: u8, if_not: u8) -> libc::sock_filter {
    libc::sock_filter { code: JUMP_IF_EQUAL, jt: if_so, jf: if_not, k: value }
}

fn jump_if_any_bit(bits: u32, if_so: u8, if_not: u8) -> libc::sock_filter {
    libc::sock_filter { code: JUMP_IF_ANY_BIT, jt: if_so, jf: if_not, k: bits }
}

fn leave(how: u32) -> libc::sock_filter {
    libc::sock_filter { code: RETURN, jt: 0, jf: 0, k: how }
}
