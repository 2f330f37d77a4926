//! The interpreter (JVMS §2.11, §6.5). Bytecode is translated once into a register form whose instructions name their
//! handlers, and handlers jump from one to the next.
//!
//! * [`translate`] turns a method's bytecode into [`code::Code`], and rejects malformed code.
//! * `ops` holds the handlers, one function per instruction, in files by family, in two modes: see [`mode`].
//! * `symbolic` is the semantics of instructions on expressions.
//! * [`merge`] turns small diamonds of control flow into expressions.
//! * `stop` handles the outcomes of slow paths, natives and exceptions; [`call`] is how the VM calls Java.
//! * [`frame`] and [`frame_map`] give the positions of frames and the registers that hold references.
//!
//! # Safety
//!
//! Handlers and the functions that they call share one contract, and their `SAFETY` comments mean it:
//!
//! * `vm` is the one VM, and nobody else has a reference to it while a handler runs; `heap` is the base of its arena.
//! * `ip` is an instruction of the method of `hot.frame`, with its data slots behind it. Translation makes only
//!   instructions whose operands are registers of that frame, whose targets are instructions of that method and whose data
//!   are handles of that VM; linking changes an instruction into another one of which the same is true.
//! * `regs` are the registers of `hot.frame`, `frame_slots` of them, and their tags in tagged mode: a call checks that
//!   the stack has room for them before it pushes the frame.
//! * A register that the verifier, or translation for trusted code, takes for a reference holds null or an object of the
//!   heap whose class has the field, length or method that the instruction names: objects do not move, and the collector
//!   finds every register that holds one.
//!
//! A function with other conditions says so itself.
//!
//! Handlers never recurse on the host's stack: in optimised builds (`cfg(doppel_threaded)`) each ends with a tail call
//! of the next one; otherwise it returns to the loop in [`Vm::run`]. Slow paths always return there.

/// Continues with the instruction at `ip`; `regs` are the registers of `hot.frame`. Must be the last action of a
/// handler.
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
pub mod observed;
mod ops;
mod stop;
mod stubs;
mod switch_mode;
mod symbolic;
pub mod translate;
mod unlink;

pub use model::model_entry;
pub(crate) use ops::cover::SetAside;
pub use ops::cover::{Covered, Place};
pub use stubs::{continue_entry, initial_entry, summary_entry};
pub use symbolic::array::slot_sort;
pub(crate) use symbolic::native::external_name;
pub use translate::branches::BranchSide;

use crate::Vm;
use insn::Exit;

impl Vm {
    /// Runs the current thread from `hot.frame` until it has to be rescheduled or the run ends.
    pub fn run(&mut self) -> Exit {
        let vm: *mut Vm = self;
        // SAFETY: frames hold instructions and registers of live methods and stacks, and handlers preserve that.
        unsafe {
            let heap = (*vm).heap.base();
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
