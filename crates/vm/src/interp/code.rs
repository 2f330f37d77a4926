//! A translated method: instructions, where they come from, and where exceptions go.

use std::cell::{RefCell, UnsafeCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::insn::{Insn, Slot};

/// Instructions and the tables beside them.
pub struct Code {
    /// Instructions rewrite themselves when their operands are resolved.
    pub slots: Box<[UnsafeCell<Slot>]>,
    /// Bytecode index by slot; data slots have that of their instruction.
    pub bcis: Box<[u16]>,
    /// Subroutine context by slot (see [`super::translate`]); empty if the method has none.
    pub contexts: Box<[u16]>,
    /// Slot of the exception handler by context and index in the exception table; `NO_HANDLER` where unreachable.
    pub catches: Box<[u32]>,
    /// The register that an exception handler finds the exception in: the first of the operand stack.
    pub stack_base: u16,
    /// Registers that hold references by slot, computed when the collector asks: see [`super::frame_map`].
    pub maps: RefCell<FxHashMap<u32, Rc<[u16]>>>,
}

/// An exception handler that no instruction of its context can reach.
pub const NO_HANDLER: u32 = u32::MAX;

impl Code {
    /// Where execution starts.
    pub fn entry(&self) -> *const Insn {
        self.slots.as_ptr().cast()
    }

    /// The position of an instruction pointer in this code.
    pub fn index_of(&self, ip: *const Insn) -> Option<usize> {
        let start = self.entry() as usize;
        let offset = (ip as usize).checked_sub(start)?;
        let index = offset / size_of::<Slot>();
        (index < self.slots.len()).then_some(index)
    }

    pub fn insn_at(&self, index: u32) -> *const Insn {
        debug_assert!((index as usize) < self.slots.len());
        // SAFETY: indices come from this code's own tables.
        unsafe { self.entry().add(index as usize) }
    }
}
