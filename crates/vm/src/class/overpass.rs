//! Overpass methods, in HotSpot's terms: if superinterfaces with default methods leave a class without a unique
//! implementation of an inherited method, the class gets a method that throws. Its frame appears in stack traces.
//!
//! Overpass methods are created when a call first selects them.

use std::cell::{Cell, OnceCell};

use doppel_classpath::classfile::access as acc;
use rustc_hash::FxHashSet;

use super::method::{MethodFlags, Polymorphic};
use super::vtable::Specific;
use super::{Class, ClassId, Method};
use crate::Vm;
use crate::interp;

/// The error that an overpass method throws.
pub struct Overpass {
    pub error: &'static str,
    pub message: String,
}

impl Vm {
    /// The overpass method of `class` for a method inherited from its superinterfaces; none if a single default method
    /// implements it, or if the interfaces have no default methods at all.
    pub(crate) fn overpass(&mut self, class: &'static Class, inherited: &'static Method) -> Option<&'static Method> {
        let (name, descriptor) = (inherited.name, inherited.descriptor);
        if let Some(&known) = class.overpasses.borrow().get(&(name, descriptor)) {
            return Some(known);
        }
        let overpass = match class.maximally_specific(self, name, descriptor) {
            Specific::Conflict(methods) => {
                let names: Vec<String> =
                    methods.iter().map(|method| format!("{}.{}", method.class.name, method.name)).collect();
                let message = format!("Conflicting default methods: {}", names.join(" "));
                Overpass { error: "java/lang/IncompatibleClassChangeError", message }
            }
            Specific::Abstract(_) if self.inherits_defaults(class) => {
                let message = format!("Method {}.{name}{descriptor} is abstract", class.name);
                Overpass { error: "java/lang/AbstractMethodError", message }
            }
            _ => return None,
        };
        let method = self.make_overpass(class, inherited, overpass);
        class.overpasses.borrow_mut().insert((name, descriptor), method);
        Some(method)
    }

    fn make_overpass(&mut self, class: &'static Class, of: &'static Method, overpass: Overpass) -> &'static Method {
        let method = self.dictionary.add_method(Method {
            id: self.dictionary.next_method_id(),
            class,
            name: of.name,
            descriptor: of.descriptor,
            access_flags: acc::PUBLIC | acc::SYNTHETIC | acc::BRIDGE,
            index: u16::MAX,
            params: of.params.clone(),
            returns: of.returns,
            arg_slots: of.arg_slots,
            entry: Cell::new(std::ptr::null()),
            frame_slots: Cell::new(u32::from(of.arg_slots) + 2),
            vtable_index: Cell::new(None),
            code: OnceCell::new(),
            native: Cell::new(None),
            native_calls: Cell::new(0),
            summary: Cell::new(None),
            model: Cell::new(None),
            model_calls: Cell::new(0),
            stands_for: Cell::new(None),
            polymorphic: Polymorphic::No,
            flags: MethodFlags::default(),
            overpass: Some(overpass),
        });
        method.entry.set(interp::initial_entry(method));
        method
    }

    fn inherits_defaults(&self, class: &'static Class) -> bool {
        let is_concrete = |method: &&'static Method| !method.is_static() && !method.is_abstract();
        class.all_interfaces.iter().any(|&id| self.class(id).methods().iter().any(is_concrete))
    }
}

/// All superinterfaces of a class in HotSpot's order: the superclass's, then each direct one followed by its own.
pub(super) fn interfaces_in_order(class: &'static Class) -> Vec<ClassId> {
    fn visit(class: &'static Class, visited: &mut FxHashSet<ClassId>, order: &mut Vec<ClassId>) {
        if !visited.insert(class.id) {
            return;
        }
        order.push(class.id);
        for &parent in class.super_class.iter().chain(&class.interfaces) {
            visit(parent, visited, order);
        }
    }
    let mut order = Vec::new();
    visit(class, &mut FxHashSet::default(), &mut order);
    order
}
