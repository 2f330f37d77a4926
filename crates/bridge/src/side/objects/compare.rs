//! Changes in the side since the last exchange.

use doppel_inputs::Kind;

use super::super::classes::SideField;
use super::super::env::Value;
use super::super::intercept::Noted;
use super::{Last, Objects};
use crate::difference::difference;
use crate::naming;
use crate::protocol::{Change, ClassNo, Content, Loader, ObjectId, Update};

impl Objects {
    /// All changes that doppel does not know.
    pub unsafe fn changes(&mut self) -> Result<Update, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            self.note_initialized()?;
            self.compare_standard()?;
            self.compare_thread_locals()?;
            let suspects = self.suspects()?;
            let n_known = self.watched.len();
            for no in suspects.classes {
                self.compare_statics(no)?;
            }
            for id in suspects.objects {
                self.compare_hash(id)?;
                self.compare(id)?;
            }
            // More objects have been added meanwhile, and still are.
            let mut index = n_known;
            while let Some(&id) = self.watched.get(index) {
                self.compare_hash(id)?;
                self.compare(id)?;
                index += 1;
            }
            self.freeze()?;
            Ok(std::mem::take(&mut self.news))
        }
    }

    /// Records monitors and weak references that native code holds.
    pub unsafe fn note(&mut self, noted: Noted) -> Result<(Vec<ObjectId>, Vec<ObjectId>), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            for object in noted.weakly_kept {
                let id = self.id(object, 0)?;
                self.weakly_kept.insert(id);
                self.env.delete_global(object);
            }
            let (mut entered, mut left) = (Vec::new(), Vec::new());
            for (object, is_entered) in noted.monitors {
                let id = self.id(object, 0)?;
                self.settle_hash(id)?;
                let (here, there) = if is_entered { (&mut entered, &mut left) } else { (&mut left, &mut entered) };
                match there.iter().rposition(|known| *known == id) {
                    Some(index) => _ = there.remove(index),
                    None => here.push(id),
                }
                self.env.delete_global(object);
            }
            Ok((entered, left))
        }
    }

    /// Objects that never change need no further comparison: strings with their characters, and boxes.
    unsafe fn freeze(&mut self) -> Result<(), String> {
        for index in self.n_thawed..self.watched.len() {
            let id = self.watched[index] as usize;
            let entry = &self.list[id];
            let Last::Fields(fields) = &entry.last else { continue };
            let Some(part) = naming::frozen_part(&self.classes.get(entry.class)?.name) else { continue };
            let part = part.and_then(|index| fields.get(index).copied()).unwrap_or_default() as usize;
            self.list[id].last = Last::Frozen;
            if let Some(part) = self.list.get_mut(part).filter(|part| matches!(part.last, Last::Bytes(_))) {
                part.last = Last::Frozen;
            }
        }
        self.forget_settled();
        Ok(())
    }

    /// Watches only objects that can still change.
    pub(super) fn forget_settled(&mut self) {
        let list = &self.list;
        self.watched.retain(|id| {
            let entry = &list[*id as usize];
            match entry.last {
                Last::Nothing => !entry.object.is_null() && entry.hash == 0,
                Last::Frozen => false,
                Last::Fields(_) | Last::Bytes(_) | Last::References(_) | Last::Memory(..) => true,
            }
        });
        self.n_thawed = self.watched.len();
    }

    /// Finds classes of the program that were initialised here.
    unsafe fn note_initialized(&mut self) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let n_prepared = self.jvmti.n_prepared();
            if std::mem::replace(&mut self.n_prepared, n_prepared) != n_prepared {
                self.note_prepared();
            }
            for class in std::mem::take(&mut self.uninitialized) {
                if !self.jvmti.is_initialized(class) {
                    self.uninitialized.push(class);
                    continue;
                }
                self.class_no(class)?;
                self.env.delete_global(class);
            }
            for no in self.classes.unshared() {
                if self.jvmti.is_initialized(self.classes.get(no)?.class) {
                    let n_fields = self.classes.statics(no)?.len();
                    self.classes.get_mut(no)?.shared = Some(vec![0; n_fields]);
                    self.news.initialized.push(no);
                }
            }
            Ok(())
        }
    }

    /// Finds classes of the program that doppel does not know.
    unsafe fn note_prepared(&mut self) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            self.uninitialized.drain(..).for_each(|class| env.delete_global(class));
            for class in self.jvmti.loaded_classes() {
                let is_own = || matches!(self.classes.loader_of(class), Loader::Application | Loader::Object(_));
                if self.classes.number(class).is_none() && is_own() {
                    let signature = self.jvmti.signature(class);
                    if signature.starts_with('L') && !signature.contains('.') {
                        self.uninitialized.push(env.global(class));
                    }
                }
                env.delete_local(class);
            }
        }
    }

    unsafe fn compare_statics(&mut self, no: ClassNo) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let fields: Vec<SideField> = self.classes.statics(no)?.to_vec();
            let class = self.classes.get(no)?.class;
            let mut changed = Vec::new();
            for (index, field) in (0u32..).zip(fields) {
                let all = self.classes.get(no)?.shared.as_deref().unwrap_or_default();
                let last = all.get(index as usize).copied().unwrap_or_default();
                let slot = self.slot(self.env.static_field(class, field.id, field.kind), last, no)?;
                if slot != last {
                    changed.push((index, slot));
                    if let Some(all) = self.classes.get_mut(no)?.shared.as_mut() {
                        all[index as usize] = slot;
                    }
                }
            }
            if !changed.is_empty() {
                self.news.changes.push(Change::Statics(no, changed));
            }
            Ok(())
        }
    }

    unsafe fn compare(&mut self, id: ObjectId) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let entry = &mut self.list[id as usize];
            let (object, class) = (entry.object, entry.class);
            if let Last::Memory(memory, last) = &mut entry.last {
                let now = memory.bytes();
                if let Some((now, range)) = now.and_then(|now| difference(last, &now, 1).map(|range| (now, range))) {
                    let content = Content::Bytes(range.start as u32, now[range].to_vec());
                    *last = now;
                    self.news.changes.push(Change::Object(id, content));
                }
                return Ok(());
            }
            if object.is_null() || matches!(entry.last, Last::Frozen) {
                return Ok(());
            }
            if let Some(field) = self.address_field(class)? {
                self.compare_address(id, field)?;
            }
            let entry = &mut self.list[id as usize];
            let changed = match std::mem::replace(&mut entry.last, Last::Nothing) {
                Last::Nothing | Last::Frozen | Last::Memory(..) => None,
                Last::Fields(mut last) => {
                    let layout: Vec<SideField> = self.classes.layout(class)?.to_vec();
                    let mut changed = Vec::new();
                    let is_direct = self.address_field(class)?.is_some();
                    for (index, (field, last)) in (0u32..).zip(layout.iter().zip(&mut last)) {
                        if is_direct && field.is_address {
                            continue;
                        }
                        let slot = self.slot(env.field(object, field.id, field.kind), *last, class)?;
                        if slot != *last {
                            changed.push((index, slot));
                            *last = slot;
                        }
                    }
                    self.list[id as usize].last = Last::Fields(last);
                    (!changed.is_empty()).then_some(Content::Fields(changed))
                }
                Last::Bytes(last) => {
                    let kind = self.classes.get(class)?.element.unwrap_or(Kind::Void);
                    let now = env.bytes(object, kind);
                    let changed = difference(&last, &now, kind.heap_size() as usize)
                        .map(|range| Content::Bytes(range.start as u32, now[range].to_vec()));
                    self.list[id as usize].last = Last::Bytes(now);
                    changed
                }
                Last::References(last) => {
                    let mut now = Vec::with_capacity(last.len());
                    for (index, &last) in (0..).zip(&last) {
                        now.push(self.slot(Value::Object(env.element(object, index)), u64::from(last), 0)? as ObjectId);
                    }
                    let changed = difference(&last, &now, 1)
                        .map(|range| Content::References(range.start as u32, now[range].to_vec()));
                    self.list[id as usize].last = Last::References(now);
                    changed
                }
            };
            self.news.changes.extend(changed.map(|content| Change::Object(id, content)));
            Ok(())
        }
    }

    /// Compares the memory of a direct buffer.
    unsafe fn compare_address(&mut self, id: ObjectId, field: SideField) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let object = self.list[id as usize].object;
            let Value::Slot(address) = self.env.field(object, field.id, Kind::Long) else { return Ok(()) };
            let class = self.list[id as usize].class;
            let index = self.classes.layout(class)?.iter().position(|field| field.is_address);
            let last = match (&self.list[id as usize].last, index) {
                (Last::Fields(last), Some(index)) => last.get(index).copied().unwrap_or_default(),
                _ => address,
            };
            if last == address { Ok(()) } else { self.address_changed(id, object, address) }
        }
    }

    /// Checks whether an object was asked for its identity hash code.
    unsafe fn compare_hash(&mut self, id: ObjectId) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let entry = &self.list[id as usize];
            let Some(identity) = self.identity.as_ref().filter(|_| entry.hash == 0 && !entry.object.is_null()) else {
                return Ok(());
            };
            // Other objects are distinguished by their contents.
            let is_asked = match entry.last {
                Last::Nothing => true,
                Last::Fields(_) => self.classes.hashes_identity(entry.class)?,
                Last::Frozen | Last::Bytes(_) | Last::References(_) | Last::Memory(..) => false,
            };
            if !is_asked {
                return Ok(());
            }
            let hash = identity.hash(self.list[id as usize].object);
            if hash != 0 {
                self.list[id as usize].hash = hash;
                self.news.changes.push(Change::Hash(id, hash));
            }
            Ok(())
        }
    }
}
