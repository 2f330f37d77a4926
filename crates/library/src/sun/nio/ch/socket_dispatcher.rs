//! Natives of `sun.nio.ch.SocketDispatcher`.
//!
//! Symbolic arguments: descriptors, addresses and counts are concretised; bytes read are concrete.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::{Errno, Sys};

use super::file_dispatcher_impl as file;
use crate::support::errors::transferred;
use crate::support::fields::descriptor;
use crate::support::memory::{read_into, read_vectors};
use crate::support::waiting::{attempt, interrupted};

doppel_vm::natives! { "sun/nio/ch/SocketDispatcher";
    static "read0(Ljava/io/FileDescriptor;JI)I" concretises => read,
    static "readv0(Ljava/io/FileDescriptor;JI)J" concretises => readv,
    static "write0(Ljava/io/FileDescriptor;JI)I" concretises since 20 => file::write,
    static "writev0(Ljava/io/FileDescriptor;JI)J" concretises since 20 => file::writev,
}

fn received(vm: &mut Vm, result: Sys<usize>) -> Step<i64> {
    match result {
        Err(Errno(libc::ECONNRESET | libc::EPIPE)) => {
            Err(vm.exception("sun/net/ConnectionResetException", "Connection reset"))
        }
        other => transferred(vm, other, true),
    }
}

fn read(vm: &mut Vm, fd: Ref, address: i64, len: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = attempt(vm, fd, libc::POLLIN, interrupted, |vm| {
        read_into(vm, address, len, |vm, into| vm.world.read(fd, into))
    })?;
    Ok(received(vm, result)? as i32)
}

fn readv(vm: &mut Vm, fd: Ref, address: i64, count: i32) -> Step<i64> {
    let fd = descriptor(vm, fd);
    let result = read_vectors(vm, fd, address, count)?;
    received(vm, result)
}
