//! Assignability of types (JVMS §4.10.1.2).

use super::Checker;
use crate::failure::Checked;
use crate::frame::Type;
use crate::method::OBJECT;

impl<'c> Checker<'_, 'c> {
    /// The type of a CONSTANT_Class.
    pub fn class_type(&mut self, index: u16) -> Checked<Type<'c>> {
        self.method.class_type(index).ok_or_else(|| self.bad_constant(index))
    }

    pub fn assignable(&mut self, to: Type<'c>, from: Type<'c>) -> Checked<bool> {
        if to == from || to == Type::Top {
            return Ok(true);
        }
        match (to, from) {
            (Type::Ref(_), Type::Null) => Ok(true),
            (Type::Ref(to), Type::Ref(from)) => self.reference_assignable(to, from),
            _ => Ok(false),
        }
    }

    fn reference_assignable(&mut self, to: &'c str, from: &'c str) -> Checked<bool> {
        if to == from || to == OBJECT {
            return Ok(true);
        }
        match (to.strip_prefix('['), from.strip_prefix('[')) {
            (None, None) => {
                let target = self.method.load(to)?;
                if self.method.hierarchy.is_interface(target) {
                    return Ok(true);
                }
                let value = self.method.load(from)?;
                Ok(self.method.hierarchy.is_subtype(value, target))
            }
            // Arrays implement two interfaces.
            (None, Some(_)) => Ok(matches!(to, "java/lang/Cloneable" | "java/io/Serializable")),
            (Some(_), None) => Ok(false),
            (Some(to), Some(from)) => match (self.component(to), self.component(from)) {
                (Some(to), Some(from)) => self.reference_assignable(to, from),
                _ => Ok(to == from),
            },
        }
    }

    /// A reference type from the descriptor of an array's component; none for primitives.
    fn component(&mut self, descriptor: &'c str) -> Option<&'c str> {
        match self.method.type_of(descriptor.as_bytes()) {
            Type::Ref(name) => Some(name),
            _ => None,
        }
    }
}
