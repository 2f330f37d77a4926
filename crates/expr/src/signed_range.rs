//! Ranges of bit vectors as signed numbers, propagated through the operators.

use crate::sort::signed;
use crate::{ExprId, Node, Op, Pool, Sort};

/// The signed numbers from `low` to `high`, inclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignedRange {
    pub low: i64,
    pub high: i64,
}

/// The maximum number of elements of a constant array to examine.
const MAX_ELEMENTS: i64 = 256;

impl SignedRange {
    /// All values of this width.
    pub fn whole(width: u8) -> SignedRange {
        let unused = 64 - u32::from(width);
        SignedRange { low: i64::MIN >> unused, high: i64::MAX >> unused }
    }

    /// The single value with these bits.
    pub fn point(width: u8, bits: u64) -> SignedRange {
        let value = signed(width, bits);
        SignedRange { low: value, high: value }
    }

    fn as_point(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    pub fn hull(self, other: SignedRange) -> SignedRange {
        SignedRange { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// From the least to the greatest of some numbers, if all fit into this width; else all values.
    fn of_ends(width: u8, ends: &[i128]) -> SignedRange {
        let whole = SignedRange::whole(width);
        let is_inside = ends.iter().all(|&end| i128::from(whole.low) <= end && end <= i128::from(whole.high));
        match (ends.iter().min(), ends.iter().max()) {
            (Some(&low), Some(&high)) if is_inside => SignedRange { low: low as i64, high: high as i64 },
            _ => whole,
        }
    }

    /// The range of a bit vector whose operator has arguments in these ranges; `range` is only called for bit vectors.
    pub fn of_node(pool: &Pool, node: &Node, range: impl Fn(ExprId) -> SignedRange) -> SignedRange {
        let width = node.sort.width();
        let [a, b, c] = node.args;
        let ends = |ends: &[i128]| SignedRange::of_ends(width, ends);
        match node.op {
            Op::Ite => range(b).hull(range(c)),
            Op::Select => of_element(pool, a, range(b), width),
            Op::Neg => {
                let x = range(a);
                ends(&[-i128::from(x.low), -i128::from(x.high)])
            }
            Op::Not => {
                let x = range(a);
                SignedRange { low: !x.high, high: !x.low }
            }
            Op::Add | Op::Sub | Op::Mul => {
                let [x, y] = [range(a), range(b)].map(|range| [i128::from(range.low), i128::from(range.high)]);
                match node.op {
                    Op::Add => ends(&[x[0] + y[0], x[1] + y[1]]),
                    Op::Sub => ends(&[x[0] - y[1], x[1] - y[0]]),
                    _ => ends(&[x[0] * y[0], x[0] * y[1], x[1] * y[0], x[1] * y[1]]),
                }
            }
            Op::SDiv | Op::UDiv | Op::SRem | Op::URem => of_division(node.op, width, range(a), range(b)),
            Op::And => {
                let (x, y) = (range(a), range(b));
                // A nonnegative operand bounds the result.
                match (x.low >= 0, y.low >= 0) {
                    (true, true) => SignedRange { low: 0, high: x.high.min(y.high) },
                    (true, false) => SignedRange { low: 0, high: x.high },
                    (false, true) => SignedRange { low: 0, high: y.high },
                    _ => SignedRange::whole(width),
                }
            }
            Op::AShr | Op::LShr | Op::Shl => of_shift(node.op, width, range(a), range(b)),
            Op::SignExtend => range(a),
            Op::ZeroExtend => {
                let x = range(a);
                let from = pool.sort(a).width();
                if x.low >= 0 { x } else { SignedRange { low: 0, high: (1i64 << from) - 1 } }
            }
            Op::Extract => {
                let (x, whole) = (range(a), SignedRange::whole(width));
                let x = SignedRange { low: x.low >> node.imm, high: x.high >> node.imm };
                if whole.low <= x.low && x.high <= whole.high { x } else { whole }
            }
            _ => SignedRange::whole(width),
        }
    }

    /// The result of a comparison of bit vectors in two ranges, if it is certain.
    pub fn compare(op: Op, x: SignedRange, y: SignedRange) -> Option<bool> {
        // For numbers of the same sign both orders agree; negative numbers are the greater ones when unsigned.
        let has_one_sign = |range: SignedRange| (range.low < 0) == (range.high < 0);
        let is_same_sign = has_one_sign(x) && has_one_sign(y) && (x.low < 0) == (y.low < 0);
        match op {
            Op::Eq if x.high < y.low || y.high < x.low => Some(false),
            Op::Eq => (x.as_point().is_some() && x == y).then_some(true),
            Op::ULt | Op::ULe if !is_same_sign => (has_one_sign(x) && has_one_sign(y)).then_some(x.low >= 0),
            Op::SLt | Op::ULt if x.high < y.low => Some(true),
            Op::SLt | Op::ULt if x.low >= y.high => Some(false),
            Op::SLe | Op::ULe if x.high <= y.low => Some(true),
            Op::SLe | Op::ULe if x.low > y.high => Some(false),
            _ => None,
        }
    }
}

/// Division by a constant other than 0.
fn of_division(op: Op, width: u8, x: SignedRange, y: SignedRange) -> SignedRange {
    let is_unsigned = matches!(op, Op::UDiv | Op::URem);
    match y.as_point() {
        Some(c) if c != 0 && (!is_unsigned || c > 0 && x.low >= 0) => match op {
            Op::SDiv | Op::UDiv => {
                SignedRange::of_ends(width, &[x.low, x.high].map(|end| i128::from(end) / i128::from(c)))
            }
            _ => {
                // The sign is that of the dividend.
                let most = (c.unsigned_abs() - 1).min(i64::MAX as u64) as i64;
                SignedRange { low: x.low.clamp(-most, 0), high: x.high.clamp(0, most) }
            }
        },
        _ => SignedRange::whole(width),
    }
}

/// A shift by a constant less than the width.
fn of_shift(op: Op, width: u8, x: SignedRange, y: SignedRange) -> SignedRange {
    match y.as_point().filter(|distance| (0..i64::from(width)).contains(distance)) {
        Some(distance) if op == Op::Shl => {
            SignedRange::of_ends(width, &[x.low, x.high].map(|end| i128::from(end) << distance))
        }
        Some(distance) if op == Op::AShr || x.low >= 0 => {
            SignedRange { low: x.low >> distance, high: x.high >> distance }
        }
        _ => SignedRange::whole(width),
    }
}

/// An element of a constant array, at 32-bit indices in a range.
fn of_element(pool: &Pool, array: ExprId, index: SignedRange, width: u8) -> SignedRange {
    let Some(bytes) = pool.table_bytes(array) else { return SignedRange::whole(width) };
    let size = usize::from(width / 8);
    let n_elements = (bytes.len() / size) as i64;
    if n_elements > MAX_ELEMENTS {
        return SignedRange::whole(width);
    }
    let is_inside = index.low >= 0 && index.high < n_elements;
    let places = if index.low < 0 { 0..n_elements } else { index.low..index.high.saturating_add(1).min(n_elements) };
    let elements = places.filter_map(|at| {
        let chunk = bytes.get(at as usize * size..)?.get(..size)?;
        let bits = chunk.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        Some(SignedRange::point(width, bits))
    });
    // Elements past the end are zero.
    let outside = (!is_inside).then(|| SignedRange::point(width, 0));
    elements.chain(outside).reduce(SignedRange::hull).unwrap_or(SignedRange::whole(width))
}

impl Pool {
    /// The range of a bit vector, from a few levels of operators.
    pub(crate) fn signed_range(&self, e: ExprId, depth: usize) -> SignedRange {
        let width = match self.sort(e) {
            Sort::Bv(width) => width,
            _ => return SignedRange::whole(64),
        };
        if let Some(bits) = self.as_const(e) {
            return SignedRange::point(width, bits);
        }
        let node = self.node(e);
        if depth == 0 || node.args().is_empty() {
            return SignedRange::whole(width);
        }
        SignedRange::of_node(self, &node, |arg| self.signed_range(arg, depth - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Menu, Recipe, Rng};

    /// Every value is in its range, and certain results of comparisons are correct.
    #[test]
    fn ranges_have_all_values() {
        let mut rng = Rng(7);
        let mut n_narrow = 0;
        let n_rounds = if cfg!(miri) { 30 } else { 3_000 };
        for round in 0..n_rounds {
            let widths: &[u8] = if round % 2 == 0 { &[2, 3, 5, 8] } else { &[8, 32, 64] };
            let menu = Menu { floats: false, arrays: true, functions: false, widths };
            let mut pool = Pool::without_rules();
            let made = Recipe::random(&mut rng, menu, 25).build(&mut pool);
            let values: Vec<(ExprId, u64)> = pool.vars().iter().map(|v| (v.expr, rng.value(v.sort))).collect();
            pool.set_values(&values);
            for e in made {
                if let Sort::Bv(width) = pool.sort(e) {
                    let (range, value) = (pool.signed_range(e, 6), signed(width, pool.value(e)));
                    assert!(range.low <= value && value <= range.high, "{} is {value}, not {range:?}", pool.display(e));
                    n_narrow += usize::from(range != SignedRange::whole(width));
                } else if let node @ Node { op: Op::Eq | Op::ULt | Op::ULe | Op::SLt | Op::SLe, .. } = pool.node(e)
                    && pool.sort(node.args[0]).is_bv()
                {
                    let [x, y] = [0, 1].map(|n| pool.signed_range(node.args[n], 6));
                    let certain = SignedRange::compare(node.op, x, y);
                    assert!(certain.is_none_or(|holds| u64::from(holds) == pool.value(e)), "{}", pool.display(e));
                }
            }
        }
        assert!(n_narrow > 3 * n_rounds, "{n_narrow}");
    }
}
