//! `java.net.SocketCleanable`: closes sockets that the program has lost.
//!
//! Symbolic arguments: a descriptor's number is fixed to its value.

use doppel_vm::Vm;
use doppel_vm::step::Step;

use crate::support::errors::io;

doppel_vm::natives! { "java/net/SocketCleanable";
    static "cleanupClose0(I)V" concretises => cleanup_close,
}

fn cleanup_close(vm: &mut Vm, fd: i32) -> Step<()> {
    let result = vm.world.close(fd);
    io(vm, result)
}
