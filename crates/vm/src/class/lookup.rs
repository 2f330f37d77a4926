//! Look-up of fields through the hierarchy (JVMS §5.4.3.2).

use super::{Class, Field};
use crate::symbol::Sym;

impl Class {
    /// The field of this name and descriptor: declared here, in a superinterface, or in a superclass, in this order.
    pub fn lookup_field(&self, name: Sym, descriptor: Sym) -> Option<&'static Field> {
        let declared = self.fields().iter().copied().find(|field| field.name == name && field.descriptor == descriptor);
        if declared.is_some_and(|field| !field.injected) {
            return declared;
        }
        let in_interfaces = self.interfaces.iter().find_map(|interface| interface.lookup_field(name, descriptor));
        in_interfaces.or_else(|| self.super_class.and_then(|parent| parent.lookup_field(name, descriptor)))
    }
}
