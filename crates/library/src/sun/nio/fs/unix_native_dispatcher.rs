//! Natives of `sun.nio.fs.UnixNativeDispatcher`: one system call each. Paths are addresses of terminated strings;
//! errors are `UnixException`s with the number.
//!
//! Symbolic arguments: addresses, paths and flags are fixed to their values; attributes that are filled in are
//! concrete, but for the size of a file that is an input.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, boolean, int, long, object};
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;
use doppel_vm::symbolic::shadow::field_index;
use doppel_world::{Errno, FileStat, FileTime};

use crate::sun::nio::ch::file_dispatcher_impl::take_kept;
use crate::support::errors::{succeeded, unix, unix_error};
use crate::support::fields::set;
use crate::support::memory::{c_string, read_into, write_from, write_tagged};

doppel_vm::natives! { "sun/nio/fs/UnixNativeDispatcher";
    "init()I" exact => init,
    "getcwd()[B" exact => getcwd,
    "dup(I)I" concretises => dup,
    "open0(JII)I" concretises => open,
    "openat0(IJII)I" concretises => openat,
    "close0(I)V" concretises => close,
    "close(I)V" concretises until 11 => close,
    "fopen0(JJ)J" concretises until 11 => fopen,
    "fclose(J)V" concretises until 11 => fclose,
    "rewind(J)V" concretises => rewind,
    "getlinelen(J)I" concretises => getlinelen,
    "link0(JJ)V" concretises => link,
    "unlink0(J)V" concretises => unlink,
    "unlinkat0(IJI)V" concretises => unlinkat,
    "mknod0(JIJ)V" concretises => mknod,
    "rename0(JJ)V" concretises => rename,
    "renameat0(IJIJ)V" concretises => renameat,
    "mkdir0(JI)V" concretises => mkdir,
    "rmdir0(J)V" concretises => rmdir,
    "readlink0(J)[B" concretises => readlink,
    "realpath0(J)[B" concretises => realpath,
    "symlink0(JJ)V" concretises => symlink,
    "stat0(JLsun/nio/fs/UnixFileAttributes;)V" concretises => stat,
    "stat0(JLsun/nio/fs/UnixFileAttributes;)I" concretises since 18 => stat_or_errno,
    "stat1(J)I" concretises => stat1,
    "lstat0(JLsun/nio/fs/UnixFileAttributes;)V" concretises => lstat,
    "fstat(ILsun/nio/fs/UnixFileAttributes;)V" concretises => fstat,
    "fstat0(ILsun/nio/fs/UnixFileAttributes;)V" concretises since 18 => fstat,
    "fstatat0(IJILsun/nio/fs/UnixFileAttributes;)V" concretises => fstatat,
    "chown0(JII)V" concretises => chown,
    "lchown0(JII)V" concretises => lchown,
    "fchown(III)V" concretises => fchown,
    "fchown0(III)V" concretises since 18 => fchown,
    "chmod0(JI)V" concretises => chmod,
    "fchmod(II)V" concretises => fchmod,
    "fchmod0(II)V" concretises since 18 => fchmod,
    "fchmodat0(IJII)V" concretises since 25 => fchmodat,
    "fchmodatNoFollowSupported0()Z" exact since 25 => fchmodat_no_follow_supported,
    "utimes0(JJJ)V" concretises => utimes,
    "futimes(IJJ)V" concretises => futimes,
    "futimes0(IJJ)V" concretises since 18 => futimes,
    "futimens(IJJ)V" concretises => futimens,
    "futimens0(IJJ)V" concretises since 18 => futimens,
    "lutimes0(JJJ)V" concretises => lutimes,
    "utimensat0(IJJJI)V" concretises since 25 => utimensat,
    "opendir0(J)J" concretises => opendir,
    "fdopendir(I)J" concretises => fdopendir,
    "closedir(J)V" concretises => closedir,
    "readdir(J)[B" concretises => readdir,
    "readdir0(J)[B" concretises since 18 => readdir,
    "read(IJI)I" concretises => read,
    "read0(IJI)I" concretises since 18 => read,
    "write(IJI)I" concretises => write,
    "write0(IJI)I" concretises since 18 => write,
    "access0(JI)V" concretises => access,
    "access0(JI)I" concretises since 18 => access_or_errno,
    "exists0(J)Z" concretises => exists,
    "getpwuid(I)[B" concretises => getpwuid,
    "getgrgid(I)[B" concretises => getgrgid,
    "getpwnam0(J)I" concretises => getpwnam,
    "getgrnam0(J)I" concretises => getgrnam,
    "statvfs0(JLsun/nio/fs/UnixFileStoreAttributes;)V" concretises => statvfs,
    "pathconf0(JI)J" concretises until 11 => pathconf,
    "fpathconf(II)J" concretises until 11 => fpathconf,
    "strerror(I)[B" concretises => strerror,
    "fgetxattr0(IJJI)I" concretises => fgetxattr,
    "fsetxattr0(IJJI)V" concretises => fsetxattr,
    "fremovexattr0(IJ)V" concretises => fremovexattr,
    "flistxattr(IJI)I" concretises => flistxattr,
}

