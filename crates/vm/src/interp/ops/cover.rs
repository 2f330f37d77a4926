//! Coverage. On request, an extra instruction at the start of every line records its execution. The program's own
//! classes also get an instruction before every branch, which stores the branch's index in a register, and one at every
//! target of a branch, which reads it: the two together identify a side of a branch. So control flow and merging stay
//! the same as without coverage.

use rustc_hash::FxHashSet;

use crate::Vm;
use crate::class::{Method, MethodId};
use crate::interp::insn::{Handler, Insn, Slot};
use crate::interp::memory::{reg, set_reg};
use crate::interp::translate::branches::BranchSide;

/// What the runs of a VM have executed; rollbacks do not change it.
#[derive(Default)]
pub struct Covered {
    /// The sides taken in the program's own classes.
    sides: FxHashSet<(MethodId, BranchSide)>,
    new: Vec<Place>,
    new_sides: Vec<(&'static Method, BranchSide)>,
    counts: Counts,
}

/// How often lines of the program's own classes were executed.
#[derive(Default)]
struct Counts {
    /// By the number of the line, which it gets when it is first executed; 0 is no line.
    of_run: Vec<u8>,
    n_lines: u16,
    /// The ranges in which the counts of earlier runs were, a bit for each.
    ranges: Vec<u8>,
}

/// Counts are looked at in blocks of so many.
const BLOCK: usize = 64;

impl Counts {
    /// The number of one more line; 0 if there are too many.
    fn number(&mut self) -> u16 {
        if self.of_run.is_empty() {
            self.of_run = vec![0; 1 << 16];
            self.ranges = vec![0; 1 << 16];
        }
        if self.n_lines == u16::MAX {
            return 0;
        }
        self.n_lines += 1;
        self.n_lines
    }

    fn take(&mut self) -> bool {
        let mut is_any_new = false;
        let n_blocks = usize::from(self.n_lines) / BLOCK + 1;
        let blocks = self.of_run.chunks_exact_mut(BLOCK).zip(self.ranges.chunks_exact_mut(BLOCK)).take(n_blocks);
        // Most lines are not executed.
        for (counts, ranges) in blocks.filter(|(counts, _)| counts.iter().any(|count| *count != 0)) {
            for (count, ranges) in counts.iter_mut().zip(ranges).filter(|(count, _)| **count != 0) {
                let range = 1 << (u8::BITS - 1 - count.leading_zeros());
                is_any_new |= *ranges & range == 0;
                *ranges |= range;
                *count = 0;
            }
        }
        is_any_new
    }
}

/// What an initialiser was the first to execute: set aside with its image, for the runs that use it.
#[derive(Default)]
pub(crate) struct SetAside {
    places: Vec<Place>,
    sides: Vec<(&'static Method, BranchSide)>,
}

/// The start of a line or of a method.
#[derive(Clone, Copy)]
pub struct Place {
    pub method: &'static Method,
    pub bci: u16,
}

impl Covered {
    pub fn has_side(&self, method: &Method, side: BranchSide) -> bool {
        self.sides.contains(&(method.id, side))
    }

    /// What was executed for the first time since the last call, including library code; may contain duplicates.
    pub fn take_new(&mut self) -> Vec<Place> {
        std::mem::take(&mut self.new)
    }

    /// Marks the side of a branch as not taken.
    pub fn forget_side(&mut self, method: &Method, side: BranchSide) {
        self.sides.remove(&(method.id, side));
        method.forget_side(side);
    }

    /// Whether some line was executed so many times since the last call as never before, roughly.
    pub fn take_counts(&mut self) -> bool {
        self.counts.take()
    }

    /// The sides of branches taken for the first time since the last call.
    pub fn take_new_sides(&mut self) -> Vec<(&'static Method, BranchSide)> {
        std::mem::take(&mut self.new_sides)
    }

    /// The number of places and sides in the two lists, for [`Covered::set_aside`].
    pub(crate) fn n_new(&self) -> (usize, usize) {
        (self.new.len(), self.new_sides.len())
    }

    /// Takes back everything that was noted since then: no run has executed it.
    pub(crate) fn set_aside(&mut self, (n_places, n_sides): (usize, usize)) -> SetAside {
        let places = self.new.split_off(n_places.min(self.new.len()));
        let sides = self.new_sides.split_off(n_sides.min(self.new_sides.len()));
        for place in &places {
            place.method.forget_covered(place.bci);
        }
        for (method, side) in &sides {
            self.sides.remove(&(method.id, *side));
            method.forget_side(*side);
        }
        SetAside { places, sides }
    }

    /// A run has done what was set aside.
    pub(crate) fn note(&mut self, aside: &SetAside) {
        self.new.extend(aside.places.iter().filter(|place| place.method.mark_covered(place.bci)));
        for (method, side) in &aside.sides {
            if self.sides.insert((method.id, *side)) {
                self.new_sides.push((method, *side));
            }
        }
    }
}

/// What a coverage instruction records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    Line,
    /// A branch follows.
    From,
    /// A branch may lead here.
    Side,
}

impl Note {
    /// Performs the effect of the instruction at `ip`.
    #[inline(always)]
    pub unsafe fn make(self, ip: *const Insn, regs: *mut u64, vm: *mut Vm) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let Insn { a, b, c, .. } = *ip;
            match self {
                Note::Line if a == 0 => note_line(ip, vm),
                Note::Line if c == 0 => {}
                Note::Line => {
                    let count = (*vm).covered.counts.of_run.as_mut_ptr().add(usize::from(c));
                    *count = (*count).saturating_add(1);
                }
                Note::From => set_reg(regs, a, mark(vm, b + 1)),
                Note::Side => {
                    let noted = reg(regs, a);
                    set_reg(regs, a, 0);
                    let from = noted as u16;
                    if noted != 0 && from != b && from != (*ip).d && noted == mark(vm, from) {
                        note_side(ip, from, vm);
                    }
                }
            }
        }
    }
}

