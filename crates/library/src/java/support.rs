//! What the natives for files and the network share: exceptions for failed system calls, platform strings, memory
//! behind program-visible addresses, descriptors.

use doppel_vm::Vm;
use doppel_vm::heap::{Prim, Ref};
use doppel_vm::natives::int;
use doppel_vm::step::{Step, Stop};
use doppel_world::{Errno, IoVec, Sys};

/// `sun.nio.ch.IOStatus`.
pub mod io_status {
    pub const EOF: i32 = -1;
    pub const UNAVAILABLE: i32 = -2;
    pub const INTERRUPTED: i32 = -3;
    pub const UNSUPPORTED: i32 = -4;
    pub const UNSUPPORTED_CASE: i32 = -6;
}

/// A range of memory as zlib and the system take it.
pub type Range<P> = (P, usize);

/// The value of an instance field by name; its default if the object is null or has no such field.
pub fn get<T: Prim + Default>(vm: &Vm, object: Ref, field: &str) -> T {
    if object.is_null() {
        return T::default();
    }
    vm.class_of(object).field_named(field).map_or_else(T::default, |field| vm.heap.read(object, field.offset))
}

/// Sets an instance field by name; does nothing if the object is null or has no such field.
pub fn set<T: Prim>(vm: &mut Vm, object: Ref, field: &str, value: T) {
    if !object.is_null()
        && let Some(field) = vm.class_of(object).field_named(field)
    {
        vm.forget_field(object, field.offset);
        vm.heap.write(object, field.offset, value);
    }
}

/// The number in a `java.io.FileDescriptor`; -1 if it is null or closed.
pub fn descriptor(vm: &Vm, descriptor: Ref) -> i32 {
    if descriptor.is_null() { -1 } else { get(vm, descriptor, "fd") }
}

pub fn set_descriptor(vm: &mut Vm, descriptor: Ref, fd: i32) {
    set(vm, descriptor, "fd", fd);
}

/// An exception that tells the program of a failed call: if the sandbox is the reason, that is noted, once the exception is made.
pub fn failed(vm: &mut Vm, stop: Stop) -> Stop {
    match stop {
        Stop::Throw(_) => vm.note_denials(),
        // The native runs again.
        _ => drop(vm.world.take_denied()),
    }
    stop
}

/// `IOException` with the system's text.
pub fn io_error(vm: &mut Vm, errno: Errno) -> Stop {
    let stop = vm.exception("java/io/IOException", &errno.text());
    failed(vm, stop)
}

/// Whether a call was successful, of which the program is not told more.
pub fn succeeded<T>(vm: &mut Vm, result: Sys<T>) -> bool {
    if result.is_err() {
        vm.note_denials();
    }
    result.is_ok()
}

pub fn io<T>(vm: &mut Vm, result: Sys<T>) -> Step<T> {
    result.map_err(|errno| io_error(vm, errno))
}

/// An exception without message if there is none.
pub fn exception(vm: &mut Vm, class: &str, message: Option<&str>) -> Stop {
    match message {
        Some(message) => vm.exception(class, message),
        None => vm.exception_without_message(class),
    }
}

/// `sun.nio.fs.UnixException`, which carries the number itself.
pub fn unix_error(vm: &mut Vm, errno: Errno) -> Stop {
    let made = vm.boot_class("sun/nio/fs/UnixException").and_then(|class| {
        let exception = vm.new_throwable(class, None, Ref::NULL)?;
        set(vm, exception, "errno", errno.0);
        Ok(exception)
    });
    let stop = made.map_or_else(|stop| stop, Stop::Throw);
    failed(vm, stop)
}

pub fn unix<T>(vm: &mut Vm, result: Sys<T>) -> Step<T> {
    result.map_err(|errno| unix_error(vm, errno))
}