// Capabilities, constants of the class.
const SUPPORTS_OPENAT: i32 = 1 << 1;
const SUPPORTS_FUTIMES: i32 = 1 << 2;
const SUPPORTS_FUTIMENS: i32 = 1 << 3;
const SUPPORTS_LUTIMES: i32 = 1 << 4;
const SUPPORTS_XATTR: i32 = 1 << 5;
const SUPPORTS_BIRTHTIME: i32 = 1 << 16;

fn init(_: &mut Vm, _: Args) -> Step<u64> {
    let calls = SUPPORTS_OPENAT | SUPPORTS_FUTIMES | SUPPORTS_FUTIMENS | SUPPORTS_LUTIMES | SUPPORTS_XATTR;
    int(calls | SUPPORTS_BIRTHTIME)
}

/// The path at the address that is the next argument.
fn path(vm: &mut Vm, args: &mut Args) -> Step<Vec<u8>> {
    c_string(vm, args.long())
}

fn bytes(vm: &mut Vm, bytes: &[u8]) -> Step<u64> {
    object(vm.new_byte_array(bytes)?)
}

fn getcwd(vm: &mut Vm, _: Args) -> Step<u64> {
    let result = vm.world.current_dir();
    let path = unix(vm, result)?;
    bytes(vm, &path)
}

fn dup(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.dup(args.int());
    int(unix(vm, result)?)
}

fn open(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let (flags, mode) = (args.int(), args.int());
    if flags & libc::O_TRUNC != 0 {
        vm.before_file_truncation(&path);
    }
    let result = vm.world.open(&path, flags, mode as u32);
    let fd = unix(vm, result)?;
    vm.after_open(fd);
    vm.meet_chance_of(fd);
    int(fd)
}

fn openat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let dir = args.int();
    let path = path(vm, &mut args)?;
    let (flags, mode) = (args.int(), args.int());
    let result = vm.world.open_at(dir, &path, flags, mode as u32);
    let fd = unix(vm, result)?;
    vm.after_open(fd);
    vm.meet_chance_of(fd);
    int(fd)
}

fn close(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let _ = vm.world.close(args.int());
    VOID
}

fn fopen(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.open_mounts(&path);
    long(unix(vm, result)?)
}

fn fclose(vm: &mut Vm, mut args: Args) -> Step<u64> {
    vm.world.mounts.close(args.long());
    VOID
}

fn rewind(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.mounts.rewind(args.long());
    unix(vm, result)?;
    VOID
}

fn getlinelen(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.mounts.line_length(args.long());
    match unix(vm, result)? {
        None => int(-1),
        Some(len) => match i32::try_from(len) {
            Ok(len) => int(len),
            Err(_) => Err(unix_error(vm, Errno(libc::EOVERFLOW))),
        },
    }
}

fn link(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let existing = path(vm, &mut args)?;
    let new = path(vm, &mut args)?;
    let result = vm.world.link(&existing, &new);
    unix(vm, result)?;
    VOID
}

fn unlink(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.unlink_at(libc::AT_FDCWD, &path, 0);
    unix(vm, result)?;
    VOID
}

fn unlinkat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let dir = args.int();
    let path = path(vm, &mut args)?;
    let result = vm.world.unlink_at(dir, &path, args.int());
    unix(vm, result)?;
    VOID
}

fn mknod(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let (mode, device) = (args.int(), args.long());
    let result = vm.world.mknod(&path, mode as u32, device as u64);
    unix(vm, result)?;
    VOID
}

fn rename(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let from = path(vm, &mut args)?;
    let to = path(vm, &mut args)?;
    let result = vm.world.rename(&from, &to);
    unix(vm, result)?;
    VOID
}

