//! Natives of `java.io.FileDescriptor`.
//!
//! Symbolic arguments: a descriptor's number is fixed to its value.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, boolean, long};
use doppel_vm::step::Step;

use crate::support::errors::io;
use crate::support::fields::{descriptor, set_descriptor};

doppel_vm::natives! { "java/io/FileDescriptor";
    "initIDs()V" exact => init_ids,
    "getHandle(I)J" exact => get_handle,
    "getAppend(I)Z" concretises => get_append,
    "close0()V" exact => close,
    "sync()V" exact => sync,
    "sync0()V" exact since 21 => sync,
}

fn init_ids(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

/// Only Windows has handles.
fn get_handle(_: &mut Vm, _: Args) -> Step<u64> {
    long(-1)
}

fn get_append(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let flags = vm.world.status_flags(args.int());
    boolean(flags.is_ok_and(|flags| flags & libc::O_APPEND != 0))
}

fn close(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let this = args.obj();
    let fd = descriptor(vm, this);
    if fd != -1 {
        set_descriptor(vm, this, -1);
        let result = vm.world.close(fd);
        io(vm, result)?;
    }
    VOID
}

fn sync(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = descriptor(vm, args.obj());
    match vm.world.sync(fd, true) {
        Ok(()) => VOID,
        Err(_) => Err(vm.exception("java/io/SyncFailedException", "sync failed")),
    }
}
