//! `java.lang.StackStreamFactory`: the VM's side of `StackWalker`. Frames are not program values; the number of frames
//! requested is concretised.
//!
//! `callStackWalk` fetches the first batch of frames and calls back `doStackWalk` with its own frame still on the
//! stack. The progress of the walk is the state of the continuation in between, which the anchor identifies by its
//! position.

use doppel_classpath::classfile::access;
use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::heap::Ref;
use doppel_vm::invoke::member_name::{self, MemberName, flag};
use doppel_vm::step::{Ended, Step, Stop, Then};
use doppel_vm::thread::walk::{as_shown, frames_of};
use doppel_vm::thread::{Frame, ThreadId};

use crate::support::fields;
use crate::support::invocation::{leave_result, left_result};

doppel_vm::natives! { "java/lang/StackStreamFactory";
    static "checkStackWalkModes()Z" exact => |_: &mut Vm| Ok(true),
}

/// `java.lang.StackStreamFactory.AbstractStackWalker`.
pub mod abstract_stack_walker {
    use doppel_vm::Vm;

    doppel_vm::natives! { "java/lang/StackStreamFactory$AbstractStackWalker";
        "callStackWalk(JIII[Ljava/lang/Object;)Ljava/lang/Object;" concretises => super::call_stack_walk,
        "fetchStackFrames(JJII[Ljava/lang/Object;)I" concretises => super::fetch_stack_frames,
        "callStackWalk(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" concretises since 19 until 21 => super::call_stack_walk_of_continuation,
        "callStackWalk(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" concretises since 22 => super::call_stack_walk_counting,
        "fetchStackFrames(IJIII[Ljava/lang/Object;)I" concretises since 22 => super::fetch_stack_frames_counting,
        "setContinuation(J[Ljava/lang/Object;Ljdk/internal/vm/Continuation;)V" exact since 20 => |_: &mut Vm| Ok(()),
    }
}

/// `java.lang.StackFrameInfo`, which since JDK 22 asks for name and type on demand.
pub mod stack_frame_info {
    use doppel_vm::Vm;
    use doppel_vm::heap::Ref;
    use doppel_vm::step::Step;

    use super::frame_of;
    use crate::support::{fields, objects};

    doppel_vm::natives! { "java/lang/StackFrameInfo";
        "expandStackFrameInfo()V" exact since 22 => |vm: &mut Vm, frame: Ref| -> Step<()> {
            if let Some((method, _)) = frame_of(vm, frame) {
                let (name, ty) = (objects::interned(vm, method.name.as_str())?, objects::interned(vm, method.descriptor.as_str())?);
                fields::set_ref(vm, frame, "name", name);
                fields::set_ref(vm, frame, "type", ty);
            }
            Ok(())
        },
    }
}

/// A call of `callStackWalk`, independent of the JDK's parameters.
struct Walk {
    this: Ref,
    mode: i64,
    skip_frames: i32,
    batch_size: i32,
    start_index: i32,
    buffer: Ref,
    /// For the frames of an unmounted continuation: its thread.
    continuation: Option<ThreadId>,
    /// Whether batches are given by their number of frames, rather than by their end in the buffer.
    counting: bool,
}

const FILL_CLASS_REFS_ONLY: i64 = 0x2;
const GET_CALLER_CLASS: i64 = 0x4;
const SHOW_HIDDEN_FRAMES: i64 = 0x20;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

fn call_stack_walk(
    vm: &mut Vm,
    this: Ref,
    mode: i64,
    skip_frames: i32,
    batch_size: i32,
    start_index: i32,
    buffer: Ref,
) -> Step<Ref> {
    if let Some(result) = left_result(this, mode as u64) {
        return Ok(result);
    }
    begin_walk(
        vm,
        &Walk { this, mode, skip_frames, batch_size, start_index, buffer, continuation: None, counting: false },
    )
}

fn call_stack_walk_of_continuation(
    vm: &mut Vm,
    this: Ref,
    mode: i64,
    skip_frames: i32,
    _scope: Ref,
    continuation: Ref,
    batch_size: i32,
    start_index: i32,
    buffer: Ref,
) -> Step<Ref> {
    if let Some(result) = left_result(this, mode as u64) {
        return Ok(result);
    }
    let continuation = (!continuation.is_null()).then(|| vm.thread_of_continuation(continuation)).flatten();
    begin_walk(vm, &Walk { this, mode, skip_frames, batch_size, start_index, buffer, continuation, counting: false })
}

