//! seccomp: filter programs in the kernel that decide on each system call.

use std::os::fd::RawFd;
use std::sync::OnceLock;

use super::calls::CALLS;

/// An instruction of a filter program.
type Instruction = libc::sock_filter;

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
/// There is a listener; and once it has received a call, only a fatal signal wakes the calling thread.
const FLAGS: libc::c_ulong = 1 << 3 | 1 << 5;

/// Offsets in the filter's data about a call.
const NUMBER: u32 = 0;
const ARCHITECTURE_AT: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

/// The outcome of a call.
#[derive(Clone, Copy)]
enum Outcome {
    Allow,
    /// It is suspended until the listener has decided.
    Notify,
    Error(i32),
}

/// A test of a call's argument.
#[derive(Clone, Copy)]
enum Jump {
    IfEqual(u32),
    IfAnyBit(u32),
}

/// A filter program for system calls.
pub struct Filter(Vec<Instruction>);

impl Filter {
    /// Whether the kernel can suspend calls of this architecture for a listener: tested in a thread that ends
    /// afterwards.
    pub fn is_available() -> bool {
        static IS_AVAILABLE: OnceLock<bool> = OnceLock::new();
        let enter = || {
            // SAFETY: plain system calls; the descriptor is new and has no other owner.
            unsafe {
                libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
                Filter(vec![leave(Outcome::Allow)]).enter().map(|listener| libc::close(listener)).is_ok()
            }
        };
        ARCHITECTURE != 0 && *IS_AVAILABLE.get_or_init(|| std::thread::spawn(enter).join().unwrap_or(false))
    }

    /// Suspends the calls in [`CALLS`], those that affect the machine and other processes ([`reserved`]), and those
    /// that create a process. No call escapes inspection: not by the numbers of another architecture, nor with
    /// arguments behind a pointer.
    pub fn watched() -> Filter {
        let unknown = leave(Outcome::Error(libc::ENOSYS));
        let first = [load(ARCHITECTURE_AT), jump(JUMP_IF_EQUAL, ARCHITECTURE, 1, 0), unknown, load(NUMBER)];
        let second = [jump(JUMP_IF_ANY_BIT, OTHER_NUMBERS, 0, 1), unknown];
        let mut filter = Filter([first.as_slice(), &second].concat());
        let held_up = CALLS.iter().map(|call| call.number).chain(MACHINE.iter().map(|(number, _)| *number));
        for number in held_up.chain(FORKS.iter().copied()) {
            filter = filter.with(number, Outcome::Notify);
        }
        // A process may query and change itself, and create threads.
        for (number, process, _) in OTHERS {
            filter = filter.with_argument(number, process, Jump::IfEqual(0), Outcome::Allow, Outcome::Notify);
        }
        let thread = Jump::IfAnyBit(libc::CLONE_THREAD as u32);
        filter = filter.with_argument(libc::SYS_clone, 0, thread, Outcome::Allow, Outcome::Notify);
        // The C library then falls back to the older calls.
        for number in [libc::SYS_clone3, libc::SYS_openat2] {
            filter = filter.with(number, Outcome::Error(libc::ENOSYS));
        }
        filter.0.push(leave(Outcome::Allow));
        filter
    }

    /// Sets the outcome of a call.
    fn with(mut self, call: libc::c_long, outcome: Outcome) -> Filter {
        self.0.extend([jump(JUMP_IF_EQUAL, call as u32, 0, 1), leave(outcome)]);
        self
    }

    /// Sets the outcomes of a call whose argument at this index passes a test, or does not.
    fn with_argument(
        mut self,
        call: libc::c_long,
        argument: u32,
        test: Jump,
        passes: Outcome,
        other: Outcome,
    ) -> Filter {
        let test = match test {
            Jump::IfEqual(value) => jump(JUMP_IF_EQUAL, value, 0, 1),
            Jump::IfAnyBit(bits) => jump(JUMP_IF_ANY_BIT, bits, 0, 1),
        };
        let tested = [load(FIRST_ARGUMENT + 8 * argument), test, leave(passes), leave(other)];
        self.0.push(jump(JUMP_IF_EQUAL, call as u32, 0, tested.len() as u8));
        self.0.extend(tested);
        self
    }

