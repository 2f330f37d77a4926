//! `--symbolic return:pkg.Class.method`: the return value of the method becomes an input.

use doppel_inputs::{InputSpec, Kind};

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::{HEADER, Ref};
use crate::step::Step;
use crate::symbol::Sym;

impl Vm {
    /// Whether the user wants the return value of this method to be an input, and it can be one.
    pub(crate) fn is_return_input(&mut self, class: &Class, name: Sym, descriptor: Sym) -> bool {
        if self.symbolic.requests.is_empty() {
            return false;
        }
        let spec = InputSpec::Return { class: class.java_name(), method: name.as_str().to_owned() };
        if self.symbolic.requests.iter().all(|request| request.spec != spec) {
            return false;
        }
        let returns = descriptor.as_str().rsplit_once(')').map_or("V", |(_, returns)| returns);
        let can_be = match returns.as_bytes() {
            b"V" => false,
            [_] | b"Ljava/lang/String;" => true,
            [b'[', element] => *element != b'[',
            _ => false,
        };
        if !can_be {
            self.symbolic.requests.refuse(&spec, "it does not return a primitive, a string or an array of primitives");
        }
        can_be
    }

    /// The return value of such a method, and its tag: a new input. Strings and arrays are copied, since other code may
    /// share them.
    pub(crate) fn return_input(&mut self, method: &Method, slot: u64) -> Step<(u64, u32)> {
        let (class, name) = (method.class.java_name(), method.name.as_str().to_owned());
        let input = format!("{class}.{name}");
        let spec = InputSpec::Return { class, method: name };
        self.symbolic.requests.meet(&spec);
        if method.returns != Kind::Ref {
            let slot = self.recorded_primitive(&input, method.returns)?.unwrap_or(slot);
            let tag = self.primitive_input(&input, method.returns, slot);
            self.symbolic.set_spec(spec);
            return Ok((slot, tag));
        }
        let object = Ref::from_slot(slot);
        if object.is_null() {
            return Ok((slot, 0));
        }
        let copy = if self.class_of(object) == self.known.string {
            let units = match self.recorded(&input)? {
                Some(units) => units,
                None => self.string_utf16(object),
            };
            let copy = self.new_string_utf16(&units)?;
            self.string_input(&input, copy, true)?;
            self.note_passed(copy, &input);
            copy
        } else {
            let class = self.class_of(object);
            let copy = match self.recorded_array(&input, class.element_kind())? {
                Some(elements) => self.new_array_of(class, &elements)?,
                None => self.copy_of_array(object)?,
            };
            self.array_input(&input, copy, true)?;
            copy
        };
        self.symbolic.set_spec(spec);
        Ok((copy.slot(), 0))
    }

    /// A new array of primitives with these elements.
    pub fn new_array_of(&mut self, class: &'static Class, elements: &[u64]) -> Step<Ref> {
        let kind = class.element_kind();
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, &element) in (0u32..).zip(elements) {
            self.heap.write_kind(array, HEADER + index * kind.heap_size(), kind, element);
        }
        Ok(array)
    }

    /// A copy of an array of primitives, without tags.
    pub(crate) fn copy_of_array(&mut self, array: Ref) -> Step<Ref> {
        let (class, length) = (self.class_of(array), self.heap.array_len(array));
        let copy = self.new_array(class, length)?;
        let bytes = length as usize * class.element_size() as usize;
        self.heap.copy_contents((array, 0), (copy, 0), bytes);
        Ok(copy)
    }
}
