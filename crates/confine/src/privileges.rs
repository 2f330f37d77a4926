//! Privileges that a process gives up before it runs foreign code.

/// `CAP_DAC_OVERRIDE` and `CAP_DAC_READ_SEARCH`: the program can read what the user can; Landlock controls what it can
/// write.
const KEPT: u32 = 0b110;

const CAPABILITY_VERSION_3: u32 = 0x2008_0522;
const LAST_CAPABILITY: libc::c_int = 63;

#[repr(C)]
struct Header {
    version: u32,
    pid: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Capabilities {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

/// The calling thread, and the program that it executes, never gain privileges; root loses its special capabilities.
/// System calls only: to be called between `fork` and `exec`.
pub fn give_up() {
    // SAFETY: plain system calls; the structures are as the kernel wants them.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        for capability in 0..=LAST_CAPABILITY {
            if capability >= 32 || KEPT & 1 << capability == 0 {
                libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
            }
        }
        libc::prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
        let header = Header { version: CAPABILITY_VERSION_3, pid: 0 };
        let mut sets = [Capabilities { effective: 0, permitted: 0, inheritable: 0 }; 2];
        if libc::syscall(libc::SYS_capget, &raw const header, sets.as_mut_ptr()) == 0 {
            sets[0] = Capabilities {
                effective: sets[0].effective & KEPT,
                permitted: sets[0].permitted & KEPT,
                inheritable: 0,
            };
            sets[1] = Capabilities { effective: 0, permitted: 0, inheritable: 0 };
            libc::syscall(libc::SYS_capset, &raw const header, sets.as_ptr());
        }
    }
}

/// The process ends when the thread that started it does. Likewise between `fork` and `exec`.
pub fn go_with_parent() {
    // SAFETY: a plain system call.
    unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
}
