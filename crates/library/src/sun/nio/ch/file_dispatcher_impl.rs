//! Natives of `sun.nio.ch.FileDispatcherImpl`. Newer JDKs have the same methods in `UnixFileDispatcherImpl`.
//!
//! Symbolic arguments: descriptors, addresses, positions and counts are concretised where they matter. Bytes read have
//! the expressions of their stream if it is an input (see [`doppel_vm::symbolic::stream`]), and are concrete otherwise;
//! bytes written leave as their concrete values.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::stream::{Delivery, From};
use doppel_world::{Errno, LockKind, Sys};

use crate::support::errors::{io, io_error, io_status, transferred, transferred_int};
use crate::support::fields::descriptor;
use crate::support::mapping::{self, reconcile};
use crate::support::memory::{io_vectors, read_into, read_vectors, write_tagged};
use crate::support::waiting::{attempt, interrupted, interrupted_long};

doppel_vm::natives! { "sun/nio/ch/FileDispatcherImpl";
    static "init()V" exact => init,
    static "init0()V" exact since 21 => init,
    static "read0(Ljava/io/FileDescriptor;JI)I" exact => read,
    static "pread0(Ljava/io/FileDescriptor;JIJ)I" exact => pread,
    static "readv0(Ljava/io/FileDescriptor;JI)J" concretises => readv,
    static "write0(Ljava/io/FileDescriptor;JI)I" concretises => write,
    static "pwrite0(Ljava/io/FileDescriptor;JIJ)I" concretises => pwrite,
    static "writev0(Ljava/io/FileDescriptor;JI)J" concretises => writev,
    static "dup0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" exact => dup,
    static "force0(Ljava/io/FileDescriptor;Z)I" concretises => force,
    static "seek0(Ljava/io/FileDescriptor;J)J" concretises => seek,
    static "position0(Ljava/io/FileDescriptor;J)J" concretises until 11 => seek,
    static "truncate0(Ljava/io/FileDescriptor;J)I" concretises => truncate,
    static "size0(Ljava/io/FileDescriptor;)J" exact => size,
    static "lock0(Ljava/io/FileDescriptor;ZJJZ)I" concretises => lock,
    static "release0(Ljava/io/FileDescriptor;JJ)V" concretises => release,
    static "close0(Ljava/io/FileDescriptor;)V" exact => close,
    static "closeIntFD(I)V" concretises => close_int,
    static "preClose0(Ljava/io/FileDescriptor;)V" exact => pre_close,
    static "canTransferToFromOverlappedMap0()Z" exact => can_transfer_to_from_overlapped_map,
    static "setDirect0(Ljava/io/FileDescriptor;)I" exact => set_direct,
    static "transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J" concretises since 20 => transfer_to,
    static "transferFrom0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J" exact since 20 => transfer_from,
}

pub fn init(_: &mut Vm) -> Step<()> {
    Ok(())
}

/// The number of the descriptor that is the next argument.
/// Argument slots after the descriptor.
const ADDRESS: usize = 1;
const LEN: usize = 3;
const POSITION: usize = 4;

pub fn read(vm: &mut Vm, fd: Ref, address: i64, len: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    vm.fix_argument(ADDRESS, address as u64, Kind::Long);
    reconcile(vm)?;
    let plan = plan_read(vm, fd, From::Here, address, len);
    let result = attempt(vm, fd, libc::POLLIN, interrupted, |vm| {
        read_into(vm, address, len, |vm, into| vm.world.read(fd, into))
    })?;
    match plan {
        None => take_kept(vm, fd, None, address, result)?,
        plan => deliver(vm, plan, address, result)?,
    }
    transferred_int(vm, result, true)
}

pub fn pread(vm: &mut Vm, fd: Ref, address: i64, len: i32, position: i64) -> Step<i32> {
    let fd = descriptor(vm, fd);
    vm.fix_argument(ADDRESS, address as u64, Kind::Long);
    vm.fix_argument(POSITION, position as u64, Kind::Long);
    reconcile(vm)?;
    let plan = plan_read(vm, fd, From::Position(position), address, len);
    let result = read_into(vm, address, len, |vm, into| vm.world.pread(fd, into, position))?;
    match plan {
        None => take_kept(vm, fd, Some(position), address, result)?,
        plan => deliver(vm, plan, address, result)?,
    }
    transferred_int(vm, result, true)
}

/// Sets the expressions that the file keeps for bytes that were read to memory; `position`: if the descriptor has not
/// moved.
pub fn take_kept(vm: &mut Vm, fd: i32, position: Option<i64>, address: i64, result: Sys<usize>) -> Step<()> {
    let (Ok(n @ 1..), Some(to)) = (result, vm.place_of(Ref::NULL, address)) else { return Ok(()) };
    match position {
        Some(position) => vm.take_kept(fd, position, to, n),
        None => vm.take_kept_behind(fd, Some(to), n),
    }
}

