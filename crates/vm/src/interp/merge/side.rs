//! One side of a branch, computed ahead: its instructions are executed by their own tagged handlers, each by itself out of a
//! buffer, on the registers of the frame. So what an instruction means exists once.

use std::cell::UnsafeCell;

use doppel_expr::ExprId;

use super::region::EXIT;
use super::shape::{Distance, Shape, Step};
use crate::Vm;
use crate::class::Method;
use crate::interp::code::at;
use crate::interp::insn::{Exit, Insn, Slot};
use crate::interp::memory::{reg, set_reg};
use crate::interp::mode::Tagged;
use crate::interp::ops::constant::{const_word, mov};
use crate::interp::tags::{set_tag, tag};
use crate::symbolic::MergedBranch;

/// No more instructions are executed for one merge: sides that are reached in several ways are computed as often.
const MAX_STEPS: usize = 256;

pub struct Side {
    regs: *mut u64,
    heap: *mut u8,
    pub vm: *mut Vm,
    pub method: &'static Method,
    pub shape: &'static Shape,
    slots: &'static [UnsafeCell<Slot>],
    n_steps: usize,
    /// Branches met, if anybody wants to know.
    pub branches: Vec<MergedBranch>,
}

/// A register's content: its slot and its tag.
pub type Value = (u64, u32);

/// Where a side is computed.
#[derive(Clone, Copy)]
pub struct Place {
    /// Whether the run itself takes this side.
    pub is_taken: bool,
    /// The condition under which it is taken, if anybody wants to know.
    pub guard: Option<ExprId>,
}

/// What comes behind an instruction.
pub enum Next {
    At(u32),
    /// Both: it depends on a symbolic condition.
    Fork(ExprId),
}

impl Side {
    pub unsafe fn new(
        regs: *mut u64,
        heap: *mut u8,
        vm: *mut Vm,
        method: &'static Method,
        shape: &'static Shape,
    ) -> Option<Side> {
        let slots = method.code.get()?.tagged.get()?;
        Some(Side { regs, heap, vm, method, shape, slots, n_steps: 0, branches: Vec::new() })
    }

    /// Where the branch is that starts it all.
    pub unsafe fn start(&self) -> Place {
        let vm = &mut *self.vm;
        Place { is_taken: true, guard: vm.config.cover_lines.then(|| vm.symbolic.pool.bool(true)) }
    }

    /// Executes the instruction in a slot.
    pub unsafe fn step(&mut self, slot: u32, place: Place) -> Option<Next> {
        self.n_steps += 1;
        if self.n_steps > MAX_STEPS {
            return None;
        }
        let insn = || *at(self.slots, slot);
        match self.shape.step(slot) {
            Step::Other | Step::Head(_) => return None,
            Step::Data => {}
            Step::Cover if place.is_taken => (*at(self.slots, slot).cast_mut()).a = 1,
            Step::Cover => {}
            Step::Assign(_) | Step::AssignTwo(..) => {
                let has_data = self.shape.step(slot + 1) == Step::Data;
                self.execute(insn(), has_data.then(|| *at(self.slots, slot + 1).cast::<Slot>()));
            }
            Step::Goto(target) => return Some(Next::At(target)),
            Step::Return => {
                self.execute(Insn::new(mov::<Tagged>, 0, insn().a, 0), None);
                return Some(Next::At(EXIT));
            }
            Step::ReturnConstant => {
                self.execute(Insn::with_imm(const_word::<Tagged>, 0, 0, insn().imm()), None);
                return Some(Next::At(EXIT));
            }
            Step::Branch { target, distance } => return Some(self.branch(slot, insn(), target, distance)),
        }
        Some(Next::At(slot + 1))
    }

    unsafe fn branch(&mut self, slot: u32, mut insn: Insn, target: u32, distance: Distance) -> Next {
        // In the buffer, its target is two slots on.
        match distance {
            Distance::Far => insn.set_imm(2 * size_of::<Slot>() as i32),
            Distance::Near => insn.b = 2,
        }
        (*self.vm).symbolic.branch_asked = Some(None);
        let n_slots = self.execute(insn, None);
        match (*self.vm).symbolic.branch_asked.take().flatten() {
            None => Next::At(if n_slots == 2 { target } else { slot + 1 }),
            Some(condition) if !(*self.vm).is_settled(condition) => Next::Fork(condition),
            Some(condition) if (*self.vm).symbolic.pool.value(condition) != 0 => Next::At(target),
            Some(_) => Next::At(slot + 1),
        }
    }

    /// Executes an instruction by itself. How many slots it went on.
    unsafe fn execute(&mut self, insn: Insn, data: Option<Slot>) -> isize {
        let end = Slot { insn: Insn::new(stop, 0, 0, 0) };
        let buffer = [Slot { insn }, data.unwrap_or(end), end];
        let first: *const Insn = buffer.as_ptr().cast();
        (insn.handler)(first, self.regs, self.heap, self.vm);
        (*(*self.vm).hot.frame).ip.offset_from(first)
    }

    /// What is in these registers.
    pub unsafe fn saved(&self, registers: &[u16]) -> Vec<Value> {
        registers.iter().map(|&register| self.value(register)).collect()
    }

    pub unsafe fn value(&self, register: u16) -> Value {
        (reg(self.regs, register), tag(self.regs, self.vm, register))
    }

    pub unsafe fn restore(&mut self, registers: &[u16], values: &[Value]) {
        for (&register, &value) in registers.iter().zip(values) {
            self.set(register, value);
        }
    }

    pub unsafe fn set(&mut self, register: u16, (slot, tag): Value) {
        set_reg(self.regs, register, slot);
        set_tag(self.regs, self.vm, register, tag);
    }

    /// The frame goes on in this slot.
    pub unsafe fn go_on_at(&mut self, slot: u32) {
        (*(*self.vm).hot.frame).ip = at(self.slots, slot);
    }

    /// Hands on what branches were met.
    pub unsafe fn report(&mut self) {
        for branch in self.branches.drain(..) {
            (*self.vm).symbolic.merged_branches.push(branch);
        }
    }
}

/// The end of the buffer.
unsafe fn stop(ip: *const Insn, _regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    (*(*vm).hot.frame).ip = ip;
    Exit::Next
}
