//! Open directories, by handle.

use super::{Errno, Handles, Sys, World, c_path, check};

/// The directories that the program is reading.
#[derive(Default)]
pub(super) struct Dirs {
    open: Handles<Dir>,
}

struct Dir {
    stream: *mut libc::DIR,
}

impl Drop for Dir {
    fn drop(&mut self) {
        // SAFETY: opened by `opendir` or `fdopendir`, closed once.
        unsafe { libc::closedir(self.stream) };
    }
}

impl Dirs {
    fn open(&mut self, path: &[u8]) -> Sys<i64> {
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        self.keep(unsafe { libc::opendir(path.as_ptr()) })
    }

    /// Opens the directory that a descriptor refers to; the handle then owns the descriptor.
    fn open_fd(&mut self, fd: i32) -> Sys<i64> {
        // SAFETY: takes any number.
        self.keep(unsafe { libc::fdopendir(fd) })
    }

    fn keep(&mut self, stream: *mut libc::DIR) -> Sys<i64> {
        if stream.is_null() {
            return Err(Errno::last());
        }
        Ok(self.open.insert(Dir { stream }))
    }

    /// The next name, including `.` and `..`; none at the end.
    fn next(&mut self, handle: i64) -> Sys<Option<Vec<u8>>> {
        let dir = self.open.get_mut(handle).ok_or(Errno(libc::EBADF))?;
        // SAFETY: the stream is open; an entry's name is terminated and valid until the next call.
        unsafe {
            *libc::__errno_location() = 0;
            let entry = libc::readdir(dir.stream);
            if entry.is_null() {
                let errno = *libc::__errno_location();
                return if errno == 0 { Ok(None) } else { Err(Errno(errno)) };
            }
            Ok(Some(std::ffi::CStr::from_ptr((*entry).d_name.as_ptr()).to_bytes().to_vec()))
        }
    }

    fn close(&mut self, handle: i64) -> Sys<()> {
        self.open.remove(handle).map(drop).ok_or(Errno(libc::EBADF))
    }
}

impl World {
    pub fn open_directory(&mut self, path: &[u8]) -> Sys<i64> {
        match &mut self.sandbox {
            Some(sandbox) => sandbox.open_directory(path),
            None => self.dirs.open(path),
        }
    }

    /// Opens the directory that a descriptor refers to; the handle then owns the descriptor.
    pub fn open_directory_of(&mut self, fd: i32) -> Sys<i64> {
        match &mut self.sandbox {
            Some(sandbox) => sandbox.open_directory_of(fd),
            None => self.dirs.open_fd(fd),
        }
    }

    /// The next name of an open directory, including `.` and `..`; none at the end.
    pub fn next_name(&mut self, handle: i64) -> Sys<Option<Vec<u8>>> {
        match &mut self.sandbox {
            Some(sandbox) => sandbox.next_name(handle),
            None => self.dirs.next(handle),
        }
    }

    pub fn close_directory(&mut self, handle: i64) -> Sys<()> {
        match &mut self.sandbox {
            Some(sandbox) => sandbox.close_directory(handle),
            None => self.dirs.close(handle),
        }
    }

    /// All names of a directory except `.` and `..`, in the system's order.
    pub fn list(&mut self, path: &[u8]) -> Sys<Vec<Vec<u8>>> {
        let handle = self.open_directory(path)?;
        let mut names = Vec::new();
        while let Ok(Some(name)) = self.next_name(handle) {
            if name != b"." && name != b".." {
                names.push(name);
            }
        }
        self.close_directory(handle)?;
        Ok(names)
    }

    pub fn mkdir(&mut self, path: &[u8], mode: u32) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.mkdir(path, mode);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        check(unsafe { libc::mkdir(path.as_ptr(), mode) }).map(drop)
    }

    pub fn rmdir(&mut self, path: &[u8]) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.unlink_at(libc::AT_FDCWD, path, libc::AT_REMOVEDIR);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        check(unsafe { libc::rmdir(path.as_ptr()) }).map(drop)
    }
}