/// What a read will deliver to memory if its stream is an input; otherwise the requested count is concretised.
fn plan_read(vm: &mut Vm, fd: i32, from: From, address: i64, len: i32) -> Option<Delivery> {
    if !vm.symbolic.may_be_read() {
        return None;
    }
    let to = vm.place_of(Ref::NULL, address);
    let plan = match u32::try_from(len) {
        Ok(max) if max > 0 => {
            let wanted = vm.argument_expr(LEN, u64::from(max), Kind::Int);
            vm.plan_read(fd, from, max, wanted, to)
        }
        _ => None,
    };
    if plan.is_none() {
        vm.fix_argument(LEN, u64::from(len as u32), Kind::Int);
    }
    plan
}

/// Sets the tags of the bytes that were read to memory, and the expression of the count.
fn deliver(vm: &mut Vm, plan: Option<Delivery>, address: i64, result: Sys<usize>) -> Step<()> {
    let (Some(plan), Ok(n @ 1..)) = (plan, result) else { return Ok(()) };
    let Some(to) = vm.place_of(Ref::NULL, address) else { return Ok(()) };
    vm.deliver(&plan, to, n)?;
    if let Some(count) = plan.count {
        vm.set_result(count);
    }
    Ok(())
}

pub fn readv(vm: &mut Vm, fd: Ref, address: i64, count: i32) -> Step<i64> {
    let fd = descriptor(vm, fd);
    reconcile(vm)?;
    // Each range would take several choices, and such reads are rare.
    vm.before_raw_access(fd);
    let result = read_vectors(vm, fd, address, count)?;
    transferred(vm, result, true)
}

pub fn write(vm: &mut Vm, fd: Ref, address: i64, len: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    vm.before_raw_access(fd);
    let result = attempt(vm, fd, libc::POLLOUT, interrupted, |vm| {
        write_tagged(vm, fd, address, len, |vm, bytes, tags| vm.world.write_tagged(fd, bytes, tags))
    })?;
    reconcile(vm)?;
    transferred_int(vm, result, false)
}

pub fn pwrite(vm: &mut Vm, fd: Ref, address: i64, len: i32, position: i64) -> Step<i32> {
    let fd = descriptor(vm, fd);
    vm.before_raw_access(fd);
    let result =
        write_tagged(vm, fd, address, len, |vm, bytes, tags| vm.world.pwrite_tagged(fd, bytes, tags, position))?;
    reconcile(vm)?;
    transferred_int(vm, result, false)
}

pub fn writev(vm: &mut Vm, fd: Ref, address: i64, count: i32) -> Step<i64> {
    let fd = descriptor(vm, fd);
    vm.before_raw_access(fd);
    let ranges = io_vectors(vm, address, count, false)?;
    let result = attempt(vm, fd, libc::POLLOUT, interrupted_long, |vm| {
        // SAFETY: the ranges were checked to be readable.
        Ok(unsafe { vm.world.write_vector(fd, &ranges) })
    })?;
    reconcile(vm)?;
    transferred(vm, result, false)
}

pub fn dup(vm: &mut Vm, from: Ref, to: Ref) -> Step<()> {
    let (from, to) = (descriptor(vm, from), descriptor(vm, to));
    let result = vm.world.dup2(from, to);
    io(vm, result)
}

pub fn force(vm: &mut Vm, fd: Ref, metadata: bool) -> Step<i32> {
    let fd = descriptor(vm, fd);
    reconcile(vm)?;
    let result = vm.world.sync(fd, metadata);
    io(vm, result)?;
    Ok(0)
}

/// Moves to a position; a negative one returns the current position.
pub fn seek(vm: &mut Vm, fd: Ref, position: i64) -> Step<i64> {
    let fd = descriptor(vm, fd);
    seek_to(vm, fd, position)
}

pub fn seek_to(vm: &mut Vm, fd: i32, position: i64) -> Step<i64> {
    let result = if position < 0 {
        if let Some(expr) = vm.stream_position(fd) {
            vm.set_result(expr);
        }
        vm.world.seek(fd, 0, libc::SEEK_CUR)
    } else {
        vm.before_seek(fd, false);
        vm.world.seek(fd, position, libc::SEEK_SET)
    };
    io(vm, result)
}

pub fn truncate(vm: &mut Vm, fd: Ref, size: i64) -> Step<i32> {
    let fd = descriptor(vm, fd);
    vm.before_raw_access(fd);
    let result = vm.world.truncate(fd, size);
    io(vm, result)?;
    Ok(0)
}

