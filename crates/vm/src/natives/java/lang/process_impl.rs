//! Natives of `java.lang.ProcessImpl`: starting processes is not supported.
//!
//! Symbolic arguments: none matter.

use crate::Vm;
use crate::natives::java::support::unsupported;
use crate::natives::{Args, VOID};
use crate::step::Step;

natives! { "java/lang/ProcessImpl";
    "init()V" exact => |_: &mut Vm, _: Args| -> Step<u64> { VOID },
    "forkAndExec(I[B[B[BI[BI[B[IZ)I" concretises => fork_and_exec,
}

fn fork_and_exec(vm: &mut Vm, _: Args) -> Step<u64> {
    Err(unsupported(vm, "starting a process"))
}
