//! Per-VM state that programs can replace: `System.out`, the default locale ([`STANDARD`]), system properties. Only
//! differences from the start are sent.

use std::collections::BTreeMap;

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::below::STANDARD;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::mirror::Mirror;
use crate::protocol::{Change, ObjectId};

pub struct Standard {
    /// Whether the library was initialised when the side was started; otherwise each half keeps its own.
    pub is_on: bool,
    held: Vec<Ref>,
    properties: BTreeMap<Vec<u16>, Vec<u16>>,
    /// The properties as objects: while these are unchanged, nothing has changed.
    entries: Vec<(Ref, Ref)>,
    n_collections: u64,
}

impl Standard {
    /// The state at the start.
    pub fn new(vm: &mut Vm) -> Standard {
        let held = (0..STANDARD.len()).map(|index| vm.standard(index)).collect();
        let properties = vm.standard_properties().clone();
        let is_on = !properties.is_empty();
        Standard { is_on, held, properties, entries: Vec::new(), n_collections: 0 }
    }
}

impl Mirror {
    /// Finds what the program has replaced.
    pub(super) fn compare_standard(&mut self, vm: &mut Vm) {
        if !self.standard.is_on {
            return;
        }
        for (index, (class, field)) in STANDARD.iter().enumerate() {
            let now = vm.static_reference(class, field);
            // Null is not a change.
            if now != self.standard.held[index] && !now.is_null() {
                self.standard.held[index] = now;
                let id = self.id(vm, now, None);
                self.news.changes.push(Change::Standard(index as u32, id));
            }
        }
        let entries = vm.system_properties();
        if entries == self.standard.entries && vm.n_collections == self.standard.n_collections {
            return;
        }
        let now = vm.texts_of(&entries);
        let last = std::mem::replace(&mut self.standard.properties, now);
        (self.standard.entries, self.standard.n_collections) = (entries, vm.n_collections);
        let now = &self.standard.properties;
        let set = now.iter().filter(|(name, value)| last.get(*name) != Some(*value));
        let set = set.map(|(name, value)| Change::Property(name.clone(), Some(value.clone())));
        let removed = last.keys().filter(|name| !now.contains_key(*name));
        self.news.changes.extend(set.chain(removed.map(|name| Change::Property(name.clone(), None))));
    }

    /// Applies a replacement by code in the side.
    pub(super) fn set_standard(&mut self, vm: &mut Vm, index: u32, id: ObjectId) -> Step<()> {
        let Some((class, field)) = STANDARD.get(index as usize) else { return Ok(()) };
        let object = self.object(vm, id)?;
        let class = vm.boot_class(class)?;
        let mirror = vm.mirror(class);
        if let Some(field) = class.field_named(field) {
            self.standard.held[index as usize] = object;
            vm.write_below(mirror, field.offset, Kind::Ref, object.slot())?;
        }
        Ok(())
    }

    /// Records a change of a property by code in the side.
    pub(super) fn note_property(&mut self, name: &[u16], value: Option<&[u16]>) {
        match value {
            Some(value) => _ = self.standard.properties.insert(name.to_vec(), value.to_vec()),
            None => _ = self.standard.properties.remove(name),
        }
    }
}
