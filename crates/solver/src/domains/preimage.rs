//! The values of its single variable for which an expression is in a set: exactly, or not at all.

use doppel_expr::{ExprId, Node, Op, Pool, Sort};

use super::interval_set::IntervalSet;

/// The maximum number of intervals of a set on the way.
const MAX_INTERVALS: usize = 1024;
/// The maximum number of nodes visited; a DAG may be walked as a tree.
const MAX_STEPS: usize = 200;

/// The values of the single variable of `conjunct` for which it holds; `None` if intervals cannot represent them.
pub(super) fn truth_set(pool: &Pool, conjunct: ExprId, variable: Sort) -> Option<IntervalSet> {
    let universe = if variable.is_float() { floats(variable) } else { IntervalSet::interval(0, variable.mask()) };
    let mut walk = Walk { pool, universe, steps: 0 };
    walk.holds(conjunct)
}

struct Walk<'a> {
    pool: &'a Pool,
    /// The variable's values.
    universe: IntervalSet,
    steps: usize,
}

impl Walk<'_> {
    fn all(&self) -> IntervalSet {
        self.universe.clone()
    }

    /// The values of the variable that are not in a set.
    fn others(&self, set: &IntervalSet) -> IntervalSet {
        self.universe.intersection(&set.complement(u64::MAX))
    }

    fn step(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps <= MAX_STEPS).then_some(())
    }

    /// The values for which a Bool holds.
    fn holds(&mut self, e: ExprId) -> Option<IntervalSet> {
        self.step()?;
        let node = self.pool.node(e);
        let [a, b, c] = node.args;
        let first = if node.op.arity() > 0 { self.pool.sort(a) } else { Sort::Bool };
        let max = first.mask();
        let sign = max ^ max >> 1;
        match node.op {
            Op::Const => Some(if self.pool.as_const(e)? != 0 { self.all() } else { IntervalSet::empty() }),
            Op::Var => Some(IntervalSet::single(1)),
            Op::Not => {
                let set = self.holds(a)?;
                Some(self.others(&set))
            }
            Op::And => Some(self.holds(a)?.intersection(&self.holds(b)?)),
            Op::Or => {
                let union = self.holds(a)?.union(&self.holds(b)?);
                self.bounded(union)
            }
            Op::Xor => {
                let same = self.same(a, b)?;
                Some(self.others(&same))
            }
            Op::Eq if first == Sort::Bool => self.same(a, b),
            Op::FLt | Op::FLe | Op::FEq | Op::FIsNan | Op::Eq if first.is_float() => self.float_holds(&node, first),
            Op::Eq if !first.is_bv() => None,
            Op::Ite => self.choice(a, |walk| walk.holds(b), |walk| walk.holds(c)),
            Op::Eq => self.compare(a, b, IntervalSet::single, IntervalSet::single),
            Op::ULt => self.compare(
                a,
                b,
                |b| b.checked_sub(1).map_or(IntervalSet::empty(), |last| IntervalSet::interval(0, last)),
                |a| a.checked_add(1).map_or(IntervalSet::empty(), |first| IntervalSet::interval(first, max)),
            ),
            Op::ULe => self.compare(a, b, |b| IntervalSet::interval(0, b), |a| IntervalSet::interval(a, max)),
            // Signed order is unsigned order with the sign bit flipped.
            Op::SLt => self.compare(
                a,
                b,
                |b| (b ^ sign).checked_sub(1).map_or(IntervalSet::empty(), |last| signed_interval(0, last, sign)),
                |a| {
                    let above = (a ^ sign) + u64::from(a ^ sign != max);
                    if a ^ sign == max { IntervalSet::empty() } else { signed_interval(above, max, sign) }
                },
            ),
            Op::SLe => {
                self.compare(a, b, |b| signed_interval(0, b ^ sign, sign), |a| signed_interval(a ^ sign, max, sign))
            }
            _ => None,
        }
    }

    /// A test of the variable itself, a float, against a constant.
    fn float_holds(&mut self, node: &Node, sort: Sort) -> Option<IntervalSet> {
        let [a, b, _] = node.args;
        let is_var = |e| self.pool.node(e).op == Op::Var;
        let nan = sort.normalize(u64::MAX);
        if node.op == Op::FIsNan {
            return is_var(a).then(|| IntervalSet::single(nan));
        }
        let (constant, is_left) = match (self.pool.as_const(a), self.pool.as_const(b)) {
            (None, Some(constant)) if is_var(a) => (constant, true),
            (Some(constant), None) if is_var(b) => (constant, false),
            _ => return None,
        };
        if node.op == Op::Eq {
            return Some(IntervalSet::single(constant));
        }
        if constant == nan {
            return Some(IntervalSet::empty());
        }
        let sign = sort.mask() ^ sort.mask() >> 1;
        // Both zeros are one number.
        let equal = match constant & !sign {
            0 => IntervalSet::union_of(vec![(0, 0), (sign, sign)]),
            _ => IntervalSet::single(constant),
        };
        let set = match node.op {
            Op::FEq => return Some(equal),
            _ if is_left => floats_below(sort, constant),
            // The numbers above are those that are neither below, nor equal, nor NaN.
            _ => self.others(&floats_below(sort, constant).union(&equal).union(&IntervalSet::single(nan))),
        };
        let set = if node.op == Op::FLe { set.union(&equal) } else { set };
        Some(set)
    }

    fn same(&mut self, a: ExprId, b: ExprId) -> Option<IntervalSet> {
        let (a, b) = (self.holds(a)?, self.holds(b)?);
        let neither = self.others(&a.union(&b));
        self.bounded(a.intersection(&b).union(&neither))
    }

    /// A comparison with a constant: `of_left` maps the right side to the possible left sides, `of_right` vice versa.
    fn compare(
        &mut self,
        a: ExprId,
        b: ExprId,
        of_left: impl Fn(u64) -> IntervalSet,
        of_right: impl Fn(u64) -> IntervalSet,
    ) -> Option<IntervalSet> {
        match (self.pool.as_const(a), self.pool.as_const(b)) {
            (_, Some(b)) => self.preimage(a, of_left(b)),
            (Some(a), None) => self.preimage(b, of_right(a)),
            (None, None) => None,
        }
    }

    fn choice(
        &mut self,
        condition: ExprId,
        if_true: impl FnOnce(&mut Self) -> Option<IntervalSet>,
        if_false: impl FnOnce(&mut Self) -> Option<IntervalSet>,
    ) -> Option<IntervalSet> {
        let condition = self.holds(condition)?;
        let then = if_true(self)?.intersection(&condition);
        let otherwise = if_false(self)?.intersection(&self.others(&condition));
        self.bounded(then.union(&otherwise))
    }

    fn bounded(&self, set: IntervalSet) -> Option<IntervalSet> {
        (set.intervals().len() <= MAX_INTERVALS).then_some(set)
    }

    /// The values of the variable for which a bit vector has a value in `set`.
    fn preimage(&mut self, e: ExprId, set: IntervalSet) -> Option<IntervalSet> {
        self.step()?;
        let node = self.pool.node(e);
        let [a, b, c] = node.args;
        let max = node.sort.mask();
        if set.is_empty() {
            return Some(set);
        }
        if set == IntervalSet::interval(0, max) {
            return Some(self.all());
        }
        match node.op {
            Op::Const => Some(if set.contains(self.pool.as_const(e)?) { self.all() } else { IntervalSet::empty() }),
            Op::Var => Some(set),
            Op::Ite => {
                let other = set.clone();
                self.choice(a, |walk| walk.preimage(b, set), |walk| walk.preimage(c, other))
            }
            Op::Not => self.preimage(a, map(&set, |low, high| (max - high, max - low))),
            Op::Neg => self.preimage(a, shift(&map(&set, |low, high| (max - high, max - low)), 1, max)),
            Op::Add => match (self.pool.as_const(a), self.pool.as_const(b)) {
                (None, Some(b)) => self.preimage(a, shift(&set, b.wrapping_neg(), max)),
                (Some(a), None) => self.preimage(b, shift(&set, a.wrapping_neg(), max)),
                _ => None,
            },
            Op::Sub => match (self.pool.as_const(a), self.pool.as_const(b)) {
                (None, Some(b)) => self.preimage(a, shift(&set, b, max)),
                // c - x = v as x = c - v = c + 1 + (max - v).
                (Some(a), None) => {
                    let reflected = map(&set, |low, high| (max - high, max - low));
                    self.preimage(b, shift(&reflected, a.wrapping_add(1), max))
                }
                _ => None,
            },
            Op::Xor => {
                let constant = self.pool.as_const(b)?;
                self.preimage(a, permute(&set, max, |value| value ^ constant)?)
            }
            Op::And => self.masked(&node, set),
            Op::LShr => {
                let distance = self.pool.as_const(b).filter(|&distance| distance < node.sort.width().into())?;
                let possible = set.intersection(&IntervalSet::interval(0, max >> distance));
                self.preimage(
                    a,
                    map(&possible, |low, high| (low << distance, (high << distance) | ((1 << distance) - 1))),
                )
            }
            Op::UDiv => {
                let divisor = self.pool.as_const(b).filter(|&divisor| divisor != 0)?;
                let possible = set.intersection(&IntervalSet::interval(0, max / divisor));
                self.preimage(
                    a,
                    map(&possible, |low, high| {
                        (low * divisor, high.saturating_mul(divisor).saturating_add(divisor - 1).min(max))
                    }),
                )
            }
            Op::SDiv => {
                let divisor = self.pool.as_const(b).filter(|&divisor| divisor != 0 && divisor <= max >> 1)?;
                self.preimage(a, dividends(&set, divisor, max))
            }
            Op::ZeroExtend => {
                let possible = set.intersection(&IntervalSet::interval(0, self.pool.sort(a).mask()));
                self.preimage(a, possible)
            }
            Op::SignExtend => {
                let narrow = self.pool.sort(a).mask();
                let possible = set.intersection(&IntervalSet::interval(0, narrow >> 1));
                let negative = set.intersection(&IntervalSet::interval(max - (narrow >> 1), max));
                self.preimage(a, possible.union(&map(&negative, |low, high| (low & narrow, high & narrow))))
            }
            Op::Extract => self.extracted(&node, set),
            Op::Concat => self.concatenated(&node, set),
            Op::Select => self.read(&node, set),
            _ => None,
        }
    }

    /// `x & mask`, if the mask covers the lowest bits.
    fn masked(&mut self, node: &Node, set: IntervalSet) -> Option<IntervalSet> {
        let mask = self.pool.as_const(node.args[1])?;
        if mask & mask.wrapping_add(1) != 0 {
            return None;
        }
        let possible = set.intersection(&IntervalSet::interval(0, mask));
        let n_copies = (node.sort.mask() / mask.checked_add(1)?).checked_add(1)?;
        let copies = copy(&possible, n_copies, mask + 1)?;
        self.preimage(node.args[0], copies)
    }

    fn extracted(&mut self, node: &Node, set: IntervalSet) -> Option<IntervalSet> {
        let low_bits = node.imm;
        let from = self.pool.sort(node.args[0]);
        let width = low_bits + u32::from(node.sort.width());
        let wide = map(&set, |low, high| (low << low_bits, high << low_bits | ((1u64 << low_bits) - 1)));
        if width == from.width().into() {
            return self.preimage(node.args[0], wide);
        }
        let copies = copy(&wide, (from.mask() >> width).checked_add(1)?, 1u64.checked_shl(width)?)?;
        self.preimage(node.args[0], copies)
    }

    /// A concatenation with a constant above or below.
    fn concatenated(&mut self, node: &Node, set: IntervalSet) -> Option<IntervalSet> {
        let [high, low, _] = node.args;
        let low_bits = node.imm;
        let low_mask = (1u64 << low_bits) - 1;
        match (self.pool.as_const(high), self.pool.as_const(low)) {
            (Some(constant), None) => {
                let above = constant << low_bits;
                let possible = set.intersection(&IntervalSet::interval(above, above | low_mask));
                self.preimage(low, map(&possible, |low, high| (low - above, high - above)))
            }
            (None, Some(constant)) => {
                // The least value not below `low` and the greatest not above `high` that end in the constant.
                let intervals = set.intervals().iter().filter_map(|&(low, high)| {
                    let first = (low >> low_bits) + u64::from(low & low_mask > constant);
                    let last = (high >> low_bits).checked_sub(u64::from(high & low_mask < constant))?;
                    (first <= last).then_some((first, last))
                });
                self.preimage(high, IntervalSet::union_of(intervals.collect()))
            }
            _ => None,
        }
    }

    /// An element of a constant array.
    fn read(&mut self, node: &Node, set: IntervalSet) -> Option<IntervalSet> {
        let [array, index, _] = node.args;
        let bytes = self.pool.table_bytes(array)?;
        let size = usize::from(node.sort.width() / 8);
        let mut intervals = Vec::new();
        for (idx, chunk) in (0..).zip(bytes.chunks_exact(size)) {
            let element = chunk.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
            if set.contains(element) {
                intervals.push((idx, idx));
            }
        }
        let n_elements = (bytes.len() / size) as u64;
        if set.contains(0) && n_elements <= u32::MAX.into() {
            intervals.push((n_elements, u32::MAX.into()));
        }
        let indices = self.bounded(IntervalSet::union_of(intervals))?;
        self.preimage(index, indices)
    }
}

