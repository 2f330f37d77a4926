//! Access checks: by the policy, and by the permissions of files.

use super::denial::Action;
use super::node::Object;
use super::{Sandbox, host};
use crate::{Errno, Sys};

impl Sandbox {
    /// An error unless the policy allows reading the content of an object.
    pub(super) fn may_read(&mut self, object: &Object, path: &[u8]) -> Sys<()> {
        let is_readable = match &object.host {
            None => true,
            Some(host) => object.is_trusted || self.is_own(object) || self.policy.is_readable(host),
        };
        if is_readable { Ok(()) } else { self.deny(Action::Read, path, libc::EACCES) }
    }

    /// An error unless the policy allows changing an object.
    pub(super) fn may_change(&mut self, object: &Object, path: &[u8]) -> Sys<()> {
        let is_changeable = match &object.host {
            None => true,
            Some(host) => object.is_trusted || self.is_own(object) || self.policy.is_trusted(host),
        };
        if is_changeable { Ok(()) } else { self.deny(Action::Change, path, libc::EACCES) }
    }

    /// Whether a directory is one of the sandbox's own temporary directories.
    fn is_own(&self, object: &Object) -> bool {
        object.host.as_ref().is_some_and(|host| self.policy.temporary.iter().any(|path| **path == **host))
    }

    /// Whether the permissions of an object allow `mode` (`R_OK`, `W_OK`, `X_OK`).
    pub(super) fn permits(&self, object: &Object, mode: i32) -> Sys<bool> {
        if let (None, Some(path)) = (self.node(object.id), &object.host) {
            return Ok(host::access(path, mode).is_ok());
        }
        let stat = self.stat_of(object)?;
        let user = host::effective_user();
        if user == 0 {
            // Root may do everything except execute a file without any execute permission.
            return Ok(mode & libc::X_OK == 0 || stat.is_dir() || stat.mode & 0o111 != 0);
        }
        let bits = match () {
            () if stat.uid == user => stat.mode >> 6,
            () if host::groups().contains(&stat.gid) => stat.mode >> 3,
            () => stat.mode,
        };
        Ok(bits & mode as u32 == mode as u32)
    }

    /// An error unless the permissions of an object allow `mode`.
    pub(super) fn demand(&self, object: &Object, mode: i32) -> Sys<()> {
        if self.permits(object, mode)? { Ok(()) } else { Err(Errno(libc::EACCES)) }
    }

    /// An error unless the user owns the object.
    pub(super) fn demand_owner(&self, object: &Object) -> Sys<()> {
        let user = host::effective_user();
        if user == 0 || self.stat_of(object)?.uid == user { Ok(()) } else { Err(Errno(libc::EPERM)) }
    }

    pub fn access(&mut self, path: &[u8], mode: i32) -> Sys<()> {
        let (object, stat) = self.walk(None, path, true)?.existing()?;
        if mode & libc::R_OK != 0 && !self.is_harmless(&stat) {
            self.may_read(&object, path)?;
        }
        if mode & libc::W_OK != 0 && !self.is_harmless(&stat) {
            self.may_change(&object, path)?;
        }
        if mode == libc::F_OK { Ok(()) } else { self.demand(&object, mode) }
    }
}
