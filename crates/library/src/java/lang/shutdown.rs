//! `java.lang.Shutdown`. A symbolic exit status stays one (exact): the path ends here, whatever it is.

use doppel_inputs::End;
use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/Shutdown";
    "beforeHalt()V" exact => |_, _| VOID,
    "halt0(I)V" exact => halt,
}

fn halt(vm: &mut Vm, mut args: Args) -> Step<u64> {
    vm.halted = true;
    Err(End::Exit(args.int()).into())
}
