//! Natives of `java.io.FileCleanable`.
//!
//! Symbolic arguments: a descriptor's number is fixed to its value.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID};
use doppel_vm::step::Step;

use crate::support::errors::io;

doppel_vm::natives! { "java/io/FileCleanable";
    "cleanupClose0(IJ)V" concretises => cleanup_close,
}

fn cleanup_close(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.close(args.int());
    io(vm, result)?;
    VOID
}