/// The values of a float sort as bits, with a single NaN.
fn floats(sort: Sort) -> IntervalSet {
    let (sign, infinity, nan) = float_bits(sort);
    IntervalSet::union_of(vec![(0, infinity), (nan, nan), (sign, sign | infinity)])
}

/// The floats that are less than a number.
fn floats_below(sort: Sort, number: u64) -> IntervalSet {
    let (sign, infinity, _) = float_bits(sort);
    // Among negative numbers, those with greater bits are less.
    if number & sign != 0 && number != sign {
        return IntervalSet::interval(number + 1, sign | infinity);
    }
    let negative = IntervalSet::interval(sign + 1, sign | infinity);
    match number & !sign {
        0 => negative,
        positive => negative.union(&IntervalSet::union_of(vec![(0, positive - 1), (sign, sign)])),
    }
}

/// The sign bit, positive infinity and NaN.
fn float_bits(sort: Sort) -> (u64, u64, u64) {
    let infinity = if sort == Sort::F32 { f32::INFINITY.to_bits().into() } else { f64::INFINITY.to_bits() };
    (sort.mask() ^ sort.mask() >> 1, infinity, sort.normalize(u64::MAX))
}

/// The dividends whose quotient by a positive constant, towards zero, is in the set; both signed.
fn dividends(quotients: &IntervalSet, divisor: u64, max: u64) -> IntervalSet {
    let sign = (max >> 1) + 1;
    let (least, greatest) = (-i128::from(sign), i128::from(sign) - 1);
    let divisor = i128::from(divisor);
    let mut found = Vec::new();
    for &(low, high) in quotients.intervals() {
        // The nonnegative and negative parts.
        let positive = (i128::from(low), i128::from(high.min(max >> 1)));
        let negative = (i128::from(low.max(sign)) - 2 * i128::from(sign), i128::from(high) - 2 * i128::from(sign));
        for (first, last) in [positive, negative] {
            let from = first * divisor - if first <= 0 { divisor - 1 } else { 0 };
            let to = last * divisor + if last >= 0 { divisor - 1 } else { 0 };
            let (from, to) = (from.max(least), to.min(greatest));
            if first > last || from > to {
                continue;
            }
            // Dividends around zero have both signs.
            if from < 0 {
                found.push((from as u64 & max, to.min(-1) as u64 & max));
            }
            if to >= 0 {
                found.push((from.max(0) as u64, to as u64));
            }
        }
    }
    IntervalSet::union_of(found)
}

