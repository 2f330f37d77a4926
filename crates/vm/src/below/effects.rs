//! What a call below the line has written, and how that is found out when it is read.
//!
//! Only the concrete partition is written. An expression that was there is left as it is: it does not hold any more, and
//! whoever reads the location finds that out (see [`crate::symbolic::shadow`]). Where there was none but the method could
//! read symbolic data, what it wrote may depend on it: the location gets an expression that does not hold, so that a read
//! is found out as well. A write that nobody reads is never reported.

use doppel_expr::{ExprId, Sort};
use doppel_inputs::Kind;

use super::Writer;
use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::step::Step;
use crate::symbolic::shadow::{element_index, field_index};

impl Vm {
    /// Writes a field or element on behalf of the call below the line that is being executed.
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
        // Nobody has read what an earlier call wrote. The expression there must not come to hold again by chance.
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

    /// An expression for a location of this kind that does not evaluate to the value there.
    fn poison(&mut self, kind: Kind, slot: u64) -> u32 {
        let width = kind.heap_size() as u8 * 8;
        self.symbolic.pool.bv(width, !slot).0
    }
}
