//! Path resolution: from a path to an object, name by name, through links of the host and of the program.

use std::rc::Rc;

use super::node::{Body, Object};
use super::{Sandbox, host, join};
use crate::{Errno, FileId, FileStat, Sys};

/// More links than this count as a loop.
const MAX_LINKS: u32 = 40;

const NAME_MAX: usize = 255;

/// A directory along a path, and its name in the one before.
#[derive(Clone, Debug)]
pub struct Step {
    pub name: Vec<u8>,
    pub directory: Object,
}

/// The result of resolving a path.
#[derive(Debug)]
pub struct Found {
    /// The directories along the path, beginning at the root.
    way: Vec<Step>,
    /// The last name, which is in the last directory; none if the path leads to that directory itself (`/`, `..`).
    pub name: Option<Vec<u8>>,
    /// The object at the end, if there is one.
    pub object: Option<(Object, FileStat)>,
    /// Whether the path ends with a slash, so that only a directory is acceptable.
    pub wants_directory: bool,
}

impl Found {
    /// The directory that contains the last name.
    pub fn parent(&self) -> Sys<&Object> {
        self.way.last().map(|step| &step.directory).ok_or(Errno(libc::ENOENT))
    }

    /// Whether the path leads through a directory.
    pub fn passes(&self, id: FileId) -> bool {
        self.way.iter().any(|step| step.directory.id == id)
    }

    pub fn existing(self) -> Sys<(Object, FileStat)> {
        let found = self.object.ok_or(Errno(libc::ENOENT))?;
        if self.wants_directory && !found.1.is_dir() {
            return Err(Errno(libc::ENOTDIR));
        }
        Ok(found)
    }

    /// The steps to a directory, including itself.
    pub fn into_steps(self) -> Vec<Step> {
        let mut way = self.way;
        if let (Some(name), Some((directory, _))) = (self.name, self.object) {
            way.push(Step { name, directory });
        }
        way
    }

    /// The absolute path without links.
    pub fn path(&self) -> Vec<u8> {
        let names = self.way.iter().skip(1).map(|step| &step.name).chain(&self.name);
        let path: Vec<u8> = names.flat_map(|name| [b"/", name.as_slice()].concat()).collect();
        if path.is_empty() { b"/".to_vec() } else { path }
    }
}

impl Sandbox {
    /// Resolves a path, relative to a directory or, by default, to the working directory. A missing directory on the
    /// way is an error; the last name may be missing. With `follow`, a link at the end is followed.
    pub fn walk(&self, from: Option<&Object>, path: &[u8], follow: bool) -> Sys<Found> {
        if path.is_empty() {
            return Err(Errno(libc::ENOENT));
        }
        if path.len() >= libc::PATH_MAX as usize {
            return Err(Errno(libc::ENAMETOOLONG));
        }
        let root = || vec![Step { name: Vec::new(), directory: self.root.clone() }];
        let mut way = match from {
            _ if path.starts_with(b"/") => root(),
            Some(directory) => vec![Step { name: Vec::new(), directory: directory.clone() }],
            None => self.working_directory.clone(),
        };
        // The remaining names, in reverse order.
        let mut names: Vec<Vec<u8>> = split(path);
        let mut wants_directory = ends_with_directory(path);
        let mut n_links = 0;
        while let Some(name) = names.pop() {
            let is_last = names.is_empty();
            if name == b".." {
                if way.len() > 1 {
                    way.pop();
                }
                continue;
            }
            let Some(here) = way.last().map(|step| step.directory.clone()) else { return Err(Errno(libc::ENOENT)) };
            let Some((object, stat)) = self.look_up(&here, &name)? else {
                return match is_last {
                    true => Ok(Found { way, name: Some(name), object: None, wants_directory }),
                    false => Err(Errno(libc::ENOENT)),
                };
            };
            if stat.is(libc::S_IFLNK) && (follow || !is_last || wants_directory) {
                n_links += 1;
                if n_links > MAX_LINKS {
                    return Err(Errno(libc::ELOOP));
                }
                let target = self.link_target(&object)?;
                if target.starts_with(b"/") {
                    way = root();
                }
                if object.host.as_ref().is_some_and(|path| self.policy.is_trusted(path))
                    && self.node(object.id).is_none()
                {
                    way.iter_mut().for_each(|step| step.directory.is_trusted = true);
                }
                wants_directory |= is_last && ends_with_directory(&target);
                names.extend(split(&target));
                continue;
            }
            if is_last {
                return Ok(Found { way, name: Some(name), object: Some((object, stat)), wants_directory });
            }
            if !stat.is_dir() {
                return Err(Errno(libc::ENOTDIR));
            }
            way.push(Step { name, directory: object });
        }
        let last = way.pop().ok_or(Errno(libc::ENOENT))?;
        let stat = self.stat_of(&last.directory)?;
        let (name, is_root) = (last.name.clone(), way.is_empty());
        if is_root {
            way.push(last.clone());
        }
        Ok(Found { way, name: (!is_root).then_some(name), object: Some((last.directory, stat)), wants_directory: true })
    }

    /// The object of this name in a directory.
    pub fn look_up(&self, directory: &Object, name: &[u8]) -> Sys<Option<(Object, FileStat)>> {
        if name.len() > NAME_MAX {
            return Err(Errno(libc::ENAMETOOLONG));
        }
        match self.node(directory.id).map(|node| &node.body) {
            Some(Body::Directory(entries)) => {
                if !self.permits(directory, libc::X_OK)? {
                    return Err(Errno(libc::EACCES));
                }
                let Some(object) = entries.get(name) else { return Ok(None) };
                let object = Object { is_trusted: object.is_trusted | directory.is_trusted, ..object.clone() };
                let stat = self.stat_of(&object)?;
                Ok(Some((object, stat)))
            }
            Some(Body::File(_) | Body::Link(_)) => Err(Errno(libc::ENOTDIR)),
            Some(Body::Host) | None => {
                let Some(path) = &directory.host else { return Err(Errno(libc::ENOENT)) };
                let path: Rc<[u8]> = join(path, name).into();
                match host::stat_at(libc::AT_FDCWD, &path, libc::AT_SYMLINK_NOFOLLOW) {
                    Ok(stat) => {
                        let object = Object { id: stat.id(), host: Some(path), is_trusted: directory.is_trusted };
                        let stat = self.node(object.id).map_or(stat, |node| node.stat());
                        Ok(Some((object, stat)))
                    }
                    Err(Errno(libc::ENOENT)) => Ok(None),
                    Err(errno) => Err(errno),
                }
            }
        }
    }

    pub(super) fn link_target(&self, link: &Object) -> Sys<Vec<u8>> {
        match (self.node(link.id).map(|node| &node.body), &link.host) {
            (Some(Body::Link(target)), _) => Ok(target.clone()),
            (Some(Body::Host) | None, Some(path)) => host::read_link(path),
            _ => Err(Errno(libc::EINVAL)),
        }
    }
}

/// Whether the path can only mean a directory.
fn ends_with_directory(path: &[u8]) -> bool {
    path.ends_with(b"/") || path.ends_with(b"/.") || path == b"."
}

/// The names of a path, in reverse order.
fn split(path: &[u8]) -> Vec<Vec<u8>> {
    let names = path.rsplit(|&byte| byte == b'/').filter(|name| !name.is_empty() && *name != b".");
    names.map(<[u8]>::to_vec).collect()
}
