//! Natives of `sun.nio.ch.SocketDispatcher`.
//!
//! Symbolic arguments: descriptors, addresses and counts are fixed to their values; bytes that are read are concrete.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, int, long};
use doppel_vm::step::Step;
use doppel_world::{Errno, Sys};

use super::file_dispatcher_impl as file;
use crate::support::errors::transferred;
use crate::support::fields::descriptor;
use crate::support::memory::{read_into, read_vectors};
use crate::support::waiting::{attempt, interrupted};

doppel_vm::natives! { "sun/nio/ch/SocketDispatcher";
    "read0(Ljava/io/FileDescriptor;JI)I" concretises => read,
    "readv0(Ljava/io/FileDescriptor;JI)J" concretises => readv,
    "write0(Ljava/io/FileDescriptor;JI)I" concretises since 20 => file::write,
    "writev0(Ljava/io/FileDescriptor;JI)J" concretises since 20 => file::writev,
}

fn received(vm: &mut Vm, result: Sys<usize>) -> Step<i64> {
    match result {
        Err(Errno(libc::ECONNRESET | libc::EPIPE)) => {
            Err(vm.exception("sun/net/ConnectionResetException", "Connection reset"))
        }
        other => transferred(vm, other, true),
    }
}

fn read(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (descriptor(vm, args.obj()), args.long(), args.int());
    let result = attempt(vm, fd, libc::POLLIN, interrupted, |vm| {
        read_into(vm, address, len, |vm, into| vm.world.read(fd, into))
    })?;
    int(received(vm, result)? as i32)
}

fn readv(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, count) = (descriptor(vm, args.obj()), args.long(), args.int());
    let result = read_vectors(vm, fd, address, count)?;
    long(received(vm, result)?)
}
