//! Types of inference and how two become one. Interfaces count as `Object`.

use super::super::frame::Type;
use super::super::{Checked, Fail, lookup};
use super::Inference;
use crate::class::Class;
use crate::symbol::Sym;

/// What merging two types is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Whether the first one can stand for the second one: if so, the result is the second one.
    Assignment,
    /// The nearest type that both can stand for.
    Join,
}

/// An object or an array, null included; no uninitialised object.
pub fn is_object_or_array(ty: Type) -> bool {
    matches!(ty, Type::Null | Type::Ref(_))
}

pub fn is_array(ty: Type) -> bool {
    dimensions(ty) > 0
}

pub fn dimensions(ty: Type) -> usize {
    match ty {
        Type::Ref(name) => name.as_str().bytes().take_while(|&byte| byte == b'[').count(),
        _ => 0,
    }
}

/// Slots that it takes on the stack.
pub fn size(ty: Type) -> usize {
    if ty.is_wide() { 2 } else { 1 }
}

impl Inference<'_> {
    pub fn object(&self) -> Type {
        Type::Ref(self.object)
    }

    pub fn is_assignable(&mut self, from: Type, to: Type) -> Checked<bool> {
        Ok(self.merge(from, to, For::Assignment)? == to)
    }

    pub fn merge(&mut self, value: Type, target: Type, purpose: For) -> Checked<Type> {
        if value == target {
            return Ok(value);
        }
        let (Type::Ref(value_name), Type::Ref(target_name)) = (value, target) else {
            return Ok(match (value, target) {
                (Type::Null, Type::Ref(_)) => target,
                (Type::Ref(_), Type::Null) => value,
                _ => Type::Top,
            });
        };
        if target_name == self.object {
            return Ok(target);
        }
        if value_name == self.object {
            // An interface as the target is as good as `Object`.
            let is_interface =
                purpose == For::Assignment && !is_array(target) && self.named(target_name)?.is_interface();
            return Ok(if is_interface { target } else { value });
        }
        if is_array(value) || is_array(target) {
            return self.merge_arrays(value_name, target_name, purpose);
        }
        self.merge_classes(value_name, target_name, purpose)
    }

    /// At least one is an array; they differ, and neither is `Object`.
    fn merge_arrays(&mut self, value: Sym, target: Sym, purpose: For) -> Checked<Type> {
        for either in [target, value] {
            if is_of_every_array(either) {
                return Ok(Type::Ref(either));
            }
        }
        let (mut n_value, value_base) = self.base(value);
        let (mut n_target, target_base) = self.base(target);
        // Arrays of primitives are objects, seen from one dimension less.
        let value_base = value_base.unwrap_or_else(|| {
            n_value -= 1;
            self.object
        });
        let target_base = target_base.unwrap_or_else(|| {
            n_target -= 1;
            self.object
        });
        if n_value == n_target {
            let base = self.merge(Type::Ref(value_base), Type::Ref(target_base), purpose)?;
            return Ok(match base {
                Type::Ref(base) => self.array_of(n_value, base),
                other => other,
            });
        }
        let (n, base) = if n_value < n_target { (n_value, value_base) } else { (n_target, target_base) };
        let base = if is_of_every_array(base) { base } else { self.object };
        Ok(self.array_of(n, base))
    }

    fn merge_classes(&mut self, value: Sym, target: Sym, purpose: For) -> Checked<Type> {
        let target_class = self.named(target)?;
        if target_class.is_interface() {
            return Ok(if purpose == For::Assignment { Type::Ref(target) } else { self.object() });
        }
        let value_class = self.named(value)?;
        if value_class.is_interface() {
            return Ok(self.object());
        }
        if purpose == For::Assignment {
            let is_subclass = value_class.is_subtype_of(target_class);
            return Ok(if is_subclass { Type::Ref(target) } else { self.object() });
        }
        let mut candidate = Some(value_class);
        while let Some(class) = candidate {
            if target_class.is_subtype_of(class) {
                return Ok(Type::Ref(class.name));
            }
            candidate = class.super_class;
        }
        Ok(self.object())
    }

    /// How many dimensions, and the class of the elements; none if they are primitive.
    fn base(&mut self, name: Sym) -> (usize, Option<Sym>) {
        let n = dimensions(Type::Ref(name));
        let element = name.as_str().get(n..).unwrap_or_default();
        if n == 0 {
            return (0, Some(name));
        }
        let class = element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
        (n, class.map(|class| self.vm.symbols.intern(class)))
    }

    fn array_of(&mut self, n: usize, base: Sym) -> Type {
        if n == 0 {
            return Type::Ref(base);
        }
        Type::Ref(self.vm.symbols.intern(&format!("{}L{base};", "[".repeat(n))))
    }

    /// What an array of this type has as its elements.
    pub fn component(&mut self, array: Type) -> Type {
        match array {
            Type::Ref(name) => match name.as_str().strip_prefix('[') {
                Some(component) => lookup::type_of(self.vm, component.as_bytes()),
                None => Type::Top,
            },
            other => other,
        }
    }

    pub fn named(&mut self, name: Sym) -> Checked<&'static Class> {
        lookup::named(self.vm, self.class, name).map_err(Fail::Stop)
    }
}

fn is_of_every_array(name: Sym) -> bool {
    matches!(name.as_str(), "java/lang/Cloneable" | "java/io/Serializable")
}
