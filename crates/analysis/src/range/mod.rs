//! Interval arithmetic.

use crate::value::Range;

/// `iadd` and the like, by the opcode of the int form. A result that could overflow may be any int.
pub fn int_op(opcode: u8, a: Range, b: Range) -> Range {
    use doppel_classpath::classfile::opcodes::*;
    match opcode {
        IADD => Range::int(a.lo + b.lo, a.hi + b.hi),
        ISUB => Range::int(a.lo - b.hi, a.hi - b.lo),
        IMUL => {
            let products = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
            let lo = products.iter().copied().min().unwrap_or(Range::INT.lo);
            Range::int(lo, products.iter().copied().max().unwrap_or(Range::INT.hi))
        }
        // The result has the sign of the dividend and is smaller than the divisor.
        IREM => {
            let most = b.lo.abs().max(b.hi.abs()).saturating_sub(1).max(0);
            let lo = if a.lo >= 0 { 0 } else { (-most).max(a.lo) };
            let hi = if a.hi <= 0 { 0 } else { most.min(a.hi) };
            Range::int(lo, hi)
        }
        IDIV if a.lo >= 0 && b.lo > 0 => Range::int(a.lo / b.hi, a.hi / b.lo),
        IAND if b.lo >= 0 => Range::int(0, if a.lo >= 0 { a.hi.min(b.hi) } else { b.hi }),
        IAND if a.lo >= 0 => Range::int(0, a.hi),
        // Neither sets a bit above the highest bit of both operands.
        IOR | IXOR if a.lo >= 0 && b.lo >= 0 => {
            let highest = (a.hi | b.hi) as u64;
            let mask = u64::MAX.checked_shr(highest.leading_zeros()).unwrap_or(0);
            Range::int(0, mask as i64)
        }
        ISHR if b.lo == b.hi => {
            let by = b.lo & 31;
            Range::int(a.lo >> by, a.hi >> by)
        }
        IUSHR if b.lo == b.hi && b.lo & 31 != 0 => {
            let by = b.lo & 31;
            if a.lo >= 0 { Range::int(a.lo >> by, a.hi >> by) } else { Range::int(0, i64::from(u32::MAX) >> by) }
        }
        _ => Range::INT,
    }
}

/// The same for longs.
pub fn long_op(opcode: u8, a: Range, b: Range) -> Range {
    use doppel_classpath::classfile::opcodes::*;
    let bounds = match opcode {
        LADD => a.lo.checked_add(b.lo).zip(a.hi.checked_add(b.hi)),
        LSUB => a.lo.checked_sub(b.hi).zip(a.hi.checked_sub(b.lo)),
        _ => None,
    };
    bounds.map_or(Range::LONG, |(lo, hi)| Range::new(lo, hi))
}

/// A conversion to a type with these bounds: values that fit stay the same.
pub fn truncated(value: Range, lo: i64, hi: i64) -> Range {
    if value.lo >= lo && value.hi <= hi { value } else { Range::new(lo, hi) }
}

/// The comparisons of `if<cond>` and `if_icmp<cond>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Comparison {
    /// In the order of the opcodes.
    pub const ALL: [Comparison; 6] =
        [Comparison::Eq, Comparison::Ne, Comparison::Lt, Comparison::Ge, Comparison::Gt, Comparison::Le];

    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Lt => Comparison::Ge,
            Comparison::Ge => Comparison::Lt,
            Comparison::Gt => Comparison::Le,
            Comparison::Le => Comparison::Gt,
        }
    }

    /// The parts of both values for which the comparison holds; none if it cannot.
    pub fn refine(self, a: Range, b: Range) -> Option<(Range, Range)> {
        match self {
            Comparison::Eq => {
                let both = a.within(b.lo, b.hi)?;
                let both = if b.nonzero { both.without(0)? } else { both };
                Some((both, both))
            }
            Comparison::Ne => {
                let left = if b.lo == b.hi { a.without(b.lo)? } else { a };
                let right = if a.lo == a.hi { b.without(a.lo)? } else { b };
                Some((left, right))
            }
            Comparison::Lt => {
                Some((a.within(i64::MIN, b.hi.checked_sub(1)?)?, b.within(a.lo.checked_add(1)?, i64::MAX)?))
            }
            Comparison::Le => Some((a.within(i64::MIN, b.hi)?, b.within(a.lo, i64::MAX)?)),
            Comparison::Gt => Comparison::Lt.refine(b, a).map(|(b, a)| (a, b)),
            Comparison::Ge => Comparison::Le.refine(b, a).map(|(b, a)| (a, b)),
        }
    }
}

#[cfg(test)]
mod tests;
