//! The `OutOfMemoryError`s of a full heap. Like HotSpot, the VM creates them while there is still room, and programs
//! can tell that no constructor ran: no cause can be set, and nothing can be suppressed.
//!
//! All of them are in one array, so that a rollback restores those that were thrown since. First comes one per
//! [`Shortage`], without a trace, which is thrown repeatedly; then some that are thrown once
//! ([`crate::release::Release::traced_out_of_memory`]).

use doppel_inputs::{End, Kind};

use crate::Vm;
use crate::heap::{Ref, Shortage};
use crate::step::{Step, Stop};

/// The maximum number of frames in such a trace.
const MAX_DEPTH: u32 = 32;

impl Vm {
    /// Throws an `OutOfMemoryError`. Allocates nothing.
    pub fn out_of_memory(&mut self, shortage: Shortage) -> Stop {
        let errors = self.known.out_of_memory;
        if errors.is_null() {
            return End::Internal(format!("{} while booting", shortage.message())).into();
        }
        if matches!(shortage, Shortage::HeapSpace) {
            self.fix_memory_use();
            self.note_shortage();
        }
        let shared: Ref = self.heap.element(errors, shortage as u32);
        for index in Shortage::ALL.len() as u32..self.heap.array_len(errors) {
            let error: Ref = self.heap.element(errors, index);
            if !error.is_null() {
                self.heap.set_element(errors, index, Ref::NULL);
                let message: Ref = self.heap.read(shared, self.known.throwable_message);
                self.heap.write(error, self.known.throwable_message, message);
                self.fill_in_made_backtrace(error);
                return Stop::Throw(error);
            }
        }
        Stop::Throw(shared)
    }

    pub(crate) fn make_out_of_memory_errors(&mut self) -> Step<()> {
        let class = self.boot_class("java/lang/OutOfMemoryError")?;
        let array_class = self.boot_class("[Ljava/lang/OutOfMemoryError;")?;
        let n_traced = self.release.traced_out_of_memory;
        let errors = self.new_array(array_class, Shortage::ALL.len() as u32 + n_traced)?;
        for shortage in Shortage::ALL {
            let shared = self.new_object(class)?;
            let message = self.new_string(shortage.message())?;
            self.heap.write(shared, self.known.throwable_message, message);
            self.heap.set_element(errors, shortage as u32, shared);
        }
        for index in 0..n_traced {
            let error = self.new_object(class)?;
            let backtrace = self.new_primitive_array(Kind::Long, MAX_DEPTH)?;
            self.heap.write(error, self.known.throwable_backtrace, backtrace);
            self.heap.set_element(errors, Shortage::ALL.len() as u32 + index, error);
        }
        self.known.set_out_of_memory(errors);
        Ok(())
    }

    /// Records the innermost frames, including hidden frames and constructors, in the preallocated array.
    fn fill_in_made_backtrace(&mut self, error: Ref) {
        let backtrace: Ref = self.heap.read(error, self.known.throwable_backtrace);
        let frames = crate::thread::walk::as_shown(self.frames());
        let depth = frames.len().min(MAX_DEPTH as usize) as u32;
        for (index, &(method, bci)) in (0..depth).zip(&frames) {
            self.heap.set_element(backtrace, index, crate::exception::backtrace_element(method, bci));
        }
        self.heap.write(error, self.known.throwable_depth, depth);
        let unassigned = self.get_static_ref(self.known.throwable, "UNASSIGNED_STACK");
        self.heap.write(error, self.known.throwable_stack, unassigned);
    }
}
