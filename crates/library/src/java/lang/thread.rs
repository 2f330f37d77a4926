//! `java.lang.Thread`.
//!
//! Symbolic arguments: durations are concretised; everything else concerns identities (exact).

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;
use doppel_vm::thread::mount::Role;
use doppel_vm::thread::walk::{as_shown, frames_of};
use doppel_vm::thread::{Frame, State, Thread};

use super::stack_trace_element::fill;
use crate::support::fields;
use crate::support::objects::{self, array_of};

doppel_vm::natives! { "java/lang/Thread";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    static "currentThread()Ljava/lang/Thread;" exact => |vm: &mut Vm| Ok(vm.thread().object),
    static "currentCarrierThread()Ljava/lang/Thread;" exact since 19 => |vm: &mut Vm| Ok(vm.thread().platform),
    "setCurrentThread(Ljava/lang/Thread;)V" exact since 19 => set_current_thread,
    static "scopedValueCache()[Ljava/lang/Object;" exact since 20 => scoped_value_cache,
    static "setScopedValueCache([Ljava/lang/Object;)V" exact since 20 => set_scoped_value_cache,
    static "findScopedValueBindings()Ljava/lang/Object;" exact since 20 => find_scoped_value_bindings,
    static "ensureMaterializedForStackWalk(Ljava/lang/Object;)V" exact since 20 => |_: &mut Vm| Ok(()),
    static "getNextThreadIdOffset()J" exact since 19 => next_thread_id_offset,
    static "yield()V" exact => |vm: &mut Vm| -> Step<()> { Err(vm.yield_thread()) },
    static "yield0()V" exact since 19 => |vm: &mut Vm| -> Step<()> { Err(vm.yield_thread()) },
    static "sleep(J)V" concretises => sleep,
    static "sleep0(J)V" concretises since 21 until 22 => sleep_nanos,
    static "sleepNanos0(J)V" concretises since 21 => sleep_nanos,
    "start0()V" exact => start,
    "isAlive()Z" exact => is_alive,
    "getStackTrace0()Ljava/lang/Object;" exact since 19 => get_stack_trace,
    static "holdsLock(Ljava/lang/Object;)Z" exact => holds_lock,
    static "dumpThreads([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" exact => dump_threads,
    static "getThreads()[Ljava/lang/Thread;" exact => get_threads,
    "setPriority0(I)V" exact => |_: &mut Vm| Ok(()),
    "stop0(Ljava/lang/Object;)V" exact => |vm: &mut Vm| -> Step<()> { Err(vm.unsupported("Thread.stop")) },
    "suspend0()V" exact => |vm: &mut Vm| -> Step<()> { Err(vm.unsupported("Thread.suspend")) },
    "resume0()V" exact => |vm: &mut Vm| -> Step<()> { Err(vm.unsupported("Thread.resume")) },
    "interrupt0()V" exact => interrupt,
    static "clearInterruptEvent()V" exact => |_: &mut Vm| Ok(()),
    "setNativeName(Ljava/lang/String;)V" exact => |_: &mut Vm| Ok(()),
}

const NANOS_PER_MILLI: i64 = 1_000_000;
/// A field that the VM adds to `java.lang.Thread`.
const SCOPED_VALUE_CACHE: &str = "scoped_value_cache";