pub fn size(vm: &mut Vm, fd: Ref) -> Step<i64> {
    let fd = descriptor(vm, fd);
    let result = vm.world.length(fd);
    let size = io(vm, result)?;
    if let Some(expr) = vm.stream_of(fd).and_then(|id| vm.stream_length(id)) {
        vm.set_result(expr);
    }
    Ok(size)
}

// Results of `FileDispatcher.lock`.
const NO_LOCK: i32 = -1;
const LOCKED: i32 = 0;
const INTERRUPTED: i32 = 2;

/// The size for `fcntl`: 0 means everything.
fn lock_size(size: i64) -> i64 {
    if size == i64::MAX { 0 } else { size }
}

pub fn lock(vm: &mut Vm, fd: Ref, block: bool, position: i64, size: i64, shared: bool) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let kind = if shared { LockKind::Shared } else { LockKind::Exclusive };
    match vm.world.lock(fd, kind, position, lock_size(size), block) {
        Ok(()) => Ok(LOCKED),
        Err(Errno(libc::EAGAIN | libc::EACCES)) if !block => Ok(NO_LOCK),
        Err(Errno(libc::EINTR)) => Ok(INTERRUPTED),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

pub fn release(vm: &mut Vm, fd: Ref, position: i64, size: i64) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.lock(fd, LockKind::Unlock, position, lock_size(size), false);
    io(vm, result)
}

pub fn close(vm: &mut Vm, fd: Ref) -> Step<()> {
    let fd = descriptor(vm, fd);
    if fd != -1 {
        let result = vm.world.close(fd);
        io(vm, result)?;
    }
    Ok(())
}

pub fn close_int(vm: &mut Vm, fd: i32) -> Step<()> {
    let result = vm.world.close(fd);
    io(vm, result)
}

pub fn pre_close(vm: &mut Vm, fd: Ref) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.pre_close(fd);
    io(vm, result)
}

fn can_transfer_to_from_overlapped_map(_: &mut Vm) -> Step<bool> {
    Ok(true)
}

pub fn set_direct(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = vm.world.set_direct(fd);
    io(vm, result)
}

/// Copies from one descriptor to another without passing the bytes through the program.
pub fn transfer_to(vm: &mut Vm, from: Ref, position: i64, count: i64, to: Ref) -> Step<i64> {
    let (from, to) = (descriptor(vm, from), descriptor(vm, to));
    send_file(vm, from, position, count, to)
}

/// The caller copies by itself.
fn transfer_from(_: &mut Vm) -> Step<i64> {
    Ok(io_status::UNSUPPORTED.into())
}

pub fn send_file(vm: &mut Vm, from: i32, position: i64, count: i64, to: i32) -> Step<i64> {
    // Standard streams may be captured, and inputs have expressions: the caller reads and writes instead.
    if to <= 2 || vm.stream_of(from).is_some() {
        return Ok(io_status::UNSUPPORTED_CASE.into());
    }
    reconcile(vm)?;
    vm.before_raw_access(to);
    let count = usize::try_from(count).unwrap_or(0);
    let result =
        attempt(vm, to, libc::POLLOUT, interrupted_long, |vm| Ok(vm.world.send_file(to, from, position, count)))?;
    reconcile(vm)?;
    match result {
        Ok(n) => Ok(n as i64),
        Err(Errno(libc::EAGAIN)) => Ok(io_status::UNAVAILABLE.into()),
        Err(Errno(libc::EINVAL)) if count != 0 => Ok(io_status::UNSUPPORTED_CASE.into()),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED.into()),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

/// For [`super::unix_file_dispatcher_impl`].
pub fn map(vm: &mut Vm, fd: Ref, protection: i32, position: i64, len: i64) -> Step<i64> {
    let fd = descriptor(vm, fd);
    mapping::map(vm, fd, protection, position, len)
}

pub fn unmap(vm: &mut Vm, address: i64) -> Step<i32> {
    mapping::unmap(vm, address)?;
    Ok(0)
}

pub fn available(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = vm.world.available(fd);
    let n = io(vm, result)?;
    if let Some(rest) = vm.stream_rest(fd) {
        vm.set_result(rest);
    }
    Ok(n.clamp(0, i32::MAX.into()) as i32)
}

/// Whether it is neither a regular file, a directory nor a link.
pub fn is_other(vm: &mut Vm, fd: Ref) -> Step<bool> {
    let fd = descriptor(vm, fd);
    let result = vm.world.fstat(fd);
    let stat = io(vm, result)?;
    Ok(!stat.is_file() && !stat.is_dir() && !stat.is(libc::S_IFLNK))
}

/// The descriptor in an object's field.
pub fn field_descriptor(vm: &Vm, object: Ref) -> i32 {
    let fd = crate::support::fields::get(vm, object, "fd");
    descriptor(vm, fd)
}
