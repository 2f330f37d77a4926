//! What objects such as direct buffers and reflected methods stand for: off-heap memory, methods.

use doppel_inputs::Kind;

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::Step;

/// The memory of a direct buffer: a block and an offset. The block is null if the buffer has no memory.
pub type Place = (Ref, u64);

impl Vm {
    /// The memory of a direct buffer; none if it is not a block of the arena but, say, a mapped file.
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

    /// Allocates zeroed off-heap memory.
    pub fn new_memory(&mut self, len: u32) -> Step<Ref> {
        let block = self.new_primitive_array(Kind::Byte, len)?;
        self.keep_block(block);
        Ok(block)
    }

    /// The method that a reflection object stands for.
    pub fn method_behind(&self, reflected: Ref) -> Option<&'static Method> {
        let class = if reflected.is_null() { Ref::NULL } else { self.get_ref(reflected, "clazz") };
        if class.is_null() {
            return None;
        }
        self.class_of_mirror(class).method_at(self.get_int(reflected, "slot"))
    }

    /// Makes a reflection object stand for a method: stores the method's index in its class.
    pub fn set_method_behind(&mut self, reflected: Ref, method: &'static Method) {
        self.set_int(reflected, "slot", i32::from(method.index));
    }
}
