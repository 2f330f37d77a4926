//! Files and descriptors.

use std::rc::Rc;

use super::sandbox::{FIRST_DESCRIPTOR, RANDOM};
use super::stdio::Stream;
use super::{Errno, Sys, World, c_path, check, host, restart, restart_size};

/// A point in time in the form of `stat`.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct FileTime {
    pub seconds: i64,
    pub nanos: i64,
}

/// The attributes of a file, as `stat` reports them.
#[derive(Clone, Copy, Default, Debug)]
pub struct FileStat {
    pub mode: u32,
    pub ino: u64,
    pub dev: u64,
    pub rdev: u64,
    pub nlink: u64,
    pub uid: u32,
    pub gid: u32,
    pub size: i64,
    pub accessed: FileTime,
    pub modified: FileTime,
    pub changed: FileTime,
    /// The creation time if the file system records it, else the time of the last modification.
    pub born: FileTime,
}

/// Device and inode: the identity of a file, whatever its names.
pub type FileId = (u64, u64);

impl FileStat {
    pub fn id(&self) -> FileId {
        (self.dev, self.ino)
    }

    pub fn is(&self, kind: u32) -> bool {
        self.mode & libc::S_IFMT == kind
    }

    pub fn is_dir(&self) -> bool {
        self.is(libc::S_IFDIR)
    }

    pub fn is_file(&self) -> bool {
        self.is(libc::S_IFREG)
    }
}

/// Sizes of a file system, in blocks of `block` bytes.
#[derive(Clone, Copy, Default, Debug)]
pub struct FsSpace {
    pub block: i64,
    pub total: i64,
    pub free: i64,
    pub usable: i64,
}

impl World {
    pub fn open(&mut self, path: &[u8], flags: i32, mode: u32) -> Sys<i32> {
        self.open_at(libc::AT_FDCWD, path, flags, mode)
    }

