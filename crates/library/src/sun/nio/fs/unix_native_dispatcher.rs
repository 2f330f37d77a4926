//! Natives of `sun.nio.fs.UnixNativeDispatcher`: one system call each. Paths are addresses of terminated strings;
//! errors are `UnixException`s with the error number.
//!
//! Symbolic arguments: addresses, paths and flags are concretised. Attributes are concrete, except for the size of a
//! file that is an input.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;
use doppel_vm::symbolic::shadow::field_index;
use doppel_world::{Errno, FileStat, FileTime, Sys, World};

use crate::sun::nio::ch::file_dispatcher_impl::take_kept;
use crate::support::errors::{succeeded, unix, unix_error};
use crate::support::fields::set;
use crate::support::memory::{c_string, read_into, write_from, write_tagged};

doppel_vm::natives! { "sun/nio/fs/UnixNativeDispatcher";
    static "init()I" exact => init,
    static "getcwd()[B" exact => getcwd,
    static "dup(I)I" concretises => dup,
    static "open0(JII)I" concretises => open,
    static "openat0(IJII)I" concretises => openat,
    static "close0(I)V" concretises => close,
    static "close(I)V" concretises until 11 => close,
    static "fopen0(JJ)J" concretises until 11 => fopen,
    static "fclose(J)V" concretises until 11 => fclose,
    static "rewind(J)V" concretises => rewind,
    static "getlinelen(J)I" concretises => getlinelen,
    static "link0(JJ)V" concretises => link,
    static "unlink0(J)V" concretises => unlink,
    static "unlinkat0(IJI)V" concretises => unlinkat,
    static "mknod0(JIJ)V" concretises => mknod,
    static "rename0(JJ)V" concretises => rename,
    static "renameat0(IJIJ)V" concretises => renameat,
    static "mkdir0(JI)V" concretises => mkdir,
    static "rmdir0(J)V" concretises => rmdir,
    static "readlink0(J)[B" concretises => readlink,
    static "realpath0(J)[B" concretises => realpath,
    static "symlink0(JJ)V" concretises => symlink,
    static "stat0(JLsun/nio/fs/UnixFileAttributes;)V" concretises => stat,
    static "stat0(JLsun/nio/fs/UnixFileAttributes;)I" concretises since 18 => stat_or_errno,
    static "stat1(J)I" concretises => stat1,
    static "lstat0(JLsun/nio/fs/UnixFileAttributes;)V" concretises => lstat,
    static "fstat(ILsun/nio/fs/UnixFileAttributes;)V" concretises => fstat,
    static "fstat0(ILsun/nio/fs/UnixFileAttributes;)V" concretises since 18 => fstat,
    static "fstatat0(IJILsun/nio/fs/UnixFileAttributes;)V" concretises => fstatat,
    static "chown0(JII)V" concretises => chown,
    static "lchown0(JII)V" concretises => lchown,
    static "fchown(III)V" concretises => fchown,
    static "fchown0(III)V" concretises since 18 => fchown,
    static "chmod0(JI)V" concretises => chmod,
    static "fchmod(II)V" concretises => fchmod,
    static "fchmod0(II)V" concretises since 18 => fchmod,
    static "fchmodat0(IJII)V" concretises since 25 => fchmodat,
    static "fchmodatNoFollowSupported0()Z" exact since 25 => fchmodat_no_follow_supported,
    static "utimes0(JJJ)V" concretises => utimes,
    static "futimes(IJJ)V" concretises => futimes,
    static "futimes0(IJJ)V" concretises since 18 => futimes,
    static "futimens(IJJ)V" concretises => futimens,
    static "futimens0(IJJ)V" concretises since 18 => futimens,
    static "lutimes0(JJJ)V" concretises => lutimes,
    static "utimensat0(IJJJI)V" concretises since 25 => utimensat,
    static "opendir0(J)J" concretises => opendir,
    static "fdopendir(I)J" concretises => fdopendir,
    static "closedir(J)V" concretises => closedir,
    static "readdir(J)[B" concretises => readdir,
    static "readdir0(J)[B" concretises since 18 => readdir,
    static "read(IJI)I" concretises => read,
    static "read0(IJI)I" concretises since 18 => read,
    static "write(IJI)I" concretises => write,
    static "write0(IJI)I" concretises since 18 => write,
    static "access0(JI)V" concretises => access,
    static "access0(JI)I" concretises since 18 => access_or_errno,
    static "exists0(J)Z" concretises => exists,
    static "getpwuid(I)[B" concretises => getpwuid,
    static "getgrgid(I)[B" concretises => getgrgid,
    static "getpwnam0(J)I" concretises => getpwnam,
    static "getgrnam0(J)I" concretises => getgrnam,
    static "statvfs0(JLsun/nio/fs/UnixFileStoreAttributes;)V" concretises => statvfs,
    static "pathconf0(JI)J" concretises until 11 => pathconf,
    static "fpathconf(II)J" concretises until 11 => fpathconf,
    static "strerror(I)[B" concretises => strerror,
    static "fgetxattr0(IJJI)I" concretises => fgetxattr,
    static "fsetxattr0(IJJI)V" concretises => fsetxattr,
    static "fremovexattr0(IJ)V" concretises => fremovexattr,
    static "flistxattr(IJI)I" concretises => flistxattr,
}

