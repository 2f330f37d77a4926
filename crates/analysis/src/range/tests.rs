//! Tests every operation on bounds against its definition, over all bounds of small numbers and over the edges of both
//! types.

use doppel_classpath::classfile::opcodes::*;

use super::{Comparison, int_op, long_op, truncated};
use crate::value::Range;

const INT_OPS: [u8; 11] = [IADD, ISUB, IMUL, IDIV, IREM, ISHL, ISHR, IUSHR, IAND, IOR, IXOR];
const LONG_OPS: [u8; 8] = [LADD, LSUB, LMUL, LDIV, LREM, LAND, LOR, LXOR];

fn contains(range: Range, value: i64) -> bool {
    range.lo <= value && value <= range.hi && !(range.nonzero && value == 0)
}

/// All bounds between these numbers, each with the numbers in it.
fn ranges(numbers: &[i64]) -> Vec<(Range, Vec<i64>)> {
    let mut all: Vec<(Range, Vec<i64>)> = Vec::new();
    for (index, &lo) in numbers.iter().enumerate() {
        for &hi in numbers.iter().skip(index) {
            let plain = Range::new(lo, hi);
            for range in [plain, Range { nonzero: true, ..plain }] {
                let inside: Vec<i64> = numbers.iter().copied().filter(|&number| contains(range, number)).collect();
                if !inside.is_empty() && !all.iter().any(|(known, _)| *known == range) {
                    all.push((range, inside));
                }
            }
        }
    }
    all
}

fn four_bits() -> Vec<i64> {
    (-8..8).collect()
}

fn edges(lo: i64, hi: i64) -> Vec<i64> {
    vec![lo, lo + 1, lo / 2, -33, -2, -1, 0, 1, 2, 31, 32, hi / 2, hi - 1, hi]
}

fn pairs<T>(left: &[T], right: &[T], mut each: impl FnMut(&T, &T)) {
    left.iter().for_each(|a| right.iter().for_each(|b| each(a, b)));
}

/// Java's result; none if it throws.
fn int_result(opcode: u8, a: i32, b: i32) -> Option<i32> {
    Some(match opcode {
        IADD => a.wrapping_add(b),
        ISUB => a.wrapping_sub(b),
        IMUL => a.wrapping_mul(b),
        IDIV if b != 0 => a.wrapping_div(b),
        IREM if b != 0 => a.wrapping_rem(b),
        ISHL => a.wrapping_shl(b as u32),
        ISHR => a.wrapping_shr(b as u32),
        IUSHR => (a as u32).wrapping_shr(b as u32) as i32,
        IAND => a & b,
        IOR => a | b,
        IXOR => a ^ b,
        _ => return None,
    })
}

fn long_result(opcode: u8, a: i64, b: i64) -> Option<i64> {
    Some(match opcode {
        LADD => a.wrapping_add(b),
        LSUB => a.wrapping_sub(b),
        LMUL => a.wrapping_mul(b),
        LDIV if b != 0 => a.wrapping_div(b),
        LREM if b != 0 => a.wrapping_rem(b),
        LAND => a & b,
        LOR => a | b,
        LXOR => a ^ b,
        _ => return None,
    })
}

/// Every result of numbers within two bounds must be within the bounds of the result.
fn check(
    numbers: &[i64],
    opcodes: &[u8],
    bounds: fn(u8, Range, Range) -> Range,
    result: impl Fn(u8, i64, i64) -> Option<i64>,
) {
    let all = ranges(numbers);
    for &opcode in opcodes {
        pairs(&all, &all, |(a, in_a), (b, in_b)| {
            let found = bounds(opcode, *a, *b);
            pairs(in_a, in_b, |&x, &y| {
                let is_in = result(opcode, x, y).is_none_or(|value| contains(found, value));
                assert!(is_in, "opcode {opcode} of {a:?} and {b:?} is {found:?}, but not of {x} and {y}");
            });
        });
    }
}

#[test]
fn ints_are_within_the_bounds() {
    let result = |opcode, a, b| int_result(opcode, a as i32, b as i32).map(i64::from);
    check(&four_bits(), &INT_OPS, int_op, result);
    check(&edges(Range::INT.lo, Range::INT.hi), &INT_OPS, int_op, result);
}

