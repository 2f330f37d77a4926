//! Stores of the sides to fields. They are buffered until the sides meet: the heap shows only what the run itself has
//! done.

use doppel_expr::ExprId;
use doppel_inputs::Kind;

use super::side::{Side, Value};
use crate::class::Field;
use crate::heap::Ref;
use crate::interp::symbolic::array::slot_sort;
use crate::interp::symbolic::call::narrowed_slot;
use crate::step::Step;
use crate::symbolic::shadow::field_index;

/// A field of an object or of a class's mirror, and its buffered value.
#[derive(Clone, Copy)]
struct Store {
    object: Ref,
    field: &'static Field,
    value: Value,
}

/// The last store to each field, in the order of the first stores.
#[derive(Clone, Default)]
pub struct Stores(Vec<Store>);

impl Stores {
    pub fn get(&self, object: Ref, field: &'static Field) -> Option<Value> {
        let store = self.0.iter().find(|store| store.object == object && std::ptr::eq(store.field, field))?;
        Some(store.value)
    }

    fn set(&mut self, object: Ref, field: &'static Field, value: Value) {
        match self.0.iter_mut().find(|store| store.object == object && std::ptr::eq(store.field, field)) {
            Some(store) => store.value = value,
            None => self.0.push(Store { object, field, value }),
        }
    }
}

impl Side {
    /// Stores the content of a register to a field of an existing object.
    pub unsafe fn store(&mut self, object: Ref, field: &'static Field, (slot, tag): Value) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            // References have no expressions. The instruction itself checks whether a final field may be stored.
            if field.kind == Kind::Ref || field.is_final() || field.is_volatile() {
                return None;
            }
            let vm = &mut *self.vm;
            let tag = match tag {
                0 => 0,
                tag => {
                    let narrow = vm.narrowed(ExprId(tag), field.kind);
                    let wide = vm.widened(narrow, field.kind);
                    vm.symbolic.tag_of(wide)
                }
            };
            self.stores.set(object, field, (narrowed_slot(slot, field.kind), tag));
            Some(())
        }
    }

    /// Joins the stores of two sides: fields that differ get an if-then-else.
    pub unsafe fn join_stores(&mut self, condition: ExprId, then: Stores, otherwise: Stores) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let holds = (*self.vm).symbolic.pool.value(condition) != 0;
            self.stores = Stores::default();
            let only_otherwise = otherwise.0.iter().filter(|store| then.get(store.object, store.field).is_none());
            for &Store { object, field, .. } in then.0.iter().chain(only_otherwise) {
                let then = self.stored(&then, object, field)?;
                let otherwise = self.stored(&otherwise, object, field)?;
                let (taken, _) = if holds { then } else { otherwise };
                let tag = match then == otherwise {
                    true => then.1,
                    false => self.ite(condition, then, otherwise, slot_sort(field.kind))?,
                };
                self.stores.set(object, field, (taken, tag));
            }
            Some(())
        }
    }

    /// The value that a side has left in a field.
    unsafe fn stored(&mut self, stores: &Stores, object: Ref, field: &'static Field) -> Option<Value> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            if let Some(value) = stores.get(object, field) {
                return Some(value);
            }
            let vm = &mut *self.vm;
            let tag = vm.field_tag(object, field.offset, field.kind);
            let tag = vm.widened_tag(tag, field.kind);
            let is_refused = vm.symbolic.ahead.as_ref().is_some_and(|ahead| ahead.is_refused);
            (!is_refused).then(|| (vm.heap.read_kind(object, field.offset, field.kind), tag))
        }
    }

    /// All sides have met: applies the stores to the heap. Has no effect if memory is exhausted.
    pub unsafe fn store_all(&mut self) -> Step<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let vm = &mut *self.vm;
            for store in &self.stores.0 {
                if store.value.1 != 0 {
                    vm.ensure_shadow(store.object)?;
                }
            }
            for &Store { object, field, value: (slot, tag) } in &self.stores.0 {
                let tag = vm.narrowed_tag(tag, field.kind);
                vm.set_shadow_tag(object, field_index(field.offset), tag)?;
                vm.heap.write_kind(object, field.offset, field.kind, slot);
            }
            Ok(())
        }
    }
}
