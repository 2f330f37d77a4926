//! Changes in doppel since the last exchange.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::{Class, ClassId, Field};
use doppel_vm::heap::Ref;

use super::mirror::{Last, Mirror, has_begun};
use super::places::Place;
use crate::difference::difference;
use crate::hollow::hollow;
use crate::naming;
use crate::protocol::{Change, ClassNo, Content, NewBytes, ObjectId, Origin, Update};

impl Mirror {
    /// An exchange begins: classes of the program that were initialised since the last one are now shared.
    pub fn begin(&mut self, vm: &mut Vm) {
        if std::mem::replace(&mut self.n_initializations, vm.n_initializations) == vm.n_initializations {
            return;
        }
        for id in 1..vm.dictionary.n_classes() as u32 {
            let Some(class) = vm.dictionary.get(ClassId(id)) else { continue };
            let is_own = class.file.is_some() && !class.hidden && !vm.is_library(class);
            if !is_own || !has_begun(vm, class) {
                continue;
            }
            let n_classes = self.classes.len();
            let no = self.class_no(vm, class);
            if self.statics.contains_key(&no) {
                continue;
            }
            if (no as usize) < n_classes
                && let Some(bytes) = class.file.as_ref().and_then(hollow)
            {
                self.news.hollowed.push(NewBytes { class: no, bytes });
            }
            self.share_statics(vm, no, class);
            self.news.initialized.push(no);
        }
    }

    /// From now on the static fields of a class are shared; both halves assume that they are zero.
    pub(super) fn share_statics(&mut self, vm: &mut Vm, no: ClassNo, class: &'static Class) {
        self.statics.insert(no, vec![0; self.layouts.statics(class).len()]);
        self.new_statics.push(no);
        self.places.add(vm.mirror(class), Place::Statics(no));
    }

    /// The monitors that the calling thread owns.
    pub fn entered(&mut self, vm: &mut Vm) -> Vec<ObjectId> {
        vm.owned_monitors().into_iter().map(|object| self.id(vm, object, None)).collect()
    }

    /// All changes that the side does not know.
    pub fn finish(&mut self, vm: &mut Vm) -> Update {
        self.compare_standard(vm);
        let written = vm.heap.take_written();
        for no in std::mem::take(&mut self.new_statics) {
            self.compare_statics(vm, no);
        }
        let mut n_compared = self.n_compared;
        match written {
            Some(cards) => {
                for place in self.places.within(&cards) {
                    match place {
                        Place::Statics(no) => self.compare_statics(vm, no),
                        Place::Object(id) if (id as usize) < n_compared => self.compare_object(vm, id as usize),
                        // A new object.
                        Place::Object(_) => {}
                    }
                }
            }
            None => {
                let mut shared: Vec<ClassNo> = self.statics.keys().copied().collect();
                shared.sort_unstable();
                shared.into_iter().for_each(|no| self.compare_statics(vm, no));
                n_compared = 0;
            }
        }
        // New objects; the list grows meanwhile.
        let mut is_first = true;
        while std::mem::take(&mut is_first) || n_compared < self.objects.len() {
            while n_compared < self.objects.len() {
                self.compare_object(vm, n_compared);
                self.note_local(vm, n_compared);
                n_compared += 1;
            }
            // Their values may be new as well.
            self.compare_locals(vm);
        }
        self.n_compared = n_compared;
        self.compare_hashes(vm);
        std::mem::take(&mut self.news)
    }

    fn compare_object(&mut self, vm: &mut Vm, id: usize) {
        if let Some(content) = self.compare(vm, id) {
            self.news.changes.push(Change::Object(id as ObjectId, content));
        }
    }

    /// Records a shared object if it is a `ThreadLocal`.
    pub(super) fn note_local(&mut self, vm: &Vm, id: usize) {
        let object = self.objects[id].object;
        let is_known = |locals: &[(ObjectId, Option<Ref>)]| locals.iter().any(|(known, _)| *known as usize == id);
        if !object.is_null() && vm.is_thread_local(object) && !is_known(&self.locals) {
            self.locals.push((id as ObjectId, None));
        }
    }

    /// Compares the calling thread's values of `ThreadLocal`s.
    fn compare_locals(&mut self, vm: &mut Vm) {
        for index in 0..self.locals.len() {
            let (id, last) = self.locals[index];
            let object = self.objects[id as usize].object;
            let now = if object.is_null() { None } else { vm.thread_local(object) };
            if now != last {
                self.locals[index].1 = now;
                let value = now.map(|value| self.id(vm, value, None));
                self.news.changes.push(Change::Local(id, value));
            }
        }
    }

