//! Code that belongs to no method: the entry points of methods before their translation, and the code of continuation
//! frames.

use doppel_inputs::{End, Unsupported};

use super::code::Code;
use super::frame::is_at;
use super::insn::{Exit, Insn};
use super::mode::{Concrete, Mode, Tagged};
use super::ops::invoke::invoke_basic_stub;
use super::switch_mode::tagged_entry;
use super::{tags, translate};
use crate::Vm;
use crate::class::Method;
use crate::class::access::external_without_class;
use crate::class::image::is_pure;
use crate::class::method::Polymorphic;
use crate::heap::Ref;
use crate::natives::Symbolic;
use crate::step::{Ended, Step, Stop};
use crate::symbolic::NO_TAGS;

static TRANSLATE: Insn = Insn::new(translate_stub, 0, 0, 0);
static TRANSLATE_TAGGED: Insn = Insn::new(translate_tagged_stub, 0, 0, 0);
static NATIVE: Insn = Insn::new(native_stub::<RESULT>, 0, 0, 0);
static NATIVE_TAGGED: Insn = Insn::new(native_tagged_stub::<RESULT>, 0, 0, 0);
static SUMMARY: Insn = Insn::new(summary_stub::<Concrete>, 0, 0, 0);
static SUMMARY_TAGGED: Insn = Insn::new(summary_stub::<Tagged>, 0, 0, 0);
static NATIVE_INPUT: Insn = Insn::new(native_stub::<INPUT>, 0, 0, 0);
static NATIVE_INPUT_TAGGED: Insn = Insn::new(native_tagged_stub::<INPUT>, 0, 0, 0);
static ABSTRACT: Insn = Insn::new(abstract_stub, 0, 0, 0);
static OVERPASS: Insn = Insn::new(overpass_stub, 0, 0, 0);
static CONCRETE: Insn = Insn::new(concrete_stub::<Concrete>, 0, 0, 0);
static CONCRETE_TAGGED: Insn = Insn::new(concrete_stub::<Tagged>, 0, 0, 0);
static INVOKE_BASIC: Insn = Insn::new(invoke_basic_stub::<Concrete>, 0, 0, 0);
static INVOKE_BASIC_TAGGED: Insn = Insn::new(invoke_basic_stub::<Tagged>, 0, 0, 0);
static CONTINUE: Insn = Insn::new(continue_stub, 0, 0, 0);
static CONTINUE_THREW: Insn = Insn::new(continue_threw_stub, 0, 0, 0);

/// How to treat the result of a native: as a value, or as an input once the program's own code has started.
const RESULT: bool = false;
const INPUT: bool = true;

/// The entry point of a method before its first call.
pub fn initial_entry(method: &Method) -> *const Insn {
    if method.overpass.is_some() {
        return &raw const OVERPASS;
    }
    if method.flags.concrete {
        return &raw const CONCRETE;
    }
    if method.native.get().is_some() || method.is_below() {
        return if method.flags.returns_input { &raw const NATIVE_INPUT } else { &raw const NATIVE };
    }
    if method.polymorphic == Polymorphic::InvokeBasic {
        return &raw const INVOKE_BASIC;
    }
    if method.is_abstract() { &raw const ABSTRACT } else { &raw const TRANSLATE }
}

/// The entry point of a method with a summary.
pub fn summary_entry() -> *const Insn {
    &raw const SUMMARY
}

/// Like [`initial_entry`], for a call with a tagged argument.
pub fn tagged_initial_entry(method: &Method) -> *const Insn {
    if method.summary.get().is_some() {
        return &raw const SUMMARY_TAGGED;
    }
    let entry = initial_entry(method);
    if entry == &raw const NATIVE {
        return &raw const NATIVE_TAGGED;
    }
    if entry == &raw const NATIVE_INPUT {
        return &raw const NATIVE_INPUT_TAGGED;
    }
    if entry == &raw const CONCRETE {
        return &raw const CONCRETE_TAGGED;
    }
    if entry == &raw const INVOKE_BASIC {
        return &raw const INVOKE_BASIC_TAGGED;
    }
    if entry == &raw const TRANSLATE { &raw const TRANSLATE_TAGGED } else { entry }
}

