//! The modifiers of a class as declared in its source.

use doppel_classpath::classfile::{InnerClass, access as acc};

use super::{Class, Shape};

/// The modifiers as declared in the source; those of a nested class are in its `InnerClasses` entry.
pub fn modifiers(class: &Class) -> u16 {
    match class.shape {
        Shape::Primitive(_) => acc::PUBLIC | acc::FINAL | acc::ABSTRACT,
        Shape::Array { element } => {
            let visibility = modifiers(element) & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED);
            visibility | acc::FINAL | acc::ABSTRACT
        }
        Shape::Instance => {
            let flags = own_entry(class).map_or(class.access_flags, |entry| entry.flags);
            flags & !acc::SUPER & 0x7fff
        }
    }
}

/// The class's own entry in its `InnerClasses`, if it is nested.
pub fn own_entry(class: &Class) -> Option<InnerClass> {
    let file = class.file.as_ref()?;
    let own = file.name();
    file.inner_classes().into_iter().find(|entry| file.class_name(entry.inner).is_ok_and(|name| name == own))
}
