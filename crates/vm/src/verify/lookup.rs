//! Names to types and classes, for both verifiers.

use doppel_classpath::classfile::ClassFile;

use super::frame::Type;
use crate::Vm;
use crate::class::Class;
use crate::step::Step;
use crate::symbol::Sym;

/// The type of a field descriptor.
pub(super) fn type_of(vm: &mut Vm, descriptor: &[u8]) -> Type {
    match descriptor {
        [b'J', ..] => Type::Long,
        [b'D', ..] => Type::Double,
        [b'F', ..] => Type::Float,
        [b'L', name @ .., b';'] => Type::Ref(vm.symbols.intern_mutf8(name)),
        [b'[', ..] => Type::Ref(vm.symbols.intern_mutf8(descriptor)),
        _ => Type::Int,
    }
}

/// The type of a CONSTANT_Class, if it is one.
pub(super) fn class_type(vm: &mut Vm, class: &'static Class, file: &ClassFile, index: u16) -> Option<Type> {
    // A hidden class's name is not the one in its class file.
    if index == file.this_class {
        return Some(Type::Ref(class.name));
    }
    file.class_name(index).ok().map(|name| Type::Ref(vm.symbols.intern_mutf8(name)))
}

/// The class of a name, loaded if need be.
pub(super) fn named(vm: &mut Vm, class: &'static Class, name: Sym) -> Step<&'static Class> {
    if name == class.name { Ok(class) } else { vm.load_class_for_linking(class.loader, name) }
}

/// The class of this name among a class and its superclasses; nothing is loaded.
pub(super) fn superclass_named(class: &'static Class, name: Sym) -> Option<&'static Class> {
    let mut candidate = Some(class);
    while let Some(found) = candidate {
        if found.name == name {
            return Some(found);
        }
        candidate = found.super_class;
    }
    None
}