/// The exception that the JDK's network natives throw for a number.
pub fn socket_error(vm: &mut Vm, errno: Errno) -> Stop {
    let class = match errno.0 {
        libc::EPROTO => "java/net/ProtocolException",
        libc::ECONNREFUSED | libc::ETIMEDOUT | libc::ENOTCONN => "java/net/ConnectException",
        libc::EHOSTUNREACH => "java/net/NoRouteToHostException",
        libc::EADDRINUSE | libc::EADDRNOTAVAIL | libc::EACCES | libc::EPERM => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    let stop = vm.exception(class, &errno.text());
    failed(vm, stop)
}

pub fn socket<T>(vm: &mut Vm, result: Sys<T>) -> Step<T> {
    result.map_err(|errno| socket_error(vm, errno))
}

/// What a channel's read or write returns: a count, an [`io_status`], or an exception.
pub fn transferred(vm: &mut Vm, result: Sys<usize>, reading: bool) -> Step<i64> {
    match result {
        Ok(0) if reading => Ok(io_status::EOF.into()),
        Ok(n) => Ok(n as i64),
        Err(Errno(libc::EAGAIN)) => Ok(io_status::UNAVAILABLE.into()),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED.into()),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

/// How long a native waits for the system at most before other threads get their turn.
pub const PATIENCE_MILLIS: i32 = 1;

/// Lets a descriptor have [`PATIENCE_MILLIS`] to become ready for these events; true if it is. The virtual clock goes
/// on by as much as was waited, so that the program's own timeouts come true.
pub fn wait_for(vm: &mut Vm, fd: i32, events: i16) -> bool {
    wait(vm, |vm, patience| vm.world.poll_one(fd, events, patience) != Ok(0))
}

/// Waits for the host a little, and not at all while other threads have something to do. `is_ready` is told for how long. Whether
/// there is nothing more to wait for.
pub fn wait(vm: &mut Vm, is_ready: impl FnOnce(&mut Vm, i32) -> bool) -> bool {
    let patience = if vm.others_are_busy() { 0 } else { PATIENCE_MILLIS };
    let ready = is_ready(vm, patience);
    vm.thread().awaits_host = !ready;
    if !ready {
        waited(vm, patience);
    }
    ready
}

/// The program has waited so long for the world.
pub fn waited(vm: &mut Vm, millis: i32) {
    vm.advance(u64::from(millis.unsigned_abs()) * 1_000_000);
}

/// Lets other threads run, and then the native again from its start, until a descriptor can be read.
pub fn block_until_readable(vm: &mut Vm, fd: i32) -> Step<()> {
    match wait(vm, |vm, patience| vm.world.is_readable(fd, patience)) {
        true => Ok(()),
        false => Err(Stop::Block),
    }
}

/// Ends a native with [`io_status::INTERRUPTED`]: other threads run, and the Java caller tries again.
pub fn interrupted() -> Stop {
    Stop::Yield(u64::from(io_status::INTERRUPTED as u32))
}

/// As [`interrupted`], for a native that returns a long.
pub fn interrupted_long() -> Stop {
    Stop::Yield(i64::from(io_status::INTERRUPTED) as u64)
}

/// Makes a transfer without ever blocking the VM on a pipe or socket, even if its descriptor blocks: if nothing can be
/// transferred the native ends with `again`.
pub fn attempt(
    vm: &mut Vm,
    fd: i32,
    events: i16,
    again: fn() -> Stop,
    transfer: impl FnOnce(&mut Vm) -> Step<Sys<usize>>,
) -> Step<Sys<usize>> {
    let blocking = vm.world.status_flags(fd).is_ok_and(|flags| flags & libc::O_NONBLOCK == 0);
    let waits = blocking && fd > 2 && vm.world.fstat(fd).is_ok_and(|stat| !stat.is_file() && !stat.is_dir());
    if !waits {
        return transfer(vm);
    }
    let _ = vm.world.set_blocking(fd, false);
    let result = transfer(vm);
    let _ = vm.world.set_blocking(fd, true);
    if let Ok(Err(Errno(libc::EAGAIN))) = result {
        wait_for(vm, fd, events);
        return Err(again());
    }
    result
}

/// A Java string in the platform's encoding, which is UTF-8; lone surrogates become `?` as the JDK's encoder has it.
pub fn platform_bytes(vm: &mut Vm, string: Ref) -> Step<Vec<u8>> {
    if string.is_null() {
        return Err(vm.null_pointer());
    }
    let units = vm.string_utf16(string);
    Ok(char::decode_utf16(units).map(|unit| unit.unwrap_or('?')).collect::<String>().into_bytes())
}

/// A Java string from bytes in the platform's encoding.
pub fn platform_string(vm: &mut Vm, bytes: &[u8]) -> Step<Ref> {
    vm.new_string(&String::from_utf8_lossy(bytes))
}

/// The path of a `java.io.File`.
pub fn file_path(vm: &mut Vm, file: Ref) -> Step<Vec<u8>> {
    if file.is_null() {
        return Err(vm.null_pointer());
    }
    let path = get(vm, file, "path");
    platform_bytes(vm, path)
}

fn bad_address(vm: &mut Vm) -> Stop {
    vm.exception("java/lang/InternalError", "a fault occurred in an unsafe memory access operation")
}

/// Readable memory at a program-visible address.
pub fn memory(vm: &mut Vm, address: i64, len: usize) -> Step<*const u8> {
    if len == 0 {
        return Ok(std::ptr::NonNull::dangling().as_ptr());
    }
    vm.heap.address(address as u64, len).map(<*mut u8>::cast_const).ok_or(()).map_err(|()| bad_address(vm))
}

/// Writable memory at a program-visible address.
pub fn memory_mut(vm: &mut Vm, address: i64, len: usize) -> Step<*mut u8> {
    if len == 0 {
        return Ok(std::ptr::NonNull::dangling().as_ptr());
    }
    vm.heap.address_mut(address as u64, len).ok_or(()).map_err(|()| bad_address(vm))
}

/// A length argument, which Java code has checked.
pub fn length(vm: &mut Vm, len: i32) -> Step<usize> {
    usize::try_from(len).map_err(|_| vm.exception_without_message("java/lang/IndexOutOfBoundsException"))
}

/// The bytes before the NUL at a program-visible address.
pub fn c_string(vm: &mut Vm, address: i64) -> Step<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let at = memory(vm, address.wrapping_add(bytes.len() as i64), 1)?;
        // SAFETY: one readable byte.
        match unsafe { *at } {
            0 => break,
            byte => bytes.push(byte),
        }
    }
    vm.fix_memory(address, bytes.len() + 1);
    Ok(bytes)
}

