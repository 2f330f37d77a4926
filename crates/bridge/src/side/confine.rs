//! What code in the side process may do to the world under a search: write below one directory, and talk to nobody.
//!
//! By Landlock and seccomp, where the kernel has them. Best effort: a kernel without them confines nothing, and no more than
//! an error is what the code gets to see.

use std::ffi::CString;

/// Confines the calling thread and those that it makes, for good.
pub fn confine(directory: &str) {
    // SAFETY: plain system calls on memory of ours.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        landlock::allow_writes_below(directory);
        seccomp::deny_sockets();
    }
}

/// The numbers of Landlock's calls are the same on all architectures.
mod landlock {
    use super::CString;

    const CREATE_RULESET: libc::c_long = 444;
    const ADD_RULE: libc::c_long = 445;
    const RESTRICT_SELF: libc::c_long = 446;
    const ASK_VERSION: u32 = 1;
    const PATH_BENEATH: u32 = 1;

    const WRITE_FILE: u64 = 1 << 1;
    /// Removing directories and files, and making them of every kind.
    const CHANGES: u64 = 0b1_1111_1111 << 4;
    const REFER: u64 = 1 << 13;
    const TRUNCATE: u64 = 1 << 14;
    const TCP: u64 = 0b11;
    /// Abstract sockets of others, and signals to them.
    const OTHERS: u64 = 0b11;

    #[repr(C)]
    struct Ruleset {
        files: u64,
        network: u64,
        scoped: u64,
    }

    #[repr(C, packed)]
    struct Beneath {
        allowed: u64,
        parent: i32,
    }

    pub unsafe fn allow_writes_below(directory: &str) {
        let none = std::ptr::null::<Ruleset>();
        let version = libc::syscall(CREATE_RULESET, none, 0usize, ASK_VERSION);
        if version < 1 {
            return;
        }
        let mut writes = WRITE_FILE | CHANGES;
        if version >= 2 {
            writes |= REFER;
        }
        if version >= 3 {
            writes |= TRUNCATE;
        }
        let ruleset = Ruleset {
            files: writes,
            network: if version >= 4 { TCP } else { 0 },
            scoped: if version >= 6 { OTHERS } else { 0 },
        };
        let size = match version {
            ..4 => 8usize,
            4..6 => 16,
            _ => size_of::<Ruleset>(),
        };
        let fd = libc::syscall(CREATE_RULESET, &raw const ruleset, size, 0u32) as i32;
        if fd < 0 {
            return;
        }
        allow(fd, directory, writes);
        // What is written there changes nothing.
        for device in ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"] {
            allow(fd, device, WRITE_FILE | writes & TRUNCATE);
        }
        libc::syscall(RESTRICT_SELF, fd, 0u32);
        libc::close(fd);
    }

    unsafe fn allow(ruleset: i32, path: &str, allowed: u64) {
        let Ok(path) = CString::new(path) else { return };
        let parent = libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
        if parent >= 0 {
            let beneath = Beneath { allowed, parent };
            libc::syscall(ADD_RULE, ruleset, PATH_BENEATH, &raw const beneath, 0u32);
            libc::close(parent);
        }
    }
}

/// Sockets of other families than Unix's cannot be made.
mod seccomp {
    #[cfg(target_arch = "x86_64")]
    const ARCHITECTURE: u32 = 0xc000_003e;
    #[cfg(target_arch = "aarch64")]
    const ARCHITECTURE: u32 = 0xc000_00b7;
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    const ARCHITECTURE: u32 = 0;

    const LOAD: u16 = 0x20;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const RETURN: u16 = 0x06;
    const ALLOW: u32 = 0x7fff_0000;
    const ERROR: u32 = 0x0005_0000;

    /// Offsets in what the filter sees of a call.
    const NUMBER: u32 = 0;
    const ARCHITECTURE_AT: u32 = 4;
    const FIRST_ARGUMENT: u32 = 16;

    pub unsafe fn deny_sockets() {
        let filter = [
            load(ARCHITECTURE_AT),
            jump_if_equal(ARCHITECTURE, 0, 5),
            load(NUMBER),
            // By way of a ring, sockets could be made unseen.
            jump_if_equal(libc::SYS_io_uring_setup as u32, 4, 0),
            jump_if_equal(libc::SYS_socket as u32, 0, 2),
            load(FIRST_ARGUMENT),
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

    fn leave(how: u32) -> libc::sock_filter {
        libc::sock_filter { code: RETURN, jt: 0, jf: 0, k: how }
    }
}
