//! Objects and classes that may have changed since the last check: see [`super::super::raw`].

use doppel_inputs::Kind;

use super::super::raw::{Extent, Raw, Still};
use super::{Last, Objects, SideObject};
use crate::protocol::{Change, ClassNo, ObjectId};

/// What must be compared field by field.
pub struct Suspects {
    pub classes: Vec<ClassNo>,
    pub objects: Vec<ObjectId>,
}

/// The bytes of an object, or of static fields, at the last check.
#[derive(Default)]
pub struct Footprint {
    extent: Option<Extent>,
    bytes: Vec<u8>,
}

impl Footprint {
    /// Whether the bytes are unchanged; records the new ones otherwise.
    unsafe fn is_same(&mut self, heap: Still, object: jni_sys::jobject) -> bool {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let Some(extent) = self.extent else { return false };
            let now = heap.bytes(object, extent);
            if self.bytes == now {
                return true;
            }
            self.bytes.clear();
            self.bytes.extend_from_slice(now);
            // Nothing in it can change, or it was not checked yet.
            now.is_empty()
        }
    }
}

impl Objects {
    /// The objects and classes that differ, or all if that cannot be decided. Records new hash codes on the way.
    pub(super) unsafe fn suspects(&mut self) -> Result<Suspects, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let shared = self.classes.shared();
            let Some(raw) = self.raw.take() else {
                return Ok(Suspects { classes: shared, objects: self.watched.clone() });
            };
            for index in 0..self.watched.len() {
                self.measure(&raw, self.watched[index])?;
            }
            for &no in &shared {
                self.classes.measure_statics(no, &raw)?;
            }
            let (mut classes, mut objects, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
            raw.still(|heap| {
                for &no in &shared {
                    let Ok(class) = self.classes.get_mut(no) else { continue };
                    if !class.footprint.is_same(heap, class.class) {
                        classes.push(no);
                    }
                }
                for &id in &self.watched {
                    let SideObject { object, last, hash, footprint, .. } = &mut self.list[id as usize];
                    if object.is_null() {
                        // Off-heap memory is not an object.
                        objects.extend(matches!(last, Last::Memory(..)).then_some(id));
                        continue;
                    }
                    if *hash == 0 && heap.hash(*object) != 0 {
                        *hash = heap.hash(*object);
                        hashes.push(Change::Hash(id, *hash));
                    }
                    let is_exchanged = matches!(last, Last::Fields(_) | Last::Bytes(_) | Last::References(_));
                    if is_exchanged && !footprint.is_same(heap, *object) {
                        objects.push(id);
                    }
                }
            });
            self.news.changes.extend(hashes.into_iter().filter(|_| self.identity.is_some()));
            self.raw = Some(raw);
            Ok(Suspects { classes, objects })
        }
    }

    /// Determines where the contents of an object are.
    unsafe fn measure(&mut self, raw: &Raw, id: ObjectId) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let entry = &self.list[id as usize];
            if entry.footprint.extent.is_some() || entry.object.is_null() {
                return Ok(());
            }
            let extent = match &entry.last {
                Last::Fields(_) => self.classes.extent(entry.class, raw)?,
                Last::Bytes(bytes) => {
                    let kind = self.classes.get(entry.class)?.element.unwrap_or(Kind::Byte);
                    raw.array(kind, bytes.len() / kind.heap_size().max(1) as usize)
                }
                Last::References(references) => raw.array(Kind::Ref, references.len()),
                Last::Nothing | Last::Frozen | Last::Memory(..) => return Ok(()),
            };
            self.list[id as usize].footprint.extent = Some(extent);
            Ok(())
        }
    }
}

impl super::super::classes::Classes {
    /// Determines where the static fields of a class are.
    unsafe fn measure_statics(&mut self, no: ClassNo, raw: &Raw) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if self.get(no)?.footprint.extent.is_some() {
                return Ok(());
            }
            let mut extent = Extent::default();
            let class = self.get(no)?.class;
            for field in self.statics(no)?.to_vec() {
                raw.include_field(&mut extent, class, field.id, field.kind, true);
            }
            self.get_mut(no)?.footprint.extent = Some(extent);
            Ok(())
        }
    }

    /// The place of the fields in instances.
    unsafe fn extent(&mut self, no: ClassNo, raw: &Raw) -> Result<Extent, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if let Some(extent) = self.get(no)?.extent {
                return Ok(extent);
            }
            let mut extent = Extent::default();
            let class = self.get(no)?.class;
            for field in self.layout(no)?.to_vec() {
                raw.include_field(&mut extent, class, field.id, field.kind, false);
            }
            self.get_mut(no)?.extent = Some(extent);
            Ok(extent)
        }
    }
}
