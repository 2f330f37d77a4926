//! The distance of a condition from holding.

use doppel_expr::{ExprId, KeptEvaluator, Node, Op, Pool, Sort};

/// The distance of a condition about which nothing better is known, and the greatest distance of a comparison.
const FAR: f64 = 2.0;
/// The maximum depth of nested conditions.
const MAX_DEPTH: usize = 32;

/// Values, and the distances of conditions under them.
pub(super) struct Distances<'a> {
    pub pool: &'a Pool,
    pub evaluator: &'a mut KeptEvaluator,
}

impl Distances<'_> {
    /// 0 if the condition holds; otherwise greater the more its operands must change.
    pub fn of(&mut self, condition: ExprId) -> f64 {
        self.distance(condition, true, MAX_DEPTH)
    }

    fn value(&mut self, e: ExprId) -> u64 {
        self.evaluator.value(self.pool, e)
    }

    fn distance(&mut self, e: ExprId, wanted: bool, depth: usize) -> f64 {
        if (self.value(e) != 0) == wanted {
            return 0.0;
        }
        if depth == 0 {
            return FAR;
        }
        let node = self.pool.node(e);
        let [a, b, c] = node.args;
        let mut inside = |e, wanted| self.distance(e, wanted, depth - 1);
        match node.op {
            Op::Not => inside(a, !wanted),
            Op::And | Op::Or if wanted == (node.op == Op::And) => inside(a, wanted) + inside(b, wanted),
            Op::And | Op::Or => inside(a, wanted).min(inside(b, wanted)),
            Op::Ite => {
                let first = inside(a, true) + inside(b, wanted);
                first.min(inside(a, false) + inside(c, wanted))
            }
            _ => self.comparison(&node, wanted),
        }
    }

    /// The distance of a comparison that does not have the wanted result.
    fn comparison(&mut self, node: &Node, wanted: bool) -> f64 {
        let [a, b, _] = node.args;
        if node.args().len() != 2 {
            return FAR;
        }
        let sort = self.pool.sort(a);
        if let Some(distance) = self.difference(node, wanted) {
            return distance;
        }
        let (x, y) = (self.value(a), self.value(b));
        // Operands that are equal but must not be need any change.
        if matches!(node.op, Op::Eq | Op::FEq) && !wanted {
            return 1.0 / 64.0;
        }
        match sort {
            Sort::F32 => {
                let [x, y] = [x, y].map(|bits| f32::from_bits(bits as u32));
                between(x.into(), y.into(), order(x.to_bits().into(), 32) - order(y.to_bits().into(), 32))
            }
            Sort::F64 => {
                let ulps = order(x, 64) - order(y, 64);
                between(f64::from_bits(x), f64::from_bits(y), ulps)
            }
            Sort::Bv(width) if matches!(node.op, Op::SLt | Op::SLe) => {
                let sign = 1 << (width - 1);
                integers(x ^ sign, y ^ sign)
            }
            Sort::Bv(_) => integers(x, y),
            _ => FAR,
        }
    }

    /// The distance of a difference of doubles that is compared with 0. There are more floats near 0 than anywhere
    /// else, so the distance of the subtracted operands is used instead.
    fn difference(&mut self, node: &Node, wanted: bool) -> Option<f64> {
        let [a, b, _] = node.args;
        let is_zero = |e| self.pool.as_const(e).map(f64::from_bits) == Some(0.0);
        let inner = match () {
            () if self.pool.sort(a) != Sort::F64 || matches!(node.op, Op::Eq | Op::FEq) && !wanted => return None,
            () if is_zero(b) => self.pool.node(a),
            () if is_zero(a) => self.pool.node(b),
            () => return None,
        };
        let [x, y, _] = inner.args;
        let negate = match inner.op {
            Op::FSub => 0,
            Op::FAdd => 1 << 63,
            _ => return None,
        };
        let (x, y) = (self.value(x), self.value(y) ^ negate);
        Some(between(f64::from_bits(x), f64::from_bits(y), order(x, 64) - order(y, 64)))
    }
}

/// The rank of a float in its sort, up to rounding: the bits of a magnitude grow with it.
fn order(bits: u64, width: u32) -> f64 {
    let sign = 1 << (width - 1);
    let magnitude = (bits & (sign - 1)) as f64;
    if bits & sign == 0 { magnitude } else { -magnitude }
}

/// Combines the difference, which brings distant values closer, with the number of floats in between, which does so for
/// close ones.
fn between(x: f64, y: f64, ulps: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return FAR;
    }
    let difference = (x - y).abs();
    let share = if difference.is_finite() { difference / (1.0 + difference) } else { 1.0 };
    share + (2.0 + ulps.abs()).log2() / 65.0
}

fn integers(x: u64, y: u64) -> f64 {
    FAR * (2.0 + x.abs_diff(y) as f64).log2() / 65.0
}