/// The interval from `low` to `high`, both with their sign bits flipped, as values.
fn signed_interval(low: u64, high: u64, sign: u64) -> IntervalSet {
    if low > high {
        return IntervalSet::empty();
    }
    let mut intervals = Vec::with_capacity(2);
    // Flipped, negative values are those below `sign`.
    if low < sign {
        intervals.push((low ^ sign, high.min(sign - 1) ^ sign));
    }
    if high >= sign {
        intervals.push((low.max(sign) ^ sign, high ^ sign));
    }
    IntervalSet::union_of(intervals)
}

fn map(set: &IntervalSet, interval: impl Fn(u64, u64) -> (u64, u64)) -> IntervalSet {
    IntervalSet::union_of(set.intervals().iter().map(|&(low, high)| interval(low, high)).collect())
}

/// Every value plus a distance, modulo `max + 1`.
fn shift(set: &IntervalSet, distance: u64, max: u64) -> IntervalSet {
    let mut intervals = Vec::with_capacity(set.intervals().len() + 1);
    for &(low, high) in set.intervals() {
        let (low, high) = (low.wrapping_add(distance) & max, high.wrapping_add(distance) & max);
        if low <= high {
            intervals.push((low, high));
        } else {
            intervals.extend([(0, high), (low, max)]);
        }
    }
    IntervalSet::union_of(intervals)
}

