//! Merging: if a branch on a symbolic condition begins a small diamond of assignments, both sides are computed, and
//! values that differ at the join become if-then-else expressions. No choice is recorded, so n diamonds in a row are
//! one path instead of 2^n. This is the state merging of Kuznetsov et al., "Efficient state merging in symbolic
//! execution", PLDI 2012, limited to cases in which nothing can be lost.
//!
//! * [`shape`] is the control flow of a method, slot by slot, as the translator sees it.
//! * [`region`] finds what can be merged: *diamonds*, whose sides meet again, and *chains* of conditions (`&&`, `||`)
//!   with the same two ends, which become one choice.
//! * [`side`] computes a side, with the handlers of tagged code on the frame's own registers. [`fork`] computes both
//!   sides of a branch, one after the other. [`stores`] holds their stores to fields until the sides meet.
//!
//! Whether something is merged depends on the program's code and on expressions, never on the value of an input, so all
//! solutions of a path constraint merge in the same way.

mod field_name;
mod fork;
mod region;
mod shape;
mod side;
mod stores;
#[cfg(test)]
mod tests;

use doppel_expr::ExprId;
pub use field_name::FieldName;
use region::EXIT;
pub use shape::{BranchForm, Shape, Step, back_to};
use side::Side;

use super::insn::{Exit, Insn};
use super::translate;
use crate::Vm;
use crate::class::Method;
use crate::symbolic::ChoiceKind;

/// The branch at `ip`, in tagged code, depends on a symbolic condition. If it can be merged, executes everything up to
/// the join; otherwise has no effect.
///
/// # Safety
///
/// The contract of [`crate::interp`].
#[inline(never)]
pub unsafe fn branch(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, condition: ExprId) -> Option<Exit> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        if let Some(ahead) = &mut (*vm).symbolic.ahead {
            ahead.condition = Some(condition);
            return Some(Exit::Next);
        }
        if (*vm).is_settled(condition) {
            return None;
        }
        let method = (*(*vm).hot.frame).method;
        let head = method.code.get()?.index_of(ip)? as u32;
        let mut side = Side::new(regs, heap, vm, method, shape_of(method)?)?;
        let exit = side.diamond(ip, head, condition).or_else(|| side.chain(ip, head, condition));
        if exit.is_none() {
            (*(*vm).hot.frame).ip = ip;
        }
        exit
    }
}

fn shape_of(method: &'static Method) -> Option<&'static Shape> {
    let code = method.code.get()?;
    if code.shape.get().is_none() {
        // The method was translated before, so this cannot fail.
        let _ = code.shape.set(translate::shape(method).ok()?);
    }
    code.shape.get()
}

impl Side {
    /// Merges the diamond that begins with the branch at `ip`, in slot `head`.
    unsafe fn diamond(&mut self, ip: *const Insn, head: u32, condition: ExprId) -> Option<Exit> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let diamond = self.shape.diamond(head)?;
            let (before, branch) = (self.saved(&diamond.written), self.branch_noted());
            let start = self.begin();
            let joined = self.fork(head, condition, &diamond, start);
            self.end();
            if joined.is_none() {
                self.restore(&diamond.written, &before);
                self.set_branch(branch);
                return None;
            }
            if let Err(stop) = self.store_all() {
                self.restore(&diamond.written, &before);
                self.set_branch(branch);
                (*(*self.vm).hot.frame).ip = ip;
                return Some((*self.vm).stopped(stop));
            }
            self.report();
            if diamond.join == EXIT {
                let (slot, tag) = self.value(0);
                return Some((*self.vm).return_with_tag(slot, tag));
            }
            Some(self.go_on_at(diamond.join))
        }
    }

    /// Turns the chain of conditions that begins with the branch at `ip`, in slot `head`, into one choice.
    unsafe fn chain(&mut self, ip: *const Insn, head: u32, condition: ExprId) -> Option<Exit> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let chain = self.shape.chain(head)?;
            let (before, branch) = (self.saved(&chain.written), self.branch_noted());
            let start = self.begin();
            let is_first = self.either(head, condition, &chain, start);
            self.end();
            self.restore(&chain.written, &before);
            // If the choice is repeated later, it starts at the first branch.
            let last_branch = self.branch_noted();
            self.set_branch(branch);
            let is_first = is_first?;
            self.report();
            (*self.vm).choose(ip, ChoiceKind::Branch, is_first);
            self.set_branch(last_branch);
            let is_second = (*self.vm).symbolic.pool.value(is_first) == 0;
            Some(self.go_on_at(chain.ends[usize::from(is_second)]))
        }
    }
}

impl Vm {
    /// Whether a condition has the same truth value for every input that takes this path.
    pub(in crate::interp) fn is_settled(&mut self, condition: ExprId) -> bool {
        let symbolic = &mut self.symbolic;
        symbolic.path.settles(&symbolic.pool, condition)
    }
}