    /// Filters the calling thread and its descendants for good. `PR_SET_NO_NEW_PRIVS` must be set. Returns the
    /// descriptor on which suspended calls can be received; `exec` closes it. A single system call: to be called
    /// between `fork` and `exec`.
    pub fn enter(&self) -> std::io::Result<RawFd> {
        let program = libc::sock_fprog { len: self.0.len() as u16, filter: self.0.as_ptr().cast_mut() };
        // SAFETY: the program outlives the call.
        match unsafe { libc::syscall(libc::SYS_seccomp, SET_MODE_FILTER, FLAGS, &raw const program) } {
            fd @ 0.. => Ok(fd as RawFd),
            _ => Err(std::io::Error::last_os_error()),
        }
    }
}

/// The name of a call that affects the machine or another process.
pub fn reserved(call: libc::c_long) -> Option<&'static str> {
    let others = OTHERS.iter().map(|(number, _, name)| (*number, *name));
    MACHINE.iter().copied().chain(others).find(|(number, _)| *number == call).map(|(_, name)| name)
}

/// Whether a suspended call would create a process.
pub fn is_fork(call: libc::c_long) -> bool {
    call == libc::SYS_clone || FORKS.contains(&call)
}

/// Set in the numbers of calls with 32-bit pointers, which an x86-64 kernel may also know.
const OTHER_NUMBERS: u32 = 0x4000_0000;

/// Calls that create a process, other than `clone`.
const FORKS: &[libc::c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
];

/// Calls that set something of a process, and the argument that identifies the process.
const OTHERS: [(libc::c_long, u32, &str); 5] = [
    (libc::SYS_prlimit64, 0, "prlimit"),
    (libc::SYS_setpriority, 1, "setpriority"),
    (libc::SYS_sched_setaffinity, 0, "sched_setaffinity"),
    (libc::SYS_sched_setscheduler, 0, "sched_setscheduler"),
    (libc::SYS_sched_setparam, 0, "sched_setparam"),
];

/// Calls that change the machine, inspect other processes, or leave something behind outside directories.
const MACHINE: &[(libc::c_long, &str)] = &[
    (libc::SYS_io_uring_setup, "io_uring_setup"),
    (libc::SYS_ptrace, "ptrace"),
    (libc::SYS_process_vm_writev, "process_vm_writev"),
    (libc::SYS_open_by_handle_at, "open_by_handle_at"),
    (libc::SYS_pidfd_send_signal, "pidfd_send_signal"),
    (libc::SYS_shmget, "shmget"),
    (libc::SYS_shmctl, "shmctl"),
    (libc::SYS_msgget, "msgget"),
    (libc::SYS_msgctl, "msgctl"),
    (libc::SYS_semget, "semget"),
    (libc::SYS_semctl, "semctl"),
    (libc::SYS_mq_open, "mq_open"),
    (libc::SYS_mq_unlink, "mq_unlink"),
    (libc::SYS_add_key, "add_key"),
    (libc::SYS_request_key, "request_key"),
    (libc::SYS_keyctl, "keyctl"),
    (libc::SYS_sethostname, "sethostname"),
    (libc::SYS_setdomainname, "setdomainname"),
    (libc::SYS_settimeofday, "settimeofday"),
    (libc::SYS_clock_settime, "clock_settime"),
    (libc::SYS_adjtimex, "adjtimex"),
    (libc::SYS_clock_adjtime, "clock_adjtime"),
    (libc::SYS_reboot, "reboot"),
    (libc::SYS_kexec_load, "kexec_load"),
    (libc::SYS_init_module, "init_module"),
    (libc::SYS_finit_module, "finit_module"),
    (libc::SYS_delete_module, "delete_module"),
    (libc::SYS_bpf, "bpf"),
    (libc::SYS_perf_event_open, "perf_event_open"),
    (libc::SYS_mount, "mount"),
    (libc::SYS_umount2, "umount2"),
    (libc::SYS_pivot_root, "pivot_root"),
    (libc::SYS_chroot, "chroot"),
    (libc::SYS_unshare, "unshare"),
    (libc::SYS_setns, "setns"),
    (libc::SYS_swapon, "swapon"),
    (libc::SYS_swapoff, "swapoff"),
    (libc::SYS_acct, "acct"),
    (libc::SYS_syslog, "syslog"),
];

fn load(offset: u32) -> Instruction {
    Instruction { code: LOAD, jt: 0, jf: 0, k: offset }
}

fn jump(code: u16, value: u32, if_so: u8, if_not: u8) -> Instruction {
    Instruction { code, jt: if_so, jf: if_not, k: value }
}

fn leave(outcome: Outcome) -> Instruction {
    let how = match outcome {
        Outcome::Allow => ALLOW,
        Outcome::Notify => NOTIFY,
        Outcome::Error(errno) => ERROR | errno as u32,
    };
    Instruction { code: RETURN, jt: 0, jf: 0, k: how }
}