/// The code that a continuation frame executes when the frame above has returned.
pub fn continue_entry() -> *const Insn {
    &raw const CONTINUE
}

/// The code of a continuation frame that had to wait after it received an exception.
pub fn continue_threw_entry() -> *const Insn {
    &raw const CONTINUE_THREW
}

/// First call of a method with bytecode: translates it, then continues in the translated code.
#[cold]
#[inline(never)]
unsafe fn translate_stub(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let method = (*frame).method;
        let code = match prepare(method) {
            Ok(code) => code,
            Err(reject) => return vm.throw_in_caller(|vm| reject.throw(vm, method)),
        };
        // The number of registers of the method is known only now.
        if regs.wrapping_add(method.frame_slots.get() as usize) > vm.hot.slot_limit {
            return vm.throw_in_caller(Vm::stack_overflow);
        }
        (*frame).continuation = None;
        (*frame).ip = code.entry();
        Exit::Next
    }
}

/// Like [`translate_stub`], for a call with a tagged argument.
#[cold]
#[inline(never)]
unsafe fn translate_tagged_stub(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = (*vm).hot.frame;
        let exit = translate_stub(ip, regs, heap, vm);
        let method = (*frame).method;
        if (*vm).hot.frame == frame
            && method.code.get().is_some_and(|code| code.entry() == (*frame).ip)
            && let Some(entry) = tagged_entry(method)
        {
            (*frame).ip = entry;
        }
        exit
    }
}

/// The translated code of a method that has bytecode; later calls jump straight to it.
fn prepare(method: &'static Method) -> Result<&'static Code, translate::Reject> {
    let code = match method.code.get() {
        Some(code) => code,
        None => {
            let code = translate::translate(method)?;
            method.code.get_or_init(|| code)
        }
    };
    method.frame_slots.set(translate::frame_slots(method));
    let is_code_called = !method.flags.concrete && method.model.get().is_none();
    if method.summary.get().is_none() && is_code_called {
        method.entry.set(code.entry());
    }
    Ok(code)
}

/// Calls the built-in of a method, and returns its result.
unsafe fn native_stub<const IS_INPUT: bool>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let called = call_native::<IS_INPUT>(ip, regs, vm);
        if let Some(exit) = called.exit {
            return exit;
        }
        if (*vm).symbolic.result != 0 {
            let tag = std::mem::take(&mut (*vm).symbolic.result);
            return (*vm).return_with_tag(called.slot, tag);
        }
        *regs = called.slot;
        let frame = (*vm).hot.frame.sub(1);
        (*vm).hot.frame = frame;
        next!((*frame).ip, (*frame).regs, heap, vm)
    }
}

/// Like [`native_stub`], for a call with a tagged argument.
#[inline(never)]
unsafe fn native_tagged_stub<const IS_INPUT: bool>(
    ip: *const Insn,
    regs: *mut u64,
    _heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = (*vm).hot.frame;
        (*frame).ip = ip;
        (*vm).before_native((*frame).method, regs);
        (*vm).symbolic.arguments = argument_tags((*frame).method, regs, vm);
        let called = call_native::<IS_INPUT>(ip, regs, vm);
        let tag = std::mem::take(&mut (*vm).symbolic.result);
        match called.exit {
            Some(exit) => exit,
            None => (*vm).return_with_tag(called.slot, tag),
        }
    }
}

/// The tags of a method's arguments.
unsafe fn argument_tags(method: &Method, regs: *mut u64, vm: *mut Vm) -> *const [u32] {
    // SAFETY: the contract of `crate::interp`.
    unsafe { std::ptr::slice_from_raw_parts(tags::of(regs, vm), usize::from(method.arg_slots)) }
}

