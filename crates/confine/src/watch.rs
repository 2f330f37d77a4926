//! Who looks at the calls of a child before they are let go or refused, and notes what it was denied: a thread of doppel's.
//!
//! In the child itself it could wait for a lock that whoever is held up has, such as the loader's.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::handover::Receiver;
use super::look::{Decision, Looker};
use super::paths::Process;

/// More is not told of one process.
const MAX_DENIED: usize = 64;

/// What a child is denied.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Set since code of the program runs.
    is_on: AtomicBool,
    denied: Mutex<Vec<String>>,
}

/// What the kernel says of a call (`struct seccomp_notif`).
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

/// What becomes of it (`struct seccomp_notif_resp`).
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
    /// Waits for the child, and looks at its calls until it is no more.
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

    /// From now on what is denied counts. What a JVM does to get started is the same for all programs, and before the first instruction
    /// of any: what it is denied there may keep it from starting, but makes no difference to what a program does.
    pub fn begin(&self) {
        self.0.is_on.store(true, Relaxed);
    }

    /// What was denied since this was last asked.
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
            // Before the program goes on. Its number may be another's by now, if it was ended.
            if let Decision::Deny(_, what) = decision {
                // SAFETY: the kernel reads a number of this size.
                if unsafe { libc::ioctl(listener.as_raw_fd(), IS_VALID, &raw const call.id) } == 0 {
                    self.watch.note(what);
                }
            }
            // SAFETY: the kernel reads a structure of this size. Who was held up may be no more.
            unsafe { libc::ioctl(listener.as_raw_fd(), SEND, &raw const answer) };
        }
    }
}

/// Waits for a call; none if nobody is left to call.
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
            // Who was held up is no more.
            Some(libc::EINTR | libc::ENOENT) => {}
            _ => return None,
        }
    }
}
