//! Natives of `java.io.FileDescriptor`.
//!
//! Symbolic arguments: a descriptor's number is concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::errors::io;
use crate::support::fields::{descriptor, set_descriptor};

doppel_vm::natives! { "java/io/FileDescriptor";
    static "initIDs()V" exact => init_ids,
    static "getHandle(I)J" exact => get_handle,
    static "getAppend(I)Z" concretises => get_append,
    "close0()V" exact => close,
    "sync()V" exact => sync,
    "sync0()V" exact since 21 => sync,
}

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

/// Only Windows has handles.
fn get_handle(_: &mut Vm) -> Step<i64> {
    Ok(-1)
}

fn get_append(vm: &mut Vm, fd: i32) -> Step<bool> {
    let flags = vm.world.status_flags(fd);
    Ok(flags.is_ok_and(|flags| flags & libc::O_APPEND != 0))
}

fn close(vm: &mut Vm, this: Ref) -> Step<()> {
    let fd = descriptor(vm, this);
    if fd != -1 {
        set_descriptor(vm, this, -1);
        let result = vm.world.close(fd);
        io(vm, result)?;
    }
    Ok(())
}

fn sync(vm: &mut Vm, fd: Ref) -> Step<()> {
    let fd = descriptor(vm, fd);
    match vm.world.sync(fd, true) {
        Ok(()) => Ok(()),
        Err(_) => Err(vm.exception("java/io/SyncFailedException", "sync failed")),
    }
}
