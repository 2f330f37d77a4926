//! Calls of a method that has a model: the model's frame takes the place of the method's.

use super::insn::{Exit, Insn};
use super::mode::{Concrete, Mode, Tagged};
use super::stubs::{self, lock_frame};
use super::switch_mode::tagged_entry;
use super::symbolic::call;
use crate::Vm;
use crate::class::{Method, init};
use crate::step::{Continuation, Stop};
use crate::thread::Frame;

static MODEL: Insn = Insn::new(model_stub::<Concrete>, 0, 0, 0);
static MODEL_TAGGED: Insn = Insn::new(model_stub::<Tagged>, 0, 0, 0);

/// Where calls of a method jump that has a model.
pub fn model_entry() -> *const Insn {
    &raw const MODEL
}

/// As above, for a call with an argument that has a tag.
pub fn tagged_model_entry() -> *const Insn {
    &raw const MODEL_TAGGED
}

/// The model runs instead, unless it is the model itself that calls.
#[inline(never)]
unsafe fn model_stub<M: Mode>(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    let vm = &mut *vm;
    let frame = vm.hot.frame;
    (*frame).ip = ip;
    let method = (*frame).method;
    let Some(model) = method.model.get().filter(|model| !vm.is_called_by(model)) else {
        (*frame).ip = real_entry::<M>(method);
        return Exit::Next;
    };
    if let Err(stop) = vm.ensure_initialized(model.class) {
        return vm.stopped(stop);
    }
    if method.is_synchronized()
        && (*frame).locked.is_null()
        && let Err(stop) = lock_frame(vm)
    {
        return vm.stopped(stop);
    }
    method.model_calls.set(method.model_calls.get() + 1);
    if (*frame).locked.is_null() {
        if regs.wrapping_add(model.frame_slots.get() as usize) > vm.hot.slot_limit {
            return vm.throw_in_caller(Vm::stack_overflow);
        }
        frame.write(Frame::call(model, regs));
    } else {
        // The monitor is held by a frame below the model's.
        let args = std::slice::from_raw_parts(regs, usize::from(method.arg_slots)).to_vec();
        let stop = vm.replace_call(model, &args, None, &[]);
        if !matches!(stop, Stop::Replaced) {
            return vm.stopped(stop);
        }
    }
    if M::TAGGED {
        (*vm.hot.frame).ip = call::entry(regs, vm, model);
    }
    Exit::Next
}

impl Vm {
    /// Whether the call on top comes from a model: from its own code, or from what the VM has to run before that code can go
    /// on. If loading a class that the model refers to were to call the model, there would be no end to it.
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

/// Where the method itself begins.
fn real_entry<M: Mode>(method: &'static Method) -> *const Insn {
    let code = if method.summary.get().is_none() { method.code.get() } else { None };
    match (M::TAGGED, code) {
        (false, Some(code)) => code.entry(),
        (false, None) if method.summary.get().is_some() => stubs::summary_entry(),
        (false, None) => stubs::initial_entry(method),
        (true, Some(_)) => tagged_entry(method).unwrap_or_else(|| stubs::tagged_initial_entry(method)),
        (true, None) => stubs::tagged_initial_entry(method),
    }
}
