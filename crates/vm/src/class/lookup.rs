//! Field lookup through the class hierarchy (JVMS §5.4.3.2).

use rustc_hash::FxHashSet;

use super::{Class, ClassId, Field, Method};
use crate::symbol::Sym;

impl Class {
    /// The method with this index in the class file.
    pub fn method_at(&self, index: i32) -> Option<&'static Method> {
        let methods = self.methods();
        let at = usize::try_from(index).ok()?;
        let direct = methods.get(at).copied().filter(|method| usize::from(method.index) == at);
        direct.or_else(|| methods.iter().copied().find(|method| usize::from(method.index) == at))
    }

    /// The field of this name and descriptor, declared here, in a superinterface or in a superclass, in this order.
    pub fn lookup_field(&self, name: Sym, descriptor: Sym) -> Option<&'static Field> {
        let mut missed = FxHashSet::default();
        let mut class = Some(self);
        while let Some(current) = class {
            let found = current.lookup_field_in_interfaces(name, descriptor, &mut missed);
            if found.is_some() {
                return found;
            }
            class = current.super_class;
        }
        None
    }

    /// Lookup among superinterfaces. `missed` holds interfaces known not to have the field, since many paths lead to
    /// each.
    fn lookup_field_in_interfaces(
        &self,
        name: Sym,
        descriptor: Sym,
        missed: &mut FxHashSet<ClassId>,
    ) -> Option<&'static Field> {
        let matches = |field: &&'static Field| field.name == name && field.descriptor == descriptor && !field.injected;
        if let Some(declared) = self.fields().iter().copied().find(matches) {
            return Some(declared);
        }
        for interface in &self.interfaces {
            if missed.insert(interface.id)
                && let Some(found) = interface.lookup_field_in_interfaces(name, descriptor, missed)
            {
                return Some(found);
            }
        }
        None
    }
}
