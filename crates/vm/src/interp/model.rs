//! Calls of a method that has a model: the model's frame replaces the method's.

use doppel_inputs::{End, Kind};

use super::insn::{Exit, Insn};
use super::mode::{Concrete, Mode, Tagged};
use super::stubs::{self, lock_frame};
use super::switch_mode::tagged_entry;
use super::symbolic::call;
use super::tags;
use crate::Vm;
use crate::class::{Method, MethodId, init};
use crate::heap::Ref;
use crate::interp::observed::{Body, observed_ended};
use crate::step::{Continuation, Ended, Step, Stop, Then};
use crate::thread::Frame;

static MODEL: Insn = Insn::new(model_stub::<Concrete>, 0, 0, 0);
static MODEL_TAGGED: Insn = Insn::new(model_stub::<Tagged>, 0, 0, 0);

/// The entry point of a method that has a model.
pub fn model_entry() -> *const Insn {
    &raw const MODEL
}

/// The entry point for a call with a tagged argument.
pub fn tagged_model_entry() -> *const Insn {
    &raw const MODEL_TAGGED
}

/// Runs the model instead of the method, unless the model itself is the caller.
#[inline(never)]
unsafe fn model_stub<M: Mode>(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let method = (*frame).method;
        let Some(model) = method.model.get().filter(|model| !vm.is_called_by(model)) else {
            (*frame).ip = real_entry::<M>(method);
            return Exit::Next;
        };
        let observed = vm.models.observed.filter(|observed| observed.model == model && observed.n_before == 0);
        let body = match observed.map(|observed| observed.body) {
            Some(None) => return vm.stopped(End::ReachedCall.into()),
            Some(Some(body)) => body,
            None => Body::Model,
        };
        if body == Body::Model {
            if let Err(stop) = vm.ensure_initialized(model.class).and_then(|()| lock(vm)) {
                return vm.stopped(stop);
            }
            method.model_calls.set(method.model_calls.get() + 1);
            if let Some(observed) = vm.models.observed.as_mut().filter(|observed| observed.model == model) {
                observed.n_before = observed.n_before.saturating_sub(1);
            }
        }
        let callee = if body == Body::Model { model } else { method };
        let is_watched = observed.is_some() || returns_other_type(method, model);
        if !is_watched && (*frame).locked.is_null() {
            if regs.wrapping_add(callee.frame_slots.get() as usize) > vm.hot.slot_limit {
                return vm.throw_in_caller(Vm::stack_overflow);
            }
            frame.write(Frame::call(callee, regs));
            if M::TAGGED {
                (*frame).ip = call::entry(regs, vm, callee);
            }
        } else {
            // A frame below the model's holds the monitor, or checks the result.
            let n_args = usize::from(method.arg_slots);
            let args = std::slice::from_raw_parts(regs, n_args).to_vec();
            let tags =
                if M::TAGGED { std::slice::from_raw_parts(tags::of(regs, vm), n_args).to_vec() } else { Vec::new() };
            let continuation = match observed {
                Some(_) => Some(observed_ended as Continuation),
                None if body == Body::Model && returns_other_type(method, model) => {
                    Some(check_returned as Continuation)
                }
                None => None,
            };
            let stop = vm.replace_call(callee, &args, continuation, &[u64::from(method.id.0)]);
            if !matches!(stop, Stop::Replaced) {
                return vm.stopped(stop);
            }
            vm.set_argument_tags(callee, &tags);
        }
        if body == Body::Real {
            (*vm.hot.frame).ip = real_entry::<M>(method);
        }
        Exit::Next
    }
}

/// Whether the model is declared to return `Object` although the method returns a more specific class.
fn returns_other_type(method: &Method, model: &Method) -> bool {
    let returns = |method: &Method| method.descriptor.as_str().rsplit_once(')').map(|(_, returns)| returns);
    model.returns == Kind::Ref && returns(method) != returns(model)
}

/// Continuation below such a model: callers rely on the declared return type of the method.
fn check_returned(vm: &mut Vm, ended: Ended) -> Step<Then> {
    vm.symbolic.returned = 0;
    let object = match ended {
        Ended::Returned(slot) => Ref::from_slot(slot),
        Ended::Threw(exception) => return Ok(Then::Throw(exception)),
    };
    let method = vm.method(MethodId(vm.continuation_state(0) as u32));
    let returns = method.descriptor.as_str().rsplit_once(')').map_or("V", |(_, returns)| returns);
    let class = vm.class_from_descriptor(method.class, returns)?;
    if object.is_null() || vm.instance_of(object, class) {
        return Ok(Then::Return(object.slot()));
    }
    Err(vm.class_cast(vm.class_of(object), class))
}

/// Enters the monitor of a synchronized method, once.
unsafe fn lock(vm: &mut Vm) -> Step<()> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let is_due = (*vm.hot.frame).method.is_synchronized() && (*vm.hot.frame).locked.is_null();
        if is_due { lock_frame(vm) } else { Ok(()) }
    }
}

impl Vm {
    /// Whether the call on top comes from a model: from its own code, or from code that the VM must run before the
    /// model can continue. If loading a class that the model refers to called the model again, the recursion would
    /// never end.
    fn is_called_by(&mut self, model: &'static Method) -> bool {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top);
        let mut is_linking = false;
        for (index, pair) in frames.windows(2).enumerate().rev() {
            let [frame, above] = pair else { continue };
            // Initialisers are the program's own code.
            is_linking |= above.interrupts(frame) && !above.continuation.is_some_and(is_initialization);
            if frame.continuation.is_none() && frame.method == model {
                return is_linking || index + 2 == frames.len();
            }
        }
        false
    }
}

fn is_initialization(continuation: Continuation) -> bool {
    std::ptr::fn_addr_eq(continuation, init::step as Continuation)
}

/// The entry point of the method itself.
fn real_entry<M: Mode>(method: &'static Method) -> *const Insn {
    let has_stub = method.summary.get().is_some() || method.flags.concrete;
    let code = if has_stub { None } else { method.code.get() };
    match (M::TAGGED, code) {
        (false, Some(code)) => code.entry(),
        (false, None) if method.summary.get().is_some() => stubs::summary_entry(),
        (false, None) => stubs::initial_entry(method),
        (true, Some(_)) => tagged_entry(method).unwrap_or_else(|| stubs::tagged_initial_entry(method)),
        (true, None) => stubs::tagged_initial_entry(method),
    }
}
