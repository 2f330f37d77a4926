//! Natives of `sun.nio.ch.DatagramDispatcher`.
//!
//! Symbolic arguments: descriptors, addresses and counts are concretised. Bytes read are concrete; bytes sent leave as
//! their concrete values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::{Errno, Sys};

use super::file_dispatcher_impl as file;
use crate::support::errors::transferred;
use crate::support::fields::descriptor;
use crate::support::memory::{io_vectors, read_into, read_vectors, write_from};
use crate::support::waiting::{attempt, interrupted, interrupted_long};

doppel_vm::natives! { "sun/nio/ch/DatagramDispatcher";
    static "read0(Ljava/io/FileDescriptor;JI)I" concretises => read,
    static "readv0(Ljava/io/FileDescriptor;JI)J" concretises => readv,
    static "write0(Ljava/io/FileDescriptor;JI)I" concretises => write,
    static "writev0(Ljava/io/FileDescriptor;JI)J" concretises => writev,
    static "dup0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" exact since 20 => file::dup,
}

fn result(vm: &mut Vm, result: Sys<usize>, reading: bool) -> Step<i64> {
    match result {
        Err(Errno(libc::ECONNREFUSED)) => Err(vm.exception_without_message("java/net/PortUnreachableException")),
        other => transferred(vm, other, reading),
    }
}

fn read(vm: &mut Vm, fd: Ref, address: i64, len: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let n = attempt(vm, fd, libc::POLLIN, interrupted, |vm| {
        read_into(vm, address, len, |vm, into| vm.world.receive(fd, into, 0))
    })?;
    Ok(result(vm, n, true)? as i32)
}

fn readv(vm: &mut Vm, fd: Ref, address: i64, count: i32) -> Step<i64> {
    let fd = descriptor(vm, fd);
    let n = read_vectors(vm, fd, address, count)?;
    result(vm, n, true)
}

fn write(vm: &mut Vm, fd: Ref, address: i64, len: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let n = attempt(vm, fd, libc::POLLOUT, interrupted, |vm| {
        write_from(vm, address, len, |vm, bytes| vm.world.send(fd, bytes, 0))
    })?;
    Ok(result(vm, n, false)? as i32)
}

fn writev(vm: &mut Vm, fd: Ref, address: i64, count: i32) -> Step<i64> {
    let fd = descriptor(vm, fd);
    let ranges = io_vectors(vm, address, count, false)?;
    let n = attempt(vm, fd, libc::POLLOUT, interrupted_long, |vm| {
        // SAFETY: the ranges were checked to be readable.
        Ok(unsafe { vm.world.write_vector(fd, &ranges) })
    })?;
    result(vm, n, false)
}
