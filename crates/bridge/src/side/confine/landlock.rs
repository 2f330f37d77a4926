//! Landlock: writes below one directory only, and no TCP. The numbers of its calls are the same on all architectures.

use std::ffi::CString;

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
    for device in super::HARMLESS {
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
