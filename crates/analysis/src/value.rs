//! Abstract values: bounds of numbers, classes and nullness of references.

use crate::types::{TypeSet, Types};
use crate::world::World;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Unusable by instructions; also the second slot of a long or double.
    Unset,
    /// A float or double.
    Float,
    /// An int or long.
    Number(Range),
    Ref(Reference),
}

/// Inclusive bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub lo: i64,
    pub hi: i64,
    /// Not 0, although the bounds include it.
    pub nonzero: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    pub nullable: bool,
    /// The types of the object, if it is not null.
    pub types: TypeSet,
    /// The minimum length of an array.
    pub min_len: i32,
    /// Whether it is the receiver of the constructor under analysis.
    pub this: This,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum This {
    No,
    Maybe,
    Yes,
}

impl Range {
    pub const INT: Range = Range { lo: i32::MIN as i64, hi: i32::MAX as i64, nonzero: false };
    pub const LONG: Range = Range { lo: i64::MIN, hi: i64::MAX, nonzero: false };

    pub fn new(lo: i64, hi: i64) -> Range {
        Range { lo, hi, nonzero: lo > 0 || hi < 0 }
    }

    pub fn constant(value: i64) -> Range {
        Range::new(value, value)
    }

    /// Bounds of a 32-bit result; any int if they do not fit.
    pub fn int(lo: i64, hi: i64) -> Range {
        if lo >= Range::INT.lo && hi <= Range::INT.hi { Range::new(lo, hi) } else { Range::INT }
    }

    pub fn join(self, other: Range) -> Range {
        let (lo, hi) = (self.lo.min(other.lo), self.hi.max(other.hi));
        Range { lo, hi, nonzero: self.nonzero && other.nonzero }
    }

    /// Widened so that a bound that has moved will not move again.
    pub fn widened(self, old: Range) -> Range {
        let all =
            if old.lo < Range::INT.lo || old.hi > Range::INT.hi || self.lo < Range::INT.lo || self.hi > Range::INT.hi {
                Range::LONG
            } else {
                Range::INT
            };
        let lo = if self.lo < old.lo { all.lo } else { self.lo };
        let hi = if self.hi > old.hi { all.hi } else { self.hi };
        Range { lo, hi, nonzero: self.nonzero }
    }

    /// The part within bounds; none if it is empty.
    pub fn within(self, lo: i64, hi: i64) -> Option<Range> {
        let (lo, hi) = (self.lo.max(lo), self.hi.min(hi));
        let range = Range { lo, hi, nonzero: self.nonzero || lo > 0 || hi < 0 };
        (lo <= hi && !(range.nonzero && lo == 0 && hi == 0)).then_some(range)
    }

    /// The part that is not `value`.
    pub fn without(self, value: i64) -> Option<Range> {
        let lo = if self.lo == value { value.checked_add(1)? } else { self.lo };
        let hi = if self.hi == value { value.checked_sub(1)? } else { self.hi };
        let nonzero = Range { nonzero: self.nonzero || value == 0, ..self };
        nonzero.within(lo, hi)
    }
}

impl Reference {
    pub const NULL: Reference = Reference { nullable: true, types: TypeSet::EMPTY, min_len: i32::MAX, this: This::No };

    pub fn nonnull(types: TypeSet) -> Reference {
        Reference { nullable: false, types, min_len: 0, this: This::No }
    }

    pub fn maybe_null(types: TypeSet) -> Reference {
        Reference { nullable: true, types, min_len: 0, this: This::No }
    }

    pub fn is_always_null(self) -> bool {
        self.nullable && self.types == TypeSet::EMPTY
    }
}

impl Value {
    pub const INT: Value = Value::Number(Range::INT);
    pub const LONG: Value = Value::Number(Range::LONG);
    pub const NULL: Value = Value::Ref(Reference::NULL);

    pub fn int(value: i32) -> Value {
        Value::Number(Range::constant(i64::from(value)))
    }

    /// Without facts that only the current method knows.
    pub fn given_away(self) -> Value {
        match self {
            Value::Ref(reference) => Value::Ref(Reference { this: This::No, ..reference }),
            other => other,
        }
    }
}

/// The least value that covers both.
pub fn join(world: &World<'_>, types: &mut Types, old: Value, new: Value, widen: bool) -> Value {
    match (old, new) {
        _ if old == new => old,
        (Value::Number(old), Value::Number(new)) => {
            let joined = old.join(new);
            Value::Number(if widen { joined.widened(old) } else { joined })
        }
        (Value::Ref(old), Value::Ref(new)) => {
            let min_len = old.min_len.min(new.min_len);
            Value::Ref(Reference {
                nullable: old.nullable || new.nullable,
                types: types.union(world, old.types, new.types),
                min_len: if widen && min_len < old.min_len { 0 } else { min_len },
                this: if old.this == new.this { old.this } else { This::Maybe },
            })
        }
        _ => Value::Unset,
    }
}
