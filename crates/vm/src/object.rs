//! Creating objects: instances, arrays, boxes.

use doppel_inputs::Kind;

use crate::Vm;
use crate::class::{Class, Field};
use crate::heap::{Exhausted, HEADER, Ref, Shortage};
use crate::step::{Step, Stop};

/// The maximum length of an array in HotSpot.
pub const MAX_LENGTH: u32 = i32::MAX as u32 - 2;

/// The size of an array in bytes.
pub fn array_size(class: &Class, length: u32) -> usize {
    (HEADER as usize + length as usize * class.element_size() as usize).next_multiple_of(8)
}

/// The size of a multi-dimensional array in bytes. An impossible length ends the count, because creating such an array
/// throws.
pub fn nested_size(class: &'static Class, lengths: &[i32]) -> u64 {
    let (mut class, mut n_arrays, mut bytes) = (Some(class), 1u64, 0u64);
    for length in lengths.iter().map(|&length| length as u32) {
        let Some(array) = class.filter(|_| length <= MAX_LENGTH) else { break };
        bytes = bytes.saturating_add(n_arrays.saturating_mul(array_size(array, length) as u64));
        n_arrays = n_arrays.saturating_mul(u64::from(length));
        class = array.element();
    }
    bytes
}

/// Zeroing arrays of this length takes noticeable time.
const LONG: u32 = 1 << 16;

impl Vm {
    /// A zeroed instance. The class must be initialised, unless that does not matter. Throws `OutOfMemoryError` as a
    /// last resort.
    ///
    /// Never collects, since a native may hold references that are in no root. If a collection is due, the interpreter
    /// is asked to poll soon.
    pub fn new_object(&mut self, class: &'static Class) -> Step<Ref> {
        let allocated = self.heap.alloc_reserve(class.id, class.instance_size as usize, 0);
        self.allocated(allocated)
    }

    /// A zeroed array; `class` is the array class. The caller has checked that `length` is not negative.
    pub fn new_array(&mut self, class: &'static Class, length: u32) -> Step<Ref> {
        if length > MAX_LENGTH {
            return Err(self.out_of_memory(Shortage::ArraySize));
        }
        let allocated = self.heap.alloc_reserve(class.id, array_size(class, length), length);
        self.allocated(allocated)
    }

    /// A multi-dimensional array; no length is negative. There should be room for all of it: see [`nested_size`].
    pub fn new_nested_array(&mut self, class: &'static Class, lengths: &[i32]) -> Step<Ref> {
        let [len, inner @ ..] = lengths else { return Ok(Ref::NULL) };
        let array = self.new_array(class, *len as u32)?;
        if let (Some(element), false) = (class.element(), inner.is_empty()) {
            for index in 0..*len as u32 {
                let part = self.new_nested_array(element, inner)?;
                self.heap.set_element(array, index, part);
            }
        }
        Ok(array)
    }

    /// Like [`Vm::new_object`], for allocation instructions: all references are in frames there, so this may collect.
    pub fn new_object_collecting(&mut self, class: &'static Class) -> Step<Ref> {
        self.alloc_collecting(class, class.instance_size as usize, 0)
    }

    /// Like [`Vm::new_array`], for allocation instructions.
    pub fn new_array_collecting(&mut self, class: &'static Class, length: u32) -> Step<Ref> {
        if length > MAX_LENGTH {
            return Err(self.out_of_memory(Shortage::ArraySize));
        }
        if length >= LONG {
            self.after_long_work();
        }
        self.alloc_collecting(class, array_size(class, length), length)
    }

    /// For an instruction that creates several objects: collects if they do not fit, and throws if they still do not.
    pub fn make_room_collecting(&mut self, bytes: u64) -> Step<()> {
        if self.has_room_for(bytes) {
            return Ok(());
        }
        self.gc();
        if !self.has_room_for(bytes) {
            self.gc_clearing_soft();
        }
        if self.has_room_for(bytes) { Ok(()) } else { Err(self.out_of_memory(Shortage::HeapSpace)) }
    }

    /// For a native, before it creates a large object and while it can still run again from its start: asks for a
    /// collection if there is no room for that many bytes.
    pub fn check_room_for(&self, bytes: u64) -> Step<()> {
        if self.has_room_for(bytes) { Ok(()) } else { Err(Stop::Collect(bytes)) }
    }

    fn has_room_for(&self, bytes: u64) -> bool {
        (self.heap.used() as u64).saturating_add(bytes) <= self.heap.max() as u64
    }

    fn alloc_collecting(&mut self, class: &'static Class, size: usize, length: u32) -> Step<Ref> {
        if let Ok(object) = self.heap.alloc(class.id, size, length) {
            return Ok(object);
        }
        self.gc();
        if let Ok(object) = self.heap.alloc(class.id, size, length) {
            return Ok(object);
        }
        self.gc_clearing_soft();
        match self.heap.alloc(class.id, size, length) {
            Ok(object) => Ok(object),
            Err(Exhausted) => Err(self.out_of_memory(Shortage::HeapSpace)),
        }
    }

