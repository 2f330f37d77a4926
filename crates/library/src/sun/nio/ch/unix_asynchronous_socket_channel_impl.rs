//! Natives of `sun.nio.ch.UnixAsynchronousSocketChannelImpl`.
//!
//! Symbolic arguments: descriptors are concretised.

use doppel_vm::Vm;
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{socket, socket_error};

doppel_vm::natives! { "sun/nio/ch/UnixAsynchronousSocketChannelImpl";
    static "checkConnect(I)V" concretises => check_connect,
}

/// Throws if the connection could not be established.
fn check_connect(vm: &mut Vm, fd: i32) -> Step<()> {
    let result = vm.world.get_int_option(fd, libc::SOL_SOCKET, libc::SO_ERROR);
    match socket(vm, result)? {
        0 => Ok(()),
        error => Err(socket_error(vm, Errno(error))),
    }
}