fn call_stack_walk_counting(
    vm: &mut Vm,
    this: Ref,
    mode: i32,
    skip_frames: i32,
    _scope: Ref,
    continuation: Ref,
    size: i32,
    start_index: i32,
    buffer: Ref,
) -> Step<Ref> {
    let mode = i64::from(mode);
    if let Some(result) = left_result(this, mode as u64) {
        return Ok(result);
    }
    let continuation = (!continuation.is_null()).then(|| vm.thread_of_continuation(continuation)).flatten();
    // The size is that of the buffer, whose first elements are reserved.
    let batch_size = size.saturating_sub(start_index);
    begin_walk(vm, &Walk { this, mode, skip_frames, batch_size, start_index, buffer, continuation, counting: true })
}

fn begin_walk(vm: &mut Vm, walk: &Walk) -> Step<Ref> {
    let &Walk { this, mode, skip_frames, batch_size, start_index, buffer, continuation, counting } = walk;
    if buffer.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "frames_array is NULL"));
    }
    let frames = match continuation {
        Some(id) => frames_of_thread(vm, id),
        None => as_shown(vm.frames()),
    };
    let own = frames.iter().take_while(|(method, _)| belongs_to_walker(method)).count();
    let from = own + skip_frames.max(0) as usize;
    let (position, end_index) = fill_in_frames(vm, mode, &frames, from, batch_size, start_index, buffer)?;
    if from < frames.len() && end_index == start_index {
        return Err(vm.exception("java/lang/InternalError", "stack walk: decode failed"));
    }
    let walker = vm.boot_class(WALKER)?;
    let Some(method) = walker.method_named("doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return Err(vm.exception("java/lang/InternalError", "doStackWalk"));
    };
    // The continuation's frame comes right above this native's.
    let anchor = frame_index(vm) as u64 + 1;
    let size = if counting { end_index - start_index } else { batch_size };
    let ints = [skip_frames, size, start_index, end_index].map(|int| u64::from(int as u32));
    let [skip_frames, batch_size, start_index, end_index] = ints;
    let slots = [this.slot(), anchor, 0, skip_frames, batch_size, start_index, end_index];
    match vm.push_call(method, &slots, walk_ended, &[position as u64, continuation.map_or(0, |id| u64::from(id.0))]) {
        Ok(()) => Err(Stop::Retry),
        Err(stop) => Err(stop),
    }
}

fn walk_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    Ok(match ended {
        Ended::Returned(slot) => {
            leave_result(vm, slot);
            Then::Return(0)
        }
        Ended::Threw(exception) => Then::Throw(exception),
    })
}

fn fetch_stack_frames(
    vm: &mut Vm,
    _this: Ref,
    mode: i64,
    anchor: i64,
    batch_size: i32,
    start_index: i32,
    buffer: Ref,
) -> Step<i32> {
    next_batch(vm, mode, anchor, batch_size, start_index, buffer)
}

fn fetch_stack_frames_counting(
    vm: &mut Vm,
    _this: Ref,
    mode: i32,
    anchor: i64,
    _last: i32,
    size: i32,
    start_index: i32,
    buffer: Ref,
) -> Step<i32> {
    let mode = i64::from(mode);
    let batch_size = size.saturating_sub(start_index);
    Ok(next_batch(vm, mode, anchor, batch_size, start_index, buffer)? - start_index)
}

/// Fills the buffer with the next frames of a walk; returns the end of its contents.
fn next_batch(vm: &mut Vm, mode: i64, anchor: i64, batch_size: i32, start_index: i32, buffer: Ref) -> Step<i32> {
    if buffer.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "frames_array is NULL"));
    }
    let Some((continuation, frames)) = frames_below(vm, anchor) else {
        return Err(vm.exception("java/lang/InternalError", "doStackWalk: corrupted buffers"));
    };
    if batch_size <= 0 {
        return Ok(start_index);
    }
    let state = continuation.regs;
    // SAFETY: the continuation is the one that `callStackWalk` pushed, with two slots of state.
    let from = unsafe { *state } as usize;
    let (position, end_index) = fill_in_frames(vm, mode, &frames, from, batch_size, start_index, buffer)?;
    // SAFETY: as above; the continuation is still on the stack.
    unsafe { *state = position as u64 };
    if from < frames.len() && end_index == start_index {
        return Err(vm.exception("java/lang/InternalError", "doStackWalk: later decode failed"));
    }
    Ok(end_index)
}

/// The position of the running native's frame in the thread's stack of frames.
fn frame_index(vm: &mut Vm) -> usize {
    let top = vm.hot.frame;
    vm.thread().stack.frames_to(top).len() - 1
}

