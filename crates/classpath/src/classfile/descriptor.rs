//! Field and method descriptors, JVMS §4.3, as byte slices of the descriptor itself.

/// The length of the field type at the start of `bytes`, `None` if there is no valid one.
fn field_type_len(bytes: &[u8]) -> Option<usize> {
    let dimensions = bytes.iter().take_while(|byte| **byte == b'[').count();
    if dimensions > 255 {
        return None;
    }
    let element = bytes.get(dimensions..)?;
    let len = match element.first()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => 1,
        b'L' => {
            let name_len = element.iter().position(|byte| *byte == b';')?.checked_sub(1)?;
            if !is_class_name(element.get(1..1 + name_len)?) {
                return None;
            }
            name_len + 2
        }
        _ => return None,
    };
    Some(dimensions + len)
}

/// Whether `name` is a class name in internal form: identifiers between slashes, JVMS §4.2.1.
pub fn is_class_name(name: &[u8]) -> bool {
    let mut after_slash = true;
    for byte in name {
        match byte {
            b'/' if after_slash => return false,
            b'/' => after_slash = true,
            b'.' | b';' | b'[' => return false,
            _ => after_slash = false,
        }
    }
    !after_slash
}

/// Whether `descriptor` is one field type and nothing more.
pub fn is_field(descriptor: &[u8]) -> bool {
    field_type_len(descriptor) == Some(descriptor.len())
}

/// Whether `descriptor` is a method descriptor of at most 255 argument slots, receiver not counted.
pub fn is_method(descriptor: &[u8]) -> bool {
    MethodDescriptor::parse(descriptor).is_some_and(|method| method.argument_slots() <= 255)
}

/// Slots of a value of this type: 2 for long and double, 0 for void, else 1.
#[inline]
pub fn slots(ty: &[u8]) -> u16 {
    match ty.first() {
        Some(b'J' | b'D') => 2,
        Some(b'V') | None => 0,
        Some(_) => 1,
    }
}

/// A valid method descriptor.
#[derive(Debug, Clone, Copy)]
pub struct MethodDescriptor<'a> {
    parameters: &'a [u8],
    return_type: &'a [u8],
}

impl<'a> MethodDescriptor<'a> {
    /// Splits and checks a descriptor such as `(I[JLjava/lang/String;)V`.
    pub fn parse(descriptor: &'a [u8]) -> Option<MethodDescriptor<'a>> {
        let close = descriptor.iter().position(|byte| *byte == b')')?;
        let (parameters, return_type) = (descriptor.get(..close)?.strip_prefix(b"(")?, descriptor.get(close + 1..)?);
        let mut rest = parameters;
        while !rest.is_empty() {
            rest = rest.get(field_type_len(rest)?..)?;
        }
        if return_type != b"V" && !is_field(return_type) {
            return None;
        }
        Some(MethodDescriptor { parameters, return_type })
    }

    /// The parameter types in order, each a field descriptor.
    pub fn parameters(&self) -> Parameters<'a> {
        Parameters { rest: self.parameters }
    }

    /// The return type; `V` for void.
    pub fn return_type(&self) -> &'a [u8] {
        self.return_type
    }

    /// Slots of the arguments, without the receiver.
    pub fn argument_slots(&self) -> u32 {
        self.parameters().map(|ty| u32::from(slots(ty))).sum()
    }

    /// Slots of the result: 0, 1 or 2.
    pub fn return_slots(&self) -> u16 {
        slots(self.return_type)
    }
}

/// Iterates over the parameter types of a descriptor; ends at the first malformed one.
#[derive(Debug, Clone)]
pub struct Parameters<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Parameters<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (ty, rest) = self.rest.split_at_checked(field_type_len(self.rest)?)?;
        self.rest = rest;
        Some(ty)
    }
}

/// The parameter types of a method descriptor; empty for a malformed one.
pub fn parameters(descriptor: &[u8]) -> Parameters<'_> {
    Parameters { rest: descriptor.strip_prefix(b"(").unwrap_or_default() }
}

/// What follows the parameters; `V` for void, empty for a malformed descriptor.
pub fn return_type(descriptor: &[u8]) -> &[u8] {
    let close = descriptor.iter().position(|byte| *byte == b')');
    close.and_then(|close| descriptor.get(close + 1..)).unwrap_or_default()
}

/// Slots of the arguments of a method descriptor, without the receiver.
pub fn argument_slots(descriptor: &[u8]) -> u32 {
    parameters(descriptor).map(|ty| u32::from(slots(ty))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_parameters_and_return_type() {
        let method = MethodDescriptor::parse(b"(I[[JDLjava/lang/String;[Z)[La/B;").expect("valid");
        let parameters: Vec<&[u8]> = method.parameters().collect();
        assert_eq!(parameters, [&b"I"[..], b"[[J", b"D", b"Ljava/lang/String;", b"[Z"]);
        assert_eq!(method.return_type(), b"[La/B;");
        assert_eq!((method.argument_slots(), method.return_slots()), (6, 1));
        assert_eq!(parameters.len(), super::parameters(b"(I[[JDLjava/lang/String;[Z)V").count());
    }

    #[test]
    fn rejects_malformed() {
        for bad in ["", "(", "()", "(V)V", "(I", "()[V", "(L;)V", "(La;b)V", "(Ljava.lang.X;)V", "()VV", "I", "(II)Lx"]
        {
            assert!(!is_method(bad.as_bytes()), "{bad}");
        }
        for bad in ["", "V", "L", "La", "L/a;", "La//b;", "La/;", "[", "II", "Q"] {
            assert!(!is_field(bad.as_bytes()), "{bad}");
        }
        assert!(is_field(&[b"[".repeat(255), b"I".to_vec()].concat()));
        assert!(!is_field(&[b"[".repeat(256), b"I".to_vec()].concat()));
        assert!(is_method(format!("({})V", "J".repeat(127)).as_bytes()));
        assert!(!is_method(format!("({})V", "J".repeat(128)).as_bytes()));
    }
}
