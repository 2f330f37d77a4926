//! Natives of `sun.nio.ch.DatagramDispatcher`.
//!
//! Symbolic arguments: descriptors, addresses and counts are fixed to their values; bytes that are read are concrete,
//! bytes that are sent leave as their concrete values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, int, long};
use doppel_vm::step::Step;
use doppel_world::{Errno, Sys};

use super::file_dispatcher_impl as file;
use crate::support::errors::transferred;
use crate::support::fields::descriptor;
use crate::support::memory::{io_vectors, read_into, read_vectors, write_from};
use crate::support::waiting::{attempt, interrupted, interrupted_long};

doppel_vm::natives! { "sun/nio/ch/DatagramDispatcher";
    "read0(Ljava/io/FileDescriptor;JI)I" concretises => read,
    "readv0(Ljava/io/FileDescriptor;JI)J" concretises => readv,
    "write0(Ljava/io/FileDescriptor;JI)I" concretises => write,
    "writev0(Ljava/io/FileDescriptor;JI)J" concretises => writev,
    "dup0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" exact since 20 => file::dup,
}

fn result(vm: &mut Vm, result: Sys<usize>, reading: bool) -> Step<i64> {
    match result {
        Err(Errno(libc::ECONNREFUSED)) => Err(vm.exception_without_message("java/net/PortUnreachableException")),
        other => transferred(vm, other, reading),
    }
}

fn read(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (descriptor(vm, args.obj()), args.long(), args.int());
    let n = attempt(vm, fd, libc::POLLIN, interrupted, |vm| {
        read_into(vm, address, len, |vm, into| vm.world.receive(fd, into, 0))
    })?;
    int(result(vm, n, true)? as i32)
}

fn readv(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, count) = (descriptor(vm, args.obj()), args.long(), args.int());
    let n = read_vectors(vm, fd, address, count)?;
    long(result(vm, n, true)?)
}

fn write(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, len) = (descriptor(vm, args.obj()), args.long(), args.int());
    let n = attempt(vm, fd, libc::POLLOUT, interrupted, |vm| {
        write_from(vm, address, len, |vm, bytes| vm.world.send(fd, bytes, 0))
    })?;
    int(result(vm, n, false)? as i32)
}

fn writev(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, address, count) = (descriptor(vm, args.obj()), args.long(), args.int());
    let ranges = io_vectors(vm, address, count, false)?;
    let n = attempt(vm, fd, libc::POLLOUT, interrupted_long, |vm| {
        // SAFETY: the ranges were checked to be readable.
        Ok(unsafe { vm.world.write_vector(fd, &ranges) })
    })?;
    long(result(vm, n, false)?)
}
