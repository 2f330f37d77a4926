//! Natives of `sun.nio.ch.IOUtil`.
//!
//! Symbolic arguments: descriptors and flags are concretised.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{io, io_error, io_status};
use crate::support::fields::{descriptor, set_descriptor};

doppel_vm::natives! { "sun/nio/ch/IOUtil";
    static "initIDs()V" exact => init_ids,
    static "randomBytes([B)Z" exact => random_bytes,
    static "makePipe(Z)J" concretises => make_pipe,
    static "write1(IB)I" exact => write1,
    static "drain(I)Z" concretises => drain,
    static "drain1(I)I" concretises => drain1,
    static "configureBlocking(Ljava/io/FileDescriptor;Z)V" concretises => configure_blocking,
    static "fdVal(Ljava/io/FileDescriptor;)I" exact => fd_val,
    static "setfdVal(Ljava/io/FileDescriptor;I)V" concretises => set_fd_val,
    static "fdLimit()I" exact => fd_limit,
    static "iovMax()I" exact => iov_max,
    static "writevMax()J" exact since 20 => writev_max,
}

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn random_bytes(vm: &mut Vm) -> Step<bool> {
    Err(vm.exception_without_message("java/lang/UnsupportedOperationException"))
}

/// Both ends in one number: the end to read from in the upper half.
fn make_pipe(vm: &mut Vm, blocking: bool) -> Step<i64> {
    let result = vm.world.pipe();
    let [source, sink] = io(vm, result)?;
    if !blocking {
        for end in [source, sink] {
            let result = vm.world.set_blocking(end, false);
            io(vm, result)?;
        }
    }
    Ok((i64::from(source) << 32) | i64::from(sink))
}

fn write1(vm: &mut Vm, fd: i32, byte: i8) -> Step<i32> {
    let byte = byte as u8;
    vm.fix_argument(0, u64::from(fd as u32), Kind::Int);
    match vm.world.write(fd, &[byte]) {
        Ok(n) => Ok(n as i32),
        Err(Errno(libc::EAGAIN)) => Ok(io_status::UNAVAILABLE),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

/// Drains a non-blocking descriptor; returns whether there was anything.
fn drain(vm: &mut Vm, fd: i32) -> Step<bool> {
    let mut buffer = [0u8; 16];
    let mut total = 0;
    loop {
        match vm.world.read(fd, &mut buffer) {
            Ok(n) => {
                total += n;
                if n < buffer.len() {
                    return Ok(total > 0);
                }
            }
            Err(Errno(libc::EAGAIN)) => return Ok(total > 0),
            Err(errno) => return Err(io_error(vm, errno)),
        }
    }
}

fn drain1(vm: &mut Vm, fd: i32) -> Step<i32> {
    match vm.world.read(fd, &mut [0u8]) {
        Ok(n) => Ok(n as i32),
        Err(Errno(libc::EAGAIN)) => Ok(0),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

fn configure_blocking(vm: &mut Vm, fd: Ref, blocking: bool) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.set_blocking(fd, blocking);
    io(vm, result)
}

fn fd_val(vm: &mut Vm, object: Ref) -> Step<i32> {
    if object.is_null() {
        return Err(vm.null_pointer());
    }
    Ok(descriptor(vm, object))
}

fn set_fd_val(vm: &mut Vm, object: Ref, fd: i32) -> Step<()> {
    if object.is_null() {
        return Err(vm.null_pointer());
    }
    set_descriptor(vm, object, fd);
    Ok(())
}

fn fd_limit(vm: &mut Vm) -> Step<i32> {
    let result = vm.world.descriptor_limit();
    io(vm, result)
}

/// The maximum number of ranges in one scattered read or gathered write.
fn iov_max(_: &mut Vm) -> Step<i32> {
    Ok(1024)
}

fn writev_max(_: &mut Vm) -> Step<i64> {
    Ok(i64::MAX)
}
