//! Values as Java source: exactly the value, whatever it is.

use doppel_inputs::Kind;

/// A primitive, from the slot that holds it. Its type is that of the kind, except `int` for byte and short: see
/// [`typed`].
pub fn primitive(kind: Kind, slot: u64) -> String {
    match kind {
        Kind::Boolean => (slot & 1 != 0).to_string(),
        Kind::Char => format!("'{}'", escaped(slot as u16, '\'')),
        Kind::Long => format!("{}L", slot as i64),
        Kind::Float => float(slot as u32),
        Kind::Double => double(slot),
        _ => (slot as i32).to_string(),
    }
}

/// Like [`primitive`], of exactly that type.
pub fn typed(kind: Kind, slot: u64) -> String {
    match kind {
        Kind::Byte | Kind::Short => format!("({}) {}", kind.java_name(), primitive(kind, slot)),
        _ => primitive(kind, slot),
    }
}

/// An array of primitives.
pub fn array(kind: Kind, slots: &[u64]) -> String {
    let elements: Vec<String> = slots.iter().map(|&slot| primitive(kind, slot)).collect();
    format!("new {}[] {{{}}}", kind.java_name(), elements.join(", "))
}

/// The bytes of a stream, as text if they are valid text.
pub fn bytes(bytes: &[u8]) -> String {
    let is_shown = |char: char| !char.is_control() || matches!(char, '\n' | '\r' | '\t');
    match std::str::from_utf8(bytes) {
        Ok(text) if text.chars().all(is_shown) => string(&text.encode_utf16().collect::<Vec<_>>()),
        _ => array(Kind::Byte, &bytes.iter().map(|&byte| byte as i8 as u64).collect::<Vec<_>>()),
    }
}

/// A string literal.
pub fn string(units: &[u16]) -> String {
    let text: String = units.iter().map(|&unit| escaped(unit, '"')).collect();
    format!("\"{text}\"")
}

/// A character in quotes of this kind. Line ends must not be written as `\u000a`, which is translated before anything
/// else.
fn escaped(unit: u16, quote: char) -> String {
    match u8::try_from(unit) {
        Ok(b'\n') => "\\n".to_owned(),
        Ok(b'\r') => "\\r".to_owned(),
        Ok(b'\t') => "\\t".to_owned(),
        Ok(b'\\') => "\\\\".to_owned(),
        Ok(byte) if char::from(byte) == quote => format!("\\{quote}"),
        Ok(byte @ b' '..=b'~') => char::from(byte).to_string(),
        Ok(byte) if byte < 0x80 => format!("\\{byte:03o}"),
        _ => format!("\\u{unit:04x}"),
    }
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value {
        _ if bits == 0x7fc0_0000 => "Float.NaN".to_owned(),
        _ if value.is_nan() => format!("Float.intBitsToFloat(0x{bits:08x})"),
        f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
        _ => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match value {
        _ if bits == 0x7ff8_0000_0000_0000 => "Double.NaN".to_owned(),
        _ if value.is_nan() => format!("Double.longBitsToDouble(0x{bits:016x}L)"),
        f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
        _ => format!("{value:?}d"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_exact() {
        let int = |value: i32| u64::from(value as u32);
        assert_eq!(primitive(Kind::Int, int(i32::MIN)), "-2147483648");
        assert_eq!(typed(Kind::Byte, int(-1)), "(byte) -1");
        assert_eq!(primitive(Kind::Long, i64::MIN as u64), "-9223372036854775808L");
        assert_eq!(primitive(Kind::Float, u64::from((-0.0f32).to_bits())), "-0.0f");
        assert_eq!(primitive(Kind::Float, 1), "1e-45f");
        assert_eq!(primitive(Kind::Float, 0x7fc0_0001), "Float.intBitsToFloat(0x7fc00001)");
        assert_eq!(primitive(Kind::Double, f64::MAX.to_bits()), "1.7976931348623157e308d");
        assert_eq!(primitive(Kind::Char, u64::from(b'\'')), "'\\''");
        assert_eq!(array(Kind::Long, &[1, 2]), "new long[] {1L, 2L}");
        assert_eq!(bytes(b"port=8080\n"), r#""port=8080\n""#);
        assert_eq!(bytes(&[0, 0xff]), "new byte[] {0, -1}");
        let units: Vec<u16> = "a\"\\\n\0\u{7f}ü\u{2028}".encode_utf16().chain([0xd800]).collect();
        assert_eq!(string(&units), r#""a\"\\\n\000\177\u00fc\u2028\ud800""#);
    }
}
