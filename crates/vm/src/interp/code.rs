//! A translated method: its instructions, their origin in the bytecode, and the targets of exceptions.

use std::cell::{OnceCell, RefCell, UnsafeCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::insn::{Insn, Slot};
use super::merge::Shape;

/// Instructions and their tables.
pub struct Code {
    /// Instructions rewrite themselves once their operands are resolved.
    pub slots: Box<[UnsafeCell<Slot>]>,
    /// The bytecode index of each slot; data slots have that of their instruction.
    pub bcis: Box<[u16]>,
    /// The subroutine context of each slot (see [`super::translate`]); empty if the method has none.
    pub contexts: Box<[u16]>,
    /// The slot of each exception handler, by context and index in the exception table; `NO_HANDLER` if unreachable.
    pub catches: Box<[u32]>,
    /// Whether there is a monitorenter or monitorexit.
    pub has_monitors: bool,
    /// The register in which an exception handler finds the exception: the first of the operand stack.
    pub stack_base: u16,
    /// The tagged form of the instructions, created on demand; identical to `slots` slot by slot.
    pub tagged: OnceCell<Box<[UnsafeCell<Slot>]>>,
    /// The registers that hold references, by slot; computed when the collector asks: see [`super::frame_map`].
    pub maps: RefCell<FxHashMap<u32, Rc<[u16]>>>,
    /// The control flow, once a merge needs it.
    pub shape: OnceCell<Shape>,
}

/// Marks an exception handler that no instruction of its context can reach.
pub const NO_HANDLER: u32 = u32::MAX;

impl Code {
    /// Where execution starts.
    pub fn entry(&self) -> *const Insn {
        self.slots.as_ptr().cast()
    }

    /// The position of an instruction pointer in this code, in either form.
    pub fn index_of(&self, ip: *const Insn) -> Option<usize> {
        position(&self.slots, ip).or_else(|| position(self.tagged.get()?, ip))
    }

    /// Whether an instruction pointer is in the tagged form.
    pub fn is_tagged(&self, ip: *const Insn) -> bool {
        self.tagged.get().is_some_and(|tagged| position(tagged, ip).is_some())
    }

    /// The instruction in a slot of the concrete form.
    pub fn insn_at(&self, index: u32) -> *const Insn {
        at(&self.slots, index)
    }

    /// The instruction in a slot, in the same form as `like`.
    pub fn insn_like(&self, like: *const Insn, index: u32) -> *const Insn {
        match self.tagged.get() {
            Some(tagged) if self.is_tagged(like) => at(tagged, index),
            _ => self.insn_at(index),
        }
    }
}

fn position(slots: &[UnsafeCell<Slot>], ip: *const Insn) -> Option<usize> {
    let offset = (ip as usize).checked_sub(slots.as_ptr() as usize)?;
    let index = offset / size_of::<Slot>();
    (index < slots.len()).then_some(index)
}

/// The index must come from the code's own tables.
pub fn at(slots: &[UnsafeCell<Slot>], index: u32) -> *const Insn {
    debug_assert!((index as usize) < slots.len());
    // SAFETY: in bounds.
    unsafe { slots.as_ptr().add(index as usize).cast() }
}
