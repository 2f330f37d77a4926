//! The arguments of a native call, taken in order as the descriptor lists them.

use crate::heap::Ref;

/// A cursor over argument slots. Longs and doubles take two slots, which the cursor skips by itself.
#[derive(Clone, Copy)]
pub struct Args {
    next: *const u64,
}

impl Args {
    /// # Safety
    /// `regs` must hold the arguments that the method's descriptor promises.
    pub unsafe fn new(regs: *const u64) -> Args {
        Args { next: regs }
    }

    fn take(&mut self, slots: usize) -> u64 {
        // SAFETY: natives are bound by descriptor, and take what it lists.
        unsafe {
            let value = *self.next;
            self.next = self.next.add(slots);
            value
        }
    }

    /// Puts another value in the place of the one-slot argument so many slots behind.
    pub fn replace(self, slot: usize, value: u64) {
        // SAFETY: as above; the registers are the callee's own.
        unsafe { *self.next.add(slot).cast_mut() = value };
    }

    pub fn obj(&mut self) -> Ref {
        Ref::from_slot(self.take(1))
    }

    pub fn int(&mut self) -> i32 {
        self.take(1) as i32
    }

    pub fn boolean(&mut self) -> bool {
        self.take(1) & 1 != 0
    }

    pub fn float(&mut self) -> f32 {
        f32::from_bits(self.take(1) as u32)
    }

    pub fn long(&mut self) -> i64 {
        self.take(2) as i64
    }

    pub fn double(&mut self) -> f64 {
        f64::from_bits(self.take(2))
    }

    /// The raw slot of a one-slot argument.
    pub fn slot(&mut self) -> u64 {
        self.take(1)
    }
}