fn renameat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let from_dir = args.int();
    let from = path(vm, &mut args)?;
    let to_dir = args.int();
    let to = path(vm, &mut args)?;
    let result = vm.world.rename_at(from_dir, &from, to_dir, &to);
    unix(vm, result)?;
    VOID
}

fn mkdir(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.mkdir(&path, args.int() as u32);
    unix(vm, result)?;
    VOID
}

fn rmdir(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.rmdir(&path);
    unix(vm, result)?;
    VOID
}

fn readlink(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.read_link(&path);
    let target = unix(vm, result)?;
    bytes(vm, &target)
}

fn realpath(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.real_path(&path);
    let real = unix(vm, result)?;
    bytes(vm, &real)
}

fn symlink(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let target = path(vm, &mut args)?;
    let link = path(vm, &mut args)?;
    let result = vm.world.symlink(&target, &link);
    unix(vm, result)?;
    VOID
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

fn stat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.stat(&path);
    let stat = unix(vm, result)?;
    fill(vm, args.obj(), &stat)?;
    VOID
}

/// As `stat`, returning 0 or the error's number.
fn stat_or_errno(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    match vm.world.stat(&path) {
        Ok(stat) => {
            fill(vm, args.obj(), &stat)?;
            int(0)
        }
        Err(errno) => int(errno.0),
    }
}

/// The mode alone, 0 for what does not exist.
fn stat1(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    int(vm.world.stat(&path).map_or(0, |stat| stat.mode as i32))
}

fn lstat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.lstat(&path);
    let stat = unix(vm, result)?;
    fill(vm, args.obj(), &stat)?;
    VOID
}

fn fstat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.fstat(args.int());
    let stat = unix(vm, result)?;
    fill(vm, args.obj(), &stat)?;
    VOID
}

fn fstatat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let dir = args.int();
    let path = path(vm, &mut args)?;
    let result = vm.world.stat_at(dir, &path, args.int());
    let stat = unix(vm, result)?;
    fill(vm, args.obj(), &stat)?;
    VOID
}

fn chown(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let (uid, gid) = (args.int(), args.int());
    let result = vm.world.chown(&path, uid as u32, gid as u32, true);
    unix(vm, result)?;
    VOID
}

fn lchown(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let (uid, gid) = (args.int(), args.int());
    let result = vm.world.chown(&path, uid as u32, gid as u32, false);
    unix(vm, result)?;
    VOID
}

fn fchown(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, uid, gid) = (args.int(), args.int(), args.int());
    let result = vm.world.fchown(fd, uid as u32, gid as u32);
    unix(vm, result)?;
    VOID
}

fn chmod(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.chmod(&path, args.int() as u32);
    unix(vm, result)?;
    VOID
}

fn fchmod(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, mode) = (args.int(), args.int());
    let result = vm.world.fchmod(fd, mode as u32);
    unix(vm, result)?;
    VOID
}

fn fchmodat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let dir = args.int();
    let path = path(vm, &mut args)?;
    let (mode, flags) = (args.int(), args.int());
    let result = vm.world.fchmod_at(dir, &path, mode as u32, flags);
    unix(vm, result)?;
    VOID
}

fn fchmodat_no_follow_supported(_: &mut Vm, _: Args) -> Step<u64> {
    boolean(false)
}

/// A time given in units of which a second has so many.
fn time(value: i64, per_second: i64) -> FileTime {
    let nanos = (value % per_second) * (1_000_000_000 / per_second);
    FileTime { seconds: value / per_second, nanos }
}

const MICROS: i64 = 1_000_000;
const NANOS: i64 = 1_000_000_000;

/// The two times that are the next arguments.
fn times(args: &mut Args, per_second: i64) -> [FileTime; 2] {
    [time(args.long(), per_second), time(args.long(), per_second)]
}

fn utimes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.set_times(libc::AT_FDCWD, &path, times(&mut args, MICROS), 0);
    unix(vm, result)?;
    VOID
}

fn futimes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    let result = vm.world.set_times_fd(fd, times(&mut args, MICROS));
    unix(vm, result)?;
    VOID
}

fn futimens(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    let result = vm.world.set_times_fd(fd, times(&mut args, NANOS));
    unix(vm, result)?;
    VOID
}