/// Maps every value through a bijection, if there are few values, or few missing ones.
fn permute(set: &IntervalSet, max: u64, bijection: impl Fn(u64) -> u64) -> Option<IntervalSet> {
    let apply = |set: &IntervalSet| {
        (set.size() <= MAX_INTERVALS as u64)
            .then(|| IntervalSet::union_of(set.values().map(&bijection).map(|value| (value, value)).collect()))
    };
    apply(set).or_else(|| Some(apply(&set.complement(max))?.complement(max)))
}

/// The set `n_copies` times, each `distance` above the one before.
fn copy(set: &IntervalSet, n_copies: u64, distance: u64) -> Option<IntervalSet> {
    // An empty set may have any number of copies, since the limit below does not apply.
    if set.is_empty() {
        return Some(IntervalSet::empty());
    }
    let n_intervals = n_copies.checked_mul(set.intervals().len() as u64)?;
    if n_intervals > MAX_INTERVALS as u64 {
        return None;
    }
    let copies = (0..n_copies).flat_map(|n| {
        let intervals = set.intervals().iter();
        intervals.map(move |&(low, high)| (n * distance + low, n * distance + high))
    });
    Some(IntervalSet::union_of(copies.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::random::{Menu, Recipe, Rng, edges};
    use doppel_expr::{KeptEvaluator, parse};

    fn check_exactly(pool: &Pool, conjunct: ExprId, var: ExprId, values: impl Iterator<Item = u64>) -> bool {
        let Some(set) = truth_set(pool, conjunct, pool.sort(var)) else { return false };
        let mut evaluator = KeptEvaluator::new();
        for value in values {
            evaluator.restart(pool);
            evaluator.set(pool, var, value);
            let holds = evaluator.value(pool, conjunct) != 0;
            assert_eq!(set.contains(value), holds, "{value} {}", pool.display(conjunct));
        }
        true
    }

    #[test]
    fn the_set_has_every_value_for_which_a_random_conjunct_holds_and_no_other() {
        let mut rng = Rng(5);
        let mut n_told = 0;
        for _ in 0..6000 {
            let mut pool = Pool::new();
            let menu = Menu { floats: true, arrays: true, functions: false, widths: &[8, 16, 32, 64] };
            let made = Recipe::random(&mut rng, menu, 8).build(&mut pool);
            for e in made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool) {
                let &[var] = &pool.variables_of(e)[..] else { continue };
                let sort = pool.sort(var);
                let random: Vec<u64> = (0..300).map(|_| rng.value(sort)).collect();
                let few = (0..=sort.mask().min(255)).chain(random).chain(edges(sort));
                n_told += usize::from(check_exactly(&pool, e, var, few));
            }
        }
        assert!(n_told > 2000, "{n_told}");
    }

    #[test]
    fn tests_of_characters_and_numbers_are_told() {
        for text in [
            "(ult (add x:16 -48) 10)",
            "(slt (add (zext 32 x:16) -48) 10)",
            "(not (eq (sext 32 x:8) -1))",
            "(sle x:32 -5)",
            "(slt 7 (sub 3 x:32))",
            "(or (eq x:16 32) (and (ule 9 x) (ule x 13)))",
            "(eq (and x:16 255) 3)",
            "(ule 256 (add (and x:32 1) 128))",
            "(eq (extract 7 0 x:16) 3)",
            "(eq (extract 15 8 x:16) 3)",
            "(eq (select (table 8 0x0001020100) (zext 32 x:8)) 1)",
            "(eq (lshr x:32 4) 3)",
            "(ult (udiv x:32 10) 3)",
            "(eq (neg x:32) 5)",
            "(eq (xor x:32 77) 5)",
            "(flt x:f64 1.5)",
            "(not (flt 1.5:f64 x:f64))",
            "(fle x:f32 0.0)",
            "(flt -0.0:f64 x:f64)",
            "(feq x:f64 0.0)",
            "(fle x:f64 -7.25)",
            "(flt inf:f64 x:f64)",
            "(or (fisnan x:f64) (eq x 0.0))",
            "(slt 0 (ite (slt x:32 5) -1:32 (ite (eq x 5) 0:32 1:32)))",
        ] {
            let mut pool = Pool::new();
            let e = parse(&mut pool, text).unwrap();
            let var = pool.vars()[0].expr;
            let mut rng = Rng(9);
            let random: Vec<u64> = (0..1000).map(|_| rng.value(pool.sort(var))).collect();
            assert!(check_exactly(&pool, e, var, (0..=255).chain(random).chain(edges(pool.sort(var)))), "{text}");
        }
    }
}
