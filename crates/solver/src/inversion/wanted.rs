//! Propagation of a wanted value from an expression down to a variable.

use doppel_expr::{ExprId, Node, Op, Pool, Sort};

use super::elementary;
use crate::query::Context;

/// The maximum depth of one descent.
const MAX_DEPTH: usize = 64;

/// The decisions of one attempt.
pub(crate) struct Descent {
    state: u64,
    /// The values still wanted.
    pending: Vec<(ExprId, u64)>,
}

impl Descent {
    pub fn new(attempt: u64) -> Descent {
        Descent { state: attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15), pending: Vec::new() }
    }

    /// A number below `n`. The first attempt takes the first alternative for as long as possible.
    fn choose(&mut self, n: u64) -> u64 {
        if self.state == 0 {
            return 0;
        }
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) % n
    }

    fn flip(&mut self) -> bool {
        self.choose(2) != 0
    }

    /// Makes a Bool hold by changing variables, under the values of the evaluator. `set` assigns a value to a variable
    /// and returns whether that is a change. False if nothing changed.
    pub fn repair(
        &mut self,
        context: &mut Context<'_>,
        broken: ExprId,
        mut set: impl FnMut(ExprId, u64) -> Option<()>,
    ) -> bool {
        let mut is_changed = false;
        self.pending.clear();
        self.pending.push((broken, 1));
        for _ in 0..MAX_DEPTH {
            let Some((e, wanted)) = self.pending.pop() else { break };
            let node = context.pool.node(e);
            if node.op == Op::Var {
                is_changed |= set(e, node.sort.normalize(wanted)).is_some();
            } else {
                let mut view = View { context, wanted: &mut Vec::new() };
                self.descend(&mut view, &node, wanted);
                let wanted = std::mem::take(view.wanted);
                self.pending.extend(wanted);
            }
        }
        is_changed
    }

    /// Adds the values wanted of the arguments.
    fn descend(&mut self, view: &mut View<'_, '_>, node: &Node, wanted: u64) {
        let [a, b, c] = node.args;
        if node.sort == Sort::Bool {
            return self.descend_condition(view, node, wanted != 0);
        }
        if node.op == Op::Ite {
            return self.choose_branch(view, a, [b, c], wanted);
        }
        if node.op == Op::Select {
            return self.descend_read(view, a, b, wanted);
        }
        let first = view.sort(a);
        if first.is_float() || node.sort.is_float() {
            return self.descend_float(view, node, first, wanted);
        }
        let mask = node.sort.mask();
        let width = u64::from(node.sort.width());
        match node.op {
            Op::Not => view.want(a, !wanted & mask),
            Op::Neg => view.want(a, wanted.wrapping_neg() & mask),
            Op::ZeroExtend | Op::SignExtend => view.want(a, wanted & first.mask()),
            Op::Extract => {
                let bits = mask << node.imm;
                let kept = view.value(a) & !bits;
                view.want(a, kept | wanted << node.imm);
            }
            Op::Concat => {
                view.want(a, wanted >> node.imm);
                view.want(b, wanted & view.sort(b).mask());
            }
            _ => {
                let (x, y) = (view.value(a), view.value(b));
                // The operand to change; a constant cannot.
                let is_left = !view.is_const(a) && (view.is_const(b) || !self.flip());
                let (e, own, other) = if is_left { (a, x, y) } else { (b, y, x) };
                let value = match node.op {
                    Op::Add => wanted.wrapping_sub(other),
                    Op::Sub if is_left => wanted.wrapping_add(y),
                    Op::Sub => x.wrapping_sub(wanted),
                    Op::Xor => wanted ^ other,
                    Op::And => own & !other | wanted & other,
                    Op::Or => own & other | wanted & !other,
                    Op::Mul => factor(other, wanted, mask),
                    Op::UDiv if is_left => wanted.wrapping_mul(y).wrapping_add(x.checked_rem(y).unwrap_or(0)),
                    Op::SDiv if is_left => wanted.wrapping_mul(y),
                    Op::UDiv | Op::SDiv => x.checked_div(wanted).unwrap_or(0),
                    Op::URem | Op::SRem if is_left => wanted,
                    Op::URem | Op::SRem => x.wrapping_sub(wanted),
                    Op::Shl if is_left && y < width => wanted >> y | x & !(mask >> y),
                    Op::LShr | Op::AShr if is_left && y < width => wanted << y | x & ((1 << y) - 1),
                    _ => self.choose(width),
                };
                view.want(e, value & mask);
            }
        }
    }

    fn descend_condition(&mut self, view: &mut View<'_, '_>, node: &Node, wanted: bool) {
        let [a, b, c] = node.args;
        match node.op {
            Op::Not => view.want(a, (!wanted).into()),
            // All arguments, or one of them.
            Op::And | Op::Or if wanted == (node.op == Op::And) => {
                for arg in [a, b] {
                    if view.value(arg) != u64::from(wanted) {
                        view.want(arg, wanted.into());
                    }
                }
            }
            Op::And | Op::Or => {
                let arg = if self.flip() { b } else { a };
                view.want(arg, wanted.into());
            }
            Op::Xor => {
                let (x, y) = (view.value(a), view.value(b));
                if self.flip() {
                    view.want(b, x ^ u64::from(wanted));
                } else {
                    view.want(a, y ^ u64::from(wanted));
                }
            }
            Op::Ite => self.choose_branch(view, a, [b, c], wanted.into()),
            Op::FEq | Op::FLt | Op::FLe | Op::FIsNan => self.descend_float_condition(view, node, wanted),
            Op::Eq | Op::ULt | Op::ULe | Op::SLt | Op::SLe => self.descend_comparison(view, node, wanted),
            _ => {}
        }
    }

    fn descend_comparison(&mut self, view: &mut View<'_, '_>, node: &Node, wanted: bool) {
        let [a, b, _] = node.args;
        let (x, y) = (view.value(a), view.value(b));
        let sort = view.sort(a);
        let mask = sort.mask();
        let (min, max) = match node.op {
            Op::SLt | Op::SLe => (mask ^ mask >> 1, mask >> 1),
            _ => (0, mask),
        };
        let is_left = !view.is_const(a) && (view.is_const(b) || !self.flip());
        let e = if is_left { a } else { b };
        let other = if is_left { y } else { x };
        // Whether the left side must be below the right one, or just not above it.
        let (is_below, is_strict) = match (node.op, wanted) {
            (Op::Eq, true) => return view.want(e, other),
            (Op::Eq, false) => {
                let step = if self.flip() { u64::MAX } else { 1 };
                return view.want(e, other.wrapping_add(step) & mask);
            }
            (Op::ULt | Op::SLt, true) => (true, true),
            (Op::ULe | Op::SLe, true) => (true, false),
            (Op::ULt | Op::SLt, false) => (false, false),
            _ => (false, true),
        };
        let is_upwards = is_left != is_below;
        let limit = if is_upwards { max } else { min };
        let step = if is_upwards { 1 } else { u64::MAX };
        let value = match self.choose(4) {
            _ if is_strict && other == limit => return,
            3 => limit,
            2 if !is_strict => other,
            // Some distance away, without passing the limit.
            2 => {
                let room = (limit.wrapping_sub(other)).wrapping_mul(step) & mask;
                let distance = 1 + self.choose(1 << 10) % room.max(1);
                other.wrapping_add(step.wrapping_mul(distance.min(room)))
            }
            _ if is_strict => other.wrapping_add(step),
            _ => other,
        };
        view.want(e, value & mask);
    }

    /// Gives the branch that is taken the wanted value, or takes the other one.
    fn choose_branch(&mut self, view: &mut View<'_, '_>, condition: ExprId, branches: [ExprId; 2], wanted: u64) {
        let is_first = view.value(condition) != 0;
        let [taken, other] = if is_first { branches } else { [branches[1], branches[0]] };
        if view.value(other) == wanted || view.is_const(taken) || self.choose(4) == 3 {
            view.want(condition, (!is_first).into());
            if view.value(other) != wanted {
                view.want(other, wanted);
            }
        } else {
            view.want(taken, wanted);
        }
    }

    /// Wants the element's index, or the stored value.
    fn descend_read(&mut self, view: &mut View<'_, '_>, mut array: ExprId, index: ExprId, wanted: u64) {
        let at = view.value(index);
        loop {
            let node = view.context.pool.node(array);
            let [a, b, c] = node.args;
            array = match node.op {
                Op::Store if view.value(b) == at && !self.flip() => return view.want(c, wanted),
                Op::Store if view.value(c) == wanted && !self.flip() => {
                    let place = view.value(b);
                    return view.want(index, place);
                }
                Op::Store => a,
                Op::Ite if view.value(a) != 0 => b,
                Op::Ite => c,
                _ => break,
            };
        }
        let pool = &*view.context.pool;
        let size = usize::from(pool.sort(array).width() / 8);
        let Some(bytes) = pool.table_bytes(array) else { return };
        let n_elements = bytes.len() / size;
        let is_wanted = |place: &usize| {
            let chunk = &bytes[place * size..][..size];
            chunk.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)) == wanted
        };
        let start = self.choose(n_elements.max(1) as u64) as usize;
        if let Some(place) = (start..n_elements).chain(0..start).find(is_wanted) {
            view.want(index, place as u64);
        } else if wanted == 0 {
            view.want(index, n_elements as u64);
        }
    }

    fn descend_float_condition(&mut self, view: &mut View<'_, '_>, node: &Node, wanted: bool) {
        let [a, b, _] = node.args;
        let sort = view.sort(a);
        let nan = sort.normalize(u64::MAX);
        if node.op == Op::FIsNan {
            return view.want(a, if wanted { nan } else { 0 });
        }
        let (x, y) = (view.float(a), view.float(b));
        let is_left = !view.is_const(a) && (view.is_const(b) || !self.flip());
        let (e, other) = if is_left { (a, y) } else { (b, x) };
        let is_less = matches!((node.op, wanted), (Op::FLt | Op::FLe, true));
        let value = match (node.op, wanted) {
            (Op::FEq, true) => other,
            (Op::FEq, false) => other + 1.0,
            // "Not less" includes unordered.
            (_, false) if self.choose(8) == 7 => f64::NAN,
            (Op::FLe, true) | (Op::FLt, false) if !self.flip() => other,
            _ => {
                let is_upwards = is_left != is_less;
                let step = if is_upwards { 1.0 } else { -1.0 };
                match self.choose(3) {
                    0 => other + step,
                    1 => next(sort, other, is_upwards),
                    _ => other + step * other.abs(),
                }
            }
        };
        view.want_float(e, value);
    }

    fn descend_float(&mut self, view: &mut View<'_, '_>, node: &Node, first: Sort, wanted: u64) {
        let [a, b, _] = node.args;
        let value = to_f64(node.sort, wanted);
        match node.op {
            Op::FFromBits | Op::FToBits => return view.want(a, wanted),
            Op::FToS => {
                let unused = 64 - u32::from(node.sort.width());
                return view.want_float(a, ((wanted << unused) as i64 >> unused) as f64);
            }
            Op::FFromS => return view.want(a, value as i64 as u64 & first.mask()),
            Op::FToF | Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint => return view.want_float(a, value),
            Op::FNeg => return view.want_float(a, -value),
            Op::FAbs => return view.want_float(a, if self.flip() { -value } else { value }),
            Op::FSqrt => return view.want_float(a, value * value),
            _ => {}
        }
        if let (Some(function), 1) = (node.function(), node.args().len()) {
            let present = view.float(a);
            let (fraction, turns) = (self.flip(), self.choose(3));
            return view.want_float(a, elementary::inverse(function, value, present, fraction, turns));
        }
        if node.op.arity() != 2 {
            return;
        }
        let (x, y) = (view.float(a), view.float(b));
        let is_left = !view.is_const(a) && (view.is_const(b) || !self.flip());
        let (e, other) = if is_left { (a, y) } else { (b, x) };
        let value = match node.op {
            Op::FAdd => value - other,
            Op::FSub if is_left => value + y,
            Op::FSub => x - value,
            Op::FMul => value / other,
            Op::FDiv if is_left => value * y,
            Op::FDiv => x / value,
            Op::FCall2 => elementary::inverse_of_two(node.function(), value, other, is_left),
            _ => value,
        };
        view.want_float(e, value);
    }
}