// Capabilities, constants of the class.
const SUPPORTS_OPENAT: i32 = 1 << 1;
const SUPPORTS_FUTIMES: i32 = 1 << 2;
const SUPPORTS_FUTIMENS: i32 = 1 << 3;
const SUPPORTS_LUTIMES: i32 = 1 << 4;
const SUPPORTS_XATTR: i32 = 1 << 5;
const SUPPORTS_BIRTHTIME: i32 = 1 << 16;

fn init(_: &mut Vm) -> Step<i32> {
    let calls = SUPPORTS_OPENAT | SUPPORTS_FUTIMES | SUPPORTS_FUTIMENS | SUPPORTS_LUTIMES | SUPPORTS_XATTR;
    Ok(calls | SUPPORTS_BIRTHTIME)
}

/// Makes a system call on the path at an address.
pub fn unix_call<T>(vm: &mut Vm, path: i64, call: impl FnOnce(&mut World, &[u8]) -> Sys<T>) -> Step<T> {
    let path = c_string(vm, path)?;
    let result = call(&mut vm.world, &path);
    unix(vm, result)
}

/// As [`unix_call`], with two paths.
fn unix_call2<T>(vm: &mut Vm, paths: [i64; 2], call: impl FnOnce(&mut World, &[u8], &[u8]) -> Sys<T>) -> Step<T> {
    let [first, second] = [c_string(vm, paths[0])?, c_string(vm, paths[1])?];
    let result = call(&mut vm.world, &first, &second);
    unix(vm, result)
}

fn getcwd(vm: &mut Vm) -> Step<Ref> {
    let result = vm.world.current_dir();
    let path = unix(vm, result)?;
    vm.new_byte_array(&path)
}

fn dup(vm: &mut Vm, fd: i32) -> Step<i32> {
    let result = vm.world.dup(fd);
    unix(vm, result)
}

fn open(vm: &mut Vm, path: i64, flags: i32, mode: i32) -> Step<i32> {
    let path = c_string(vm, path)?;
    if flags & libc::O_TRUNC != 0 {
        vm.before_file_truncation(&path);
    }
    let result = vm.world.open(&path, flags, mode as u32);
    let fd = unix(vm, result)?;
    vm.after_open(fd);
    vm.meet_chance_of(fd);
    Ok(fd)
}

fn openat(vm: &mut Vm, dir: i32, path: i64, flags: i32, mode: i32) -> Step<i32> {
    let path = c_string(vm, path)?;
    let result = vm.world.open_at(dir, &path, flags, mode as u32);
    let fd = unix(vm, result)?;
    vm.after_open(fd);
    vm.meet_chance_of(fd);
    Ok(fd)
}

fn close(vm: &mut Vm, fd: i32) -> Step<()> {
    let _ = vm.world.close(fd);
    Ok(())
}

fn fopen(vm: &mut Vm, path: i64) -> Step<i64> {
    unix_call(vm, path, |world, path| world.open_mounts(path))
}

fn fclose(vm: &mut Vm, stream: i64) -> Step<()> {
    vm.world.mounts.close(stream);
    Ok(())
}

fn rewind(vm: &mut Vm, stream: i64) -> Step<()> {
    let result = vm.world.mounts.rewind(stream);
    unix(vm, result)
}

