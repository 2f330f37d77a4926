//! Directories: their entries, and reading them name by name.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::descriptors::OpenKind;
use super::node::{Body, Node, Object};
use super::walk::Found;
use super::{Sandbox, host, join};
use crate::{Errno, FileStat, Sys};

/// A directory that is being read: a copy of its names from the moment it was opened.
#[derive(Clone)]
pub struct Listing {
    names: Rc<[Vec<u8>]>,
    next: usize,
}

impl Sandbox {
    /// The names in a directory, sorted.
    fn names(&self, directory: &Object) -> Sys<Vec<Vec<u8>>> {
        let mut names = match (self.node(directory.id).map(|node| &node.body), &directory.host) {
            (Some(Body::Directory(entries)), _) => return Ok(entries.keys().cloned().collect()),
            (Some(Body::Host) | None, Some(path)) => host::list(path)?,
            _ => return Err(Errno(libc::ENOTDIR)),
        };
        names.sort();
        Ok(names)
    }

    pub fn open_directory(&mut self, path: &[u8]) -> Sys<i64> {
        let (object, stat) = self.walk(None, path, true)?.existing()?;
        if !stat.is_dir() {
            return Err(Errno(libc::ENOTDIR));
        }
        self.may_read(&object, path)?;
        self.demand(&object, libc::R_OK)?;
        self.begin_listing(&object)
    }

    /// Opens the directory that a descriptor refers to; the handle then owns the descriptor.
    pub fn open_directory_of(&mut self, fd: i32) -> Sys<i64> {
        let OpenKind::Directory(object) = &self.file(fd)?.kind else { return Err(Errno(libc::ENOTDIR)) };
        let object = object.clone();
        let handle = self.begin_listing(&object)?;
        self.close(fd)?;
        Ok(handle)
    }

    fn begin_listing(&mut self, directory: &Object) -> Sys<i64> {
        let mut names = vec![b".".to_vec(), b"..".to_vec()];
        names.extend(self.names(directory)?);
        let listings = Rc::make_mut(&mut self.state.listings);
        let handle = listings.last_key_value().map_or(1, |(last, _)| last + 1);
        listings.insert(handle, Listing { names: names.into(), next: 0 });
        Ok(handle)
    }

    /// The next name, including `.` and `..`; none at the end.
    pub fn next_name(&mut self, handle: i64) -> Sys<Option<Vec<u8>>> {
        let listing = Rc::make_mut(&mut self.state.listings).get_mut(&handle).ok_or(Errno(libc::EBADF))?;
        let name = listing.names.get(listing.next).cloned();
        listing.next += 1;
        Ok(name)
    }

    pub fn close_directory(&mut self, handle: i64) -> Sys<()> {
        Rc::make_mut(&mut self.state.listings).remove(&handle).map(drop).ok_or(Errno(libc::EBADF))
    }

    /// The entries of a directory, for modification.
    pub(super) fn entries_mut(&mut self, directory: &Object) -> Sys<&mut BTreeMap<Vec<u8>, Object>> {
        if !matches!(self.node(directory.id).map(|node| &node.body), Some(Body::Directory(_))) {
            let path = directory.host.clone().ok_or(Errno(libc::ENOTDIR))?;
            let mut entries = BTreeMap::new();
            for name in self.names(directory)? {
                let host: Rc<[u8]> = join(&path, &name).into();
                // Skip an entry that has just vanished from the host.
                if let Ok(stat) = host::stat_at(libc::AT_FDCWD, &host, libc::AT_SYMLINK_NOFOLLOW) {
                    let is_trusted = directory.is_trusted;
                    entries.insert(name, Object { id: stat.id(), host: Some(host), is_trusted });
                }
            }
            self.node_mut(directory)?.body = Body::Directory(entries);
        }
        let time = self.time();
        let node = self.node_mut(directory)?;
        (node.stat.modified, node.stat.changed) = (time, time);
        match &mut node.body {
            Body::Directory(entries) => Ok(entries),
            _ => Err(Errno(libc::ENOTDIR)),
        }
    }

    /// An error unless entries of a directory may be created and removed.
    pub(super) fn demand_changeable(&mut self, directory: &Object, path: &[u8]) -> Sys<()> {
        self.may_change(directory, path)?;
        self.demand(directory, libc::W_OK | libc::X_OK)?;
        match self.stat_of(directory)?.nlink {
            // The directory was removed while it was open.
            0 => Err(Errno(libc::ENOENT)),
            _ => Ok(()),
        }
    }

    /// Creates a new object at the end of a path.
    pub(super) fn enter(&mut self, found: &Found, path: &[u8], node: Node) -> Sys<Object> {
        let (Some(name), None) = (&found.name, &found.object) else { return Err(Errno(libc::EEXIST)) };
        let parent = found.parent()?.clone();
        self.demand_changeable(&parent, path)?;
        let object = Object::own(node.stat.id());
        self.entries_mut(&parent)?.insert(name.clone(), object.clone());
        self.state.next_number += 1;
        self.insert(object.id, node);
        Ok(object)
    }

    /// The attributes of a new object in a directory.
    pub(super) fn new_stat(&self, parent: &Object, mode: u32) -> Sys<FileStat> {
        let parent = self.stat_of(parent)?;
        let time = self.time();
        let gid = if parent.mode & libc::S_ISGID != 0 { parent.gid } else { host::effective_group() };
        Ok(FileStat {
            mode,
            ino: self.state.next_number,
            dev: parent.dev,
            nlink: 1,
            uid: host::effective_user(),
            gid,
            accessed: time,
            modified: time,
            changed: time,
            born: time,
            ..FileStat::default()
        })
    }

    pub fn mkdir(&mut self, path: &[u8], mode: u32) -> Sys<()> {
        let found = self.walk(None, path, false)?;
        if found.object.is_some() {
            return Err(Errno(libc::EEXIST));
        }
        let stat = self.new_stat(found.parent()?, libc::S_IFDIR | mode & 0o1777 & !self.umask)?;
        let stat = FileStat { nlink: 2, size: DIRECTORY_SIZE, ..stat };
        self.enter(&found, path, Node::new(stat, Body::Directory(BTreeMap::new())))?;
        let parent = found.parent()?.clone();
        self.node_mut(&parent)?.stat.nlink += 1;
        Ok(())
    }

    pub(super) fn is_empty(&self, directory: &Object) -> Sys<bool> {
        self.names(directory).map(|names| names.is_empty())
    }
}

/// The size that most file systems report.
const DIRECTORY_SIZE: i64 = 4096;
