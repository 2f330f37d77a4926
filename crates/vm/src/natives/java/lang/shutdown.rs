//! `java.lang.Shutdown`. Symbolic arguments: the exit status is fixed (concretises).

use crate::Vm;
use crate::natives::{Args, VOID};
use crate::step::{End, Step};

crate::natives! { "java/lang/Shutdown";
    "beforeHalt()V" exact => |_, _| VOID,
    "halt0(I)V" concretises => halt,
}

fn halt(vm: &mut Vm, mut args: Args) -> Step<u64> {
    vm.halted = true;
    Err(End::Exit(args.int()).into())
}
