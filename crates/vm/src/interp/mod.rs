//! The interpreter (JVMS §2.11, §6.5): bytecode is translated once into a register form whose instructions name their
//! handler, and handlers jump from one to the next.
//!
//! * [`translate`] turns a method's bytecode into [`code::Code`], and rejects what is malformed.
//! * `ops` holds the handlers, one function per instruction, in files by family, in two modes: see [`mode`].
//! * `symbolic` is what instructions mean on expressions.
//! * [`merge`] turns small diamonds of control flow into expressions.
//! * `stop` is where slow paths, natives and exceptions end up; [`call`] is how the VM calls Java.
//! * [`frame`] and [`frame_map`] tell others where frames are and which of their registers hold references.
//!
//! Handlers never recurse on the host's stack: in optimised builds (`cfg(doppel_threaded)`) each ends with a tail call of
//! the next one, otherwise it returns to the loop in [`Vm::run`]. Slow paths always return there.

/// Goes on with the instruction at `ip`; `regs` are the registers of `hot.frame`. Must be the last thing a handler does.
macro_rules! next {
    ($ip:expr, $regs:expr, $heap:expr, $vm:expr) => {{
        let next_ip: *const $crate::interp::insn::Insn = $ip;
        #[cfg(doppel_threaded)]
        return ((*next_ip).handler)(next_ip, $regs, $heap, $vm);
        #[cfg(not(doppel_threaded))]
        {
            let _ = ($regs, $heap);
            (*(*$vm).hot.frame).ip = next_ip;
            return $crate::interp::insn::Exit::Next;
        }
    }};
}

#[macro_use]
mod mode;
#[macro_use]
mod tags;
pub mod call;
pub mod code;
pub mod frame;
pub mod frame_map;
pub mod insn;
mod memory;
pub mod merge;
mod model;
mod ops;
mod stop;
mod stubs;
mod switch_mode;
mod symbolic;
pub mod translate;
mod unlink;

pub use model::model_entry;
pub use ops::cover::{Covered, Place};
pub use stubs::{continue_entry, initial_entry, summary_entry};
pub use symbolic::array::slot_sort;
pub(crate) use symbolic::native::external_name;
pub use translate::branches::{BranchSide, successors};

use crate::Vm;
use insn::Exit;

impl Vm {
    /// Runs the current thread from `hot.frame` until it has to be rescheduled or the run ends.
    pub fn run(&mut self) -> Exit {
        let vm: *mut Vm = self;
        // SAFETY: frames hold instructions and registers of live methods and stacks; handlers keep it so.
        unsafe {
            let heap = (*vm).heap.base;
            loop {
                let frame = (*vm).hot.frame;
                let ip = (*frame).ip;
                match ((*ip).handler)(ip, (*frame).regs, heap, vm) {
                    Exit::Next => {}
                    exit => return exit,
                }
            }
        }
    }
}