fn getlinelen(vm: &mut Vm, stream: i64) -> Step<i32> {
    let result = vm.world.mounts.line_length(stream);
    match unix(vm, result)? {
        None => Ok(-1),
        Some(len) => match i32::try_from(len) {
            Ok(len) => Ok(len),
            Err(_) => Err(unix_error(vm, Errno(libc::EOVERFLOW))),
        },
    }
}

fn link(vm: &mut Vm, existing: i64, new: i64) -> Step<()> {
    unix_call2(vm, [existing, new], |world, existing, new| world.link(existing, new))
}

fn unlink(vm: &mut Vm, path: i64) -> Step<()> {
    unix_call(vm, path, |world, path| world.unlink_at(libc::AT_FDCWD, path, 0))
}

fn unlinkat(vm: &mut Vm, dir: i32, path: i64, flags: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.unlink_at(dir, path, flags))
}

fn mknod(vm: &mut Vm, path: i64, mode: i32, device: i64) -> Step<()> {
    unix_call(vm, path, |world, path| world.mknod(path, mode as u32, device as u64))
}

fn rename(vm: &mut Vm, from: i64, to: i64) -> Step<()> {
    unix_call2(vm, [from, to], |world, from, to| world.rename(from, to))
}

fn renameat(vm: &mut Vm, from_dir: i32, from: i64, to_dir: i32, to: i64) -> Step<()> {
    unix_call2(vm, [from, to], |world, from, to| world.rename_at(from_dir, from, to_dir, to))
}

fn mkdir(vm: &mut Vm, path: i64, mode: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.mkdir(path, mode as u32))
}

fn rmdir(vm: &mut Vm, path: i64) -> Step<()> {
    unix_call(vm, path, |world, path| world.rmdir(path))
}

fn readlink(vm: &mut Vm, path: i64) -> Step<Ref> {
    let target = unix_call(vm, path, |world, path| world.read_link(path))?;
    vm.new_byte_array(&target)
}

fn realpath(vm: &mut Vm, path: i64) -> Step<Ref> {
    let real = unix_call(vm, path, |world, path| world.real_path(path))?;
    vm.new_byte_array(&real)
}

fn symlink(vm: &mut Vm, target: i64, link: i64) -> Step<()> {
    unix_call2(vm, [target, link], |world, target, link| world.symlink(target, link))
}

/// Fills in a `UnixFileAttributes`.
fn fill(vm: &mut Vm, attributes: Ref, stat: &FileStat) -> Step<()> {
    if attributes.is_null() {
        return Err(vm.null_pointer());
    }
    set(vm, attributes, "st_mode", stat.mode);
    set(vm, attributes, "st_ino", stat.ino);
    set(vm, attributes, "st_dev", stat.dev);
    set(vm, attributes, "st_rdev", stat.rdev);
    set(vm, attributes, "st_nlink", stat.nlink as u32);
    set(vm, attributes, "st_uid", stat.uid);
    set(vm, attributes, "st_gid", stat.gid);
    set(vm, attributes, "st_size", stat.size);
    for (seconds, nanos, time) in [
        ("st_atime_sec", "st_atime_nsec", stat.accessed),
        ("st_mtime_sec", "st_mtime_nsec", stat.modified),
        ("st_ctime_sec", "st_ctime_nsec", stat.changed),
        ("st_birthtime_sec", "st_birthtime_nsec", stat.born),
    ] {
        set(vm, attributes, seconds, time.seconds);
        set(vm, attributes, nanos, time.nanos);
    }
    set(vm, attributes, "birthtime_available", 1u8);
    let tag = vm.size_tag(stat);
    match vm.class_of(attributes).field_named("st_size") {
        Some(size) => vm.set_shadow_tag(attributes, field_index(size.offset), tag),
        None => Ok(()),
    }
}

fn stat(vm: &mut Vm, path: i64, attributes: Ref) -> Step<()> {
    let stat = unix_call(vm, path, |world, path| world.stat(path))?;
    fill(vm, attributes, &stat)
}

/// Like `stat`, but returns 0 or the error number.
fn stat_or_errno(vm: &mut Vm, path: i64, attributes: Ref) -> Step<i32> {
    let path = c_string(vm, path)?;
    match vm.world.stat(&path) {
        Ok(stat) => {
            fill(vm, attributes, &stat)?;
            Ok(0)
        }
        Err(errno) => Ok(errno.0),
    }
}

/// The mode alone; 0 for a file that does not exist.
fn stat1(vm: &mut Vm, path: i64) -> Step<i32> {
    let path = c_string(vm, path)?;
    Ok(vm.world.stat(&path).map_or(0, |stat| stat.mode as i32))
}

