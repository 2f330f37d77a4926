//! And and Or of two comparisons of the same operand with constants: one may imply, exclude or complement the other.

use super::rewrite;
use crate::sort::signed;
use crate::{ExprId, Op, Pool, Sort};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Equality, which belongs to both orders.
    Any,
    Signed,
    Unsigned,
}

/// The values of `x` for which a comparison holds: from `low` to `high`, or all others.
#[derive(Clone, Copy)]
struct Range {
    x: ExprId,
    order: Order,
    low: i128,
    high: i128,
    is_inside: bool,
}

impl Range {
    /// The other values of the order from `min` to `max`.
    fn complement(self, (min, max): (i128, i128)) -> Range {
        match self.is_inside {
            true if self.low == min => Range { low: self.high + 1, high: max, ..self },
            true if self.high == max => Range { low: min, high: self.low - 1, ..self },
            is_inside => Range { is_inside: !is_inside, ..self },
        }
    }

    /// Whether this holds only where the other does. Both have the same operand and order, and neither is empty or
    /// full.
    fn implies(self, other: Range) -> bool {
        match (self.is_inside, other.is_inside) {
            (true, true) => self.low >= other.low && self.high <= other.high,
            (true, false) => self.high < other.low || self.low > other.high,
            (false, false) => other.low >= self.low && other.high <= self.high,
            // The complement of a range that reaches neither end reaches both.
            (false, true) => false,
        }
    }
}

impl Pool {
    pub(super) fn simplify_ranges(&mut self, op: Op, p: ExprId, q: ExprId) -> Option<ExprId> {
        let (a, b) = (self.as_range(p)?, self.as_range(q)?);
        let order = match (a.order, b.order) {
            (Order::Any, other) | (other, Order::Any) => other,
            (one, other) if one == other => one,
            _ => return None,
        };
        if a.x != b.x {
            return None;
        }
        let (a, b) = (self.in_order(a, order), self.in_order(b, order));
        let limits = limits(order, self.sort(a.x).width());
        match op {
            Op::And if a.implies(b.complement(limits)) => rewrite!(self, "ranges-exclude", self.bool(false)),
            Op::And if a.implies(b) => rewrite!(self, "range-implies", p),
            Op::And if b.implies(a) => rewrite!(self, "range-is-implied", q),
            Op::Or if a.complement(limits).implies(b) => rewrite!(self, "ranges-complete", self.bool(true)),
            Op::Or if a.implies(b) => rewrite!(self, "range-is-wider", q),
            Op::Or if b.implies(a) => rewrite!(self, "range-is-narrower", p),
            _ => None,
        }
    }

    fn as_range(&self, e: ExprId) -> Option<Range> {
        if let Some(inner) = self.arg_of(Op::Not, e) {
            let range = self.as_range_inside(inner).filter(|range| range.order == Order::Any)?;
            return Some(Range { is_inside: false, ..range });
        }
        self.as_range_inside(e)
    }

    fn as_range_inside(&self, e: ExprId) -> Option<Range> {
        let op = self.op(e);
        let order = match op {
            Op::Eq => Order::Any,
            Op::SLt | Op::SLe => Order::Signed,
            Op::ULt | Op::ULe => Order::Unsigned,
            _ => return None,
        };
        let (left, right) = (self.arg(e, 0), self.arg(e, 1));
        let Sort::Bv(width) = self.sort(left) else { return None };
        let (min, max) = limits(order, width);
        let value = |c: u64| if order == Order::Signed { i128::from(signed(width, c)) } else { i128::from(c) };
        let is_strict = i128::from(matches!(op, Op::SLt | Op::ULt));
        let (x, low, high) = match (self.as_const(left), self.as_const(right)) {
            (None, Some(c)) if op == Op::Eq => (left, value(c), value(c)),
            (None, Some(c)) => (left, min, value(c) - is_strict),
            (Some(c), None) => (right, value(c) + is_strict, max),
            _ => return None,
        };
        Some(Range { x, order, low, high, is_inside: true })
    }

    /// The same values in a given order; a single value may be elsewhere in it.
    fn in_order(&self, range: Range, order: Order) -> Range {
        if range.order == Order::Any && order == Order::Signed {
            let value = i128::from(signed(self.sort(range.x).width(), range.low as u64));
            return Range { order, low: value, high: value, ..range };
        }
        range
    }
}

fn limits(order: Order, width: u8) -> (i128, i128) {
    match order {
        Order::Signed => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        _ => (0, (1 << width) - 1),
    }
}
