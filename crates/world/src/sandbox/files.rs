//! Opening, reading and writing files.

use std::os::fd::AsRawFd;
use std::rc::Rc;

use super::content::Content;
use super::denial::Action;
use super::descriptors::{OpenFile, OpenKind};
use super::node::{Body, Node, Object};
use super::walk::Found;
use super::{MAX_ROOM, Sandbox, host};
use crate::{Errno, FileStat, Sys};

/// Devices that neither store data nor reveal any: `null`, `zero`, `full`.
const HARMLESS: [u64; 3] = [libc::makedev(1, 3), libc::makedev(1, 5), libc::makedev(1, 7)];
/// `random` and `urandom`.
pub const RANDOM: [u64; 2] = [libc::makedev(1, 8), libc::makedev(1, 9)];

impl Sandbox {
    /// Whether reads from this descriptor differ from run to run.
    pub fn tells_chance(&self, fd: i32) -> bool {
        let of_kernel = |object: &Object| {
            object.host.as_deref().is_some_and(|path| path.starts_with(b"/proc/") || path.starts_with(b"/sys/"))
        };
        match self.file(fd).map(|file| &file.kind) {
            Ok(OpenKind::Random(_)) => true,
            Ok(OpenKind::File(object, Some(_))) => of_kernel(object),
            _ => false,
        }
    }

    /// The directory that a descriptor refers to; none for the working directory.
    pub(super) fn directory(&self, dir: i32) -> Sys<Option<Object>> {
        if dir == libc::AT_FDCWD {
            return Ok(None);
        }
        match &self.file(dir)?.kind {
            OpenKind::Directory(object) => Ok(Some(object.clone())),
            _ => Err(Errno(libc::ENOTDIR)),
        }
    }

    pub fn open_at(&mut self, dir: i32, path: &[u8], flags: i32, mode: u32) -> Sys<i32> {
        let from = self.directory(dir)?;
        let is_new_wanted = flags & libc::O_CREAT != 0;
        let is_exclusive = is_new_wanted && flags & libc::O_EXCL != 0;
        let found = self.walk(from.as_ref(), path, !is_exclusive && flags & libc::O_NOFOLLOW == 0)?;
        match &found.object {
            None if is_new_wanted => self.create(&found, path, flags, mode),
            None => Err(Errno(libc::ENOENT)),
            Some(_) if is_exclusive => Err(Errno(libc::EEXIST)),
            Some((object, stat)) => {
                let (object, stat) = (object.clone(), *stat);
                if (found.wants_directory || flags & libc::O_DIRECTORY != 0) && !stat.is_dir() {
                    return Err(Errno(libc::ENOTDIR));
                }
                self.open_existing(object, &stat, path, flags)
            }
        }
    }

    fn create(&mut self, found: &Found, path: &[u8], flags: i32, mode: u32) -> Sys<i32> {
        if found.wants_directory {
            return Err(Errno(libc::EISDIR));
        }
        let stat = self.new_stat(found.parent()?, libc::S_IFREG | mode & 0o7777 & !self.umask)?;
        let object = self.enter(found, path, Node::new(stat, Body::File(Content::default())))?;
        self.insert_file(OpenFile::new(OpenKind::File(object, None), flags))
    }

    fn open_existing(&mut self, object: Object, stat: &FileStat, path: &[u8], flags: i32) -> Sys<i32> {
        if stat.is(libc::S_IFLNK) {
            return Err(Errno(libc::ELOOP));
        }
        let mut file = OpenFile::new(OpenKind::Directory(object.clone()), flags);
        let changes = file.is_writable() || flags & libc::O_TRUNC != 0;
        if stat.is_dir() && (changes || flags & libc::O_CREAT != 0) {
            return Err(Errno(libc::EISDIR));
        }
        if !self.is_harmless(stat) && flags & libc::O_PATH == 0 {
            if file.is_readable() {
                self.may_read(&object, path)?;
            }
            if changes {
                self.may_change(&object, path)?;
            }
        }
        if file.is_readable() {
            self.demand(&object, libc::R_OK)?;
        }
        if changes {
            self.demand(&object, libc::W_OK)?;
        }
        file.kind = match stat.mode & libc::S_IFMT {
            libc::S_IFDIR => OpenKind::Directory(object),
            libc::S_IFREG => {
                if flags & libc::O_TRUNC != 0 {
                    self.set_content(&object, Content::default())?;
                }
                let host = self.host_descriptor(&object)?;
                OpenKind::File(object, host)
            }
            libc::S_IFCHR if RANDOM.contains(&stat.rdev) => OpenKind::Random(object),
            libc::S_IFCHR if HARMLESS.contains(&stat.rdev) => {
                let Some(host) = &object.host else { return Err(Errno(libc::ENXIO)) };
                let fd = Rc::new(host::open(host, flags & libc::O_ACCMODE)?);
                OpenKind::Device(object, fd)
            }
            // Pipes and devices lead out of the sandbox.
            _ => return self.deny(if changes { Action::Change } else { Action::Read }, path, libc::EACCES),
        };
        self.insert_file(file)
    }