/// Calls a method that the user wants uninstrumented. Before the program has started, it runs like any other.
#[inline(never)]
unsafe fn concrete_stub<M: Mode>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = (*vm).hot.frame;
        let method = (*frame).method;
        if (*vm).started || method.native.get().is_some() {
            return match (M::TAGGED, method.flags.returns_input) {
                (false, false) => native_stub::<RESULT>(ip, regs, heap, vm),
                (false, true) => native_stub::<INPUT>(ip, regs, heap, vm),
                (true, false) => native_tagged_stub::<RESULT>(ip, regs, heap, vm),
                (true, true) => native_tagged_stub::<INPUT>(ip, regs, heap, vm),
            };
        }
        (*frame).ip = match (method.code.get(), M::TAGGED) {
            (Some(code), false) => code.entry(),
            (_, false) => &raw const TRANSLATE,
            (_, true) => tagged_entry(method).unwrap_or(&raw const TRANSLATE_TAGGED),
        };
        Exit::Next
    }
}

/// Asks the summary of a method for its result; if it has none, the method itself runs.
#[inline(never)]
unsafe fn summary_stub<M: Mode>(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = (*vm).hot.frame;
        (*frame).ip = ip;
        let method = (*frame).method;
        (*vm).symbolic.arguments = if M::TAGGED { argument_tags(method, regs, vm) } else { NO_TAGS };
        if (*vm).heap.are_reads_observed() {
            (*vm).note_built_in(method);
        }
        let result = method.summary.get().and_then(|summary| summary(&mut *vm, regs));
        (*vm).symbolic.arguments = NO_TAGS;
        let tag = std::mem::take(&mut (*vm).symbolic.result);
        if let Some(slot) = result {
            return (*vm).return_with_tag(slot, tag);
        }
        let code = method.code.get();
        (*frame).ip = match (code, M::TAGGED) {
            (Some(code), false) => code.entry(),
            (_, false) => &raw const TRANSLATE,
            (_, true) => tagged_entry(method).unwrap_or(&raw const TRANSLATE_TAGGED),
        };
        Exit::Next
    }
}

/// The result of a native, or how to leave its handler; if the native is done, its frame is already popped.
struct Called {
    slot: u64,
    exit: Option<Exit>,
}

#[inline(never)]
unsafe fn call_native<const IS_INPUT: bool>(ip: *const Insn, regs: *mut u64, vm: *mut Vm) -> Called {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let method = (*frame).method;
        let leave = |exit| Called { slot: 0, exit: Some(exit) };
        if vm.heap.are_reads_observed() {
            vm.note_built_in(method);
        }
        let native = method.native.get().filter(|_| !method.flags.concrete || !vm.started);
        let must_lock = method.is_synchronized() && (*frame).locked.is_null();
        let locked = if must_lock { lock_frame(vm) } else { Ok(()) };
        let result = locked.and_then(|()| {
            let Some(native) = native else { return vm.call_below(method, regs) };
            if native.symbolic != Symbolic::Exact && vm.symbolic.is_active() {
                vm.before_native_reads(method, native.symbolic, regs);
            }
            (native.body)(vm, regs)
        });
        vm.symbolic.arguments = NO_TAGS;
        let result = result.and_then(|slot| {
            if !IS_INPUT || !vm.started {
                return Ok(slot);
            }
            let (slot, tag) = vm.return_input(method, slot)?;
            vm.symbolic.result = tag;
            Ok(slot)
        });
        match result {
            Ok(slot) => {
                method.native_calls.set(method.native_calls.get() + 1);
                vm.after_long_work();
                if (*vm.hot.frame).locked.is_null() {
                    Called { slot, exit: None }
                } else {
                    leave(vm.return_slot_and_tag(slot))
                }
            }
            Err(stop) => {
                vm.symbolic.result = 0;
                leave(vm.stopped(stop))
            }
        }
    }
}