fn sleep(vm: &mut Vm, millis: i64) -> Step<()> {
    if millis < 0 {
        return Err(vm.exception("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    vm.sleep(millis.saturating_mul(NANOS_PER_MILLI))
}

fn sleep_nanos(vm: &mut Vm, nanos: i64) -> Step<()> {
    if nanos < 0 {
        return Err(vm.exception("java/lang/IllegalArgumentException", "nanosecond timeout value out of range"));
    }
    vm.sleep(nanos)
}

fn set_current_thread(vm: &mut Vm, _carrier: Ref, current: Ref) -> Step<()> {
    vm.thread().object = current;
    Ok(())
}

fn scoped_value_cache(vm: &mut Vm) -> Step<Ref> {
    let thread = vm.thread().object;
    Ok(fields::get_ref(vm, thread, SCOPED_VALUE_CACHE))
}

fn set_scoped_value_cache(vm: &mut Vm, cache: Ref) -> Step<()> {
    let thread = vm.thread().object;
    fields::set_ref(vm, thread, SCOPED_VALUE_CACHE, cache);
    Ok(())
}

/// The bindings of the innermost `runWith`: its first argument.
fn find_scoped_value_bindings(vm: &mut Vm) -> Step<Ref> {
    let top = vm.hot.frame;
    let frames = vm.thread().stack.frames_to(top);
    let binds = |frame: &&Frame| {
        let class = frame.method.class.name.as_str();
        frame.continuation.is_none()
            && frame.method.name.as_str() == "runWith"
            && matches!(class, "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier")
    };
    // SAFETY: a frame of this method has registers for the receiver and both arguments.
    let bindings = frames.iter().rev().find(binds).map(|frame| unsafe { *frame.regs.add(1) });
    Ok(bindings.map_or(Ref::NULL, Ref::from_slot))
}

/// The address of the next thread's id. The VM's own threads have ids in HotSpot, too.
fn next_thread_id_offset(vm: &mut Vm) -> Step<i64> {
    let first = vm.release.thread_ids.map_or(1, |(first, _)| first);
    let counter = vm.new_primitive_array(Kind::Byte, 8)?;
    vm.keep_block(counter);
    vm.heap.elements_mut::<u8>(counter).copy_from_slice(&first.to_ne_bytes());
    Ok(vm.heap.address_of(counter) as i64)
}

fn get_stack_trace(vm: &mut Vm, thread: Ref) -> Step<Ref> {
    let element = vm.boot_class("java/lang/StackTraceElement")?;
    vm.ensure_initialized(element)?;
    stack_trace(vm, thread)
}

fn start(vm: &mut Vm, thread: Ref) -> Step<()> {
    if !cleans_up(vm, thread) {
        vm.doubt_chance(Chance::Schedule);
    }
    vm.start_thread(thread)
}

/// Whether a thread is one of the library's that run cleaning actions. The library's own actions are invisible, and
/// those of the program are recorded when they are registered (`summaries/cleared.rs`).
fn cleans_up(vm: &Vm, thread: Ref) -> bool {
    let name = |object: Ref| if object.is_null() { "" } else { vm.class_of(object).name.as_str() };
    let task =
        [fields::get_ref(vm, thread, "target"), fields::get_ref(vm, fields::get_ref(vm, thread, "holder"), "task")];
    name(thread) == "jdk/internal/misc/InnocuousThread"
        && task.into_iter().any(|task| name(task) == "jdk/internal/ref/CleanerImpl")
}

/// `eetop` is nonzero while a thread runs.
fn is_alive(vm: &mut Vm, this: Ref) -> Step<bool> {
    Ok(fields::get::<i64>(vm, this, "eetop") != 0)
}

fn holds_lock(vm: &mut Vm, lock: Ref) -> Step<bool> {
    if lock.is_null() {
        return Err(vm.null_pointer());
    }
    let holds = vm.holds_lock(lock);
    if !holds {
        vm.doubt_owner(lock);
    }
    Ok(holds)
}

fn interrupt(vm: &mut Vm, this: Ref) -> Step<()> {
    vm.interrupt(this);
    Ok(())
}

/// The live threads, newest first as in HotSpot.
fn live_threads(vm: &Vm) -> Vec<Ref> {
    let is_live = |thread: &&Thread| thread.state != State::Terminated && !thread.platform.is_null();
    let live = vm.scheduler.platform_threads().filter(is_live);
    let mut objects: Vec<Ref> = live.map(|thread| thread.platform).collect();
    objects.reverse();
    objects
}

fn get_threads(vm: &mut Vm) -> Step<Ref> {
    let threads = live_threads(vm);
    let element = vm.boot_class("java/lang/Thread")?;
    array_of(vm, element, &threads)
}

fn dump_threads(vm: &mut Vm, threads: Ref) -> Step<Ref> {
    if threads.is_null() {
        return Err(vm.null_pointer());
    }
    let threads = objects::elements(vm, threads);
    if threads.is_empty() {
        return Err(vm.exception_without_message("java/lang/IllegalArgumentException"));
    }
    let element = vm.boot_class("java/lang/StackTraceElement")?;
    vm.ensure_initialized(element)?;
    let mut traces = Vec::new();
    for thread in threads {
        traces.push(stack_trace(vm, thread)?);
    }
    let element = vm.array_class_of(element)?;
    array_of(vm, element, &traces)
}

/// A thread's stack as a `StackTraceElement[]`; null for a thread that is not alive.
fn stack_trace(vm: &mut Vm, thread: Ref) -> Step<Ref> {
    if thread.is_null() {
        return Err(vm.null_pointer());
    }
    let is_it = |candidate: &&Thread| match candidate.role {
        Role::Platform { .. } => candidate.platform == thread,
        Role::Continuation { .. } => candidate.object == thread,
    };
    let id = vm.scheduler.threads().filter(|candidate| candidate.state != State::Terminated).find(is_it);
    let Some(id) = id.map(|thread| thread.id) else { return Ok(Ref::NULL) };
    let frames = if id == vm.hot.thread {
        vm.frames()
    } else {
        vm.scheduler.get(id).map(|thread| frames_of(thread.stack.frames_to(thread.top))).unwrap_or_default()
    };
    let class = vm.boot_class("java/lang/StackTraceElement")?;
    let mut elements = Vec::new();
    for (method, bci) in as_shown(frames).into_iter().filter(|(method, _)| !method.flags.hidden) {
        let element = vm.new_object(class)?;
        fill(vm, element, method, bci)?;
        elements.push(element);
    }
    array_of(vm, class, &elements)
}
