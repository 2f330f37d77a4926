//! Reflective calls: checks and unboxes the arguments, and returns the result.
//!
//! The native's frame stays on the stack below the call, as in HotSpot's stack traces. When the call has ended, its
//! result replaces the native's arguments, with null as the first; the native runs again and returns the result.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::{Class, Method};
use doppel_vm::heap::Ref;
use doppel_vm::step::{Ended, Step, Stop, Then};
use doppel_vm::symbolic::boxes::Tagged;

use crate::support::fields;
use crate::support::objects;
use crate::support::widening::widen;

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

/// The exception of a failed call, which contains the exception of the called method.
pub fn invocation_target(vm: &mut Vm, target: Ref) -> Step<Ref> {
    let class = vm.boot_class("java/lang/reflect/InvocationTargetException")?;
    let exception = vm.new_throwable(class, None, Ref::NULL)?;
    // Like the constructor: no cause can be set, and `getCause` is overridden to return the target.
    let offset = vm.known.throwable_cause;
    vm.heap.write(exception, offset, Ref::NULL);
    fields::set_ref(vm, exception, "target", target);
    Ok(exception)
}

/// The arguments of a call as slots, the receiver first, each with its tag.
#[derive(Default)]
pub struct Slots {
    slots: Vec<u64>,
    tags: Vec<u32>,
}

impl Slots {
    fn push(&mut self, slot: u64, tag: u32) {
        self.slots.push(slot);
        self.tags.push(tag);
    }
}

/// The arguments of a call, checked and unboxed.
pub fn argument_slots(vm: &mut Vm, method: &'static Method, receiver: Ref, types: Ref, args: Ref) -> Step<Slots> {
    let types = objects::elements(vm, types);
    let args = objects::elements(vm, args);
    if types.len() != args.len() {
        return Err(vm.exception(ILLEGAL, "wrong number of arguments"));
    }
    let mut slots = Slots::default();
    if !method.is_static() {
        slots.push(receiver.slot(), 0);
    }
    for (ty, arg) in types.into_iter().zip(args) {
        let ty = vm.class_of_mirror(ty);
        let (slot, tag) = argument_slot(vm, ty, arg)?;
        slots.push(slot, tag);
        if ty.kind().slots() == 2 {
            slots.push(0, 0);
        }
    }
    Ok(slots)
}

fn argument_slot(vm: &mut Vm, ty: &'static Class, arg: Ref) -> Step<(u64, u32)> {
    if ty.kind() == Kind::Ref {
        if !arg.is_null() && !vm.instance_of(arg, ty) {
            return Err(vm.exception(ILLEGAL, "argument type mismatch"));
        }
        return Ok((arg.slot(), 0));
    }
    if arg.is_null() {
        return Err(vm.exception_without_message(ILLEGAL));
    }
    let unboxed = vm.unbox_tagged(arg).and_then(|value| Some((value, widen(value.kind, value.slot, ty.kind())?)));
    match unboxed {
        Some((value, slot)) => Ok((slot, vm.converted_tag(value.kind, value.tag, ty.kind()))),
        None => Err(vm.exception(ILLEGAL, "argument type mismatch")),
    }
}

/// Calls the method above the running native; see the module documentation. A non-null `result` replaces the method's
/// own result.
pub fn call(vm: &mut Vm, method: &'static Method, args: &Slots, result: Ref) -> Stop {
    let state = [u64::from(method.id.0), result.slot(), 0];
    match vm.push_call_tagged(method, (&args.slots, &args.tags), call_ended, &state) {
        Ok(()) => Stop::Retry,
        Err(stop) => stop,
    }
}

fn call_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let method = vm.method(doppel_vm::class::MethodId(vm.continuation_state(0) as u32));
    let given = Ref::from_slot(vm.continuation_state(1));
    let result = match ended {
        Ended::Threw(exception) => return Ok(Then::Throw(invocation_target(vm, exception)?)),
        Ended::Returned(_) if !given.is_null() => given,
        Ended::Returned(slot) => {
            // Saved, since boxing may have to run other code first.
            let tag = std::mem::take(&mut vm.symbolic.returned) | vm.continuation_state(2) as u32;
            vm.set_continuation_state(2, u64::from(tag));
            vm.box_tagged(Tagged { kind: method.returns, slot, tag })?
        }
    };
    leave_result(vm, result.slot());
    Ok(Then::Return(0))
}

/// For a continuation directly above a native: makes the native return this slot when it runs again. The native must
/// take at least two argument slots, and null in the first must have no other meaning; see [`left_result`].
pub fn leave_result(vm: &mut Vm, slot: u64) {
    // SAFETY: the native's frame is below the continuation's, and its arguments are its first registers.
    unsafe {
        let native = &*vm.hot.frame.sub(1);
        assert!(native.method.arg_slots >= 2, "room for a result");
        *native.regs = 0;
        *native.regs.add(1) = slot;
    }
}

/// The object that [`leave_result`] left for a native, whose first argument and second argument's slot these are.
pub fn left_result(first: Ref, second: u64) -> Option<Ref> {
    first.is_null().then(|| Ref::from_slot(second))
}
