//! Natives of `java.io.FileCleanable`.
//!
//! Symbolic arguments: a descriptor's number is fixed to its value.

use crate::Vm;
use crate::natives::java::support::io;
use crate::natives::{Args, VOID};
use crate::step::Step;

natives! { "java/io/FileCleanable";
    "cleanupClose0(IJ)V" concretises => cleanup_close,
}

fn cleanup_close(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.close(args.int());
    io(vm, result)?;
    VOID
}
