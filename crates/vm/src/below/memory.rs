//! What is behind objects that stand for something else: memory outside of the heap, methods.

use doppel_inputs::Kind;

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::Step;

/// Where a direct buffer's memory is: in this block, from this byte on. In none (null) if it has none.
pub type Place = (Ref, u64);

impl Vm {
    /// The memory of a direct buffer; none if it is no block of ours but, say, a file.
    pub fn memory_behind(&self, buffer: Ref) -> Option<Place> {
        let class = self.class_of(buffer);
        let field =
            |name: &str| class.field_named(name).map(|field| self.heap.read_kind(buffer, field.offset, field.kind));
        let (address, capacity) = (field("address")?, field("capacity")?);
        if address == 0 || capacity == 0 {
            return Some((Ref::NULL, 0));
        }
        let block = self.block_with(address)?;
        Some((block, address - self.heap.address_of(block)))
    }

    /// New memory outside of the heap, full of zeros.
    pub fn new_memory(&mut self, len: u32) -> Step<Ref> {
        let block = self.new_primitive_array(Kind::Byte, len)?;
        self.keep_block(block);
        Ok(block)
    }

    /// The method behind what reflection has for it.
    pub fn method_behind(&self, reflected: Ref) -> Option<&'static Method> {
        let class = if reflected.is_null() { Ref::NULL } else { self.get_ref(reflected, "clazz") };
        if class.is_null() {
            return None;
        }
        self.class_of_mirror(class).method_at(self.get_int(reflected, "slot"))
    }

    /// And the other way around: its place among the methods of its class.
    pub fn set_method_behind(&mut self, reflected: Ref, method: &'static Method) {
        self.set_int(reflected, "slot", i32::from(method.index));
    }
}
