//! `java.lang.Shutdown`. A symbolic exit status stays symbolic (exact): the path ends here, whatever it is.

use doppel_inputs::End;
use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Shutdown";
    static "beforeHalt()V" exact => |_: &mut Vm| Ok(()),
    static "halt0(I)V" exact => halt,
}

fn halt(vm: &mut Vm, status: i32) -> Step<()> {
    vm.halted = true;
    Err(End::Exit(status).into())
}
