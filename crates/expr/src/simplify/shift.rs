//! Shl, LShr, AShr.

use super::rewrite;
use crate::{ExprId, Op, Pool, Sort};

impl Pool {
    pub(super) fn simplify_shift(&mut self, op: Op, sort: Sort, a: ExprId, b: ExprId) -> Option<ExprId> {
        if self.as_const(a) == Some(0) {
            rewrite!(self, "zero-shift", a);
        }
        if op == Op::AShr && self.as_const(a) == Some(sort.mask()) {
            rewrite!(self, "ones-ashr", a);
        }
        let width = u64::from(sort.width());
        let distance = self.as_const(b)?;
        if distance == 0 {
            rewrite!(self, "shift-by-zero", a);
        }
        if distance >= width {
            match op {
                Op::AShr => rewrite!(self, "ashr-all", self.binary_const(op, a, width - 1)),
                _ => rewrite!(self, "shift-out", self.zero(sort)),
            }
        }
        // Two distances below the width cannot overflow.
        if let Some((x, first)) = self.with_const(op, a)
            && first < width
        {
            let sum = first + distance;
            if sum < width {
                rewrite!(self, "shift-shift", self.binary_const(op, x, sum));
            }
            match op {
                Op::AShr => rewrite!(self, "ashr-ashr-all", self.binary_const(op, x, width - 1)),
                _ => rewrite!(self, "shift-shift-out", self.zero(sort)),
            }
        }
        if let Some((x, first)) = self.with_const(Op::Shl, a)
            && first == distance
        {
            let low = self.extract(x, (width - distance - 1) as u8, 0);
            match op {
                Op::LShr => rewrite!(self, "lshr-shl", self.zero_extend(low, sort.width())),
                _ => rewrite!(self, "ashr-shl", self.sign_extend(low, sort.width())),
            }
        }
        if matches!(self.op(a), Op::ZeroExtend | Op::SignExtend | Op::Concat) {
            return self.simplify_slice_shift(op, sort.width(), a, distance as u8);
        }
        None
    }

    /// Slices a concatenation of slices once more, so that its parts merge or vanish.
    fn simplify_slice_shift(&mut self, op: Op, width: u8, a: ExprId, distance: u8) -> Option<ExprId> {
        match op {
            Op::Shl => {
                let kept = self.extract(a, width - distance - 1, 0);
                let zeros = self.bv(distance, 0);
                rewrite!(self, "shl-slice", self.concat(kept, zeros))
            }
            Op::LShr => {
                let kept = self.extract(a, width - 1, distance);
                rewrite!(self, "lshr-slice", self.zero_extend(kept, width))
            }
            _ => {
                let kept = self.extract(a, width - 1, distance);
                rewrite!(self, "ashr-slice", self.sign_extend(kept, width))
            }
        }
    }
}