/// Checks a range of a `byte[]` as the JDK's stream natives do.
pub fn check_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<std::ops::Range<usize>> {
    if !array.is_null() {
        vm.choose_fits(array, offset, len);
    }
    check_concrete_range(vm, array, offset, len)
}

/// As [`check_range`], where the choice whether the range fits has been made.
pub fn check_concrete_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<std::ops::Range<usize>> {
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    let size = vm.heap.array_len(array) as usize;
    match (usize::try_from(offset), usize::try_from(len)) {
        (Ok(start), Ok(len)) if start.checked_add(len).is_some_and(|end| end <= size) => Ok(start..start + len),
        _ => Err(vm.exception_without_message("java/lang/IndexOutOfBoundsException")),
    }
}

/// Memory of a range of a `byte[]`, for reading.
pub fn array_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<Range<*const u8>> {
    let range = check_range(vm, array, offset, len)?;
    let bytes = vm.heap.elements::<u8>(array).get(range).unwrap_or_default();
    Ok((bytes.as_ptr(), bytes.len()))
}

/// Memory of a range of a `byte[]`, for writing.
pub fn array_range_mut(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<Range<*mut u8>> {
    let range = check_range(vm, array, offset, len)?;
    let bytes = vm.heap.elements_mut::<u8>(array).get_mut(range).unwrap_or_default();
    Ok((bytes.as_mut_ptr(), bytes.len()))
}

/// Reads into program-visible memory from a descriptor in this way.
pub fn read_into(
    vm: &mut Vm,
    address: i64,
    len: i32,
    read: impl FnOnce(&mut Vm, &mut [u8]) -> Sys<usize>,
) -> Step<Sys<usize>> {
    let len = length(vm, len)?;
    let to = memory_mut(vm, address, len)?;
    // SAFETY: writable memory that nothing else refers to during the call.
    let result = read(vm, unsafe { std::slice::from_raw_parts_mut(to, len) });
    if let Ok(n) = result {
        vm.forget_memory(address, n.min(len));
    }
    Ok(result)
}

/// Writes program-visible memory to a descriptor in this way.
pub fn write_from(
    vm: &mut Vm,
    address: i64,
    len: i32,
    write: impl FnOnce(&mut Vm, &[u8]) -> Sys<usize>,
) -> Step<Sys<usize>> {
    let len = length(vm, len)?;
    // The program may read them again.
    vm.fix_memory(address, len);
    let from = memory(vm, address, len)?;
    // SAFETY: readable memory that nothing writes during the call.
    Ok(write(vm, unsafe { std::slice::from_raw_parts(from, len) }))
}

/// As [`write_from`], with the expressions of the bytes if what is behind the descriptor keeps them.
pub fn write_tagged(
    vm: &mut Vm,
    fd: i32,
    address: i64,
    len: i32,
    write: impl FnOnce(&mut Vm, &[u8], &[u32]) -> Sys<usize>,
) -> Step<Sys<usize>> {
    let len = length(vm, len)?;
    let tags = vm.tags_of_memory(fd, address, len);
    let from = memory(vm, address, len)?;
    // SAFETY: readable memory that nothing writes during the call.
    Ok(write(vm, unsafe { std::slice::from_raw_parts(from, len) }, &tags))
}

/// The `iovec[count]` at an address, with program-visible addresses translated.
pub fn io_vectors(vm: &mut Vm, address: i64, count: i32, writable: bool) -> Step<Vec<IoVec>> {
    let count = length(vm, count)?;
    let mut ranges = Vec::with_capacity(count);
    for index in 0..count as i64 {
        vm.fix_memory(address.wrapping_add(index * 16), 16);
        let entry = memory(vm, address.wrapping_add(index * 16), 16)?.cast::<i64>();
        // SAFETY: sixteen readable bytes.
        let (base, len) = unsafe { (entry.read_unaligned(), entry.add(1).read_unaligned()) };
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        if !writable {
            vm.fix_memory(base, len);
        }
        let base = if writable { memory_mut(vm, base, len)? } else { memory(vm, base, len)?.cast_mut() };
        ranges.push(IoVec { iov_base: base.cast(), iov_len: len });
    }
    Ok(ranges)
}

/// Reads into the `iovec[count]` at an address.
pub fn read_vectors(vm: &mut Vm, fd: i32, address: i64, count: i32) -> Step<Sys<usize>> {
    let ranges = io_vectors(vm, address, count, true)?;
    let result = attempt(vm, fd, libc::POLLIN, interrupted_long, |vm| {
        // SAFETY: the ranges were checked to be writable.
        Ok(unsafe { vm.world.read_vector(fd, &ranges) })
    })?;
    let mut rest = *result.as_ref().unwrap_or(&0);
    let mut position = vm.world.position(fd).unwrap_or(0) - rest as i64;
    for (range, index) in ranges.iter().zip(0i64..) {
        let entry = memory(vm, address.wrapping_add(index * 16), 8)?.cast::<i64>();
        // SAFETY: eight readable bytes.
        let base = unsafe { entry.read_unaligned() };
        let n = rest.min(range.iov_len);
        vm.forget_memory(base, n);
        if let Some(to) = vm.place_of(Ref::NULL, base) {
            vm.take_kept(fd, position, to, n)?;
        }
        rest -= n;
        position += n as i64;
    }
    Ok(result)
}

/// A native's `int` result from a transfer.
pub fn transferred_int(vm: &mut Vm, result: Sys<usize>, reading: bool) -> Step<u64> {
    let n = transferred(vm, result, reading)?;
    int(n as i32)
}

/// What `jdk.net`'s natives throw when an option cannot be read (`get`) or written (`set`).
pub fn socket_option_error(vm: &mut Vm, errno: Errno, what: &str) -> Stop {
    match errno.0 {
        libc::ENOPROTOOPT => vm.exception("java/lang/UnsupportedOperationException", "unsupported socket option"),
        libc::EACCES | libc::EPERM => {
            vm.exception("java/net/SocketException", &format!("{what} option: {}", errno.text()))
        }
        _ => vm.exception("java/net/SocketException", &format!("{what} option failed: {}", errno.text())),
    }
}