    /// Compares the identity hash codes that the program has asked for.
    fn compare_hashes(&mut self, vm: &mut Vm) {
        let seen = (vm.n_identity_hashes(), self.objects.len());
        if std::mem::replace(&mut self.hashes_seen, seen) == seen {
            return;
        }
        for (id, mirrored) in (0..).zip(&mut self.objects) {
            if mirrored.hash == 0 && !mirrored.object.is_null() {
                mirrored.hash = vm.known_identity_hash(mirrored.object);
                self.news.changes.extend((mirrored.hash != 0).then_some(Change::Hash(id, mirrored.hash)));
            }
        }
    }

    fn compare_statics(&mut self, vm: &mut Vm, no: ClassNo) {
        let Some(class) = self.classes.get(no as usize).copied().flatten() else { return };
        let (mirror, layout) = (vm.mirror(class), self.layouts.statics(class));
        let mut last = self.statics.remove(&no).unwrap_or_default();
        let mut changed = Vec::new();
        for (index, (field, last)) in (0..).zip(layout.iter().zip(&mut last)) {
            let slot = vm.heap.read_kind(mirror, field.offset, field.kind);
            if slot != *last {
                *last = slot;
                changed.push((index, self.sent(vm, field.kind, slot, class)));
            }
        }
        self.statics.insert(no, last);
        if !changed.is_empty() {
            self.news.changes.push(Change::Statics(no, changed));
        }
    }

    fn compare(&mut self, vm: &mut Vm, id: usize) -> Option<Content> {
        let object = self.objects[id].object;
        if object.is_null() || matches!(self.objects[id].last, Last::Frozen) {
            return None;
        }
        let (changed, last) = match std::mem::replace(&mut self.objects[id].last, Last::Nothing) {
            Last::Nothing | Last::Frozen => (None, Last::Nothing),
            Last::Fields(mut last) => {
                let class = vm.class_of(object);
                let layout = self.layouts.instance(class);
                let mut changed = Vec::new();
                let is_direct = naming::is_direct_buffer(class.name.as_str());
                for (index, (field, last)) in (0..).zip(layout.iter().zip(&mut last)) {
                    if is_direct && is_address(field) {
                        self.compare_address(vm, id, last);
                        continue;
                    }
                    let slot = vm.heap.read_kind(object, field.offset, field.kind);
                    if slot != *last {
                        *last = slot;
                        changed.push((index, self.sent(vm, field.kind, slot, class)));
                    }
                }
                ((!changed.is_empty()).then_some(Content::Fields(changed)), Last::Fields(last))
            }
            Last::Bytes(last) => {
                let size = vm.class_of(object).element_size() as usize;
                let now = bytes_of(vm, object);
                let changed = difference(&last, now, size);
                let changed = changed.map(|range| Content::Bytes(range.start as u32, now[range].to_vec()));
                let last = if changed.is_some() { now.to_vec() } else { last };
                (changed, Last::Bytes(last))
            }
            Last::References(last) => {
                let now = vm.heap.elements::<Ref>(object).to_vec();
                let changed = match difference(&last, &now, 1) {
                    Some(range) => {
                        let start = range.start as u32;
                        let ids = now[range].iter().map(|element| self.id(vm, *element, None)).collect();
                        Some(Content::References(start, ids))
                    }
                    None => None,
                };
                (changed, Last::References(now))
            }
        };
        self.objects[id].last = last;
        changed
    }

    /// Compares the memory of a direct buffer.
    fn compare_address(&mut self, vm: &mut Vm, id: usize, last: &mut u64) {
        let buffer = self.objects[id].object;
        let (memory, offset) = vm.memory_behind(buffer).unwrap_or_default();
        let now = if memory.is_null() { 0 } else { vm.heap.address_of(memory) + offset };
        if std::mem::replace(last, now) != now {
            let memory = self.memory_id(vm, memory);
            self.news.changes.push(Change::Address(id as ObjectId, memory, offset));
        }
    }

    /// The number of off-heap memory.
    fn memory_id(&mut self, vm: &mut Vm, memory: Ref) -> ObjectId {
        if let Some(known) = self.known(memory) {
            return known;
        }
        let len = vm.heap.array_len(memory);
        self.news.objects.push(Origin::Memory(len.into()));
        self.add(memory, Last::of_array(vm.class_of(memory), len))
    }

    /// The form in which a value of an object of class `holder` is sent.
    fn sent(&mut self, vm: &mut Vm, kind: Kind, slot: u64, holder: &'static Class) -> u64 {
        if kind == Kind::Ref { u64::from(self.id(vm, Ref::from_slot(slot), Some(holder))) } else { slot }
    }
}

/// Whether a field of a buffer holds the address of its memory.
pub fn is_address(field: &Field) -> bool {
    field.name.as_str() == "address" && field.class.name.as_str() == "java/nio/Buffer"
}

/// The elements of an array of primitives, in memory order.
pub fn bytes_of(vm: &Vm, array: Ref) -> &[u8] {
    let len = vm.heap.array_len(array) as usize * vm.class_of(array).element_size() as usize;
    vm.heap.contents(array, len)
}
