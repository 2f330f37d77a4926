//! The three standard descriptors: the host's, or buffers in memory, and whether the program has closed them.

use std::rc::Rc;

use super::sandbox::Sandbox;
use super::{Errno, Sys, World};

#[derive(Default)]
pub(super) struct Stdio {
    input: Option<Input>,
    captured: Option<Captured>,
    /// Descriptors 0 to 2 that the program has closed. As in the JDK, they then behave like `/dev/null` opened for
    /// writing. The host's own descriptors stay open for doppel's messages.
    closed: [bool; 3],
}

/// Standard input held in memory.
#[derive(Clone)]
pub(super) struct Input {
    bytes: Rc<[u8]>,
    /// How much has been read.
    pub consumed: usize,
}

impl Input {
    fn new(bytes: impl Into<Rc<[u8]>>) -> Input {
        Input { bytes: bytes.into(), consumed: 0 }
    }
}

/// Output held in memory.
#[derive(Default, Clone, Debug)]
pub struct Captured {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// The number of bytes kept of each stream; the rest is dropped. None: everything is kept.
    limit: Option<usize>,
}

impl Captured {
    fn write(limit: Option<usize>, stream: &mut Vec<u8>, bytes: &[u8]) {
        let room = limit.map_or(bytes.len(), |limit| limit.saturating_sub(stream.len()).min(bytes.len()));
        stream.extend_from_slice(&bytes[..room]);
    }
}

/// What a descriptor refers to.
pub(super) enum Stream<'a> {
    /// The host's descriptor.
    Host,
    /// A descriptor of the sandbox.
    Sandbox(&'a mut Sandbox),
    /// A standard descriptor in memory.
    Captured,
    /// A standard descriptor that the program has closed.
    Null,
}

impl World {
    /// From now on descriptors 1 and 2 write to memory, and descriptor 0 reads these bytes.
    pub fn capture(&mut self, stdin: Vec<u8>) {
        self.stdio.input = Some(Input::new(stdin));
        self.capture_output();
    }

    /// From now on descriptors 1 and 2 write to memory.
    pub fn capture_output(&mut self) {
        self.stdio.captured = Some(Captured::default());
    }

    /// From now on only the first bytes of each captured stream are kept.
    pub fn limit_captured(&mut self, limit: usize) {
        if let Some(captured) = self.stdio.captured.as_mut() {
            captured.limit = Some(limit);
        }
    }

    /// From now on descriptor 0 reads these bytes, from the beginning.
    pub fn replace_input(&mut self, bytes: impl Into<Rc<[u8]>>) {
        self.stdio.input = Some(Input::new(bytes));
    }

    /// The whole of standard input. From now on it is read from memory, unless it is a file at its start.
    pub fn preload_input(&mut self) -> Sys<Vec<u8>> {
        if let Some(input) = &self.stdio.input {
            return Ok(input.bytes.to_vec());
        }
        let is_file = self.fstat(0)?.is_file() && self.seek(0, 0, libc::SEEK_CUR)? == 0;
        let mut bytes = Vec::new();
        loop {
            let mut piece = [0; 1 << 14];
            let n = match is_file {
                true => self.pread(0, &mut piece, bytes.len() as i64)?,
                false => self.read(0, &mut piece)?,
            };
            match piece.get(..n) {
                Some(piece) if n > 0 => bytes.extend_from_slice(piece),
                _ => break,
            }
        }
        if !is_file {
            self.stdio.input = Some(Input::new(bytes.as_slice()));
        }
        Ok(bytes)
    }

    pub(super) fn input(&self) -> Option<&Input> {
        self.stdio.input.as_ref()
    }

    /// Restores standard input at a mark. Bytes read from the host since then are kept, because they cannot be read
    /// again.
    pub(super) fn rollback_input(&mut self, mark: Option<&Input>) {
        match (mark, &mut self.stdio.input) {
            (Some(mark), input) => *input = Some(mark.clone()),
            (None, Some(input)) => input.consumed = 0,
            (None, None) => {}
        }
    }

    /// Whether descriptor 0 is read from memory.
    pub fn has_input_in_memory(&self) -> bool {
        self.is_in_memory(0)
    }

    /// The output captured so far, if [`World::capture_output`] was called.
    pub fn captured(&self) -> Option<&Captured> {
        self.stdio.captured.as_ref()
    }

