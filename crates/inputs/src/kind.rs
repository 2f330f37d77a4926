//! The computational kinds of values (JVMS §2.2), and their sizes in slots and in the heap.

/// The type of a field, array element, parameter or return value, as far as memory layout depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Kind {
    Boolean,
    Char,
    Float,
    Double,
    Byte,
    Short,
    Int,
    Long,
    Ref,
    Void,
}

impl Kind {
    /// The kind named by the first byte of a field or return descriptor.
    pub const fn of_descriptor(first: u8) -> Option<Kind> {
        Some(match first {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            b'V' => Kind::Void,
            _ => return None,
        })
    }

    /// Bytes in the heap. References are 32-bit.
    pub fn heap_size(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
            Kind::Void => 0,
        }
    }

    /// Slots in the local variables and on the operand stack.
    pub const fn slots(self) -> u16 {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// The Java name of a primitive kind: `int`, `void`.
    pub fn java_name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "reference",
            Kind::Void => "void",
        }
    }

    /// The descriptor letter; `L` for references.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'L',
            Kind::Void => 'V',
        }
    }

    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Char,
        Kind::Float,
        Kind::Double,
        Kind::Byte,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Void,
    ];
}
