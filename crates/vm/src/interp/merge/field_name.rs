//! The fields that the sides of a branch load and store.

use doppel_classpath::classfile::{Constant, access as acc};

use crate::class::vtable::same_package;
use crate::class::{Class, Field, Method};

/// A field as named by an instruction.
#[derive(Clone, Copy)]
pub enum FieldName {
    /// A field of the method's own class.
    Own(&'static Field),
    /// A field of another class, by its entry in the constant pool.
    Other(u16),
}

impl FieldName {
    /// The field in objects of this class. It is looked up there and not resolved: merging must not depend on what was
    /// executed before.
    pub fn find(self, method: &'static Method, class: &'static Class) -> Option<&'static Field> {
        let index = match self {
            FieldName::Own(field) => return Some(field),
            FieldName::Other(index) => index,
        };
        let file = method.class.file.as_ref()?;
        let Constant::Field { class: named, name_and_type } = file.pool.get(index) else { return None };
        let named = file.class_name(named).ok()?;
        let (name, descriptor) = file.name_and_type(name_and_type).ok()?;
        let mut classes = std::iter::successors(Some(class), |class| class.super_class);
        let named = classes.find(|class| class.name.as_str().as_bytes() == named)?;
        let is_it = |field: &&&'static Field| {
            !field.is_static()
                && field.name.as_str().as_bytes() == name
                && field.descriptor.as_str().as_bytes() == descriptor
        };
        let mut classes = std::iter::successors(Some(named), |class| class.super_class);
        let field = *classes.find_map(|class| class.fields().iter().find(is_it))?;
        (is_accessible(method.class, named) && is_member_accessible(method.class, field)).then_some(field)
    }
}

/// Whether the named class is certainly this one, and accessible.
fn is_accessible(from: &Class, class: &Class) -> bool {
    from.loader == class.loader && (class.access_flags & acc::PUBLIC != 0 || same_package(from, class))
}

fn is_member_accessible(from: &Class, field: &Field) -> bool {
    field.access_flags & acc::PUBLIC != 0 || field.access_flags & acc::PRIVATE == 0 && same_package(from, field.class)
}