fn lutimes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let times = times(&mut args, MICROS);
    let result = vm.world.set_times(libc::AT_FDCWD, &path, times, libc::AT_SYMLINK_NOFOLLOW);
    unix(vm, result)?;
    VOID
}

fn utimensat(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let dir = args.int();
    let path = path(vm, &mut args)?;
    let times = times(&mut args, NANOS);
    let result = vm.world.set_times(dir, &path, times, args.int());
    unix(vm, result)?;
    VOID
}

fn opendir(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.open_directory(&path);
    long(unix(vm, result)?)
}

fn fdopendir(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.open_directory_of(args.int());
    long(unix(vm, result)?)
}

fn closedir(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.close_directory(args.long());
    unix(vm, result)?;
    VOID
}

fn readdir(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.next_name(args.long());
    match unix(vm, result)? {
        Some(name) => {
            // Whether there are more of them is not known yet.
            if name != b"." && name != b".." {
                vm.meet_chance(Chance::Order);
            }
            bytes(vm, &name)
        }
        None => object(Ref::NULL),
    }
}

fn read(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (args.int(), args.long(), args.int());
    vm.before_raw_access(fd);
    let result = read_into(vm, address, len, |vm, into| vm.world.read(fd, into))?;
    take_kept(vm, fd, None, address, result)?;
    int(unix(vm, result)? as i32)
}

fn write(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (args.int(), args.long(), args.int());
    vm.before_raw_access(fd);
    let result = write_tagged(vm, fd, address, len, |vm, bytes, tags| vm.world.write_tagged(fd, bytes, tags))?;
    int(unix(vm, result)? as i32)
}

fn access(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.access(&path, args.int());
    unix(vm, result)?;
    VOID
}

fn access_or_errno(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.access(&path, args.int());
    succeeded(vm, result);
    int(result.err().map_or(0, |errno| errno.0))
}

fn exists(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    boolean(vm.world.access(&path, libc::F_OK).is_ok())
}

fn getpwuid(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.user_name(args.int() as u32);
    let name = unix(vm, result)?;
    bytes(vm, &name)
}

fn getgrgid(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.group_name(args.int() as u32);
    let name = unix(vm, result)?;
    bytes(vm, &name)
}

fn getpwnam(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let name = path(vm, &mut args)?;
    let result = vm.world.user_id(&name);
    int(unix(vm, result)?.map_or(-1, |uid| uid as i32))
}

fn getgrnam(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let name = path(vm, &mut args)?;
    let result = vm.world.group_id(&name);
    int(unix(vm, result)?.map_or(-1, |gid| gid as i32))
}

fn statvfs(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = path(vm, &mut args)?;
    let result = vm.world.space(&path);
    let space = unix(vm, result)?;
    vm.meet_chance(Chance::Machine);
    let attributes = args.obj();
    if attributes.is_null() {
        return Err(vm.null_pointer());
    }
    set(vm, attributes, "f_frsize", space.block);
    set(vm, attributes, "f_blocks", space.total);
    set(vm, attributes, "f_bfree", space.free);
    set(vm, attributes, "f_bavail", space.usable);
    VOID
}

/// Only ever asked for what Linux does not limit.
fn pathconf(_: &mut Vm, _: Args) -> Step<u64> {
    long(-1)
}

fn fpathconf(_: &mut Vm, _: Args) -> Step<u64> {
    long(-1)
}

fn strerror(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let text = Errno(args.int()).text();
    bytes(vm, text.as_bytes())
}

fn fgetxattr(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    let name = path(vm, &mut args)?;
    let (address, len) = (args.long(), args.int());
    let result = read_into(vm, address, len, |vm, value| vm.world.get_attribute(fd, &name, value))?;
    int(unix(vm, result)? as i32)
}

fn fsetxattr(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    let name = path(vm, &mut args)?;
    let (address, len) = (args.long(), args.int());
    let result = write_from(vm, address, len, |vm, value| vm.world.set_attribute(fd, &name, value).map(|()| 0))?;
    unix(vm, result)?;
    VOID
}

fn fremovexattr(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    let name = path(vm, &mut args)?;
    let result = vm.world.remove_attribute(fd, &name);
    unix(vm, result)?;
    VOID
}

fn flistxattr(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (args.int(), args.long(), args.int());
    let result = read_into(vm, address, len, |vm, names| vm.world.list_attributes(fd, names))?;
    int(unix(vm, result)? as i32)
}
