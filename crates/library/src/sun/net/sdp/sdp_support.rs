//! `sun.net.sdp.SdpSupport`: there is no such protocol here. Symbolic arguments do not matter: exact.

use std::convert::Infallible;

use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/net/sdp/SdpSupport";
    static "create0()I" exact => unsupported,
    static "convert0(I)V" exact => unsupported,
}

fn unsupported(vm: &mut Vm) -> Step<Infallible> {
    Err(vm.exception_without_message("java/lang/UnsupportedOperationException"))
}
