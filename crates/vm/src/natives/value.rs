//! Java's values as Rust types: the parameter and result types of a built-in's body.

use std::convert::Infallible;

use doppel_inputs::Kind;

use crate::heap::Ref;

/// A Java value, in the type of a body's parameter.
pub trait Value: NativeResult + Copy {
    /// The type that the descriptor must have at its position.
    const KIND: Kind;

    /// The value in a register.
    fn from_slot(slot: u64) -> Self;
}

/// A `double` by its bits, for a body whose result must be a particular NaN: on numbers the compiler may replace one
/// NaN by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleBits(pub u64);

/// A type that a body may return.
pub trait NativeResult {
    /// The return type that the descriptor must have; none if any is accepted.
    const RETURNS: Option<Kind>;

    /// The value in the caller's register.
    fn into_slot(self) -> u64;
}

macro_rules! values {
    ($($ty:ty, $kind:ident: $from_slot:expr, $into_slot:expr;)*) => {$(
        impl Value for $ty {
            const KIND: Kind = Kind::$kind;

            #[inline(always)]
            fn from_slot(slot: u64) -> $ty {
                let from_slot: fn(u64) -> $ty = $from_slot;
                from_slot(slot)
            }
        }

        impl NativeResult for $ty {
            const RETURNS: Option<Kind> = Some(Kind::$kind);

            #[inline(always)]
            fn into_slot(self) -> u64 {
                let into_slot: fn($ty) -> u64 = $into_slot;
                into_slot(self)
            }
        }
    )*};
}

// Types smaller than int are ints in a register (JVMS §2.11.1).
values! {
    bool, Boolean: |slot| slot & 1 != 0, u64::from;
    i8, Byte: |slot| slot as i8, |value| u64::from(i32::from(value) as u32);
    u16, Char: |slot| slot as u16, u64::from;
    i16, Short: |slot| slot as i16, |value| u64::from(i32::from(value) as u32);
    i32, Int: |slot| slot as i32, |value| u64::from(value as u32);
    i64, Long: |slot| slot as i64, |value| value as u64;
    f32, Float: |slot| f32::from_bits(slot as u32), |value| u64::from(value.to_bits());
    f64, Double: f64::from_bits, f64::to_bits;
    DoubleBits, Double: DoubleBits, |value| value.0;
    Ref, Ref: Ref::from_slot, Ref::slot;
}

impl NativeResult for () {
    const RETURNS: Option<Kind> = Some(Kind::Void);

    #[inline(always)]
    fn into_slot(self) -> u64 {
        0
    }
}

/// The result of a body that never returns a value: a native that always throws, or a summary that only observes.
impl NativeResult for Infallible {
    const RETURNS: Option<Kind> = None;

    fn into_slot(self) -> u64 {
        match self {}
    }
}
