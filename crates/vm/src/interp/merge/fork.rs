//! Computes both sides of a branch, always in the same order, so that all runs build the same expressions.

use doppel_expr::{ExprId, Sort};

use super::region::{Chain, Diamond, EXIT};
use super::shape::Step;
use super::side::{Next, Place, Side, Value};
use crate::interp::translate::kinds::K;
use crate::symbolic::MergedBranch;

impl Side {
    /// Computes both sides of a diamond whose first branch is in `head`. Afterwards the registers are those at the
    /// join.
    pub unsafe fn fork(&mut self, head: u32, condition: ExprId, diamond: &Diamond, place: Place) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let target = self.met(head, condition, place)?;
            let (before, stores) = (self.saved(&diamond.written), self.stores.clone());
            let inside = self.arm(place, condition, true);
            self.walk(target, diamond.join, inside)?;
            let (then, then_stores) = (self.saved(&diamond.written), std::mem::replace(&mut self.stores, stores));
            self.restore(&diamond.written, &before);
            let inside = self.arm(place, condition, false);
            self.walk(self.shape.target(head + 1), diamond.join, inside)?;
            let (otherwise, otherwise_stores) = (self.saved(&diamond.written), std::mem::take(&mut self.stores));
            self.join(condition, diamond, &then, &otherwise)?;
            self.join_stores(condition, then_stores, otherwise_stores)
        }
    }

    /// Computes everything from a slot to the join of the enclosing diamond.
    unsafe fn walk(&mut self, mut slot: u32, join: u32, place: Place) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            while slot != join {
                slot = match self.step(slot, place)? {
                    Next::At(next) => next,
                    Next::Fork(condition) => {
                        let inner = self.shape.diamond(slot)?;
                        self.fork(slot, condition, &inner, place)?;
                        inner.join
                    }
                };
            }
            Some(())
        }
    }

    /// The condition under which a chain whose first branch is in `head` leads to its first end.
    pub unsafe fn either(&mut self, head: u32, condition: ExprId, chain: &Chain, place: Place) -> Option<ExprId> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let target = self.met(head, condition, place)?;
            let before = self.saved(&chain.written);
            let inside = self.arm(place, condition, true);
            let then = self.reaches(target, chain, inside)?;
            self.restore(&chain.written, &before);
            let inside = self.arm(place, condition, false);
            let otherwise = self.reaches(self.shape.target(head + 1), chain, inside)?;
            Some((*self.vm).symbolic.pool.ite(condition, then, otherwise))
        }
    }

    unsafe fn reaches(&mut self, mut slot: u32, chain: &Chain, place: Place) -> Option<ExprId> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            while !chain.ends.contains(&slot) {
                slot = match self.step(slot, place)? {
                    Next::At(next) => next,
                    Next::Fork(condition) => return self.either(slot, condition, chain, place),
                };
            }
            Some((*self.vm).symbolic.pool.bool(slot == chain.ends[0]))
        }
    }

    /// Handles a branch on a symbolic condition; returns its target.
    unsafe fn met(&mut self, slot: u32, condition: ExprId, place: Place) -> Option<u32> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            if let Some(guard) = place.guard {
                let n_choices = (*self.vm).symbolic.path.len();
                let bci = self.method.code.get()?.bcis.get(slot as usize).copied()?;
                self.branches.push(MergedBranch { method: self.method, bci, guard, condition, n_choices });
            }
            match self.shape.step(slot) {
                Step::Branch { target, .. } | Step::Head(target) => Some(self.shape.target(target)),
                _ => None,
            }
        }
    }

    /// One side of a branch.
    unsafe fn arm(&mut self, place: Place, condition: ExprId, holds: bool) -> Place {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let pool = &mut (*self.vm).symbolic.pool;
            let is_taken = place.is_taken && (pool.value(condition) != 0) == holds;
            let guard = place.guard.map(|guard| {
                let side = if holds { condition } else { pool.not(condition) };
                pool.and(guard, side)
            });
            Place { is_taken, guard }
        }
    }

    /// Joins both sides: values that differ become if-then-else expressions, if possible.
    unsafe fn join(&mut self, condition: ExprId, diamond: &Diamond, then: &[Value], otherwise: &[Value]) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let holds = (*self.vm).symbolic.pool.value(condition) != 0;
            let returned = [K::of(self.method.returns)];
            let kinds = if diamond.join == EXIT { &returned } else { self.shape.kinds_at(diamond.join)? };
            for ((&register, &then), &otherwise) in diamond.written.iter().zip(then).zip(otherwise) {
                let taken = if holds { then } else { otherwise };
                let kind = kinds.get(usize::from(register)).copied().unwrap_or(K::Top);
                let tag = match kind {
                    _ if then == otherwise => taken.1,
                    K::Top | K::Hi | K::Ret(_) => taken.1,
                    // References have no expressions.
                    K::Ref => return None,
                    K::Int => self.ite(condition, then, otherwise, Sort::Bv(32))?,
                    K::Long => self.ite(condition, then, otherwise, Sort::Bv(64))?,
                    K::Float => self.ite(condition, then, otherwise, Sort::F32)?,
                    K::Double => self.ite(condition, then, otherwise, Sort::F64)?,
                };
                self.set(register, (taken.0, tag));
            }
            Some(())
        }
    }

    pub unsafe fn ite(&mut self, condition: ExprId, then: Value, otherwise: Value, sort: Sort) -> Option<u32> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let symbolic = &mut (*self.vm).symbolic;
            // Expressions have only one NaN.
            let is_other_nan = |(slot, tag): Value| tag == 0 && sort.normalize(slot) != slot;
            if is_other_nan(then) || is_other_nan(otherwise) {
                return None;
            }
            let [then, otherwise] = [then, otherwise].map(|(slot, tag)| symbolic.expr_of(tag, slot, sort));
            let either = symbolic.pool.ite(condition, then, otherwise);
            Some(symbolic.tag_of(either))
        }
    }
}
