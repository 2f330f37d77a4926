//! Changes to the names and attributes of files: remove, rename, link, set.

use std::collections::BTreeMap;
use std::os::fd::AsRawFd;

use super::denial::Action;
use super::descriptors::OpenKind;
use super::node::{Body, Node, Object};
use super::{Sandbox, host};
use crate::{Errno, FileTime, FsSpace, Sys};

impl Sandbox {
    /// Removes a file; with `AT_REMOVEDIR` an empty directory.
    pub fn unlink_at(&mut self, dir: i32, path: &[u8], flags: i32) -> Sys<()> {
        let from = self.directory(dir)?;
        let found = self.walk(from.as_ref(), path, false)?;
        let (object, stat) = found.object.clone().ok_or(Errno(libc::ENOENT))?;
        let removes_directory = flags & libc::AT_REMOVEDIR != 0;
        if found.wants_directory && !stat.is_dir() || removes_directory && !stat.is_dir() {
            return Err(Errno(libc::ENOTDIR));
        }
        if stat.is_dir() && !removes_directory {
            return Err(Errno(libc::EISDIR));
        }
        let Some(name) = found.name.clone() else { return Err(Errno(libc::EBUSY)) };
        let parent = found.parent()?.clone();
        self.demand_changeable(&parent, path)?;
        if stat.is_dir() && !self.is_empty(&object)? {
            return Err(Errno(libc::ENOTEMPTY));
        }
        self.entries_mut(&parent)?.remove(&name);
        self.drop_link(&parent, &object)
    }

    /// Updates the link count of an object that has lost a name in a directory.
    fn drop_link(&mut self, parent: &Object, object: &Object) -> Sys<()> {
        let time = self.time();
        let node = self.node_mut(object)?;
        let is_directory = node.stat.is_dir();
        node.stat.nlink = if is_directory { 0 } else { node.stat.nlink.saturating_sub(1) };
        node.stat.changed = time;
        if is_directory {
            let parent = self.node_mut(parent)?;
            parent.stat.nlink = parent.stat.nlink.saturating_sub(1).max(1);
        }
        self.forget_if_gone(object);
        Ok(())
    }

    pub fn rename_at(&mut self, from_dir: i32, from: &[u8], to_dir: i32, to: &[u8]) -> Sys<()> {
        let (from_base, to_base) = (self.directory(from_dir)?, self.directory(to_dir)?);
        let source = self.walk(from_base.as_ref(), from, false)?;
        let target = self.walk(to_base.as_ref(), to, false)?;
        let (object, stat) = source.object.clone().ok_or(Errno(libc::ENOENT))?;
        let (Some(old_name), Some(new_name)) = (&source.name, &target.name) else { return Err(Errno(libc::EBUSY)) };
        if (source.wants_directory || target.wants_directory) && !stat.is_dir() {
            return Err(Errno(libc::ENOTDIR));
        }
        let (old_parent, new_parent) = (source.parent()?.clone(), target.parent()?.clone());
        self.demand_changeable(&old_parent, from)?;
        self.demand_changeable(&new_parent, to)?;
        if stat.is_dir() && target.passes(object.id) {
            return Err(Errno(libc::EINVAL));
        }
        if let Some((replaced, old)) = &target.object {
            match (stat.is_dir(), old.is_dir()) {
                _ if replaced.id == object.id => return Ok(()),
                (true, false) => return Err(Errno(libc::ENOTDIR)),
                (false, true) => return Err(Errno(libc::EISDIR)),
                (true, true) if !self.is_empty(replaced)? => return Err(Errno(libc::ENOTEMPTY)),
                _ => {}
            }
            self.drop_link(&new_parent, replaced)?;
        }
        self.entries_mut(&old_parent)?.remove(old_name);
        self.entries_mut(&new_parent)?.insert(new_name.clone(), object.clone());
        if stat.is_dir() && old_parent.id != new_parent.id {
            let old = self.node_mut(&old_parent)?;
            old.stat.nlink = old.stat.nlink.saturating_sub(1).max(1);
            self.node_mut(&new_parent)?.stat.nlink += 1;
        }
        let time = self.time();
        self.node_mut(&object)?.stat.changed = time;
        Ok(())
    }

    pub fn link(&mut self, existing: &[u8], new: &[u8]) -> Sys<()> {
        let (object, stat) = self.walk(None, existing, false)?.existing()?;
        if stat.is_dir() {
            return Err(Errno(libc::EPERM));
        }
        self.may_read(&object, existing)?;
        let found = self.walk(None, new, false)?;
        let (Some(name), None) = (&found.name, &found.object) else { return Err(Errno(libc::EEXIST)) };
        let parent = found.parent()?.clone();
        self.demand_changeable(&parent, new)?;
        let time = self.time();
        let node = self.node_mut(&object)?;
        node.stat.nlink += 1;
        node.stat.changed = time;
        self.entries_mut(&parent)?.insert(name.clone(), object);
        Ok(())
    }

    pub fn symlink(&mut self, target: &[u8], link: &[u8]) -> Sys<()> {
        let found = self.walk(None, link, false)?;
        if found.object.is_some() {
            return Err(Errno(libc::EEXIST));
        }
        let stat = self.new_stat(found.parent()?, libc::S_IFLNK | 0o777)?;
        self.enter(&found, link, Node::new(stat, Body::Link(target.to_vec()))).map(drop)
    }

