//! The sorts of expressions.

use std::fmt;

/// The sort of an expression. Packed into one byte in nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    Bool,
    /// A bit vector of 1 to 64 bits, without a sign.
    Bv(u8),
    F32,
    F64,
    /// A total map from `Bv(32)` to bit vectors of `element` bits: 8, 16, 32 or 64.
    Array {
        element: u8,
    },
}

impl Sort {
    const PACKED_F32: u8 = 65;
    const PACKED_F64: u8 = 66;
    const PACKED_ARRAY_8: u8 = 67;

    pub(crate) const fn pack(self) -> u8 {
        match self {
            Sort::Bool => 0,
            Sort::Bv(width) => width,
            Sort::F32 => Self::PACKED_F32,
            Sort::F64 => Self::PACKED_F64,
            Sort::Array { element } => Self::PACKED_ARRAY_8 + element.trailing_zeros() as u8 - 3,
        }
    }

    #[inline]
    pub(crate) const fn unpack(byte: u8) -> Sort {
        match byte {
            0 => Sort::Bool,
            1..=64 => Sort::Bv(byte),
            Self::PACKED_F32 => Sort::F32,
            Self::PACKED_F64 => Sort::F64,
            _ => Sort::Array { element: 8 << (byte - Self::PACKED_ARRAY_8) },
        }
    }

    /// Whether the widths are valid for expressions.
    pub const fn is_valid(self) -> bool {
        match self {
            Sort::Bool | Sort::F32 | Sort::F64 => true,
            Sort::Bv(width) => width >= 1 && width <= 64,
            Sort::Array { element } => matches!(element, 8 | 16 | 32 | 64),
        }
    }

    pub const fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }

    pub const fn is_bv(self) -> bool {
        matches!(self, Sort::Bv(_))
    }

    pub const fn is_array(self) -> bool {
        matches!(self, Sort::Array { .. })
    }

    /// The width of a value in bits; for arrays, of an element.
    pub const fn width(self) -> u8 {
        match self {
            Sort::Bool => 1,
            Sort::Bv(width) => width,
            Sort::F32 => 32,
            Sort::F64 => 64,
            Sort::Array { element } => element,
        }
    }

    /// The bits that may be set in a value of this sort.
    pub const fn mask(self) -> u64 {
        mask(self.width())
    }

    /// The canonical form of `bits` as a value of this sort: truncated, and with a single NaN.
    #[inline]
    pub const fn normalize(self, bits: u64) -> u64 {
        match self {
            Sort::F32 if f32::from_bits(bits as u32).is_nan() => NAN_F32,
            Sort::F64 if f64::from_bits(bits).is_nan() => NAN_F64,
            _ => bits & self.mask(),
        }
    }
}

/// The bits of the only NaN of `F32`.
pub const NAN_F32: u64 = 0x7fc0_0000;
/// The bits of the only NaN of `F64`.
pub const NAN_F64: u64 = 0x7ff8_0000_0000_0000;

/// The low `width` bits set, for widths 1 to 64.
#[inline]
pub(crate) const fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - width)
}

/// `bits` as a signed number of `width` bits.
#[inline]
pub(crate) const fn signed(width: u8, bits: u64) -> i64 {
    let unused = 64 - width;
    (bits << unused) as i64 >> unused
}

/// The form after a colon in the text form: `bool`, `32`, `f64`, `array8`.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("bool"),
            Sort::Bv(width) => write!(f, "{width}"),
            Sort::F32 => f.write_str("f32"),
            Sort::F64 => f.write_str("f64"),
            Sort::Array { element } => write!(f, "array{element}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sort_survives_packing() {
        let mut sorts = vec![Sort::Bool, Sort::F32, Sort::F64];
        sorts.extend((1..=64).map(Sort::Bv));
        sorts.extend([8, 16, 32, 64].map(|element| Sort::Array { element }));
        for sort in sorts {
            assert!(sort.is_valid());
            assert_eq!(Sort::unpack(sort.pack()), sort);
        }
    }

    #[test]
    fn floats_have_one_nan() {
        assert_eq!(Sort::F32.normalize(0xffff_ffff), NAN_F32);
        assert_eq!(Sort::F64.normalize(0x7ff0_0000_0000_0001), NAN_F64);
        assert_eq!(Sort::F64.normalize(f64::INFINITY.to_bits()), f64::INFINITY.to_bits());
    }
}
