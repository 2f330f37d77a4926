//! Verification types (JVMS §4.10.1.2) and frames of them.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type<'c> {
    Top,
    Int,
    Float,
    Long,
    LongHigh,
    Double,
    DoubleHigh,
    Null,
    /// A class by its internal name, an array by its descriptor.
    Ref(&'c str),
    /// Created by the `new` at this index (in inference: with this number), not initialised yet.
    Uninit(u16),
    UninitThis,
    /// The return address of the subroutine that begins with this instruction; in inference only.
    ReturnAddress(u16),
}

impl<'c> Type<'c> {
    pub fn second_half(self) -> Option<Type<'c>> {
        match self {
            Type::Long => Some(Type::LongHigh),
            Type::Double => Some(Type::DoubleHigh),
            _ => None,
        }
    }

    pub fn is_second_half(self) -> bool {
        matches!(self, Type::LongHigh | Type::DoubleHigh)
    }

    pub fn is_wide(self) -> bool {
        matches!(self, Type::Long | Type::Double)
    }

    pub fn is_category1(self) -> bool {
        self != Type::Top && !self.is_wide() && !self.is_second_half()
    }

    /// Unusable if it is an uninitialised object other than `this`.
    pub fn unless_new(self) -> Type<'c> {
        if matches!(self, Type::Uninit(_)) { Type::Top } else { self }
    }

    pub fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::Ref(_) | Type::Uninit(_) | Type::UninitThis)
    }
}

/// The spelling in HotSpot's messages.
impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Type::Top => "top",
            Type::Int => "integer",
            Type::Float => "float",
            Type::Long => "long",
            Type::LongHigh => "long_2nd",
            Type::Double => "double",
            Type::DoubleHigh => "double_2nd",
            Type::Null => "null",
            Type::UninitThis => "uninitializedThis",
            Type::ReturnAddress(_) => "returnAddress",
            Type::Ref(name) => return write!(f, "'{name}'"),
            Type::Uninit(bci) => return write!(f, "uninitialized {bci}"),
        };
        f.write_str(text)
    }
}

/// Types of locals and operand stack before an instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame<'c> {
    pub bci: usize,
    /// Whether the current constructor has not called another one yet.
    pub this_uninit: bool,
    pub max_locals: usize,
    /// The number of locals used so far; only messages show it.
    pub n_locals: usize,
    pub locals: Vec<Type<'c>>,
    pub stack: Vec<Type<'c>>,
    /// The stack at the start of the current instruction, as far as it was not overwritten since, for messages.
    pub mark: Vec<Type<'c>>,
}

impl<'c> Frame<'c> {
    pub fn local(&self, index: usize) -> Type<'c> {
        self.locals.get(index).copied().unwrap_or(Type::Top)
    }

    pub fn set_mark(&mut self) {
        self.mark.clone_from(&self.stack);
    }

    pub fn push(&mut self, ty: Type<'c>) {
        if let Some(slot) = self.mark.get_mut(self.stack.len()) {
            *slot = ty;
        }
        self.stack.push(ty);
    }

    /// The frame as a message about the current instruction shows it.
    pub fn shown(&self) -> Frame<'c> {
        Frame { stack: self.mark.clone(), ..self.clone() }
    }

    /// Replaces an uninitialised type everywhere, after its constructor was called.
    pub fn initialize(&mut self, old: Type<'c>, new: Type<'c>) {
        for ty in self.locals.iter_mut().chain(&mut self.stack) {
            if *ty == old {
                *ty = new;
            }
        }
        if old == Type::UninitThis {
            self.this_uninit = false;
        }
    }
}
