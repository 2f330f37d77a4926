//! Types of inference and how two are merged. Interfaces count as `Object`.

use super::Inference;
use crate::failure::Checked;
use crate::frame::Type;
use crate::method::OBJECT;

/// The purpose of merging two types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Whether the first is assignable to the second: if so, the result is the second.
    Assignment,
    /// The nearest common supertype.
    Join,
}

/// An object or an array, including null, but no uninitialised object.
pub fn is_object_or_array(ty: Type<'_>) -> bool {
    matches!(ty, Type::Null | Type::Ref(_))
}

pub fn is_array(ty: Type<'_>) -> bool {
    dimensions(ty) > 0
}

pub fn dimensions(ty: Type<'_>) -> usize {
    match ty {
        Type::Ref(name) => name.bytes().take_while(|&byte| byte == b'[').count(),
        _ => 0,
    }
}

/// Slots that it takes on the stack.
pub fn size(ty: Type<'_>) -> usize {
    if ty.is_wide() { 2 } else { 1 }
}

impl<'c> Inference<'_, 'c> {
    pub fn is_assignable(&mut self, from: Type<'c>, to: Type<'c>) -> Checked<bool> {
        Ok(self.merge(from, to, For::Assignment)? == to)
    }

    pub fn merge(&mut self, value: Type<'c>, target: Type<'c>, purpose: For) -> Checked<Type<'c>> {
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
        if target_name == OBJECT {
            return Ok(target);
        }
        if value_name == OBJECT {
            // An interface as the target counts as `Object`.
            if purpose == For::Assignment && !is_array(target) {
                let class = self.method.load(target_name)?;
                return Ok(if self.method.hierarchy.is_interface(class) { target } else { value });
            }
            return Ok(value);
        }
        if is_array(value) || is_array(target) {
            return self.merge_arrays(value_name, target_name, purpose);
        }
        self.merge_classes(value_name, target_name, purpose)
    }

    /// At least one is an array; they differ, and neither is `Object`.
    fn merge_arrays(&mut self, value: &'c str, target: &'c str, purpose: For) -> Checked<Type<'c>> {
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
            OBJECT
        });
        let target_base = target_base.unwrap_or_else(|| {
            n_target -= 1;
            OBJECT
        });
        if n_value == n_target {
            let base = self.merge(Type::Ref(value_base), Type::Ref(target_base), purpose)?;
            return Ok(match base {
                Type::Ref(base) => self.array_of(n_value, base),
                other => other,
            });
        }
        let (n, base) = if n_value < n_target { (n_value, value_base) } else { (n_target, target_base) };
        let base = if is_of_every_array(base) { base } else { OBJECT };
        Ok(self.array_of(n, base))
    }

    fn merge_classes(&mut self, value: &'c str, target: &'c str, purpose: For) -> Checked<Type<'c>> {
        let target_class = self.method.load(target)?;
        if self.method.hierarchy.is_interface(target_class) {
            return Ok(Type::Ref(if purpose == For::Assignment { target } else { OBJECT }));
        }
        let value_class = self.method.load(value)?;
        let hierarchy = &self.method.hierarchy;
        if hierarchy.is_interface(value_class) {
            return Ok(Type::Ref(OBJECT));
        }
        if purpose == For::Assignment {
            let is_subclass = hierarchy.is_subtype(value_class, target_class);
            return Ok(Type::Ref(if is_subclass { target } else { OBJECT }));
        }
        let mut candidates = self.method.superclasses(Some(value_class));
        let common = candidates.find(|&class| hierarchy.is_subtype(target_class, class));
        Ok(Type::Ref(common.map_or(OBJECT, |class| hierarchy.name(class))))
    }

    /// The number of dimensions, and the class of the elements; none if they are primitive.
    fn base(&self, name: &'c str) -> (usize, Option<&'c str>) {
        let n = dimensions(Type::Ref(name));
        let element = name.get(n..).unwrap_or_default();
        if n == 0 {
            return (0, Some(name));
        }
        let class = element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
        (n, class)
    }

    fn array_of(&mut self, n: usize, base: &'c str) -> Type<'c> {
        if n == 0 {
            return Type::Ref(base);
        }
        Type::Ref(self.method.hierarchy.keep(&format!("{}L{base};", "[".repeat(n))))
    }

    /// The component type of an array type.
    pub fn component(&mut self, array: Type<'c>) -> Type<'c> {
        match array {
            Type::Ref(name) => match name.strip_prefix('[') {
                Some(component) => self.method.type_of(component.as_bytes()),
                None => Type::Top,
            },
            other => other,
        }
    }
}

fn is_of_every_array(name: &str) -> bool {
    matches!(name, "java/lang/Cloneable" | "java/io/Serializable")
}
