//! Natives of `sun.nio.ch.UnixAsynchronousSocketChannelImpl`.
//!
//! Symbolic arguments: descriptors are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID};
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{socket, socket_error};

doppel_vm::natives! { "sun/nio/ch/UnixAsynchronousSocketChannelImpl";
    "checkConnect(I)V" concretises => check_connect,
}

/// Throws if the connection could not be made.
fn check_connect(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.get_int_option(args.int(), libc::SOL_SOCKET, libc::SO_ERROR);
    match socket(vm, result)? {
        0 => VOID,
        error => Err(socket_error(vm, Errno(error))),
    }
}
