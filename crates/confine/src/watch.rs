//! The thread of doppel that inspects the calls of a child before they continue or are refused, and records denials.
//!
//! In the child itself, the thread could wait for a lock that a suspended thread holds, such as the loader's.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::handover::Receiver;
use super::look::{Decision, Looker};
use super::paths::Process;

/// The maximum number of denials reported per process.
const MAX_DENIED: usize = 64;

/// The denials of a child.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Set once code of the program runs.
    is_on: AtomicBool,
    denied: Mutex<Vec<String>>,
}

/// The kernel's description of a call (`struct seccomp_notif`).
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Notification {
    id: u64,
    thread: u32,
    flags: u32,
    number: i32,
    architecture: u32,
    instruction: u64,
    arguments: [u64; 6],
}

/// The decision on a call (`struct seccomp_notif_resp`).
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Answer {
    id: u64,
    value: i64,
    error: i32,
    flags: u32,
}

const RECEIVE: libc::c_ulong = 0xc050_2100;
const SEND: libc::c_ulong = 0xc018_2101;
const IS_VALID: libc::c_ulong = 0x4008_2102;
const CONTINUE: u32 = 1;

impl Watch {
    /// Waits for the child, and inspects its calls until it has ended.
    pub fn start(receiver: Receiver, looker: Looker) -> io::Result<Watch> {
        let watch = Watch::default();
        let watcher = Watcher { watch: watch.clone(), looker };
        std::thread::Builder::new().name("watch".into()).spawn(move || {
            if let Some((child, listener)) = receiver.take() {
                watcher.look(child, &listener);
            }
        })?;
        Ok(watch)
    }

    /// From now on denials count. The start-up of a JVM is the same for all programs and precedes their first
    /// instruction: denials there may prevent the start, but do not affect what a program does.
    pub fn begin(&self) {
        self.0.is_on.store(true, Relaxed);
    }

    /// The denials since the last call.
    pub fn take_denied(&self) -> Vec<String> {
        std::mem::take(&mut *self.denied())
    }

    fn denied(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.denied.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, what: String) {
        let mut denied = self.denied();
        if self.0.is_on.load(Relaxed) && denied.len() < MAX_DENIED && !denied.contains(&what) {
            denied.push(what);
        }
    }
}

struct Watcher {
    watch: Watch,
    looker: Looker,
}

impl Watcher {
    fn look(&self, child: u32, listener: &OwnedFd) {
        while let Some(call) = next(listener) {
            let process = Process { id: child, thread: call.thread };
            let decision = self.looker.decide(process, call.number.into(), &call.arguments);
            if decision == Decision::Begin {
                self.watch.begin();
            }
            let answer = match &decision {
                Decision::LetGo | Decision::Begin => Answer { id: call.id, flags: CONTINUE, ..Answer::default() },
                Decision::Refuse(error) | Decision::Deny(error, _) => {
                    Answer { id: call.id, error: -error, ..Answer::default() }
                }
            };
            // Before the program continues. If it was killed, the id may belong to another call by now.
            if let Decision::Deny(_, what) = decision {
                // SAFETY: the kernel reads a number of this size.
                if unsafe { libc::ioctl(listener.as_raw_fd(), IS_VALID, &raw const call.id) } == 0 {
                    self.watch.note(what);
                }
            }
            // SAFETY: the kernel reads a structure of this size. The suspended thread may have ended.
            unsafe { libc::ioctl(listener.as_raw_fd(), SEND, &raw const answer) };
        }
    }
}

/// Waits for a call; none if no process is left.
fn next(listener: &OwnedFd) -> Option<Notification> {
    loop {
        let mut ready = libc::pollfd { fd: listener.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one descriptor.
        unsafe { libc::poll(&raw mut ready, 1, -1) };
        match ready.revents {
            0 => continue,
            events if events & libc::POLLIN == 0 => return None,
            _ => {}
        }
        let mut call = Notification::default();
        // SAFETY: the kernel fills a structure of this size.
        if unsafe { libc::ioctl(listener.as_raw_fd(), RECEIVE, &raw mut call) } == 0 {
            return Some(call);
        }
        match io::Error::last_os_error().raw_os_error() {
            // The suspended thread has ended.
            Some(libc::EINTR | libc::ENOENT) => {}
            _ => return None,
        }
    }
}