/// The values that a descent sees, and those that it wants.
struct View<'a, 'b> {
    context: &'a mut Context<'b>,
    wanted: &'a mut Vec<(ExprId, u64)>,
}

impl View<'_, '_> {
    fn pool(&self) -> &Pool {
        self.context.pool
    }

    fn sort(&self, e: ExprId) -> Sort {
        self.pool().sort(e)
    }

    fn is_const(&self, e: ExprId) -> bool {
        self.pool().as_const(e).is_some()
    }

    fn value(&mut self, e: ExprId) -> u64 {
        self.context.tools.evaluator.value(self.context.pool, e)
    }

    fn float(&mut self, e: ExprId) -> f64 {
        let bits = self.value(e);
        to_f64(self.sort(e), bits)
    }

    fn want(&mut self, e: ExprId, value: u64) {
        self.wanted.push((e, value));
    }

    fn want_float(&mut self, e: ExprId, value: f64) {
        let sort = self.sort(e);
        let bits = if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() };
        self.want(e, sort.normalize(bits));
    }
}

/// A factor whose product with `other` is `product`, if `other` is odd after removing common powers of two; otherwise
/// the quotient.
fn factor(other: u64, product: u64, mask: u64) -> u64 {
    if other == 0 {
        return 0;
    }
    let twos = other.trailing_zeros();
    if product.trailing_zeros() < twos {
        return product / other;
    }
    let odd = other >> twos;
    // Newton's iteration for the inverse modulo 2^64; each step doubles the number of correct bits, from 3.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    (product >> twos).wrapping_mul(inverse) & mask
}

fn to_f64(sort: Sort, bits: u64) -> f64 {
    if sort == Sort::F32 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) }
}

/// The next float of a sort.
fn next(sort: Sort, x: f64, is_upwards: bool) -> f64 {
    match (sort, is_upwards) {
        (Sort::F32, true) => (x as f32).next_up().into(),
        (Sort::F32, false) => (x as f32).next_down().into(),
        (_, true) => x.next_up(),
        (_, false) => x.next_down(),
    }
}