fn lstat(vm: &mut Vm, path: i64, attributes: Ref) -> Step<()> {
    let stat = unix_call(vm, path, |world, path| world.lstat(path))?;
    fill(vm, attributes, &stat)
}

fn fstat(vm: &mut Vm, fd: i32, attributes: Ref) -> Step<()> {
    let result = vm.world.fstat(fd);
    let stat = unix(vm, result)?;
    fill(vm, attributes, &stat)
}

fn fstatat(vm: &mut Vm, dir: i32, path: i64, flags: i32, attributes: Ref) -> Step<()> {
    let stat = unix_call(vm, path, |world, path| world.stat_at(dir, path, flags))?;
    fill(vm, attributes, &stat)
}

fn chown(vm: &mut Vm, path: i64, uid: i32, gid: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.chown(path, uid as u32, gid as u32, true))
}

fn lchown(vm: &mut Vm, path: i64, uid: i32, gid: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.chown(path, uid as u32, gid as u32, false))
}

fn fchown(vm: &mut Vm, fd: i32, uid: i32, gid: i32) -> Step<()> {
    let result = vm.world.fchown(fd, uid as u32, gid as u32);
    unix(vm, result)
}

fn chmod(vm: &mut Vm, path: i64, mode: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.chmod(path, mode as u32))
}

fn fchmod(vm: &mut Vm, fd: i32, mode: i32) -> Step<()> {
    let result = vm.world.fchmod(fd, mode as u32);
    unix(vm, result)
}

fn fchmodat(vm: &mut Vm, dir: i32, path: i64, mode: i32, flags: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.fchmod_at(dir, path, mode as u32, flags))
}

fn fchmodat_no_follow_supported(_: &mut Vm) -> Step<bool> {
    Ok(false)
}

/// A time in units of `1 / per_second` seconds.
fn time(value: i64, per_second: i64) -> FileTime {
    let nanos = (value % per_second) * (1_000_000_000 / per_second);
    FileTime { seconds: value / per_second, nanos }
}

const MICROS: i64 = 1_000_000;
const NANOS: i64 = 1_000_000_000;

fn times(values: [i64; 2], per_second: i64) -> [FileTime; 2] {
    values.map(|value| time(value, per_second))
}

fn utimes(vm: &mut Vm, path: i64, accessed: i64, modified: i64) -> Step<()> {
    let times = times([accessed, modified], MICROS);
    unix_call(vm, path, |world, path| world.set_times(libc::AT_FDCWD, path, times, 0))
}

fn futimes(vm: &mut Vm, fd: i32, accessed: i64, modified: i64) -> Step<()> {
    let result = vm.world.set_times_fd(fd, times([accessed, modified], MICROS));
    unix(vm, result)
}

fn futimens(vm: &mut Vm, fd: i32, accessed: i64, modified: i64) -> Step<()> {
    let result = vm.world.set_times_fd(fd, times([accessed, modified], NANOS));
    unix(vm, result)
}

fn lutimes(vm: &mut Vm, path: i64, accessed: i64, modified: i64) -> Step<()> {
    let times = times([accessed, modified], MICROS);
    unix_call(vm, path, |world, path| world.set_times(libc::AT_FDCWD, path, times, libc::AT_SYMLINK_NOFOLLOW))
}

fn utimensat(vm: &mut Vm, dir: i32, path: i64, accessed: i64, modified: i64, flags: i32) -> Step<()> {
    let times = times([accessed, modified], NANOS);
    unix_call(vm, path, |world, path| world.set_times(dir, path, times, flags))
}

fn opendir(vm: &mut Vm, path: i64) -> Step<i64> {
    unix_call(vm, path, |world, path| world.open_directory(path))
}

fn fdopendir(vm: &mut Vm, fd: i32) -> Step<i64> {
    let result = vm.world.open_directory_of(fd);
    unix(vm, result)
}

fn closedir(vm: &mut Vm, directory: i64) -> Step<()> {
    let result = vm.world.close_directory(directory);
    unix(vm, result)
}

fn readdir(vm: &mut Vm, directory: i64) -> Step<Ref> {
    let result = vm.world.next_name(directory);
    match unix(vm, result)? {
        Some(name) => {
            // Whether more names follow is not known yet.
            if name != b"." && name != b".." {
                vm.meet_chance(Chance::Order);
            }
            vm.new_byte_array(&name)
        }
        None => Ok(Ref::NULL),
    }
}

