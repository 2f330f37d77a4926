//! Which types can stand for which (JVMS §4.10.1.2), and names to types.

use super::frame::Type;
use super::{Checked, Fail, Verifier, lookup};
use crate::class::Class;
use crate::symbol::Sym;

impl Verifier<'_> {
    pub fn type_named(&mut self, name: &str) -> Type {
        Type::Ref(self.vm.symbols.intern(name))
    }

    /// The type of a field descriptor.
    pub fn type_of(&mut self, descriptor: &[u8]) -> Type {
        lookup::type_of(self.vm, descriptor)
    }

    /// The type of a CONSTANT_Class.
    pub fn class_type(&mut self, index: u16) -> Checked<Type> {
        lookup::class_type(self.vm, self.class, self.file, index).ok_or_else(|| self.bad_constant(index))
    }

    pub fn assignable(&mut self, to: Type, from: Type) -> Checked<bool> {
        if to == from || to == Type::Top {
            return Ok(true);
        }
        match (to, from) {
            (Type::Ref(_), Type::Null) => Ok(true),
            (Type::Ref(to), Type::Ref(from)) => self.reference_assignable(to, from),
            _ => Ok(false),
        }
    }

    fn reference_assignable(&mut self, to: Sym, from: Sym) -> Checked<bool> {
        if to == from || to == self.object {
            return Ok(true);
        }
        match (to.as_str().strip_prefix('['), from.as_str().strip_prefix('[')) {
            (None, None) => {
                let target = self.named(to)?;
                Ok(target.is_interface() || self.named(from)?.is_subtype_of(target))
            }
            // Arrays implement two interfaces.
            (None, Some(_)) => Ok(matches!(to.as_str(), "java/lang/Cloneable" | "java/io/Serializable")),
            (Some(_), None) => Ok(false),
            (Some(to), Some(from)) => match (self.component(to), self.component(from)) {
                (Some(to), Some(from)) => self.reference_assignable(to, from),
                _ => Ok(to == from),
            },
        }
    }

    /// A reference type from the descriptor of an array's component; none for primitives.
    pub fn component(&mut self, descriptor: &str) -> Option<Sym> {
        match self.type_of(descriptor.as_bytes()) {
            Type::Ref(name) => Some(name),
            _ => None,
        }
    }

    pub fn named(&mut self, name: Sym) -> Checked<&'static Class> {
        lookup::named(self.vm, self.class, name).map_err(Fail::Stop)
    }

    /// This class or the superclass of this name, if it is one; nothing is loaded.
    pub fn superclass_named(&self, name: Sym) -> Option<&'static Class> {
        lookup::superclass_named(self.class, name)
    }
}