    pub(super) fn is_harmless(&self, stat: &FileStat) -> bool {
        stat.is(libc::S_IFCHR) && (HARMLESS.contains(&stat.rdev) || RANDOM.contains(&stat.rdev))
    }

    /// A host descriptor for reading the host's content; none if there is none to read.
    fn host_descriptor(&self, object: &Object) -> Sys<Option<Rc<std::os::fd::OwnedFd>>> {
        match (self.node(object.id).map(|node| &node.body), &object.host) {
            (Some(Body::Host) | None, Some(path)) => match host::open(path, libc::O_RDONLY) {
                Ok(fd) => Ok(Some(Rc::new(fd))),
                // A file that is only writable needs no descriptor for reading until its content is copied.
                Err(Errno(libc::EACCES)) => Ok(None),
                Err(errno) => Err(errno),
            },
            _ => Ok(None),
        }
    }

    pub(super) fn set_content(&mut self, object: &Object, content: Content) -> Sys<()> {
        self.demand_unmapped(object)?;
        let time = self.time();
        let node = self.node_mut(object)?;
        node.body = Body::File(content);
        (node.stat.modified, node.stat.changed) = (time, time);
        Ok(())
    }

    /// Denies a change to a file that is mapped with the host's content.
    fn demand_unmapped(&mut self, object: &Object) -> Sys<()> {
        if !self.state.mapped.contains(&object.id)
            || self.node(object.id).is_some_and(|node| !matches!(node.body, Body::Host))
        {
            return Ok(());
        }
        let path = object.host.as_deref().unwrap_or_default().to_vec();
        self.deny(Action::Change, &path, libc::ETXTBSY)
    }

    /// The content of a file, for modification.
    fn content_mut(&mut self, object: &Object) -> Sys<&mut Content> {
        if !matches!(self.node(object.id).map(|node| &node.body), Some(Body::File(_))) {
            let path = object.host.clone().ok_or(Errno(libc::EBADF))?;
            let content = Content::of(&host::read_file(&path)?);
            self.set_content(object, content)?;
        }
        let time = self.time();
        let node = self.node_mut(object)?;
        (node.stat.modified, node.stat.changed) = (time, time);
        match &mut node.body {
            Body::File(content) => Ok(content),
            _ => Err(Errno(libc::EBADF)),
        }
    }

    pub fn read(&mut self, fd: i32, into: &mut [u8]) -> Sys<usize> {
        let file = self.file(fd)?;
        let position = file.position;
        if !file.is_readable() {
            return Err(Errno(libc::EBADF));
        }
        match &file.kind {
            OpenKind::Random(_) => {
                self.fill_random(into);
                Ok(into.len())
            }
            OpenKind::Device(_, host) => host::read(host.as_raw_fd(), into),
            OpenKind::Socket(_) => Err(Errno(libc::ENOTCONN)),
            OpenKind::Directory(_) => Err(Errno(libc::EISDIR)),
            OpenKind::File(..) => {
                let n = self.pread(fd, into, position)?;
                self.file_mut(fd)?.position += n as i64;
                Ok(n)
            }
        }
    }

    pub fn pread(&mut self, fd: i32, into: &mut [u8], position: i64) -> Sys<usize> {
        let file = self.file(fd)?;
        let Ok(at) = u64::try_from(position) else { return Err(Errno(libc::EINVAL)) };
        match &file.kind {
            _ if !file.is_readable() => Err(Errno(libc::EBADF)),
            OpenKind::File(object, host) => match (self.node(object.id).map(|node| &node.body), host) {
                (Some(Body::File(content)), _) => Ok(content.read(at, into)),
                (Some(Body::Host) | None, Some(host)) => host::pread(host.as_raw_fd(), into, position),
                _ => Err(Errno(libc::EBADF)),
            },
            OpenKind::Directory(_) => Err(Errno(libc::EISDIR)),
            OpenKind::Socket(_) => Err(Errno(libc::ESPIPE)),
            OpenKind::Device(..) | OpenKind::Random(_) => self.read(fd, into),
        }
    }

    /// Writes bytes with their expressions; `tags` is empty if there are none.
    pub fn write(&mut self, fd: i32, bytes: &[u8], tags: &[u32]) -> Sys<usize> {
        let file = self.file(fd)?;
        let position = match &file.kind {
            _ if !file.is_writable() => return Err(Errno(libc::EBADF)),
            OpenKind::File(object, _) if file.flags & libc::O_APPEND != 0 => self.stat_of(object)?.size,
            _ => file.position,
        };
        let n = self.pwrite(fd, bytes, tags, position)?;
        self.file_mut(fd)?.position = position + n as i64;
        Ok(n)
    }

