//! Natives of `java.lang.ProcessImpl`: starting processes is not supported; in the sandbox it is denied.
//!
//! Symbolic arguments: all are fixed.

use crate::Vm;
use crate::natives::java::support::{failed, unsupported};
use crate::natives::{Args, VOID};
use crate::step::Step;

natives! { "java/lang/ProcessImpl";
    "init()V" exact => |_: &mut Vm, _: Args| -> Step<u64> { VOID },
    "forkAndExec(I[B[B[BI[BI[B[IZ)I" concretises => fork_and_exec,
}

fn fork_and_exec(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, _mode, _helper, program) = (args.obj(), args.int(), args.obj(), args.obj());
    if program.is_null() {
        return Err(vm.null_pointer());
    }
    // Terminated, as C wants it.
    let command = vm.heap.elements::<u8>(program).split(|&byte| byte == 0).next().unwrap_or_default().to_vec();
    match vm.world.permit_process(&command) {
        Ok(()) => Err(unsupported(vm, "starting a process")),
        Err(errno) => {
            let (number, text) = (errno.0, errno.text());
            let message = match vm.release.says_what_of_a_process_failed {
                true => format!("Exec failed, error: {number} ({text}) "),
                false => format!("error={number}, {text}"),
            };
            let stop = vm.exception("java/io/IOException", &message);
            Err(failed(vm, stop))
        }
    }
}
