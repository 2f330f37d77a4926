//! What has changed here since the last exchange.

use doppel_vm::Vm;
use doppel_vm::class::{Class, ClassId};
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::kind::Kind;

use super::mirror::{Last, Mirror, has_begun};
use crate::difference::difference;
use crate::hollow::hollow;
use crate::protocol::{Change, ClassNo, Content, NewBytes, ObjectId, Update};

impl Mirror {
    /// An exchange begins: classes of the program that have been initialised since the last one are in common now.
    pub fn begin(&mut self, vm: &mut Vm) {
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
            self.statics.insert(no, vec![0; self.layouts.statics(class).len()]);
            self.news.initialized.push(no);
        }
    }

    /// All that the side does not know of.
    pub fn finish(&mut self, vm: &mut Vm) -> Update {
        let mut shared: Vec<ClassNo> = self.statics.keys().copied().collect();
        shared.sort_unstable();
        for no in shared {
            self.compare_statics(vm, no);
        }
        // The list grows under way.
        let mut index = 0;
        while let Some(&id) = self.watched.get(index) {
            let id = id as usize;
            let mirrored = &mut self.objects[id];
            if mirrored.hash == 0 && !mirrored.object.is_null() {
                mirrored.hash = vm.known_identity_hash(mirrored.object);
                if mirrored.hash != 0 {
                    self.news.changes.push(Change::Hash(id as ObjectId, mirrored.hash));
                }
            }
            if let Some(content) = self.compare(vm, id) {
                self.news.changes.push(Change::Object(id as ObjectId, content));
            }
            index += 1;
        }
        std::mem::take(&mut self.news)
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
                for (index, (field, last)) in (0..).zip(layout.iter().zip(&mut last)) {
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

    /// A value in an object of the class `holder`, as it is sent.
    fn sent(&mut self, vm: &mut Vm, kind: Kind, slot: u64, holder: &'static Class) -> u64 {
        if kind == Kind::Ref { u64::from(self.id(vm, Ref::from_slot(slot), Some(holder))) } else { slot }
    }
}

/// The elements of an array of primitives, as they lie in memory.
pub fn bytes_of(vm: &Vm, array: Ref) -> &[u8] {
    let len = vm.heap.array_len(array) as usize * vm.class_of(array).element_size() as usize;
    // SAFETY: that is how long the elements are.
    unsafe { std::slice::from_raw_parts(vm.heap.ptr(array, HEADER), len) }
}