    pub fn pwrite(&mut self, fd: i32, bytes: &[u8], tags: &[u32], position: i64) -> Sys<usize> {
        let file = self.file(fd)?;
        let Ok(at) = u64::try_from(position) else { return Err(Errno(libc::EINVAL)) };
        match &file.kind {
            _ if !file.is_writable() => Err(Errno(libc::EBADF)),
            OpenKind::File(object, _) => {
                let object = object.clone();
                if bytes.is_empty() {
                    return Ok(0);
                }
                if at.checked_add(bytes.len() as u64).is_none_or(|end| end > i64::MAX as u64) {
                    return Err(Errno(libc::EFBIG));
                }
                if self.content_mut(&object)?.room() + bytes.len() as u64 > MAX_ROOM && self.room() > MAX_ROOM {
                    return self.deny(Action::Change, b"more files than fit into memory", libc::ENOSPC);
                }
                self.content_mut(&object)?.write(at, bytes, tags);
                Ok(bytes.len())
            }
            OpenKind::Device(_, host) => host::write(host.as_raw_fd(), bytes),
            OpenKind::Random(_) => Ok(bytes.len()),
            OpenKind::Directory(_) => Err(Errno(libc::EBADF)),
            OpenKind::Socket(_) => Err(Errno(libc::ENOTCONN)),
        }
    }

    pub fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> Sys<i64> {
        let file = self.file(fd)?;
        let base = match &file.kind {
            OpenKind::Device(..) | OpenKind::Random(_) => return Ok(0),
            OpenKind::Socket(_) => return Err(Errno(libc::ESPIPE)),
            _ if whence == libc::SEEK_SET => 0,
            _ if whence == libc::SEEK_CUR => file.position,
            OpenKind::File(object, _) | OpenKind::Directory(object) => self.stat_of(object)?.size,
        };
        let position = base.checked_add(offset).ok_or(Errno(libc::EOVERFLOW))?;
        if position < 0 {
            return Err(Errno(libc::EINVAL));
        }
        if position != file.position {
            self.file_mut(fd)?.position = position;
        }
        Ok(position)
    }

    pub fn truncate(&mut self, fd: i32, size: i64) -> Sys<()> {
        let file = self.file(fd)?;
        let Ok(size) = u64::try_from(size) else { return Err(Errno(libc::EINVAL)) };
        match &file.kind {
            OpenKind::File(object, _) if file.is_writable() => {
                let object = object.clone();
                self.content_mut(&object)?.truncate(size);
                Ok(())
            }
            _ => Err(Errno(libc::EINVAL)),
        }
    }

    pub fn fstat(&self, fd: i32) -> Sys<FileStat> {
        match &self.file(fd)?.kind {
            OpenKind::File(object, Some(host)) if self.node(object.id).is_none() => {
                host::stat_at(host.as_raw_fd(), b"", libc::AT_EMPTY_PATH)
            }
            OpenKind::Socket(_) => Ok(FileStat { mode: libc::S_IFSOCK | 0o777, ..FileStat::default() }),
            OpenKind::File(object, _)
            | OpenKind::Directory(object)
            | OpenKind::Device(object, _)
            | OpenKind::Random(object) => self.stat_of(object),
        }
    }

    pub fn stat_at(&self, dir: i32, path: &[u8], flags: i32) -> Sys<FileStat> {
        if path.is_empty() && flags & libc::AT_EMPTY_PATH != 0 {
            return self.fstat(dir);
        }
        let from = self.directory(dir)?;
        let found = self.walk(from.as_ref(), path, flags & libc::AT_SYMLINK_NOFOLLOW == 0)?;
        found.existing().map(|(_, stat)| stat)
    }

    pub fn read_file(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        let fd = self.open_at(libc::AT_FDCWD, path, libc::O_RDONLY, 0)?;
        let mut bytes = Vec::new();
        let mut piece = [0; 1 << 14];
        let result = loop {
            match self.read(fd, &mut piece) {
                Ok(0) => break Ok(bytes),
                Ok(n) => bytes.extend_from_slice(&piece[..n]),
                Err(errno) => break Err(errno),
            }
        };
        self.close(fd)?;
        result
    }

    /// The host's descriptor of a file that can be mapped with the host's content; none if the content differs.
    pub fn mappable(&mut self, fd: i32) -> Sys<Option<i32>> {
        let OpenKind::File(object, host) = &self.file(fd)?.kind else { return Err(Errno(libc::ENODEV)) };
        let id = object.id;
        match (self.node(id).map(|node| &node.body), host) {
            (Some(Body::Host) | None, Some(host)) => {
                let host = host.as_raw_fd();
                Rc::make_mut(&mut self.state.mapped).insert(id);
                Ok(Some(host))
            }
            _ => Ok(None),
        }
    }

    /// Replaces the content of the file at a path.
    pub fn substitute(&mut self, path: &[u8], bytes: &[u8]) -> Sys<()> {
        let (object, stat) = self.walk(None, path, true)?.existing()?;
        if !stat.is_file() {
            return Err(Errno(libc::EINVAL));
        }
        let was_changed = self.state.is_changed;
        let node = self.node_mut(&object)?;
        node.body = Body::File(Content::of(bytes));
        self.state.is_changed = was_changed;
        Ok(())
    }
}
