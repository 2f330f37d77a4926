//! Natives of `java.io.FileCleanable`.
//!
//! Symbolic arguments: a descriptor's number is concretised.

use doppel_vm::Vm;
use doppel_vm::step::Step;

use crate::support::errors::io;

doppel_vm::natives! { "java/io/FileCleanable";
    static "cleanupClose0(IJ)V" concretises => cleanup_close,
}

fn cleanup_close(vm: &mut Vm, fd: i32) -> Step<()> {
    let result = vm.world.close(fd);
    io(vm, result)
}
