//! The targets of `MethodHandle.invokeBasic` and `linkTo*`, determined at each call.

use doppel_inputs::End;

use super::member_name;
use crate::Vm;
use crate::class::method::Polymorphic;
use crate::class::vtable::Selector;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::Step;

impl Vm {
    /// The target of `invokeBasic` on this method handle: the entry point of its lambda form.
    pub fn invoke_basic_target(&mut self, handle: Ref) -> Step<&'static Method> {
        if handle.is_null() {
            return Err(self.null_pointer());
        }
        // The direct subclass of `Object` in the superclass chain of every method handle's class.
        let class = self.class_of(handle).chain.get(1).map(|id| self.class(*id));
        let form = class.map_or(Ref::NULL, |class| self.reference_field(handle, class, "form"));
        let entry = if form.is_null() { form } else { self.reference_field(form, self.class_of(form), "vmentry") };
        let target = if entry.is_null() { None } else { member_name::target(self, entry) };
        target.ok_or_else(|| End::Internal("a method handle whose form has no entry point".to_owned()).into())
    }

    /// The target of a `linkTo*` intrinsic, given its trailing `MemberName` and its first argument (null or arbitrary
    /// for `linkToStatic`).
    pub fn link_to_target(&mut self, which: Polymorphic, member: Ref, receiver: Ref) -> Step<&'static Method> {
        if member.is_null() {
            return Err(self.null_pointer());
        }
        let Some(method) = member_name::target(self, member) else {
            return Err(End::Internal("linkTo* with a member name that was not resolved".to_owned()).into());
        };
        if which == Polymorphic::LinkToStatic {
            return Ok(method);
        }
        if receiver.is_null() {
            return Err(self.null_pointer());
        }
        if method.polymorphic == Polymorphic::InvokeBasic {
            return self.invoke_basic_target(receiver);
        }
        match which {
            Polymorphic::LinkToVirtual => self.select_for(receiver, method, Selector::Virtual),
            Polymorphic::LinkToInterface => self.select_for(receiver, method, Selector::LinkToInterface),
            _ => Ok(method),
        }
    }

    /// The method that a virtual or interface call of `method` selects on this receiver.
    fn select_for(&mut self, receiver: Ref, method: &'static Method, selector: Selector) -> Step<&'static Method> {
        let class = self.class_of(receiver);
        if method.is_private() || method.is_static() {
            return Ok(method);
        }
        if method.class.is_interface() {
            return self.select_interface_method(class, method, selector);
        }
        match method.vtable_index.get() {
            Some(index) => Ok(vtable_entry(class, index).unwrap_or(method)),
            None => Ok(method),
        }
    }

    fn reference_field(&self, object: Ref, class: &'static Class, name: &str) -> Ref {
        class.field_named(name).map_or(Ref::NULL, |field| self.heap.read(object, field.offset))
    }
}

/// Arrays dispatch like `Object`, whether or not they have a vtable of their own.
fn vtable_entry(class: &'static Class, index: u32) -> Option<&'static Method> {
    let own = class.vtable().get(index as usize).copied();
    own.or_else(|| class.super_class.and_then(|parent| parent.vtable().get(index as usize).copied()))
}
