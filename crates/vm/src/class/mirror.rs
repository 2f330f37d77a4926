//! Class mirrors: the `java.lang.Class` objects. The header of a mirror identifies its class, and its tail holds the
//! class's static fields.

use super::init::state;
use super::{Class, ClassId};
use crate::Vm;
use crate::heap::{ClassEntry, LENGTH_OFFSET, Ref, Shortage};
use crate::step::Step;

impl Vm {
    /// The `java.lang.Class` of a class.
    #[inline(always)]
    pub fn mirror(&mut self, class: &'static Class) -> Ref {
        let mirror = self.heap.class_entry(class.id).mirror;
        if mirror.is_null() { self.revive(class) } else { mirror }
    }

    /// The class that a `java.lang.Class` object (not null) mirrors.
    #[inline(always)]
    pub fn class_of_mirror(&self, mirror: Ref) -> &'static Class {
        self.class(ClassId(self.heap.read(mirror, LENGTH_OFFSET)))
    }

    /// Creates the mirror of a class that is known but not loaded in this state, as after a rollback.
    #[cold]
    #[inline(never)]
    pub fn revive(&mut self, class: &'static Class) -> Ref {
        debug_assert!(class.lasts, "{} is dead", class.name);
        match self.make_mirror(class, Ref::NULL, Ref::NULL) {
            Ok(mirror) => mirror,
            Err(_) => unreachable!("no room for the mirror of {}", class.name),
        }
    }

    /// Creates and registers the mirror. Does nothing during boot, before `java.lang.Class` is loaded.
    pub fn make_mirror(&mut self, class: &'static Class, protection_domain: Ref, class_data: Ref) -> Step<Ref> {
        if !self.known.ready() {
            return Ok(Ref::NULL);
        }
        let known = &self.known;
        let (class_class, size_offset) = (known.class, known.class.instance_size);
        let allocated = self.heap.alloc_reserve(class_class.id, class.mirror_size as usize, class.id.0);
        let Ok(mirror) = allocated else { return Err(self.out_of_memory(Shortage::HeapSpace)) };
        self.heap.write(mirror, size_offset, class.mirror_size);
        let component = match class.element() {
            Some(element) => self.mirror(element),
            None => Ref::NULL,
        };
        let module = match class.element() {
            _ if class.is_primitive() => self.modules.java_base,
            Some(_) => self.heap.read(component, self.known.class_module),
            None => match class.host {
                Some(host) => {
                    let host = self.mirror(host);
                    self.heap.read(host, self.known.class_module)
                }
                None => self.module_of_package(class.loader, class.package()),
            },
        };
        let known = &self.known;
        self.heap.write(mirror, known.class_loader, class.loader);
        self.heap.write(mirror, known.class_module, module);
        self.heap.write(mirror, known.class_component, component);
        self.heap.write(mirror, known.class_data, class_data);
        self.heap.write(mirror, known.class_protection_domain, protection_domain);
        if let Some(offset) = known.class_modifiers {
            self.heap.write(mirror, offset, super::modifiers(class));
        }
        if let Some(offset) = known.class_primitive {
            self.heap.write(mirror, offset, u8::from(class.is_primitive()));
        }
        self.register_mirror(class, mirror);
        Ok(mirror)
    }

    /// The class is loaded, with this mirror.
    pub(super) fn register_mirror(&mut self, class: &'static Class, mirror: Ref) {
        let trivial = class.is_array() || class.is_primitive();
        let initial = if trivial { state::INITIALIZED } else { state::LINKED };
        let entry = ClassEntry { mirror, state: initial, resolved: Ref::NULL, failure: Ref::NULL };
        self.heap.set_class_entry(class.id, entry);
    }
}
