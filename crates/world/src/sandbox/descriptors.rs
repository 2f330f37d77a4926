//! The sandbox's descriptors, and what each refers to.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::rc::Rc;

use super::Sandbox;
use super::node::Object;
use super::sockets::Socket;
use crate::{Errno, Sys};

/// The first descriptor of the sandbox; the host's numbers are smaller.
pub const FIRST_DESCRIPTOR: i32 = 1 << 24;

/// The maximum number of descriptors of a process.
const MAX_DESCRIPTORS: usize = 1 << 20;

#[derive(Clone, Default)]
pub struct OpenFiles {
    /// The opening that each descriptor refers to; several can share one.
    descriptors: BTreeMap<i32, u64>,
    openings: BTreeMap<u64, OpenFile>,
    next: u64,
}

#[derive(Clone)]
pub struct OpenFile {
    pub flags: i32,
    pub position: i64,
    pub kind: OpenKind,
}

#[derive(Clone)]
pub enum OpenKind {
    /// A regular file, with the host's descriptor if the content is the host's.
    File(Object, Option<Rc<OwnedFd>>),
    Directory(Object),
    /// A device of the host that keeps no data.
    Device(Object, Rc<OwnedFd>),
    /// An endless source of random bytes.
    Random(Object),
    Socket(Socket),
}

impl OpenFile {
    pub fn new(kind: OpenKind, flags: i32) -> OpenFile {
        OpenFile { flags, position: 0, kind }
    }

    pub fn is_readable(&self) -> bool {
        self.flags & libc::O_ACCMODE != libc::O_WRONLY
    }

    pub fn is_writable(&self) -> bool {
        self.flags & libc::O_ACCMODE != libc::O_RDONLY
    }

    pub fn object(&self) -> Option<&Object> {
        match &self.kind {
            OpenKind::File(object, _)
            | OpenKind::Directory(object)
            | OpenKind::Device(object, _)
            | OpenKind::Random(object) => Some(object),
            OpenKind::Socket(_) => None,
        }
    }
}

impl OpenFiles {
    pub fn get(&self, fd: i32) -> Sys<&OpenFile> {
        self.descriptors.get(&fd).and_then(|opening| self.openings.get(opening)).ok_or(Errno(libc::EBADF))
    }

    pub fn get_mut(&mut self, fd: i32) -> Sys<&mut OpenFile> {
        let opening = self.descriptors.get(&fd).ok_or(Errno(libc::EBADF))?;
        self.openings.get_mut(opening).ok_or(Errno(libc::EBADF))
    }

    pub fn insert(&mut self, file: OpenFile) -> Sys<i32> {
        let opening = self.next;
        let fd = self.allot(opening)?;
        self.next += 1;
        self.openings.insert(opening, file);
        Ok(fd)
    }

    /// The lowest free number, as the kernel assigns it.
    fn allot(&mut self, opening: u64) -> Sys<i32> {
        if self.descriptors.len() >= MAX_DESCRIPTORS {
            return Err(Errno(libc::EMFILE));
        }
        let mut free = FIRST_DESCRIPTOR;
        for &fd in self.descriptors.keys() {
            if fd != free {
                break;
            }
            free += 1;
        }
        self.descriptors.insert(free, opening);
        Ok(free)
    }

    pub fn dup(&mut self, fd: i32) -> Sys<i32> {
        let opening = *self.descriptors.get(&fd).ok_or(Errno(libc::EBADF))?;
        self.allot(opening)
    }

    pub fn dup2(&mut self, from: i32, to: i32) -> Sys<()> {
        let opening = *self.descriptors.get(&from).ok_or(Errno(libc::EBADF))?;
        if from != to {
            let _ = self.close(to);
            self.descriptors.insert(to, opening);
        }
        Ok(())
    }

    /// Closes a descriptor. Returns the open file if this was its last descriptor.
    pub fn close(&mut self, fd: i32) -> Sys<Option<OpenFile>> {
        let opening = self.descriptors.remove(&fd).ok_or(Errno(libc::EBADF))?;
        let is_last = !self.descriptors.values().any(|other| *other == opening);
        Ok(if is_last { self.openings.remove(&opening) } else { None })
    }

    pub fn iter(&self) -> impl Iterator<Item = &OpenFile> {
        self.openings.values()
    }
}

impl Sandbox {
    pub(super) fn file(&self, fd: i32) -> Sys<&OpenFile> {
        self.state.open.get(fd)
    }

    pub(super) fn file_mut(&mut self, fd: i32) -> Sys<&mut OpenFile> {
        Rc::make_mut(&mut self.state.open).get_mut(fd)
    }

    pub(super) fn insert_file(&mut self, file: OpenFile) -> Sys<i32> {
        Rc::make_mut(&mut self.state.open).insert(file)
    }

    pub fn dup(&mut self, fd: i32) -> Sys<i32> {
        Rc::make_mut(&mut self.state.open).dup(fd)
    }

    pub fn dup2(&mut self, from: i32, to: i32) -> Sys<()> {
        Rc::make_mut(&mut self.state.open).dup2(from, to)
    }

    pub fn close(&mut self, fd: i32) -> Sys<()> {
        let closed = Rc::make_mut(&mut self.state.open).close(fd)?;
        if let Some(object) = closed.as_ref().and_then(OpenFile::object) {
            self.forget_if_gone(object);
        }
        Ok(())
    }

    /// Drops a file that has no name and is not open.
    pub(super) fn forget_if_gone(&mut self, object: &Object) {
        let is_gone = object.host.is_none() && self.node(object.id).is_some_and(|node| node.stat.nlink == 0);
        let is_it = |file: &OpenFile| file.object().is_some_and(|open| open.id == object.id);
        if is_gone && !self.state.open.iter().any(is_it) {
            Rc::make_mut(&mut self.state.nodes).remove(&object.id);
        }
    }

    /// The flags that a descriptor was opened with.
    pub fn status_flags(&self, fd: i32) -> Sys<i32> {
        self.file(fd).map(|file| file.flags)
    }

    pub fn set_status_flags(&mut self, fd: i32, flags: i32) -> Sys<()> {
        self.file_mut(fd)?.flags = flags;
        Ok(())
    }

    /// Whether the program has a descriptor open for reading this file.
    pub fn is_open_for_reading(&self, id: (u64, u64)) -> bool {
        self.state.open.iter().any(|file| file.is_readable() && file.object().is_some_and(|object| object.id == id))
    }
}