    pub fn read_link(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        let (object, stat) = self.walk(None, path, false)?.existing()?;
        if stat.is(libc::S_IFLNK) { self.link_target(&object) } else { Err(Errno(libc::EINVAL)) }
    }

    pub fn real_path(&self, path: &[u8]) -> Sys<Vec<u8>> {
        let found = self.walk(None, path, true)?;
        let path = found.path();
        found.existing().map(|_| path)
    }

    /// Pipes and devices: denied.
    pub fn mknod(&mut self, path: &[u8]) -> Sys<()> {
        self.deny(Action::Change, path, libc::EPERM)
    }

    /// An object that the user owns, for a change of its attributes.
    fn own_at(&mut self, dir: i32, path: &[u8], follow: bool) -> Sys<&mut Node> {
        let from = self.directory(dir)?;
        let (object, _) = self.walk(from.as_ref(), path, follow)?.existing()?;
        self.own(&object, path)
    }

    fn own(&mut self, object: &Object, path: &[u8]) -> Sys<&mut Node> {
        self.may_change(object, path)?;
        self.demand_owner(object)?;
        let time = self.time();
        let node = self.node_mut(object)?;
        node.stat.changed = time;
        Ok(node)
    }

    fn own_open(&mut self, fd: i32) -> Sys<&mut Node> {
        let object = self.file(fd)?.object().cloned().ok_or(Errno(libc::EINVAL))?;
        let path = object.host.as_deref().unwrap_or_default().to_vec();
        self.own(&object, &path)
    }

    pub fn chmod(&mut self, dir: i32, path: &[u8], mode: u32, follow: bool) -> Sys<()> {
        self.own_at(dir, path, follow).map(|node| node.set_mode(mode))
    }

    pub fn fchmod(&mut self, fd: i32, mode: u32) -> Sys<()> {
        self.own_open(fd).map(|node| node.set_mode(mode))
    }

    pub fn chown(&mut self, path: &[u8], uid: u32, gid: u32, follow: bool) -> Sys<()> {
        self.own_at(libc::AT_FDCWD, path, follow)?.set_owner(uid, gid)
    }

    pub fn fchown(&mut self, fd: i32, uid: u32, gid: u32) -> Sys<()> {
        self.own_open(fd)?.set_owner(uid, gid)
    }

    /// Sets the times of last access and modification.
    pub fn set_times(&mut self, dir: i32, path: &[u8], times: [FileTime; 2], follow: bool) -> Sys<()> {
        self.own_at(dir, path, follow)?.set_times(times)
    }

    pub fn set_times_fd(&mut self, fd: i32, times: [FileTime; 2]) -> Sys<()> {
        self.own_open(fd)?.set_times(times)
    }

    /// The free space, independent of the host's.
    pub fn space(&self, path: &[u8]) -> Sys<FsSpace> {
        self.walk(None, path, true)?.existing()?;
        let (block, total) = (4096, 1 << 28);
        let free = total / 2 - (self.room() as i64) / block;
        Ok(FsSpace { block, total, free, usable: free })
    }

    /// The extended attributes of an open file.
    pub fn attributes(&self, fd: i32) -> Sys<BTreeMap<Vec<u8>, Vec<u8>>> {
        let file = self.file(fd)?;
        let object = file.object().ok_or(Errno(libc::ENOTSUP))?;
        match (self.node(object.id).and_then(|node| node.attributes.as_ref()), &file.kind, &object.host) {
            (Some(attributes), ..) => Ok(attributes.clone()),
            (None, OpenKind::File(_, Some(host)), Some(_)) => host::attributes(host.as_raw_fd()),
            _ => Ok(BTreeMap::new()),
        }
    }

    /// Replaces the extended attributes of an open file.
    pub fn set_attributes(&mut self, fd: i32, attributes: BTreeMap<Vec<u8>, Vec<u8>>) -> Sys<()> {
        self.own_open(fd)?.attributes = Some(attributes);
        Ok(())
    }

    /// Denied: the sandbox's changes happen in memory, where the host's watches cannot see them.
    pub fn watch(&mut self, path: &[u8]) -> Sys<i32> {
        self.deny(Action::Watch, path, libc::EACCES)
    }
}

impl Node {
    fn set_mode(&mut self, mode: u32) {
        self.stat.mode = self.stat.mode & libc::S_IFMT | mode & 0o7777;
    }

    /// Changes the owner, where only a privileged user may choose a different one. `u32::MAX` keeps the current one.
    fn set_owner(&mut self, uid: u32, gid: u32) -> Sys<()> {
        let uid = if uid == u32::MAX { self.stat.uid } else { uid };
        let gid = if gid == u32::MAX { self.stat.gid } else { gid };
        let is_allowed = uid == self.stat.uid && (gid == self.stat.gid || host::groups().contains(&gid));
        if !is_allowed && host::effective_user() != 0 {
            return Err(Errno(libc::EPERM));
        }
        (self.stat.uid, self.stat.gid) = (uid, gid);
        Ok(())
    }

    fn set_times(&mut self, [accessed, modified]: [FileTime; 2]) -> Sys<()> {
        if [accessed, modified].iter().any(|time| !(0..1_000_000_000).contains(&time.nanos)) {
            return Err(Errno(libc::EINVAL));
        }
        (self.stat.accessed, self.stat.modified) = (accessed, modified);
        Ok(())
    }
}
