//! Natives of `sun.nio.ch.IOUtil`.
//!
//! Symbolic arguments: descriptors and flags are fixed to their values.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, boolean, int, long};
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{io, io_error, io_status};
use crate::support::fields::{descriptor, set_descriptor};

doppel_vm::natives! { "sun/nio/ch/IOUtil";
    "initIDs()V" exact => init_ids,
    "randomBytes([B)Z" exact => random_bytes,
    "makePipe(Z)J" concretises => make_pipe,
    "write1(IB)I" exact => write1,
    "drain(I)Z" concretises => drain,
    "drain1(I)I" concretises => drain1,
    "configureBlocking(Ljava/io/FileDescriptor;Z)V" concretises => configure_blocking,
    "fdVal(Ljava/io/FileDescriptor;)I" exact => fd_val,
    "setfdVal(Ljava/io/FileDescriptor;I)V" concretises => set_fd_val,
    "fdLimit()I" exact => fd_limit,
    "iovMax()I" exact => iov_max,
    "writevMax()J" exact since 20 => writev_max,
}

fn init_ids(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn random_bytes(vm: &mut Vm, _: Args) -> Step<u64> {
    Err(vm.exception_without_message("java/lang/UnsupportedOperationException"))
}

/// Both ends in one number: the end to read from above.
fn make_pipe(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let blocking = args.boolean();
    let result = vm.world.pipe();
    let [source, sink] = io(vm, result)?;
    if !blocking {
        for end in [source, sink] {
            let result = vm.world.set_blocking(end, false);
            io(vm, result)?;
        }
    }
    long((i64::from(source) << 32) | i64::from(sink))
}

fn write1(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, byte) = (args.int(), args.int() as u8);
    vm.fix_argument(0, u64::from(fd as u32), Kind::Int);
    match vm.world.write(fd, &[byte]) {
        Ok(n) => int(n as i32),
        Err(Errno(libc::EAGAIN)) => int(io_status::UNAVAILABLE),
        Err(Errno(libc::EINTR)) => int(io_status::INTERRUPTED),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

/// Reads a non-blocking descriptor empty; whether there was anything.
fn drain(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    let mut buffer = [0u8; 16];
    let mut total = 0;
    loop {
        match vm.world.read(fd, &mut buffer) {
            Ok(n) => {
                total += n;
                if n < buffer.len() {
                    return boolean(total > 0);
                }
            }
            Err(Errno(libc::EAGAIN)) => return boolean(total > 0),
            Err(errno) => return Err(io_error(vm, errno)),
        }
    }
}

fn drain1(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = args.int();
    match vm.world.read(fd, &mut [0u8]) {
        Ok(n) => int(n as i32),
        Err(Errno(libc::EAGAIN)) => int(0),
        Err(Errno(libc::EINTR)) => int(io_status::INTERRUPTED),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

fn configure_blocking(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, blocking) = (args.obj(), args.boolean());
    let fd = descriptor(vm, fd);
    let result = vm.world.set_blocking(fd, blocking);
    io(vm, result)?;
    VOID
}

fn fd_val(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let object = args.obj();
    if object.is_null() {
        return Err(vm.null_pointer());
    }
    int(descriptor(vm, object))
}

fn set_fd_val(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (object, fd) = (args.obj(), args.int());
    if object.is_null() {
        return Err(vm.null_pointer());
    }
    set_descriptor(vm, object, fd);
    VOID
}

fn fd_limit(vm: &mut Vm, _: Args) -> Step<u64> {
    let result = vm.world.descriptor_limit();
    int(io(vm, result)?)
}

/// Most ranges in one scattered read or gathered write.
fn iov_max(_: &mut Vm, _: Args) -> Step<u64> {
    int(1024)
}

fn writev_max(_: &mut Vm, _: Args) -> Step<u64> {
    long(i64::MAX)
}
