//! Natives of `sun.nio.ch.EventFD`.
//!
//! Symbolic arguments: descriptors are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, int};
use doppel_vm::step::Step;

use crate::support::errors::{io, transferred_int};

doppel_vm::natives! { "sun/nio/ch/EventFD";
    "eventfd0()I" exact => eventfd,
    "set0(I)I" concretises => set,
}

fn eventfd(vm: &mut Vm, _: Args) -> Step<u64> {
    let result = vm.world.event_fd();
    int(io(vm, result)?)
}

fn set(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.write(args.int(), &1u64.to_ne_bytes());
    transferred_int(vm, result, false)
}
