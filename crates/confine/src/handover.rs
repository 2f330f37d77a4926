//! How doppel gets the descriptor on which it listens for a child's calls: the child sends the number, and waits until
//! doppel has a copy.
//!
//! Sending the descriptor itself would be one of the suspended calls, and nobody listens yet.

use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

const TAKEN: u8 = 1;
const REFUSED: u8 = 0;

/// The parent's end.
pub struct Receiver(UnixStream);

/// The child's end.
pub struct Giver {
    stream: UnixStream,
    /// The child closes its copy; otherwise it would never notice that the parent has gone.
    receiver: RawFd,
}

pub fn pair() -> io::Result<(Giver, Receiver)> {
    let (ours, theirs) = UnixStream::pair()?;
    Ok((Giver { stream: theirs, receiver: ours.as_raw_fd() }, Receiver(ours)))
}

impl Giver {
    /// In the child, with system calls only.
    pub fn give(&self, listener: RawFd) -> io::Result<()> {
        let stream = self.stream.as_raw_fd();
        let mut answer = REFUSED;
        // SAFETY: plain system calls, on descriptors of this process and memory of this function.
        unsafe {
            libc::close(self.receiver);
            let message = [libc::getpid(), listener];
            let size = size_of_val(&message);
            let is_sent = libc::write(stream, message.as_ptr().cast(), size) == size as isize;
            if !is_sent || libc::read(stream, (&raw mut answer).cast(), 1) != 1 || answer != TAKEN {
                return Err(io::Error::from_raw_os_error(libc::EPERM));
            }
        }
        Ok(())
    }
}

impl Receiver {
    /// The child's process id, and the descriptor. None if there is no child, or it may not be inspected: then it does
    /// not start.
    pub fn take(mut self) -> Option<(u32, OwnedFd)> {
        let mut message = [0; 8];
        self.0.read_exact(&mut message).ok()?;
        let [process, listener] = [0, 4].map(|at| i32::from_ne_bytes(std::array::from_fn(|i| message[at + i])));
        let taken = copy(process, listener);
        // If it has exited, there will be no calls.
        let _ = self.0.write_all(&[if taken.is_some() { TAKEN } else { REFUSED }]);
        Some((process as u32, taken?))
    }
}

/// A descriptor of another process that we may inspect.
fn copy(process: i32, fd: RawFd) -> Option<OwnedFd> {
    // SAFETY: plain system calls; the descriptors are new and have no other owner.
    unsafe {
        let process = owned(libc::syscall(libc::SYS_pidfd_open, process, 0))?;
        owned(libc::syscall(libc::SYS_pidfd_getfd, process.as_raw_fd(), fd, 0))
    }
}

/// # Safety
/// It is a new descriptor, or an error.
unsafe fn owned(returned: libc::c_long) -> Option<OwnedFd> {
    // SAFETY: as the caller says.
    (returned >= 0).then(|| unsafe { OwnedFd::from_raw_fd(returned as RawFd) })
}
