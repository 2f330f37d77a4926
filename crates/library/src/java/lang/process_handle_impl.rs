//! Natives of `java.lang.ProcessHandleImpl` and its `Info`.
//!
//! Symbolic arguments: process ids are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, Native, VOID, boolean, int, long};
use doppel_vm::step::{Step, Stop};
use doppel_world::Errno;

use crate::support::errors::succeeded;
use crate::support::fields::set;
use crate::support::text::platform_string;
use crate::support::waiting::wait;

doppel_vm::natives! { "java/lang/ProcessHandleImpl";
    "initNative()V" exact => nothing,
    "getCurrentPid0()J" exact => get_current_pid,
    "isAlive0(J)J" concretises => is_alive,
    "parent0(JJ)J" concretises => parent,
    "getProcessPids0(J[J[J[J)I" concretises => get_process_pids,
    "destroy0(JJZ)Z" concretises => destroy,
    "waitForProcessExit0(JZ)I" concretises => wait_for_process_exit,
}

pub const INFO: &[Native] = info::NATIVES;

mod info {
    doppel_vm::natives! { "java/lang/ProcessHandleImpl$Info";
        "initIDs()V" exact => super::nothing,
        "info0(J)V" concretises => super::info0,
    }
}

fn nothing(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn get_current_pid(vm: &mut Vm, _: Args) -> Step<u64> {
    long(vm.world.pid())
}

/// When the process started, -1 if there is none.
fn is_alive(vm: &mut Vm, mut args: Args) -> Step<u64> {
    long(vm.world.process(args.long()).map_or(-1, |process| process.start))
}

fn parent(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (pid, start) = (args.long(), args.long());
    let process = vm.world.process(pid);
    let process = process.filter(|process| same(process.start, start) || pid == vm.world.pid());
    long(process.map_or(-1, |process| process.parent))
}

/// Whether two start times are of the same process; 0 is any.
fn same(actual: i64, expected: i64) -> bool {
    expected == 0 || actual == 0 || actual == expected
}

/// Fills in ids, parents and start times of all processes (pid 0) or of a process's children; returns how many there
/// are.
fn get_process_pids(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (pid, pids, parents, starts) = (args.long(), args.obj(), args.obj(), args.obj());
    if pids.is_null() {
        return Err(vm.null_pointer());
    }
    let room = vm.heap.array_len(pids);
    let fits = |vm: &Vm, array: Ref| array.is_null() || vm.heap.array_len(array) == room;
    if !fits(vm, parents) || !fits(vm, starts) {
        return Err(vm.exception("java/lang/IllegalArgumentException", "array sizes not equal"));
    }
    let mut count = 0;
    for candidate in vm.world.processes() {
        let Some(process) = vm.world.process(candidate) else { continue };
        if pid != 0 && process.parent != pid {
            continue;
        }
        if count < room {
            for (array, value) in [(pids, candidate), (parents, process.parent), (starts, process.start)] {
                if !array.is_null() {
                    vm.forget_elements(array, count..count + 1);
                    vm.heap.set_element(array, count, value);
                }
            }
        }
        count += 1;
    }
    int(count as i32)
}

fn destroy(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (pid, start, forcibly) = (args.long(), args.long(), args.boolean());
    let alive = vm.world.process(pid).is_some_and(|process| same(process.start, start));
    boolean(
        alive && {
            let result = vm.world.kill(pid, forcibly);
            succeeded(vm, result)
        },
    )
}

/// What a process that is not a child ended with.
const NOT_A_CHILD: i32 = -2;

fn wait_for_process_exit(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (pid, reaps) = (args.long(), args.boolean());
    let Ok(pid) = i32::try_from(pid) else { return int(-1) };
    match vm.world.child_status(pid, reaps) {
        Ok(Some(status)) => int(status),
        Ok(None) => {
            wait(vm, |vm, patience| vm.world.await_child(pid, patience));
            Err(Stop::Block)
        }
        Err(Errno(libc::ECHILD)) => int(NOT_A_CHILD),
        Err(_) => int(-1),
    }
}

fn info0(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, pid) = (args.obj(), args.long());
    let Some(process) = vm.world.process(pid) else { return VOID };
    set(vm, this, "totalTime", process.cpu);
    set(vm, this, "startTime", process.start);
    if let Ok(user) = vm.world.user_name(process.uid) {
        let user = platform_string(vm, &user)?;
        set(vm, this, "user", user);
    }
    let Some(command) = process.command else { return VOID };
    let command = platform_string(vm, &command)?;
    set(vm, this, "command", command);
    let text = process.arguments.strip_suffix(b"\0").unwrap_or(&process.arguments);
    if !text.is_empty() {
        let words = text.split(|&byte| byte == 0).skip(1);
        let words = words.map(|word| platform_string(vm, word)).collect::<Step<Vec<Ref>>>()?;
        let string = vm.boot_class("java/lang/String")?;
        let arguments = vm.new_ref_array(string, &words)?;
        set(vm, this, "arguments", arguments);
    }
    VOID
}
