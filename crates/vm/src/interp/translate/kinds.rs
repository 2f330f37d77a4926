//! Kinds of locals and stack entries: the verification types of JVMS §4.10.1.2 without classes.

use doppel_inputs::Kind;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum K {
    /// Unknown or none.
    Top,
    /// The second half of a long or double.
    Hi,
    Int,
    Float,
    Long,
    Double,
    Ref,
    /// The return address of the subroutine call that created this context.
    Ret(u16),
}

impl K {
    pub fn of(kind: Kind) -> K {
        match kind {
            Kind::Boolean | Kind::Char | Kind::Byte | Kind::Short | Kind::Int => K::Int,
            Kind::Float => K::Float,
            Kind::Double => K::Double,
            Kind::Long => K::Long,
            Kind::Ref => K::Ref,
            Kind::Void => K::Top,
        }
    }

    pub fn is_wide(self) -> bool {
        matches!(self, K::Long | K::Double)
    }

    pub fn slots(self) -> usize {
        if self.is_wide() { 2 } else { 1 }
    }

    /// The kind in the words of HotSpot's verifier for old class files.
    pub fn expected(self) -> &'static str {
        match self {
            K::Int => "integer",
            K::Float => "float",
            K::Long => "long",
            K::Double => "double",
            K::Ref => "object/array",
            K::Ret(_) => "return address",
            K::Top | K::Hi => "value",
        }
    }
}

/// Kinds at the start of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub locals: Vec<K>,
    pub stack: Vec<K>,
}

impl State {
    /// Merges another way to reach the block: locals that differ become unknown. `Ok(true)` if anything changed.
    pub fn merge(&mut self, locals: &[K], stack: impl ExactSizeIterator<Item = K>) -> Result<bool, String> {
        if self.stack.len() != stack.len() {
            return Err(format!("Inconsistent stack height {} != {}", stack.len(), self.stack.len()));
        }
        if !self.stack.iter().copied().eq(stack) {
            return Err("Mismatched stack types".to_owned());
        }
        let mut changed = false;
        for (mine, theirs) in self.locals.iter_mut().zip(locals) {
            if mine != theirs && *mine != K::Top {
                *mine = K::Top;
                changed = true;
            }
        }
        Ok(changed)
    }
}
