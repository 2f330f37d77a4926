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
        if op == Op::LShr
            && let Some(x) = self.arg_of(Op::ZeroExtend, a)
            && distance >= u64::from(self.sort(x).width())
        {
            rewrite!(self, "lshr-zext-out", self.zero(sort));
        }
        None
    }
}
