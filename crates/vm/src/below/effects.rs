//! Writes of uninstrumented calls, and how reads detect them.
//!
//! Only the concrete partition is written. An expression at the location stays although it no longer holds, so the next
//! read detects the mismatch (see [`crate::symbolic::shadow`]). If the location had no expression but the method could
//! read symbolic data, the written value may depend on it: the location is poisoned with an expression that does not
//! hold, so that a read detects this, too. A write that is never read is never reported.

use doppel_expr::{ExprId, Sort};
use doppel_inputs::Kind;

use super::Writer;
use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::step::Step;
use crate::symbolic::shadow::{element_index, field_index};

impl Vm {
    /// Writes a field or element on behalf of the current uninstrumented call.
    pub fn write_below(&mut self, object: Ref, offset: u32, kind: Kind, slot: u64) -> Step<()> {
        let before = self.heap.read_kind(object, offset, kind);
        self.heap.write_kind(object, offset, kind, slot);
        if !self.symbolic.may_be_read() {
            return Ok(());
        }
        let Some(current) = &self.below.current else { return Ok(()) };
        let (method, is_tainted) = (current.method, current.reads.is_some());
        let index = self.shadow_index(object, offset, kind);
        let tag = self.shadow_tag(object, index);
        let pool = &self.symbolic.pool;
        let expr = Some(ExprId(tag)).filter(|expr| tag != 0 && pool.sort(*expr) != Sort::Bool);
        // The result of an earlier call was never read. Its expression must not match again by coincidence.
        let is_stale = expr.is_some_and(|expr| pool.value(expr) != pool.sort(expr).normalize(before));
        let has_lost = expr.is_some_and(|expr| !is_stale && !self.symbolic.path.is_fixed(expr));
        if !has_lost {
            let poison = if is_tainted || is_stale { self.poison(kind, slot) } else { 0 };
            self.set_shadow_tag(object, index, poison)?;
        }
        if has_lost || is_tainted || is_stale {
            self.below.writers.insert((object, index), Writer { method, has_lost });
        }
        Ok(())
    }

    fn shadow_index(&self, object: Ref, offset: u32, kind: Kind) -> u32 {
        if self.class_of(object).is_array() {
            element_index((offset - HEADER) / kind.heap_size().max(1))
        } else {
            field_index(offset)
        }
    }

    /// An expression of this kind that does not evaluate to the value at the location.
    fn poison(&mut self, kind: Kind, slot: u64) -> u32 {
        let width = kind.heap_size() as u8 * 8;
        self.symbolic.pool.bv(width, !slot).0
    }
}