/// Enters the monitor of a synchronized method's receiver or class, and records it in the frame (JVMS §2.11.10).
pub(super) unsafe fn lock_frame(vm: &mut Vm) -> Step<()> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let frame = vm.hot.frame;
        let method = (*frame).method;
        let object = if method.is_static() {
            vm.heap.class_entry(method.class.id).mirror
        } else {
            Ref::from_slot(*(*frame).regs)
        };
        vm.monitor_enter(object)?;
        (*frame).locked = object;
        Ok(())
    }
}

#[cold]
#[inline(never)]
unsafe fn abstract_stub(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let method = (*frame).method;
        // Creating the exception may overwrite the receiver's register; a second attempt then has a less specific message.
        let receiver = if (*frame).continuation.is_none() { Ref::from_slot(*regs) } else { Ref::NULL };
        let message = if receiver.is_null() || method.is_static() {
            format!("'{}'", external_without_class(method))
        } else {
            let owner = if method.class.is_interface() { "interface" } else { "abstract class" };
            format!(
                "Receiver class {} does not define or inherit an implementation of the resolved method 'abstract {}' of \
             {owner} {}.",
                vm.class_of(receiver).java_name(),
                external_without_class(method),
                method.class.java_name(),
            )
        };
        vm.throw_in_caller(|vm| vm.exception("java/lang/AbstractMethodError", &message))
    }
}

/// Throws the error of an overpass method.
#[cold]
#[inline(never)]
unsafe fn overpass_stub(ip: *const Insn, _regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let stop = match &(*frame).method.overpass {
            Some(overpass) => vm.exception(overpass.error, &overpass.message),
            None => End::Internal(format!("{} is no overpass method", (*frame).method.display())).into(),
        };
        vm.stopped(stop)
    }
}

/// Resumes a continuation frame after the frame above has returned.
#[inline(never)]
unsafe fn continue_stub(_ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let slot = *regs.add((*vm.hot.frame).n_state as usize);
        vm.continue_top(Ended::Returned(slot))
    }
}

/// Like [`continue_stub`], for a continuation that received an exception before.
#[cold]
#[inline(never)]
unsafe fn continue_threw_stub(_ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let slot = *regs.add((*vm.hot.frame).n_state as usize);
        vm.continue_top(Ended::Threw(Ref::from_slot(slot)))
    }
}

impl Vm {
    /// A native or a summary is called while an image of an initialiser is made.
    #[cold]
    #[inline(never)]
    fn note_built_in(&mut self, method: &'static Method) {
        if !is_pure(method) {
            self.spoil_image();
        }
    }

    /// `pkg.Class.method(File.java:12)` of the innermost frame with bytecode.
    pub(crate) fn location_of_caller(&self) -> String {
        self.innermost().map_or_else(|| "unknown".to_owned(), |(method, bci)| method.location(bci))
    }

    /// The innermost frame with bytecode: its method and its bytecode index.
    pub fn innermost(&self) -> Option<(&'static Method, u16)> {
        let top = self.hot.frame;
        let frames = self.scheduler.get(self.hot.thread)?.stack.frames_to(top);
        let with_bytecode =
            |index: usize| Some((frames.get(index)?.method, frames.get(index)?.bci(is_at(frames, index))?));
        (0..frames.len()).rev().find_map(with_bytecode)
    }
}

impl translate::Reject {
    fn throw(self, vm: &mut Vm, method: &Method) -> Stop {
        match self {
            translate::Reject::Verify(message) => {
                let text = format!(
                    "(class: {}, method: {} signature: {}) {message}",
                    method.class.name, method.name, method.descriptor
                );
                vm.exception("java/lang/VerifyError", &text)
            }
            translate::Reject::Format(message) => vm.exception("java/lang/ClassFormatError", &message),
            translate::Reject::TooComplex(what) => {
                let at = method.display();
                End::Unsupported { what: Unsupported::Feature(format!("a method with {what}")), at }.into()
            }
        }
    }
}