/// The continuation that an anchor names, and the Java frames below it.
fn frames_below(vm: &mut Vm, anchor: i64) -> Option<(Frame, Vec<(&'static Method, i32)>)> {
    let top = vm.hot.frame;
    let frames = vm.thread().stack.frames_to(top);
    let anchor = usize::try_from(anchor).ok().filter(|&anchor| anchor > 0)?;
    let continuation = *frames.get(anchor).filter(|frame| frame.continuation.is_some() && frame.n_state == 2)?;
    let native = frames.get(anchor - 1)?;
    if native.method.name.as_str() != "callStackWalk" || native.method.class.name.as_str() != WALKER {
        return None;
    }
    // SAFETY: it has two slots of state.
    let walked = ThreadId(unsafe { *continuation.regs.add(1) } as u16);
    let below = as_shown(frames_of(frames.get(..anchor)?));
    Some((continuation, if walked.0 == 0 { below } else { frames_of_thread(vm, walked) }))
}

/// The Java frames of a thread that is not running.
fn frames_of_thread(vm: &Vm, id: ThreadId) -> Vec<(&'static Method, i32)> {
    let frames = vm.scheduler.get(id).map(|thread| frames_of(thread.stack.frames_to(thread.top)));
    as_shown(frames.unwrap_or_default())
}

/// Whether a frame is of the stack walk itself.
fn belongs_to_walker(method: &Method) -> bool {
    let class = method.class;
    let walker = |class: &doppel_vm::class::Class| class.name.as_str() == WALKER;
    class.name.as_str() == "java/lang/StackWalker" || walker(class) || class.super_class.is_some_and(walker)
}

/// Fills the buffer from `start_index` on with at most `max` frames, beginning with frame `from`. Returns where to
/// continue, and the end of the buffer's contents.
fn fill_in_frames(
    vm: &mut Vm,
    mode: i64,
    frames: &[(&'static Method, i32)],
    from: usize,
    max: i32,
    start_index: i32,
    buffer: Ref,
) -> Step<(usize, i32)> {
    let (mut position, mut index) = (from, start_index);
    let capacity = vm.heap.array_len(buffer) as i32;
    while let Some(&(method, bci)) = frames.get(position)
        && index - start_index < max
        && (0..capacity).contains(&index)
    {
        position += 1;
        if method.flags.hidden && (mode & SHOW_HIDDEN_FRAMES == 0 || mode & GET_CALLER_CLASS != 0) {
            continue;
        }
        let frame: Ref = vm.heap.element(buffer, index as u32);
        if mode & FILL_CLASS_REFS_ONLY == 0 {
            fill_frame(vm, frame, method, bci)?;
        } else if !frame.is_null() && !vm.class_of(frame).is_class_class() {
            let mirror = vm.mirror(method.class);
            fill_class_frame(vm, frame, method, mirror);
        } else {
            if mode & GET_CALLER_CLASS != 0 && index == start_index && method.flags.caller_sensitive {
                let name = doppel_vm::class::access::external_signature(method);
                let message = format!("StackWalker::getCallerClass called from @CallerSensitive '{name}' method");
                return Err(vm.exception("java/lang/UnsupportedOperationException", &message));
            }
            let mirror = vm.mirror(method.class);
            vm.heap.set_element(buffer, index as u32, mirror);
        }
        index += 1;
    }
    Ok((position, index))
}

/// Fills a `StackFrameInfo`.
fn fill_frame(vm: &mut Vm, frame: Ref, method: &'static Method, bci: i32) -> Step<()> {
    let name = fields::get_ref(vm, frame, "memberName");
    if name.is_null() {
        let resolved = vm.resolved_method_name(method)?;
        fill_class_frame(vm, frame, method, resolved);
        fields::set_int(vm, frame, "bci", if method.is_native() { 0 } else { bci });
        return Ok(());
    }
    MemberName::new(vm, name).init_method(vm, method, method.class, None)?;
    fields::set_int(vm, frame, "bci", if method.is_native() { 0 } else { bci });
    Ok(())
}

/// Fills a `ClassFrameInfo`. It exists since JDK 22, and `StackFrameInfo` extends it. The recorded flags of the method
/// are its modifiers and the flags of a `MemberName`.
fn fill_class_frame(vm: &mut Vm, frame: Ref, method: &'static Method, class_or_member: Ref) {
    fields::set_ref(vm, frame, "classOrMemberName", class_or_member);
    let mut flags = u32::from(method.access_flags & access::OF_METHODS);
    if method.flags.caller_sensitive {
        flags |= flag::CALLER_SENSITIVE;
    }
    if method.flags.hidden {
        flags |= flag::HIDDEN_MEMBER;
    }
    let own = fields::get_int(vm, frame, "flags");
    fields::set_int(vm, frame, "flags", own | flags as i32);
}

/// The method and bytecode index in a `StackFrameInfo` that a walk has filled in.
pub fn frame_of(vm: &Vm, frame: Ref) -> Option<(&'static Method, i32)> {
    let name = fields::get_ref(vm, frame, "memberName");
    let method = match name.is_null() {
        true => member_name::resolved_target(vm, fields::get_ref(vm, frame, "classOrMemberName")),
        false => member_name::target(vm, name),
    };
    Some((method?, fields::get_int(vm, frame, "bci")))
}