#[test]
fn longs_are_within_the_bounds() {
    check(&four_bits(), &LONG_OPS, long_op, long_result);
    check(&edges(i64::MIN, i64::MAX), &LONG_OPS, long_op, long_result);
}

#[test]
fn negation_is_within_the_bounds() {
    for numbers in [four_bits(), edges(Range::INT.lo, Range::INT.hi)] {
        for (range, inside) in ranges(&numbers) {
            let negated = int_op(ISUB, Range::constant(0), range);
            let are_in = inside.iter().all(|&value| contains(negated, i64::from((value as i32).wrapping_neg())));
            assert!(are_in, "{range:?} negated is {negated:?}");
        }
    }
}

#[test]
fn what_is_cut_off_is_within_the_bounds() {
    let cut = |value: i64, hi: i64| match hi {
        127 => i64::from(value as i8),
        32767 => i64::from(value as i16),
        65535 => i64::from(value as u16),
        1 => value & 1,
        _ => i64::from(value as i32),
    };
    let types = [(-128, 127), (-32768, 32767), (0, 65535), (0, 1), (Range::INT.lo, Range::INT.hi)];
    let around = |limit: i64| [limit - 1, limit, limit + 1];
    let mut numbers: Vec<i64> = types.iter().flat_map(|&(lo, hi)| [around(lo), around(hi)].concat()).collect();
    numbers.extend([i64::MIN, 1 << 40, i64::MAX]);
    numbers.sort_unstable();
    numbers.dedup();
    for (range, inside) in ranges(&numbers) {
        for (lo, hi) in types {
            let found = truncated(range, lo, hi);
            let are_in = inside.iter().all(|&value| contains(found, cut(value, hi)));
            assert!(are_in, "{range:?} cut off to {lo}..={hi} is {found:?}");
        }
    }
}

#[test]
fn what_a_comparison_leaves_is_within_the_bounds() {
    let holds = |comparison, a: i64, b: i64| match comparison {
        Comparison::Eq => a == b,
        Comparison::Ne => a != b,
        Comparison::Lt => a < b,
        Comparison::Ge => a >= b,
        Comparison::Gt => a > b,
        Comparison::Le => a <= b,
    };
    for numbers in [four_bits(), edges(i64::MIN, i64::MAX)] {
        let all = ranges(&numbers);
        for comparison in Comparison::ALL {
            pairs(&all, &all, |(a, in_a), (b, in_b)| {
                let left = comparison.refine(*a, *b);
                pairs(in_a, in_b, |&x, &y| {
                    let is_in = left.is_some_and(|(left, right)| contains(left, x) && contains(right, y));
                    assert!(is_in || !holds(comparison, x, y), "{a:?} {comparison:?} {b:?} leaves {left:?}");
                    assert!(holds(comparison, x, y) != holds(comparison.negated(), x, y));
                });
            });
        }
    }
}

#[test]
fn joined_and_widened_bounds_have_both() {
    for numbers in [four_bits(), edges(Range::INT.lo, Range::INT.hi), edges(i64::MIN, i64::MAX)] {
        let all = ranges(&numbers);
        pairs(&all, &all, |(a, in_a), (b, in_b)| {
            let joined = a.join(*b);
            let widened = joined.widened(*a);
            for &value in in_a.iter().chain(in_b) {
                assert!(contains(joined, value) && contains(widened, value), "{a:?} {b:?}: {joined:?}, {widened:?}");
            }
            // Widening twice changes nothing; otherwise the fixed point would not be reached.
            assert_eq!(widened.join(*b).widened(widened), widened);
        });
    }
}

#[test]
fn parts_have_what_they_are_to_have() {
    let numbers = four_bits();
    for (range, inside) in ranges(&numbers) {
        for (part, _) in ranges(&numbers) {
            let found = range.within(part.lo, part.hi);
            for value in inside.iter().copied().filter(|&value| part.lo <= value && value <= part.hi) {
                assert!(found.is_some_and(|found| contains(found, value)), "{range:?} within {part:?} is {found:?}");
            }
        }
        for &other in &numbers {
            let found = range.without(other);
            for value in inside.iter().copied().filter(|&value| value != other) {
                assert!(found.is_some_and(|found| contains(found, value)), "{range:?} without {other} is {found:?}");
            }
        }
    }
}
