//! Natives of `sun.nio.ch.EventFD`.
//!
//! Symbolic arguments: descriptors are concretised.

use doppel_vm::Vm;
use doppel_vm::step::Step;

use crate::support::errors::{io, transferred_int};

doppel_vm::natives! { "sun/nio/ch/EventFD";
    static "eventfd0()I" exact => eventfd,
    static "set0(I)I" concretises => set,
}

fn eventfd(vm: &mut Vm) -> Step<i32> {
    let result = vm.world.event_fd();
    io(vm, result)
}

fn set(vm: &mut Vm, fd: i32) -> Step<i32> {
    let result = vm.world.write(fd, &1u64.to_ne_bytes());
    transferred_int(vm, result, false)
}
