//! Coverage: if it is asked for, instructions of its own stand at every line's start and note that it was executed. In the
//! program's own classes there is also one before every branch, which leaves the branch's index in a register, and one
//! wherever a branch may lead, which takes it from there: the side of a branch is the pair of both. So the code flows, and
//! is merged, as it is without them.

use rustc_hash::FxHashSet;

use crate::Vm;
use crate::class::{Method, MethodId};
use crate::interp::insn::{Handler, Insn, Slot};
use crate::interp::memory::{reg, set_reg};
use crate::interp::translate::branches::BranchSide;

/// What the runs of a VM have executed; rollbacks do not change it.
#[derive(Default)]
pub struct Covered {
    /// Of the program's own classes.
    sides: FxHashSet<(MethodId, BranchSide)>,
    new: Vec<Place>,
    new_sides: Vec<(&'static Method, BranchSide)>,
}

/// Where a line begins, or a method.
#[derive(Clone, Copy)]
pub struct Place {
    pub method: &'static Method,
    pub bci: u16,
}

impl Covered {
    pub fn has_side(&self, method: &Method, side: BranchSide) -> bool {
        self.sides.contains(&(method.id, side))
    }

    /// What was executed for the first time since this was last asked; some of it is told twice. The library's, too.
    pub fn take_new(&mut self) -> Vec<Place> {
        std::mem::take(&mut self.new)
    }

    /// The sides of branches that were taken for the first time since this was last asked.
    pub fn take_new_sides(&mut self) -> Vec<(&'static Method, BranchSide)> {
        std::mem::take(&mut self.new_sides)
    }
}

/// What an instruction notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    Line,
    /// A branch comes next.
    From,
    /// A branch leads here.
    Side,
}

impl Note {
    /// Does what the instruction at `ip` does.
    #[inline(always)]
    pub unsafe fn make(self, ip: *const Insn, regs: *mut u64, vm: *mut Vm) {
        let Insn { a, b, .. } = *ip;
        match self {
            Note::Line if a == 0 => note_line(ip, vm),
            Note::Line => {}
            Note::From => set_reg(regs, a, u64::from(b) + 1),
            Note::Side => {
                let from = reg(regs, a);
                set_reg(regs, a, 0);
                if from != 0 && from != u64::from(b) && from != u64::from((*ip).d) {
                    note_side(ip, from as u16, vm);
                }
            }
        }
    }
}

#[inline(never)]
unsafe fn note_line(ip: *const Insn, vm: *mut Vm) {
    (*ip.cast_mut()).a = 1;
    (*vm).covered.new.push(Place { method: (*(*vm).hot.frame).method, bci: (*ip).b });
}

/// Operands b and d remember the branches that led here first and last.
#[inline(never)]
unsafe fn note_side(ip: *const Insn, from: u16, vm: *mut Vm) {
    let side = BranchSide { from: from - 1, to: (*ip).c };
    let method = (*(*vm).hot.frame).method;
    if (*vm).covered.sides.insert((method.id, side)) {
        (*vm).covered.new_sides.push((method, side));
    }
    let insn = &mut *ip.cast_mut();
    *(if insn.b == 0 { &mut insn.b } else { &mut insn.d }) = from;
}

handlers! {
    /// Operand a becomes 1; operand b is the bytecode index.
    cover(ip, regs, heap, vm) {
        Note::Line.make(ip, regs, vm);
        next!(ip.add(1), regs, heap, vm)
    }

    /// Register a is for branches, and none was executed yet.
    cover_enter<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, 0);
        next!(ip.add(1), regs, heap, vm)
    }

    /// The branch at the bytecode index in operand b comes next; register a says so.
    cover_from(ip, regs, heap, vm) {
        Note::From.make(ip, regs, vm);
        next!(ip.add(1), regs, heap, vm)
    }

    /// If register a names a branch, it has led here, which is at the bytecode index in operand c.
    cover_side(ip, regs, heap, vm) {
        Note::Side.make(ip, regs, vm);
        next!(ip.add(1), regs, heap, vm)
    }
}

/// Whether an instruction remembers that it was executed.
pub fn counts(insn: &Insn) -> bool {
    std::ptr::fn_addr_eq(insn.handler, cover as Handler) || std::ptr::fn_addr_eq(insn.handler, cover_side as Handler)
}

impl Method {
    /// The lines of which the first instruction was executed, if [`crate::Config::cover_lines`] was set.
    pub fn covered_lines(&self) -> impl Iterator<Item = u16> + '_ {
        let code = self.code.get().filter(|_| self.class.covers_lines);
        let forms = code.into_iter().flat_map(|code| [Some(&code.slots), code.tagged.get()]).flatten();
        let noted = forms.flat_map(|slots| {
            let is_noted = |slot: &std::cell::UnsafeCell<Slot>| {
                // SAFETY: every slot is initialised; as data, any content is valid.
                let [handler, operands] = unsafe { (*slot.get()).data };
                handler as usize == cover as *const () as usize && operands & 0xffff == 1
            };
            slots.iter().enumerate().filter(move |(_, slot)| is_noted(slot)).map(|(index, _)| index)
        });
        noted.filter_map(move |index| self.line_number(*code?.bcis.get(index)?))
    }

    /// What begins at this bytecode index counts as not executed again.
    pub fn forget_covered(&self, bci: u16) {
        let Some(code) = self.code.get().filter(|_| self.class.covers_lines) else { return };
        for slots in [Some(&code.slots), code.tagged.get()].into_iter().flatten() {
            for (slot, _) in slots.iter().zip(&code.bcis).filter(|(_, at)| **at == bci) {
                // SAFETY: as data, any content is valid; a slot with this handler is an instruction.
                unsafe {
                    if (*slot.get()).data[0] as usize == cover as *const () as usize {
                        (*slot.get()).insn.a = 0;
                    }
                }
            }
        }
    }
}
