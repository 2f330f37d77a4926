//! The steps that remain once the inputs exist: constructing objects and filling collections.

use doppel_inputs::Kind;

use super::EntryResult;
use crate::Vm;
use crate::class::{Class, Field, Method};
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::boxes::Tagged;

/// The steps of one run, and the arguments of the method. Objects are elements of an `Object[]`, by index.
#[derive(Default, Debug)]
pub struct Build {
    pub steps: Vec<BuildStep>,
    /// The receiver, if any, then the arguments.
    pub arguments: Vec<Operand>,
}

#[derive(Clone, Copy, Debug)]
pub enum Operand {
    Null,
    Primitive(Tagged),
    /// The element of the array at this index.
    Object(u32),
}

#[derive(Debug)]
pub enum BuildStep {
    /// Create an object with this constructor.
    New { constructor: &'static Method, arguments: Vec<Operand>, to: u32 },
    /// Call a method for its effect; the receiver is the first argument.
    Call { method: &'static Method, arguments: Vec<Operand> },
    /// Look up the constant of an enum.
    Constant { class: &'static Class, field: &'static Field, to: u32 },
    /// Store an element of an array.
    Store { array: u32, index: u32, value: Operand },
}

/// A call to push.
pub(crate) struct Call {
    pub method: &'static Method,
    pub slots: Vec<u64>,
    pub tags: Vec<u32>,
}

impl Vm {
    /// Performs one step up to its call, if it has one. Can be repeated until then.
    pub(crate) fn build_step(&mut self, step: &BuildStep, objects: Ref) -> Step<Option<Call>> {
        match step {
            BuildStep::New { constructor, arguments, to } => {
                self.ensure_initialized(constructor.class)?;
                let object = self.new_object(constructor.class)?;
                self.heap.set_element(objects, *to, object);
                let mut call = self.call_of(constructor, arguments, objects);
                call.slots.insert(0, object.slot());
                call.tags.insert(0, 0);
                Ok(Some(call))
            }
            BuildStep::Call { method, arguments } => Ok(Some(self.call_of(method, arguments, objects))),
            BuildStep::Constant { class, field, to } => {
                self.ensure_initialized(class)?;
                let mirror = self.mirror(class);
                let constant: Ref = self.heap.read(mirror, field.offset);
                self.heap.set_element(objects, *to, constant);
                Ok(None)
            }
            BuildStep::Store { array, index, value } => {
                let array: Ref = self.heap.element(objects, *array);
                let value = Ref::from_slot(self.operand(*value, objects).0);
                self.heap.set_element(array, *index, value);
                Ok(None)
            }
        }
    }

    pub(crate) fn call_of(&self, method: &'static Method, arguments: &[Operand], objects: Ref) -> Call {
        let (mut slots, mut tags) = (Vec::new(), Vec::new());
        for &argument in arguments {
            let (slot, tag) = self.operand(argument, objects);
            slots.push(slot);
            tags.push(tag);
            if matches!(argument, Operand::Primitive(value) if value.kind.slots() == 2) {
                slots.push(0);
                tags.push(0);
            }
        }
        Call { method, slots, tags }
    }

    fn operand(&self, operand: Operand, objects: Ref) -> (u64, u32) {
        match operand {
            Operand::Null => (0, 0),
            Operand::Primitive(value) => (value.slot, value.tag),
            Operand::Object(index) => (self.heap.element::<Ref>(objects, index).slot(), 0),
        }
    }

    /// The result that the method returned in this slot.
    pub(crate) fn entry_result_of(&mut self, kind: Kind, slot: u64, tag: u32) -> EntryResult {
        let text = match kind {
            Kind::Void => String::new(),
            Kind::Ref => match Ref::from_slot(slot) {
                object if object.is_null() => "null".to_owned(),
                object if self.class_of(object) == self.known.string => self.string(object),
                object => self.class_of(object).java_name(),
            },
            kind => doppel_inputs::number(kind, slot),
        };
        let slot = if matches!(kind, Kind::Ref | Kind::Void) { 0 } else { slot };
        EntryResult { kind, slot, tag, text }
    }
}