    pub fn open_at(&mut self, dir: i32, path: &[u8], flags: i32, mode: u32) -> Sys<i32> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.open_at(dir, path, flags, mode);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path; files must not leak into programs that doppel starts.
        let fd = restart(|| unsafe { libc::openat(dir, path.as_ptr(), flags | libc::O_CLOEXEC, mode) })?;
        let fd = self.substituted(fd, flags)?;
        self.opened(fd);
        Ok(fd)
    }

    /// Like [`World::open`], but opening a directory is an error even for reading.
    pub fn open_file(&mut self, path: &[u8], flags: i32, mode: u32) -> Sys<i32> {
        let fd = self.open(path, flags, mode)?;
        if self.fstat(fd).is_ok_and(|stat| stat.is_dir()) {
            self.close(fd)?;
            return Err(Errno(libc::EISDIR));
        }
        Ok(fd)
    }

    /// Whether reads from this descriptor differ from run to run: random numbers, or what the kernel reports about
    /// itself and about processes.
    pub fn tells_chance(&mut self, fd: i32) -> bool {
        match self.sandbox_of(fd) {
            Some(sandbox) => sandbox.tells_chance(fd),
            None => self.fstat(fd).is_ok_and(|stat| stat.is(libc::S_IFCHR) && RANDOM.contains(&stat.rdev)),
        }
    }

    /// Closes a descriptor. The standard ones stay reserved and behave like `/dev/null` afterwards.
    pub fn close(&mut self, fd: i32) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.close(fd);
        }
        if self.close_standard(fd) || self.keep_open(fd) {
            return Ok(());
        }
        super::descriptors::close_host(fd)
    }

    pub fn read(&mut self, fd: i32, into: &mut [u8]) -> Sys<usize> {
        match self.stream(fd) {
            Stream::Host => host::read(fd, into),
            Stream::Sandbox(sandbox) => sandbox.read(fd, into),
            Stream::Captured => self.read_captured(fd, into),
            Stream::Null => Err(Errno(libc::EBADF)),
        }
    }

    pub fn write(&mut self, fd: i32, bytes: &[u8]) -> Sys<usize> {
        match self.stream(fd) {
            Stream::Host => host::write(fd, bytes),
            Stream::Sandbox(sandbox) => sandbox.write(fd, bytes, &[]),
            Stream::Captured => self.write_captured(fd, bytes),
            Stream::Null => Ok(bytes.len()),
        }
    }

    /// Like [`World::write`], with the expressions of the bytes, if the target of the descriptor keeps them.
    pub fn write_tagged(&mut self, fd: i32, bytes: &[u8], tags: &[u32]) -> Sys<usize> {
        match self.sandbox_of(fd) {
            Some(sandbox) => sandbox.write(fd, bytes, tags),
            None => self.write(fd, bytes),
        }
    }

    /// Like [`World::pwrite`], with the expressions of the bytes, if the target of the descriptor keeps them.
    pub fn pwrite_tagged(&mut self, fd: i32, bytes: &[u8], tags: &[u32], position: i64) -> Sys<usize> {
        match self.sandbox_of(fd) {
            Some(sandbox) => sandbox.pwrite(fd, bytes, tags, position),
            None => self.pwrite(fd, bytes, position),
        }
    }

    /// Writes all bytes, with their expressions if the target of the descriptor keeps them.
    pub fn write_all_tagged(&mut self, fd: i32, bytes: &[u8], tags: &[u32]) -> Sys<()> {
        match self.sandbox_of(fd) {
            // The sandbox writes everything at once, or fails for lack of room.
            Some(sandbox) => sandbox.write(fd, bytes, tags).map(drop),
            None => self.write_all(fd, bytes),
        }
    }

    /// Writes all bytes.
    pub fn write_all(&mut self, fd: i32, mut bytes: &[u8]) -> Sys<()> {
        while !bytes.is_empty() {
            let n = self.write(fd, bytes)?;
            bytes = bytes.get(n..).unwrap_or_default();
        }
        Ok(())
    }

    pub fn pread(&mut self, fd: i32, into: &mut [u8], position: i64) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.pread(fd, into, position);
        }
        host::pread(fd, into, position)
    }

    pub fn pwrite(&mut self, fd: i32, bytes: &[u8], position: i64) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.pwrite(fd, bytes, &[], position);
        }
        // SAFETY: the slice's length is passed along.
        restart_size(|| unsafe { libc::pwrite(fd, bytes.as_ptr().cast(), bytes.len(), position) })
    }

    /// Moves the position of a descriptor; `whence` is `SEEK_SET`, `SEEK_CUR` or `SEEK_END`.
    pub fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> Sys<i64> {
        match self.stream(fd) {
            // SAFETY: takes any numbers.
            Stream::Host => restart_size(|| unsafe { libc::lseek(fd, offset, whence) as isize }).map(|at| at as i64),
            Stream::Sandbox(sandbox) => sandbox.seek(fd, offset, whence),
            Stream::Captured => Err(Errno(libc::ESPIPE)),
            Stream::Null => Ok(0),
        }
    }

    /// The position of the next read from a descriptor.
    pub fn position(&mut self, fd: i32) -> Sys<i64> {
        match self.stream(fd) {
            Stream::Captured => Ok(self.input().filter(|_| fd == 0).map_or(0, |input| input.consumed as i64)),
            _ => self.seek(fd, 0, libc::SEEK_CUR),
        }
    }

    /// Bytes that can be read without blocking, in the sense of `InputStream.available`.
    pub fn available(&mut self, fd: i32) -> Sys<i64> {
        match self.stream(fd) {
            Stream::Captured if fd == 0 => return Ok(self.captured_available() as i64),
            Stream::Host | Stream::Sandbox(_) => {}
            _ => return Err(Errno(libc::EBADF)),
        }
        let mut size = -1;
        if let Ok(stat) = self.fstat(fd) {
            if stat.is(libc::S_IFCHR) || stat.is(libc::S_IFIFO) || stat.is(libc::S_IFSOCK) {
                if let Ok(n) = self.readable_bytes(fd) {
                    return Ok(i64::from(n));
                }
            } else if stat.is_file() {
                size = stat.size;
            }
        }
        let current = self.seek(fd, 0, libc::SEEK_CUR)?;
        if size < current {
            size = self.seek(fd, 0, libc::SEEK_END)?;
            self.seek(fd, current, libc::SEEK_SET)?;
        }
        Ok(size - current)
    }

    /// `FIONREAD`.
    pub fn readable_bytes(&mut self, fd: i32) -> Sys<i32> {
        let mut n: i32 = 0;
        // SAFETY: FIONREAD writes one int.
        check(unsafe { libc::ioctl(fd, libc::FIONREAD, &mut n) })?;
        Ok(n)
    }

    pub fn truncate(&mut self, fd: i32, size: i64) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.truncate(fd, size);
        }
        // SAFETY: takes any numbers.
        restart(|| unsafe { libc::ftruncate(fd, size) }).map(drop)
    }

    /// The length of an open file; for a block device, its size.
    pub fn length(&mut self, fd: i32) -> Sys<i64> {
        let stat = self.fstat(fd)?;
        if stat.is(libc::S_IFBLK) {
            const BLKGETSIZE64: libc::c_ulong = 0x8008_1272;
            let mut size: u64 = 0;
            // SAFETY: BLKGETSIZE64 writes one u64.
            check(unsafe { libc::ioctl(fd, BLKGETSIZE64, &mut size) })?;
            return Ok(size as i64);
        }
        Ok(stat.size)
    }

    /// Writes a file's data (and with `metadata` everything else about it) to its device.
    pub fn sync(&mut self, fd: i32, metadata: bool) -> Sys<()> {
        match self.stream(fd) {
            Stream::Sandbox(_) => Ok(()),
            // SAFETY: takes any number.
            Stream::Host if metadata => restart(|| unsafe { libc::fsync(fd) }).map(drop),
            // SAFETY: takes any number.
            Stream::Host => restart(|| unsafe { libc::fdatasync(fd) }).map(drop),
            _ => Err(Errno(libc::EINVAL)),
        }
    }

    pub fn dup(&mut self, fd: i32) -> Sys<i32> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.dup(fd);
        }
        // SAFETY: takes any number.
        restart(|| unsafe { libc::dup(fd) })
    }

    pub fn dup2(&mut self, from: i32, to: i32) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(from) {
            return sandbox.dup2(from, to);
        }
        // SAFETY: takes any numbers.
        restart(|| unsafe { libc::dup2(from, to) }).map(drop)
    }

    /// The flags that a descriptor was opened with.
    pub fn status_flags(&mut self, fd: i32) -> Sys<i32> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.status_flags(fd);
        }
        // SAFETY: takes any number.
        check(unsafe { libc::fcntl(fd, libc::F_GETFL) })
    }

    pub fn set_blocking(&mut self, fd: i32, blocking: bool) -> Sys<()> {
        let old = self.status_flags(fd)?;
        let new = if blocking { old & !libc::O_NONBLOCK } else { old | libc::O_NONBLOCK };
        if new == old {
            return Ok(());
        }
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.set_status_flags(fd, new);
        }
        // SAFETY: takes any numbers.
        check(unsafe { libc::fcntl(fd, libc::F_SETFL, new) }).map(drop)
    }

    /// Asks for transfers that bypass the page cache; returns the alignment they need.
    pub fn set_direct(&mut self, fd: i32) -> Sys<i32> {
        if self.is_in_sandbox(fd) {
            return Ok(SANDBOX_ALIGNMENT);
        }
        let flags = self.status_flags(fd)?;
        // SAFETY: takes any numbers; `statvfs` is plain data that the call fills in.
        unsafe {
            check(libc::fcntl(fd, libc::F_SETFL, flags | libc::O_DIRECT))?;
            let mut space: libc::statvfs = std::mem::zeroed();
            check(libc::fstatvfs(fd, &mut space))?;
            Ok(space.f_frsize as i32)
        }
    }

    /// Locks or unlocks a range of a file; a `size` of 0 reaches to the end. Blocks only if `wait` is set.
    pub fn lock(&mut self, fd: i32, kind: LockKind, position: i64, size: i64, wait: bool) -> Sys<()> {
        // No other process sees the sandbox's files, and the class library checks for overlaps within one.
        if self.is_in_sandbox(fd) {
            return Ok(());
        }
        // SAFETY: plain data, filled in completely.
        let mut range: libc::flock = unsafe { std::mem::zeroed() };
        range.l_whence = libc::SEEK_SET as i16;
        range.l_start = position;
        range.l_len = size;
        range.l_type = match kind {
            LockKind::Shared => libc::F_RDLCK,
            LockKind::Exclusive => libc::F_WRLCK,
            LockKind::Unlock => libc::F_UNLCK,
        } as i16;
        let command = if wait { libc::F_SETLKW } else { libc::F_SETLK };
        // SAFETY: the command takes a `flock`.
        check(unsafe { libc::fcntl(fd, command, &range) }).map(drop)
    }

    /// Copies bytes between descriptors in the kernel; returns how many.
    pub fn send_file(&mut self, to: i32, from: i32, position: i64, count: usize) -> Sys<usize> {
        // The caller falls back to copying.
        if self.is_in_sandbox(to) || self.is_in_sandbox(from) {
            return Err(Errno(libc::EINVAL));
        }
        let mut offset = position;
        // SAFETY: `offset` is read and written as one number.
        restart_size(|| unsafe { libc::sendfile(to, from, &mut offset, count) })
    }

    pub fn stat(&mut self, path: &[u8]) -> Sys<FileStat> {
        self.stat_at(libc::AT_FDCWD, path, 0)
    }

    pub fn lstat(&mut self, path: &[u8]) -> Sys<FileStat> {
        self.stat_at(libc::AT_FDCWD, path, libc::AT_SYMLINK_NOFOLLOW)
    }

    pub fn fstat(&mut self, fd: i32) -> Sys<FileStat> {
        match self.stream(fd) {
            Stream::Host => self.stat_at(fd, b"", libc::AT_EMPTY_PATH),
            Stream::Sandbox(sandbox) => sandbox.fstat(fd),
            Stream::Captured => Ok(FileStat { mode: libc::S_IFIFO | 0o600, ..FileStat::default() }),
            Stream::Null => Ok(FileStat { mode: libc::S_IFCHR | 0o666, ..FileStat::default() }),
        }
    }

    pub fn stat_at(&mut self, dir: i32, path: &[u8], flags: i32) -> Sys<FileStat> {
        let is_sandboxed = dir == libc::AT_FDCWD || dir >= FIRST_DESCRIPTOR;
        match &self.sandbox {
            Some(sandbox) if is_sandboxed => sandbox.stat_at(dir, path, flags),
            _ => Ok(self.substituted_stat(host::stat_at(dir, path, flags)?)),
        }
    }

    /// Whether the program may access a file in this `mode` (`R_OK`, `W_OK`, `X_OK`, `F_OK`).
    pub fn access(&mut self, path: &[u8], mode: i32) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.access(path, mode);
        }
        host::access(path, mode)
    }

    pub fn chmod(&mut self, path: &[u8], mode: u32) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.chmod(libc::AT_FDCWD, path, mode, true);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        restart(|| unsafe { libc::chmod(path.as_ptr(), mode) }).map(drop)
    }

    pub fn fchmod(&mut self, fd: i32, mode: u32) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.fchmod(fd, mode);
        }
        // SAFETY: takes any numbers.
        restart(|| unsafe { libc::fchmod(fd, mode) }).map(drop)
    }

    pub fn fchmod_at(&mut self, dir: i32, path: &[u8], mode: u32, flags: i32) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.chmod(dir, path, mode, flags & libc::AT_SYMLINK_NOFOLLOW == 0);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        restart(|| unsafe { libc::fchmodat(dir, path.as_ptr(), mode, flags) }).map(drop)
    }

    /// Changes the owner of a file, or of the link itself if `follow` is false.
    pub fn chown(&mut self, path: &[u8], uid: u32, gid: u32, follow: bool) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.chown(path, uid, gid, follow);
        }
        let path = c_path(path)?;
        let flags = if follow { 0 } else { libc::AT_SYMLINK_NOFOLLOW };
        // SAFETY: a terminated path.
        restart(|| unsafe { libc::fchownat(libc::AT_FDCWD, path.as_ptr(), uid, gid, flags) }).map(drop)
    }

    pub fn fchown(&mut self, fd: i32, uid: u32, gid: u32) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.fchown(fd, uid, gid);
        }
        // SAFETY: takes any numbers.
        restart(|| unsafe { libc::fchown(fd, uid, gid) }).map(drop)
    }

    /// Sets the times of last access and modification.
    pub fn set_times(&mut self, dir: i32, path: &[u8], times: [FileTime; 2], flags: i32) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.set_times(dir, path, times, flags & libc::AT_SYMLINK_NOFOLLOW == 0);
        }
        let path = c_path(path)?;
        let times = times.map(|time| libc::timespec { tv_sec: time.seconds, tv_nsec: time.nanos });
        // SAFETY: a terminated path and two times.
        restart(|| unsafe { libc::utimensat(dir, path.as_ptr(), times.as_ptr(), flags) }).map(drop)
    }

    pub fn set_times_fd(&mut self, fd: i32, times: [FileTime; 2]) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.set_times_fd(fd, times);
        }
        let times = times.map(|time| libc::timespec { tv_sec: time.seconds, tv_nsec: time.nanos });
        // SAFETY: two times.
        restart(|| unsafe { libc::futimens(fd, times.as_ptr()) }).map(drop)
    }

    /// Removes a file; with `AT_REMOVEDIR` an empty directory.
    pub fn unlink_at(&mut self, dir: i32, path: &[u8], flags: i32) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.unlink_at(dir, path, flags);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        check(unsafe { libc::unlinkat(dir, path.as_ptr(), flags) }).map(drop)
    }

    /// Removes a file or an empty directory, as `remove(3)` does.
    pub fn remove(&mut self, path: &[u8]) -> Sys<()> {
        match self.unlink_at(libc::AT_FDCWD, path, 0) {
            Err(Errno(libc::EISDIR)) => self.rmdir(path),
            other => other,
        }
    }

    pub fn rename_at(&mut self, from_dir: i32, from: &[u8], to_dir: i32, to: &[u8]) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.rename_at(from_dir, from, to_dir, to);
        }
        let (from, to) = (c_path(from)?, c_path(to)?);
        // SAFETY: terminated paths.
        check(unsafe { libc::renameat(from_dir, from.as_ptr(), to_dir, to.as_ptr()) }).map(drop)
    }

    pub fn rename(&mut self, from: &[u8], to: &[u8]) -> Sys<()> {
        self.rename_at(libc::AT_FDCWD, from, libc::AT_FDCWD, to)
    }

    pub fn link(&mut self, existing: &[u8], new: &[u8]) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.link(existing, new);
        }
        let (existing, new) = (c_path(existing)?, c_path(new)?);
        // SAFETY: terminated paths.
        restart(|| unsafe { libc::link(existing.as_ptr(), new.as_ptr()) }).map(drop)
    }

    pub fn symlink(&mut self, target: &[u8], link: &[u8]) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.symlink(target, link);
        }
        let (target, link) = (c_path(target)?, c_path(link)?);
        // SAFETY: terminated paths.
        check(unsafe { libc::symlink(target.as_ptr(), link.as_ptr()) }).map(drop)
    }

    pub fn read_link(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.read_link(path);
        }
        host::read_link(path)
    }

    pub fn mknod(&mut self, path: &[u8], mode: u32, device: u64) -> Sys<()> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.mknod(path);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        restart(|| unsafe { libc::mknod(path.as_ptr(), mode, device) }).map(drop)
    }

    /// The absolute path without links; the file must exist.
    pub fn real_path(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.real_path(path);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path; the result is allocated by the call and freed here.
        unsafe {
            let real = libc::realpath(path.as_ptr(), std::ptr::null_mut());
            if real.is_null() {
                return Err(Errno::last());
            }
            let bytes = std::ffi::CStr::from_ptr(real).to_bytes().to_vec();
            libc::free(real.cast());
            Ok(bytes)
        }
    }

    /// The canonical form of an absolute path that need not exist: links are resolved as far as the path exists.
    pub fn canonical_path(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        if path.len() > libc::PATH_MAX as usize {
            return Err(Errno(libc::ENAMETOOLONG));
        }
        if let Ok(real) = self.real_path(path) {
            return Ok(collapse(&real));
        }
        let mut end = path.len();
        while let Some(slash) = path.get(..end).and_then(|head| head.iter().rposition(|&byte| byte == b'/')) {
            if slash == 0 {
                break;
            }
            end = slash;
            match self.real_path(path.get(..end).unwrap_or_default()) {
                Ok(mut real) => {
                    let rest = path.get(end..).unwrap_or_default();
                    if real.ends_with(b"/") {
                        real.pop();
                    }
                    real.extend_from_slice(rest);
                    if real.len() >= libc::PATH_MAX as usize {
                        return Err(Errno(libc::ENAMETOOLONG));
                    }
                    return Ok(collapse(&real));
                }
                Err(Errno(libc::ENOENT | libc::ENOTDIR | libc::EACCES)) => {}
                Err(errno) => return Err(errno),
            }
        }
        Ok(collapse(path))
    }

    pub fn current_dir(&mut self) -> Sys<Vec<u8>> {
        host::current_dir()
    }

    pub fn space(&mut self, path: &[u8]) -> Sys<FsSpace> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.space(path);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path, and plain data that the call fills in.
        unsafe {
            let mut space: libc::statvfs = std::mem::zeroed();
            restart(|| libc::statvfs(path.as_ptr(), &mut space))?;
            Ok(FsSpace {
                block: space.f_frsize as i64,
                total: space.f_blocks as i64,
                free: space.f_bfree as i64,
                usable: space.f_bavail as i64,
            })
        }
    }

    /// The maximum length of a name in the file system of this path.
    pub fn name_max(&mut self, path: &[u8]) -> Option<i64> {
        if self.sandbox.is_some() {
            return Some(SANDBOX_NAME_MAX);
        }
        let path = c_path(path).ok()?;
        // SAFETY: a terminated path.
        let length = unsafe { libc::pathconf(path.as_ptr(), libc::_PC_NAME_MAX) };
        (length != -1).then_some(length)
    }

    pub fn get_attribute(&mut self, fd: i32, name: &[u8], value: &mut [u8]) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            let attributes = sandbox.attributes(fd)?;
            return give(attributes.get(name).ok_or(Errno(libc::ENODATA))?, value);
        }
        let name = c_path(name)?;
        // SAFETY: a terminated name, and the buffer's length is passed along.
        super::check_size(unsafe { libc::fgetxattr(fd, name.as_ptr(), value.as_mut_ptr().cast(), value.len()) })
    }

    pub fn set_attribute(&mut self, fd: i32, name: &[u8], value: &[u8]) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            let mut attributes = sandbox.attributes(fd)?;
            attributes.insert(name.to_vec(), value.to_vec());
            return sandbox.set_attributes(fd, attributes);
        }
        let name = c_path(name)?;
        // SAFETY: a terminated name, and the value's length is passed along.
        check(unsafe { libc::fsetxattr(fd, name.as_ptr(), value.as_ptr().cast(), value.len(), 0) }).map(drop)
    }

    pub fn remove_attribute(&mut self, fd: i32, name: &[u8]) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            let mut attributes = sandbox.attributes(fd)?;
            attributes.remove(name).ok_or(Errno(libc::ENODATA))?;
            return sandbox.set_attributes(fd, attributes);
        }
        let name = c_path(name)?;
        // SAFETY: a terminated name.
        check(unsafe { libc::fremovexattr(fd, name.as_ptr()) }).map(drop)
    }

    /// The names of all extended attributes, each followed by a NUL.
    pub fn list_attributes(&mut self, fd: i32, names: &mut [u8]) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            let attributes = sandbox.attributes(fd)?;
            let all: Vec<u8> = attributes.keys().flat_map(|name| [name, &b"\0"[..]].concat()).collect();
            return give(&all, names);
        }
        // SAFETY: the buffer's length is passed along.
        super::check_size(unsafe { libc::flistxattr(fd, names.as_mut_ptr().cast(), names.len()) })
    }

    /// The contents of a file.
    pub fn read_file(&mut self, path: &[u8]) -> Sys<Vec<u8>> {
        match &mut self.sandbox {
            Some(sandbox) => sandbox.read_file(path),
            None => match self.substituted_content(path) {
                Some(content) => Ok(content),
                None => host::read_file(path),
            },
        }
    }

    /// Maps a range of an open file, read-only. `position` must be a multiple of the page size.
    pub fn map(&mut self, fd: i32, position: u64, len: usize) -> Sys<Rc<memmap2::Mmap>> {
        let fd = match self.sandbox_of(fd) {
            Some(sandbox) => sandbox.mappable(fd)?.ok_or(Errno(libc::ENODEV))?,
            None => fd,
        };
        // SAFETY: changes that other processes make to the file show through, as with any mapping.
        let map = unsafe { memmap2::MmapOptions::new().offset(position).len(len).map(fd) };
        map.map(Rc::new).map_err(|error| Errno(error.raw_os_error().unwrap_or(libc::EIO)))
    }

    pub fn page_size(&self) -> i64 {
        // SAFETY: takes any number.
        unsafe { libc::sysconf(libc::_SC_PAGESIZE) }
    }

    /// A pipe: the end to read from, and the end to write to.
    pub fn pipe(&mut self) -> Sys<[i32; 2]> {
        let mut ends = [0; 2];
        // SAFETY: room for two descriptors.
        check(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) })?;
        Ok(ends)
    }

    pub fn event_fd(&mut self) -> Sys<i32> {
        // SAFETY: takes any numbers.
        check(unsafe { libc::eventfd(0, libc::EFD_CLOEXEC) })
    }

    /// The maximum number of descriptors of the process.
    pub fn descriptor_limit(&self) -> Sys<i32> {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: the call fills in `limit`.
        check(unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) })?;
        Ok(i32::try_from(limit.rlim_max).unwrap_or(i32::MAX))
    }

    pub fn inotify(&mut self) -> Sys<i32> {
        // SAFETY: takes any number.
        check(unsafe { libc::inotify_init1(libc::IN_CLOEXEC) })
    }

    pub fn inotify_add(&mut self, fd: i32, path: &[u8], mask: u32) -> Sys<i32> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.watch(path);
        }
        let path = c_path(path)?;
        // SAFETY: a terminated path.
        check(unsafe { libc::inotify_add_watch(fd, path.as_ptr(), mask) })
    }

    pub fn inotify_remove(&mut self, fd: i32, watch: i32) -> Sys<()> {
        // SAFETY: takes any numbers.
        check(unsafe { libc::inotify_rm_watch(fd, watch) }).map(drop)
    }
}

