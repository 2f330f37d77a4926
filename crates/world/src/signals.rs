//! Signals that the program handles. The system's handler only records that one has arrived; the scheduler polls.
//!
//! Handlers belong to the process, and so do pending signals. A world catches signals only on request
//! ([`World::catch_signals`]): if a process has several VMs, none should.

use std::sync::atomic::{AtomicU64, Ordering};

use super::World;

/// A bit per signal that has arrived and was not taken yet.
static PENDING: AtomicU64 = AtomicU64::new(0);

/// The codes that `jdk.internal.misc.Signal` uses for native handlers.
pub mod disposition {
    pub const DEFAULT: i64 = 0;
    pub const IGNORE: i64 = 1;
    pub const JAVA: i64 = 2;
    pub const REFUSED: i64 = -1;
}

#[derive(Default)]
pub(super) struct Signals {
    caught: bool,
    /// A bit per signal that has a handler in Java.
    in_java: u64,
}

extern "C" fn note(signal: i32) {
    PENDING.fetch_or(bit(signal), Ordering::Relaxed);
}

fn bit(signal: i32) -> u64 {
    1u64.checked_shl(signal as u32).unwrap_or(0)
}

impl World {
    /// From now on the program's handlers receive the signals of the process.
    pub fn catch_signals(&mut self) {
        self.signals.caught = true;
    }

    /// Changes the disposition of a signal; returns the previous one. Signals of faults keep the system's disposition.
    pub fn set_signal(&mut self, signal: i32, disposition: i64) -> i64 {
        let of_faults =
            [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGKILL, libc::SIGSTOP, libc::SIGQUIT];
        if !(1..64).contains(&signal) || of_faults.contains(&signal) {
            return disposition::REFUSED;
        }
        let was_in_java = self.signals.in_java & bit(signal) != 0;
        self.signals.in_java &= !bit(signal);
        if disposition == disposition::JAVA {
            self.signals.in_java |= bit(signal);
        }
        if !self.signals.caught {
            return if was_in_java { disposition::JAVA } else { disposition::DEFAULT };
        }
        let handler = match disposition {
            disposition::DEFAULT => libc::SIG_DFL,
            disposition::IGNORE => libc::SIG_IGN,
            _ => note as extern "C" fn(i32) as usize,
        };
        // SAFETY: the handler only sets a bit of an atomic, and system calls that it interrupts are restarted.
        unsafe {
            let mut new: libc::sigaction = std::mem::zeroed();
            let mut old: libc::sigaction = std::mem::zeroed();
            new.sa_sigaction = handler;
            new.sa_flags = libc::SA_RESTART;
            let shuts_down = [libc::SIGHUP, libc::SIGINT, libc::SIGTERM].contains(&signal);
            libc::sigaction(signal, std::ptr::null(), &mut old);
            // As under `nohup`: a signal that was ignored when the process began stays ignored.
            if shuts_down && old.sa_sigaction == libc::SIG_IGN && !was_in_java {
                self.signals.in_java &= !bit(signal);
                return disposition::IGNORE;
            }
            if libc::sigaction(signal, &new, std::ptr::null_mut()) != 0 {
                return disposition::REFUSED;
            }
            match old.sa_sigaction {
                _ if was_in_java => disposition::JAVA,
                libc::SIG_IGN => disposition::IGNORE,
                _ => disposition::DEFAULT,
            }
        }
    }

    /// Sends a signal to this process.
    pub fn raise_signal(&mut self, signal: i32) {
        if self.signals.in_java & bit(signal) != 0 {
            note(signal);
        } else if self.signals.caught {
            // SAFETY: takes any number.
            unsafe { libc::raise(signal) };
        }
    }

    fn pending(&self) -> u64 {
        PENDING.load(Ordering::Relaxed) & self.signals.in_java
    }

    /// Whether a signal has arrived for a handler in Java.
    pub fn has_signal(&self) -> bool {
        self.pending() != 0
    }

    /// A signal that has arrived for a handler in Java.
    #[inline]
    pub fn take_signal(&mut self) -> Option<i32> {
        let pending = self.pending();
        if pending == 0 {
            return None;
        }
        let signal = pending.trailing_zeros() as i32;
        PENDING.fetch_and(!bit(signal), Ordering::Relaxed);
        Some(signal)
    }
}