    pub fn captured_mut(&mut self) -> Option<&mut Captured> {
        self.stdio.captured.as_mut()
    }

    pub(super) fn stream(&mut self, fd: i32) -> Stream<'_> {
        match () {
            () if self.is_in_sandbox(fd) => self.sandbox.as_deref_mut().map_or(Stream::Host, Stream::Sandbox),
            () if self.is_closed(fd) => Stream::Null,
            () if self.is_in_memory(fd) => Stream::Captured,
            () => Stream::Host,
        }
    }

    /// Whether a descriptor is a standard one that the program has closed.
    fn is_closed(&self, fd: i32) -> bool {
        usize::try_from(fd).ok().and_then(|index| self.stdio.closed.get(index)).is_some_and(|&closed| closed)
    }

    /// Whether a descriptor is a standard one in memory.
    fn is_in_memory(&self, fd: i32) -> bool {
        match fd {
            0 => self.stdio.input.is_some() && !self.is_closed(0),
            1 | 2 => self.stdio.captured.is_some() && !self.is_closed(fd),
            _ => false,
        }
    }

    /// Which standard descriptors the program has closed.
    pub(super) fn closed_streams(&self) -> [bool; 3] {
        self.stdio.closed
    }

    pub(super) fn reopen_streams(&mut self, closed: [bool; 3]) {
        self.stdio.closed = closed;
    }

    /// `close` for the standard descriptors, which must stay reserved.
    pub(super) fn close_standard(&mut self, fd: i32) -> bool {
        match usize::try_from(fd) {
            Ok(index @ 0..=2) => {
                self.stdio.closed[index] = true;
                true
            }
            _ => false,
        }
    }

    pub(super) fn read_captured(&mut self, fd: i32, into: &mut [u8]) -> Sys<usize> {
        let Some(input) = self.stdio.input.as_mut().filter(|_| fd == 0) else { return Err(Errno(libc::EBADF)) };
        let rest = input.bytes.get(input.consumed..).unwrap_or_default();
        let n = rest.len().min(into.len());
        into[..n].copy_from_slice(&rest[..n]);
        input.consumed += n;
        Ok(n)
    }

    pub(super) fn write_captured(&mut self, fd: i32, bytes: &[u8]) -> Sys<usize> {
        let Some(captured) = self.stdio.captured.as_mut() else { return Err(Errno(libc::EBADF)) };
        match fd {
            1 => Captured::write(captured.limit, &mut captured.stdout, bytes),
            2 => Captured::write(captured.limit, &mut captured.stderr, bytes),
            _ => return Err(Errno(libc::EBADF)),
        }
        Ok(bytes.len())
    }

    /// Bytes of the input in memory that are still unread.
    pub(super) fn captured_available(&self) -> usize {
        self.stdio.input.as_ref().map_or(0, |input| input.bytes.len().saturating_sub(input.consumed))
    }

    /// Whether a read would return without blocking, after waiting at most `millis`.
    pub fn is_readable(&mut self, fd: i32, millis: i32) -> bool {
        match self.stream(fd) {
            Stream::Host => self.poll_one(fd, libc::POLLIN, millis) != Ok(0),
            Stream::Captured | Stream::Null | Stream::Sandbox(_) => true,
        }
    }

    /// Whether a descriptor is a terminal.
    pub fn is_terminal(&self, fd: i32) -> bool {
        // SAFETY: takes any number.
        !self.is_in_memory(fd) && !self.is_closed(fd) && unsafe { libc::isatty(fd) } == 1
    }

    /// Switches the echo of the terminal on descriptor 0; returns whether it was on.
    pub fn set_echo(&mut self, on: bool) -> Sys<bool> {
        if !matches!(self.stream(0), Stream::Host) {
            return Err(Errno(libc::ENOTTY));
        }
        // SAFETY: `tio` is plain data that the calls fill in.
        unsafe {
            let mut tio: libc::termios = std::mem::zeroed();
            super::check(libc::tcgetattr(0, &mut tio))?;
            let old = tio.c_lflag & libc::ECHO != 0;
            if on {
                tio.c_lflag |= libc::ECHO;
            } else {
                tio.c_lflag &= !libc::ECHO;
            }
            super::check(libc::tcsetattr(0, libc::TCSANOW, &tio))?;
            Ok(old)
        }
    }
}