/// Copies an attribute to a buffer, like `getxattr`: an empty buffer asks for the size.
fn give(value: &[u8], room: &mut [u8]) -> Sys<usize> {
    if !room.is_empty() {
        room.get_mut(..value.len()).ok_or(Errno(libc::ERANGE))?.copy_from_slice(value);
    }
    Ok(value.len())
}

/// Parameters of the sandbox's file systems.
const SANDBOX_ALIGNMENT: i32 = 4096;
const SANDBOX_NAME_MAX: i64 = 255;

/// The kind of lock on a range of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockKind {
    Shared,
    Exclusive,
    Unlock,
}

/// Removes `.` from a path, and each `..` together with the name before it; a `..` without such a name stays.
fn collapse(path: &[u8]) -> Vec<u8> {
    let names = || path.split(|&byte| byte == b'/').filter(|name| !name.is_empty());
    if names().count() < 2 || !names().any(|name| name == b"." || name == b"..") {
        return path.to_vec();
    }
    let mut kept: Vec<&[u8]> = Vec::new();
    for name in names() {
        match name {
            b"." => {}
            b".." if !kept.is_empty() => {
                kept.pop();
            }
            _ => kept.push(name),
        }
    }
    let mut out = if path.first() == Some(&b'/') { vec![b'/'] } else { Vec::new() };
    out.extend_from_slice(&kept.join(&b'/'));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collapsed_paths_have_no_dots() {
        assert_eq!(collapse(b"/a/./b/../c"), b"/a/c");
        assert_eq!(collapse(b"/../a"), b"/../a");
        assert_eq!(collapse(b"/a"), b"/a");
    }

    #[test]
    fn what_does_not_exist_is_canonical_as_far_as_it_can_be() {
        let mut world = World::new();
        assert_eq!(world.canonical_path(b"/proc/self/../no/such"), Ok(b"/proc/no/such".to_vec()));
        assert_eq!(world.canonical_path(b"/no/such/../file"), Ok(b"/no/file".to_vec()));
    }
}
