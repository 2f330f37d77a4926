//! Bounds on the length of an input that follow from conjuncts on the length alone. A program that iterates over the
//! characters of a string determines the length in the end, and may as well get the characters as expressions.

use doppel_expr::{ExprId, Node, Op, Pool};
use rustc_hash::FxHashMap;

use crate::symbolic::Choice;

#[derive(Default)]
pub struct LengthBounds {
    /// The lower and upper bound of each variable.
    bounds: FxHashMap<ExprId, (u64, u64)>,
    /// The choices seen so far: their number, and the last one.
    seen: (usize, Option<ExprId>),
}

impl LengthBounds {
    /// Whether a length, which is never negative, has only one possible value.
    pub fn is_pinned(&mut self, pool: &Pool, choices: &[Choice], length: ExprId) -> bool {
        let (n_seen, last) = self.seen;
        let seen_last = n_seen.checked_sub(1).and_then(|last| choices.get(last)).map(|choice| choice.conjunct);
        if seen_last != last {
            *self = LengthBounds::default();
        }
        for choice in &choices[self.seen.0..] {
            self.add(pool, choice.conjunct);
        }
        self.seen = (choices.len(), choices.last().map(|choice| choice.conjunct));
        self.bounds.get(&length).is_some_and(|(least, greatest)| least == greatest)
    }

    fn add(&mut self, pool: &Pool, conjunct: ExprId) {
        let node = pool.node(conjunct);
        match (node.op, node.args()) {
            (Op::Not, &[inner]) => self.compare(pool, &pool.node(inner), false),
            _ => self.compare(pool, &node, true),
        }
    }

    /// Records that a comparison with a constant holds, or does not.
    fn compare(&mut self, pool: &Pool, node: &Node, holds: bool) {
        let &[left, right] = node.args() else { return };
        let (is_less, is_strict) = match node.op {
            Op::SLt | Op::ULt => (true, true),
            Op::SLe | Op::ULe => (true, false),
            Op::Eq => (false, false),
            _ => return,
        };
        let constant = |e: ExprId| pool.as_const(e).filter(|&value| value <= i32::MAX as u64);
        let (variable, value, is_left) = match (constant(left), constant(right)) {
            (None, Some(value)) if pool.node(left).op == Op::Var => (left, value, true),
            (Some(value), None) if pool.node(right).op == Op::Var => (right, value, false),
            _ => return,
        };
        let (least, greatest) = self.bounds.entry(variable).or_insert((0, i32::MAX as u64));
        if !is_less {
            match holds {
                true => (*least, *greatest) = (value, value),
                false if value == *least => *least += 1,
                false => {}
            }
            return;
        }
        // The negation of a strict comparison is not strict, and vice versa.
        let is_strict = is_strict == holds;
        if is_left == holds {
            let below = if is_strict { value.saturating_sub(1) } else { value };
            *greatest = below.min(*greatest);
        } else {
            let above = if is_strict { value + 1 } else { value };
            *least = above.max(*least);
        }
    }
}