    fn allocated(&mut self, allocated: Result<Ref, Exhausted>) -> Step<Ref> {
        if self.heap.wants_gc() {
            self.hot.fuel = 0;
        }
        match allocated {
            Ok(object) => Ok(object),
            Err(Exhausted) => Err(self.out_of_memory(Shortage::HeapSpace)),
        }
    }

    pub fn new_primitive_array(&mut self, kind: Kind, length: u32) -> Step<Ref> {
        let class = self.known.primitive_array(kind);
        self.new_array(class, length)
    }

    /// An `Object[]`-like array with these elements.
    pub fn new_ref_array(&mut self, element: &'static Class, elements: &[Ref]) -> Step<Ref> {
        let class = self.array_class_of(element)?;
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.heap.set_element(array, index as u32, element);
        }
        Ok(array)
    }

    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Step<Ref> {
        let array = self.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
        self.heap.elements_mut::<u8>(array).copy_from_slice(bytes);
        Ok(array)
    }

    /// Whether an object (not null) is an instance of a class.
    #[inline(always)]
    pub fn instance_of(&self, object: Ref, class: &Class) -> bool {
        let id = self.heap.class_id(object);
        id == class.id || self.class(id).is_subtype_of(class)
    }

    /// A new box of a primitive. The VM never uses the caches of `Integer` and the like, which programs can observe.
    pub fn box_value(&mut self, kind: Kind, slot: u64) -> Step<Ref> {
        let name = match kind {
            Kind::Boolean => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Long => "java/lang/Long",
            Kind::Float => "java/lang/Float",
            Kind::Double => "java/lang/Double",
            Kind::Ref => return Ok(Ref::from_slot(slot)),
            Kind::Void => return Ok(Ref::NULL),
        };
        let class = self.boot_class(name)?;
        self.ensure_initialized(class)?;
        let object = self.new_object(class)?;
        if let Some(field) = box_value_field(class) {
            self.heap.write_kind(object, field.offset, kind, slot);
        }
        Ok(object)
    }

    /// The primitive in a box; none if the object is not a box.
    pub fn unbox(&self, object: Ref) -> Option<(Kind, u64)> {
        let class = self.class_of(object);
        let kind = boxed_kind(class)?;
        let field = box_value_field(class)?;
        Some((kind, self.heap.read_kind(object, field.offset, kind)))
    }

    /// A reference field by name, for the VM's own use; null if there is no such field.
    pub fn get_ref(&self, object: Ref, field: &str) -> Ref {
        self.class_of(object).field_named(field).map_or(Ref::NULL, |field| self.heap.read(object, field.offset))
    }

    pub fn set_ref(&mut self, object: Ref, field: &str, value: Ref) {
        if let Some(field) = self.class_of(object).field_named(field) {
            self.heap.write(object, field.offset, value);
        }
    }

    pub fn get_int(&self, object: Ref, field: &str) -> i32 {
        let class = self.class_of(object);
        class.field_named(field).map_or(0, |field| self.heap.read_kind(object, field.offset, field.kind) as i32)
    }

    pub fn set_int(&mut self, object: Ref, field: &str, value: i32) {
        if let Some(field) = self.class_of(object).field_named(field) {
            self.forget_field(object, field.offset);
            self.heap.write_kind(object, field.offset, field.kind, u64::from(value as u32));
        }
    }

    pub fn get_long(&self, object: Ref, field: &str) -> i64 {
        let class = self.class_of(object);
        class.field_named(field).map_or(0, |field| self.heap.read_kind(object, field.offset, field.kind) as i64)
    }

    pub fn set_long(&mut self, object: Ref, field: &str, value: i64) {
        if let Some(field) = self.class_of(object).field_named(field) {
            self.forget_field(object, field.offset);
            self.heap.write_kind(object, field.offset, field.kind, value as u64);
        }
    }

    /// A static reference field by name; null if there is no such field.
    pub fn get_static_ref(&mut self, class: &'static Class, field: &str) -> Ref {
        let mirror = self.mirror(class);
        class.field_named(field).map_or(Ref::NULL, |field| self.heap.read(mirror, field.offset))
    }
}

/// The kind of primitive in a box of this class; none if the class is not a wrapper.
pub fn boxed_kind(class: &Class) -> Option<Kind> {
    Some(match class.name.as_str() {
        "java/lang/Boolean" => Kind::Boolean,
        "java/lang/Byte" => Kind::Byte,
        "java/lang/Character" => Kind::Char,
        "java/lang/Short" => Kind::Short,
        "java/lang/Integer" => Kind::Int,
        "java/lang/Long" => Kind::Long,
        "java/lang/Float" => Kind::Float,
        "java/lang/Double" => Kind::Double,
        _ => return None,
    })
}

/// The field of a wrapper class that holds the primitive.
pub(crate) fn box_value_field(class: &Class) -> Option<&'static Field> {
    class.fields().iter().copied().find(|field| field.name.as_str() == "value" && !field.is_static())
}