/// What the register holds after a branch: the branch and its method. The register is above the operand stack, where
/// calls leave anything, and code can get to a target of a branch without a branch: from a handler, or from above.
#[inline(always)]
unsafe fn mark(vm: *mut Vm, from: u16) -> u64 {
    // SAFETY: the contract of `crate::interp`.
    let method = unsafe { (*(*vm).hot.frame).method };
    (std::ptr::from_ref(method) as u64) << 16 | u64::from(from)
}

#[inline(never)]
unsafe fn note_line(ip: *const Insn, vm: *mut Vm) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let method = (*(*vm).hot.frame).method;
        let insn = &mut *ip.cast_mut();
        insn.a = 1;
        if insn.c == 0 && method.class.covers_branches {
            insn.c = (*vm).covered.counts.number();
        }
        (*vm).covered.new.push(Place { method, bci: insn.b });
    }
}

/// Operands b and d remember the first and the last branch that led here.
#[inline(never)]
unsafe fn note_side(ip: *const Insn, from: u16, vm: *mut Vm) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let side = BranchSide { from: from - 1, to: (*ip).c };
        let method = (*(*vm).hot.frame).method;
        if (*vm).covered.sides.insert((method.id, side)) {
            (*vm).covered.new_sides.push((method, side));
        }
        let insn = &mut *ip.cast_mut();
        *(if insn.b == 0 { &mut insn.b } else { &mut insn.d }) = from;
    }
}

handlers! {
    /// Operand a becomes 1; operand b is the bytecode index, operand c the number of the line, once it has one.
    cover(ip, regs, heap, vm) {
        Note::Line.make(ip, regs, vm);
        next!(ip.add(1), regs, heap, vm)
    }

    /// Initialises register a, which is for branches: none was executed yet.
    cover_enter<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, 0);
        next!(ip.add(1), regs, heap, vm)
    }

    /// Stores in register a that the branch at the bytecode index in operand b comes next.
    cover_from(ip, regs, heap, vm) {
        Note::From.make(ip, regs, vm);
        next!(ip.add(1), regs, heap, vm)
    }

    /// If register a names a branch, that branch has led here, to the bytecode index in operand c.
    cover_side(ip, regs, heap, vm) {
        Note::Side.make(ip, regs, vm);
        next!(ip.add(1), regs, heap, vm)
    }
}

/// Whether an instruction records its own execution.
pub fn counts(insn: &Insn) -> bool {
    std::ptr::fn_addr_eq(insn.handler, cover as Handler) || std::ptr::fn_addr_eq(insn.handler, cover_side as Handler)
}

impl Method {
    /// Whether the method was executed, if [`crate::Config::cover_lines`] was set.
    pub fn is_covered(&self) -> bool {
        self.covered_places().next().is_some()
    }

    /// The lines whose first instruction was executed, if [`crate::Config::cover_lines`] was set.
    pub fn covered_lines(&self) -> impl Iterator<Item = u16> + '_ {
        self.covered_places().filter_map(|bci| self.line_number(bci))
    }

    /// The starts of lines, and of the method, that were executed.
    fn covered_places(&self) -> impl Iterator<Item = u16> + '_ {
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
        noted.filter_map(move |index| code?.bcis.get(index).copied())
    }

    /// Marks the line that begins at this bytecode index as not executed.
    pub fn forget_covered(&self, bci: u16) {
        self.for_each_at(bci, cover, |insn| insn.a = 0);
    }

    /// Marks the line that begins at this bytecode index as executed; returns whether it was not.
    fn mark_covered(&self, bci: u16) -> bool {
        let mut is_new = false;
        self.for_each_at(bci, cover, |insn| is_new |= std::mem::replace(&mut insn.a, 1) == 0);
        is_new
    }

    /// Makes the target of a branch report this side again.
    fn forget_side(&self, side: BranchSide) {
        self.for_each_at(side.to, cover_side, |insn| {
            let is_other = |from: u16| from != side.from + 1;
            (insn.b, insn.d) = (
                Some(insn.b).filter(|b| is_other(*b)).unwrap_or(0),
                Some(insn.d).filter(|d| is_other(*d)).unwrap_or(0),
            );
        });
    }

    /// Changes the instructions with this handler at a bytecode index, in both forms.
    fn for_each_at(&self, bci: u16, handler: Handler, mut change: impl FnMut(&mut Insn)) {
        let Some(code) = self.code.get().filter(|_| self.class.covers_lines) else { return };
        for slots in [Some(&code.slots), code.tagged.get()].into_iter().flatten() {
            for (slot, _) in slots.iter().zip(&code.bcis).filter(|(_, at)| **at == bci) {
                // SAFETY: as data, any content is valid; a slot with this handler is an instruction.
                unsafe {
                    if (*slot.get()).data[0] as usize == handler as usize {
                        change(&mut (*slot.get()).insn);
                    }
                }
            }
        }
    }
}
