//! Fields: their place in an object and their access rules.

use doppel_classpath::classfile::access as acc;
use doppel_inputs::Kind;

use super::Class;
use crate::symbol::Sym;

pub struct Field {
    pub class: &'static Class,
    pub name: Sym,
    pub descriptor: Sym,
    pub access_flags: u16,
    pub kind: Kind,
    /// The offset from the start of the object; for a static field, from the start of its class's mirror.
    pub offset: u32,
    /// The index among the class file's fields: the "slot" of `java.lang.reflect.Field`.
    pub index: u16,
    /// Added by the VM rather than the class file; invisible to reflection.
    pub injected: bool,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access_flags & acc::STATIC != 0
    }

    pub fn is_final(&self) -> bool {
        self.access_flags & acc::FINAL != 0
    }

    pub fn is_volatile(&self) -> bool {
        self.access_flags & acc::VOLATILE != 0
    }
}
