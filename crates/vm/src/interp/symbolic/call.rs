//! Calls from tagged code, and returns of tagged values (JVMS §2.11.8).

use doppel_expr::ExprId;
use doppel_inputs::Kind;

use crate::Vm;
use crate::class::Method;
use crate::interp::insn::{Exit, Insn};
use crate::interp::memory::reg;
use crate::interp::model::tagged_model_entry;
use crate::interp::stubs;
use crate::interp::switch_mode::tagged_entry;
use crate::interp::tags::{self, set_tag, tag};
use crate::step::Ended;
use crate::symbolic::ChoiceKind;

/// The entry point of a method for arguments that may have tags: in tagged code if one has.
#[inline(never)]
pub unsafe fn entry(args: *mut u64, vm: *mut Vm, method: *const Method) -> *const Insn {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let method = &*method;
        let tags = std::slice::from_raw_parts_mut(tags::of(args, vm), usize::from(method.arg_slots).max(1));
        let has_tag = method.arg_slots > 0 && tags.iter().any(|tag| *tag != 0);
        if !has_tag {
            // Concrete code does not clear the tag of the value that it returns.
            if let Some(first) = tags.first_mut() {
                *first = 0;
            }
            return method.entry.get();
        }
        if method.model.get().is_some() {
            return tagged_model_entry();
        }
        let code = if method.summary.get().is_none() && !method.flags.concrete { tagged_entry(method) } else { None };
        code.unwrap_or_else(|| stubs::tagged_initial_entry(method))
    }
}

/// Returns register a, which has a tag, narrowed to the kind `narrow`.
#[inline(never)]
pub unsafe fn return_tagged(
    ip: *const Insn,
    regs: *mut u64,
    _heap: *mut u8,
    vm: *mut Vm,
    narrow: Option<Kind>,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        let mut result = tag(regs, vm, (*ip).a);
        let mut slot = reg(regs, (*ip).a);
        if let Some(kind) = narrow {
            let stored = machine.narrowed(ExprId(result), kind);
            let widened = machine.widened(stored, kind);
            result = machine.symbolic.tag_of(widened);
            slot = narrowed_slot(slot, kind);
        }
        (*machine.hot.frame).ip = ip;
        machine.return_with_tag(slot, result)
    }
}

/// The slot of an int returned as this kind.
pub fn narrowed_slot(slot: u64, kind: Kind) -> u64 {
    let value = slot as i32;
    let narrow = match kind {
        Kind::Boolean => value & 1,
        Kind::Byte => i32::from(value as i8),
        Kind::Char => i32::from(value as u16),
        Kind::Short => i32::from(value as i16),
        _ => return slot,
    };
    u64::from(narrow as u32)
}

impl Vm {
    /// Pops the top frame, which holds no monitor, and returns a slot with its tag to the frame below: a frame in
    /// concrete code continues in tagged code if there is a tag.
    pub(in crate::interp) fn return_with_tag(&mut self, slot: u64, result: u32) -> Exit {
        // SAFETY: the top frame is live and never the outermost.
        unsafe {
            let regs = (*self.hot.frame).regs;
            *regs = slot;
            self.hot.frame = self.hot.frame.sub(1);
            self.pass_tag(regs, result);
        }
        Exit::Next
    }

    /// Pops the top frame, whose monitor is released, and returns a slot with the tag that was set for it.
    pub(in crate::interp) fn return_slot_and_tag(&mut self, slot: u64) -> Exit {
        let result = std::mem::take(&mut self.symbolic.result);
        // SAFETY: the top frame is live and never the outermost.
        unsafe {
            let (frame, regs) = (self.hot.frame, (*self.hot.frame).regs);
            let exit = self.return_slot(slot);
            if self.hot.frame == frame.sub(1) {
                self.pass_tag(regs, result);
            }
            exit
        }
    }

    /// A continuation that ignored the tag of the value that it received has used the value itself, so it is
    /// concretised.
    pub(in crate::interp) fn settle_returned(&mut self, ended: Ended) {
        let tag = std::mem::take(&mut self.symbolic.returned);
        if tag != 0 && matches!(ended, Ended::Returned(_)) {
            self.fix_in_caller(ChoiceKind::Fixed, ExprId(tag));
        }
    }

    /// The frame on top has received a value with this tag from a callee, in the register at `regs`.
    pub(in crate::interp) unsafe fn pass_tag(&mut self, regs: *mut u64, result: u32) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let caller = self.hot.frame;
            if (*caller).continuation.is_some() {
                // The next continuation takes it: see `continue_once`.
                self.symbolic.result = result;
                return;
            }
            if !self.is_tagged(&*caller) {
                if result == 0 {
                    return;
                }
                self.switch_to_tagged(caller);
            }
            let vm: *mut Vm = self;
            set_tag(regs, vm, 0, result);
        }
    }
}