fn read(vm: &mut Vm, fd: i32, address: i64, len: i32) -> Step<i32> {
    vm.before_raw_access(fd);
    let result = read_into(vm, address, len, |vm, into| vm.world.read(fd, into))?;
    take_kept(vm, fd, None, address, result)?;
    Ok(unix(vm, result)? as i32)
}

fn write(vm: &mut Vm, fd: i32, address: i64, len: i32) -> Step<i32> {
    vm.before_raw_access(fd);
    let result = write_tagged(vm, fd, address, len, |vm, bytes, tags| vm.world.write_tagged(fd, bytes, tags))?;
    Ok(unix(vm, result)? as i32)
}

fn access(vm: &mut Vm, path: i64, mode: i32) -> Step<()> {
    unix_call(vm, path, |world, path| world.access(path, mode))
}

fn access_or_errno(vm: &mut Vm, path: i64, mode: i32) -> Step<i32> {
    let path = c_string(vm, path)?;
    let result = vm.world.access(&path, mode);
    succeeded(vm, result);
    Ok(result.err().map_or(0, |errno| errno.0))
}

fn exists(vm: &mut Vm, path: i64) -> Step<bool> {
    let path = c_string(vm, path)?;
    Ok(vm.world.access(&path, libc::F_OK).is_ok())
}

fn getpwuid(vm: &mut Vm, uid: i32) -> Step<Ref> {
    let result = vm.world.user_name(uid as u32);
    let name = unix(vm, result)?;
    vm.new_byte_array(&name)
}

fn getgrgid(vm: &mut Vm, gid: i32) -> Step<Ref> {
    let result = vm.world.group_name(gid as u32);
    let name = unix(vm, result)?;
    vm.new_byte_array(&name)
}

fn getpwnam(vm: &mut Vm, name: i64) -> Step<i32> {
    let uid = unix_call(vm, name, |world, name| world.user_id(name))?;
    Ok(uid.map_or(-1, |uid| uid as i32))
}

fn getgrnam(vm: &mut Vm, name: i64) -> Step<i32> {
    let gid = unix_call(vm, name, |world, name| world.group_id(name))?;
    Ok(gid.map_or(-1, |gid| gid as i32))
}

fn statvfs(vm: &mut Vm, path: i64, attributes: Ref) -> Step<()> {
    let space = unix_call(vm, path, |world, path| world.space(path))?;
    vm.meet_chance(Chance::Machine);
    if attributes.is_null() {
        return Err(vm.null_pointer());
    }
    set(vm, attributes, "f_frsize", space.block);
    set(vm, attributes, "f_blocks", space.total);
    set(vm, attributes, "f_bfree", space.free);
    set(vm, attributes, "f_bavail", space.usable);
    Ok(())
}

/// Only called for limits that Linux does not have.
fn pathconf(_: &mut Vm) -> Step<i64> {
    Ok(-1)
}

fn fpathconf(_: &mut Vm) -> Step<i64> {
    Ok(-1)
}

fn strerror(vm: &mut Vm, errno: i32) -> Step<Ref> {
    let text = Errno(errno).text();
    vm.new_byte_array(text.as_bytes())
}

fn fgetxattr(vm: &mut Vm, fd: i32, name: i64, address: i64, len: i32) -> Step<i32> {
    let name = c_string(vm, name)?;
    let result = read_into(vm, address, len, |vm, value| vm.world.get_attribute(fd, &name, value))?;
    Ok(unix(vm, result)? as i32)
}

fn fsetxattr(vm: &mut Vm, fd: i32, name: i64, address: i64, len: i32) -> Step<()> {
    let name = c_string(vm, name)?;
    let result = write_from(vm, address, len, |vm, value| vm.world.set_attribute(fd, &name, value).map(|()| 0))?;
    unix(vm, result)?;
    Ok(())
}

fn fremovexattr(vm: &mut Vm, fd: i32, name: i64) -> Step<()> {
    unix_call(vm, name, |world, name| world.remove_attribute(fd, name))
}

fn flistxattr(vm: &mut Vm, fd: i32, address: i64, len: i32) -> Step<i32> {
    let result = read_into(vm, address, len, |vm, names| vm.world.list_attributes(fd, names))?;
    Ok(unix(vm, result)? as i32)
}
