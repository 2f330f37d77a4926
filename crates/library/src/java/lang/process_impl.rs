//! Natives of `java.lang.ProcessImpl`: starting processes, which the sandbox denies.
//!
//! Symbolic arguments: all are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_world::{Errno, Launch};

use crate::support::errors::failed;

doppel_vm::natives! { "java/lang/ProcessImpl";
    static "init()V" exact => |_: &mut Vm| Ok(()),
    "forkAndExec(I[B[B[BI[BI[B[IZ)I" concretises => fork_and_exec,
}

fn fork_and_exec(
    vm: &mut Vm,
    _this: Ref,
    _mode: i32,
    _helper: Ref,
    program: Ref,
    arguments: Ref,
    n_arguments: i32,
    environment: Ref,
    n_variables: i32,
    directory: Ref,
    streams: Ref,
    merges_errors: bool,
) -> Step<i32> {
    if program.is_null() || arguments.is_null() || streams.is_null() {
        return Err(vm.null_pointer());
    }
    let stream = |which| Some(vm.heap.element::<i32>(streams, which)).filter(|&fd| fd != -1);
    let launch = Launch {
        program: texts(vm, program, 1).pop().unwrap_or_default(),
        arguments: texts(vm, arguments, n_arguments),
        environment: (!environment.is_null()).then(|| texts(vm, environment, n_variables)),
        directory: (!directory.is_null()).then(|| texts(vm, directory, 1).pop().unwrap_or_default()),
        streams: [stream(0), stream(1), stream(2)],
        merges_errors,
    };
    match vm.world.start_process(&launch) {
        Ok(started) => {
            for (which, pipe) in (0..).zip(started.pipes) {
                vm.forget_elements(streams, which..which + 1);
                vm.heap.set_element(streams, which, pipe.unwrap_or(-1));
            }
            Ok(started.pid)
        }
        Err(errno) => Err(not_started(vm, errno)),
    }
}

/// The first `n` texts of a block, each followed by a NUL.
fn texts(vm: &Vm, block: Ref, n: i32) -> Vec<Vec<u8>> {
    let bytes = vm.heap.elements::<u8>(block);
    bytes.split(|&byte| byte == 0).take(n.max(0) as usize).map(<[u8]>::to_vec).collect()
}

fn not_started(vm: &mut Vm, errno: Errno) -> Stop {
    let (number, text) = (errno.0, errno.text());
    let message = match vm.release.says_what_of_a_process_failed {
        true => format!("Exec failed, error: {number} ({text}) "),
        false => format!("error={number}, {text}"),
    };
    let stop = vm.exception("java/io/IOException", &message);
    failed(vm, stop)
}
