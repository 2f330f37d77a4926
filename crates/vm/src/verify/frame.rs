//! Verification types (JVMS §4.10.1.2) and frames of them.

use std::fmt;

use crate::symbol::Sym;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Top,
    Int,
    Float,
    Long,
    LongHigh,
    Double,
    DoubleHigh,
    Null,
    /// A class by its internal name, an array by its descriptor.
    Ref(Sym),
    /// Made by the `new` at this index (in inference: with this number), not yet initialised.
    Uninit(u16),
    UninitThis,
    /// Of the subroutine that begins with this instruction: in inference only.
    ReturnAddress(u16),
}

impl Type {
    pub fn second_half(self) -> Option<Type> {
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

    pub fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::Ref(_) | Type::Uninit(_) | Type::UninitThis)
    }
}

/// As HotSpot's messages spell it.
impl fmt::Display for Type {
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
pub(crate) struct Frame {
    pub bci: usize,
    /// The constructor at work has not called another one yet.
    pub this_uninit: bool,
    pub max_locals: usize,
    /// Locals up to here have been used; only messages tell.
    pub n_locals: usize,
    pub locals: Vec<Type>,
    pub stack: Vec<Type>,
    /// The stack when the instruction at work began, where it was not overwritten since: what messages show.
    pub mark: Vec<Type>,
}

impl Frame {
    pub fn push_local(&mut self, ty: Type) {
        self.locals.push(ty);
        self.n_locals = self.locals.len();
    }

    pub fn local(&self, index: usize) -> Type {
        self.locals.get(index).copied().unwrap_or(Type::Top)
    }

    pub fn set_mark(&mut self) {
        self.mark.clone_from(&self.stack);
    }

    pub fn push(&mut self, ty: Type) {
        if let Some(slot) = self.mark.get_mut(self.stack.len()) {
            *slot = ty;
        }
        self.stack.push(ty);
    }

    /// As a message about the instruction at work shows it.
    pub fn shown(&self) -> Frame {
        Frame { stack: self.mark.clone(), ..self.clone() }
    }

    /// Replaces an uninitialised type everywhere, after its constructor was called.
    pub fn initialize(&mut self, old: Type, new: Type) {
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
