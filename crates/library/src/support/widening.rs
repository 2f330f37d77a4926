//! Widening conversions of primitives (JLS §5.1.2).

use doppel_inputs::Kind;

/// A primitive converted by a widening conversion (JLS §5.1.2), if there is one.
pub fn widen(from: Kind, slot: u64, to: Kind) -> Option<u64> {
    if from == to {
        return Some(slot);
    }
    let integral = |value: i32| {
        Some(match to {
            Kind::Int => u64::from(value as u32),
            Kind::Long => i64::from(value) as u64,
            Kind::Float => u64::from((value as f32).to_bits()),
            Kind::Double => f64::from(value).to_bits(),
            _ => return None,
        })
    };
    match from {
        Kind::Byte if to == Kind::Short => Some(slot),
        Kind::Byte | Kind::Short | Kind::Char | Kind::Int => integral(slot as i32),
        Kind::Long => match to {
            Kind::Float => Some(u64::from((slot as i64 as f32).to_bits())),
            Kind::Double => Some((slot as i64 as f64).to_bits()),
            _ => None,
        },
        Kind::Float if to == Kind::Double => Some(f64::from(f32::from_bits(slot as u32)).to_bits()),
        _ => None,
    }
}
