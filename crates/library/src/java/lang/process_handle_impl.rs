//! Natives of `java.lang.ProcessHandleImpl` and its `Info`.
//!
//! Symbolic arguments: process ids are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Native;
use doppel_vm::step::{Step, Stop};
use doppel_world::Errno;

use crate::support::errors::succeeded;
use crate::support::fields::set;
use crate::support::text::platform_string;
use crate::support::waiting::wait;

doppel_vm::natives! { "java/lang/ProcessHandleImpl";
    static "initNative()V" exact => nothing,
    static "getCurrentPid0()J" exact => get_current_pid,
    static "isAlive0(J)J" concretises => is_alive,
    static "parent0(JJ)J" concretises => parent,
    static "getProcessPids0(J[J[J[J)I" concretises => get_process_pids,
    static "destroy0(JJZ)Z" concretises => destroy,
    static "waitForProcessExit0(JZ)I" concretises => wait_for_process_exit,
}

pub const INFO: &[Native] = info::NATIVES;

mod info {
    doppel_vm::natives! { "java/lang/ProcessHandleImpl$Info";
        static "initIDs()V" exact => super::nothing,
        "info0(J)V" concretises => super::info0,
    }
}

fn nothing(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn get_current_pid(vm: &mut Vm) -> Step<i64> {
    Ok(vm.world.pid())
}

/// The start time of the process, -1 if it does not exist.
fn is_alive(vm: &mut Vm, pid: i64) -> Step<i64> {
    Ok(vm.world.process(pid).map_or(-1, |process| process.start))
}

fn parent(vm: &mut Vm, pid: i64, start: i64) -> Step<i64> {
    let process = vm.world.process(pid);
    let process = process.filter(|process| same(process.start, start) || pid == vm.world.pid());
    Ok(process.map_or(-1, |process| process.parent))
}

/// Whether two start times belong to the same process; 0 matches any.
fn same(actual: i64, expected: i64) -> bool {
    expected == 0 || actual == 0 || actual == expected
}

/// Fills in ids, parents and start times of all processes (pid 0) or of a process's children; returns their number.
fn get_process_pids(vm: &mut Vm, pid: i64, pids: Ref, parents: Ref, starts: Ref) -> Step<i32> {
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
    Ok(count as i32)
}

fn destroy(vm: &mut Vm, pid: i64, start: i64, forcibly: bool) -> Step<bool> {
    let alive = vm.world.process(pid).is_some_and(|process| same(process.start, start));
    Ok(alive && {
        let result = vm.world.kill(pid, forcibly);
        succeeded(vm, result)
    })
}

/// The exit value of a process that is not a child.
const NOT_A_CHILD: i32 = -2;

fn wait_for_process_exit(vm: &mut Vm, pid: i64, reaps: bool) -> Step<i32> {
    let Ok(pid) = i32::try_from(pid) else { return Ok(-1) };
    match vm.world.child_status(pid, reaps) {
        Ok(Some(status)) => Ok(status),
        Ok(None) => {
            wait(vm, |vm, patience| vm.world.await_child(pid, patience));
            Err(Stop::Block)
        }
        Err(Errno(libc::ECHILD)) => Ok(NOT_A_CHILD),
        Err(_) => Ok(-1),
    }
}

fn info0(vm: &mut Vm, this: Ref, pid: i64) -> Step<()> {
    let Some(process) = vm.world.process(pid) else { return Ok(()) };
    set(vm, this, "totalTime", process.cpu);
    set(vm, this, "startTime", process.start);
    if let Ok(user) = vm.world.user_name(process.uid) {
        let user = platform_string(vm, &user)?;
        set(vm, this, "user", user);
    }
    let Some(command) = process.command else { return Ok(()) };
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
    Ok(())
}
