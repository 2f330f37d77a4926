//! Natives of `sun.nio.ch.FileKey`: the identity of an open file.
//!
//! Symbolic arguments: none; descriptors are concrete.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::errors::io;
use crate::support::fields::{descriptor, set};

doppel_vm::natives! { "sun/nio/ch/FileKey";
    static "initIDs()V" exact => init_ids,
    "init(Ljava/io/FileDescriptor;)V" concretises => init,
    static "init(Ljava/io/FileDescriptor;[J)V" concretises since 18 => init_array,
}

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn init(vm: &mut Vm, this: Ref, fd: Ref) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.fstat(fd);
    let stat = io(vm, result)?;
    set(vm, this, "st_dev", stat.dev);
    set(vm, this, "st_ino", stat.ino);
    Ok(())
}

fn init_array(vm: &mut Vm, fd: Ref, finfo: Ref) -> Step<()> {
    if finfo.is_null() {
        return Err(vm.null_pointer());
    }
    let fd = descriptor(vm, fd);
    let result = vm.world.fstat(fd);
    let stat = io(vm, result)?;
    vm.forget_elements(finfo, 0..2);
    for (element, value) in vm.heap.elements_mut::<u64>(finfo).iter_mut().zip([stat.dev, stat.ino]) {
        *element = value;
    }
    Ok(())
}
