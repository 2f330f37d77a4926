//! Which objects and classes may have changed since they were last looked at: see [`super::super::raw`].

use doppel_inputs::Kind;

use super::super::raw::{Extent, Raw, Still};
use super::{Last, Objects, SideObject};
use crate::protocol::{Change, ClassNo, ObjectId};

/// What must be asked field by field.
pub struct Suspects {
    pub classes: Vec<ClassNo>,
    pub objects: Vec<ObjectId>,
}

/// An object, or static fields, as they lay in memory when they were last looked at.
#[derive(Default)]
pub struct Footprint {
    extent: Option<Extent>,
    bytes: Vec<u8>,
}

impl Footprint {
    /// Whether it lies there as before; if not, how it does from now on.
    unsafe fn is_same(&mut self, heap: Still, object: jni_sys::jobject) -> bool {
        let Some(extent) = self.extent else { return false };
        let now = heap.bytes(object, extent);
        if self.bytes == now {
            return true;
        }
        self.bytes.clear();
        self.bytes.extend_from_slice(now);
        // Nothing in it can change, or nobody has looked yet.
        now.is_empty()
    }
}

impl Objects {
    /// Those that are not as they were, all if that cannot be told. Hash codes that were asked for are noted under way.
    pub(super) unsafe fn suspects(&mut self) -> Result<Suspects, String> {
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
                    // Memory is no object.
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

    /// Finds out where an object's contents are.
    unsafe fn measure(&mut self, raw: &Raw, id: ObjectId) -> Result<(), String> {
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

impl super::super::classes::Classes {
    /// Finds out where a class's static fields are.
    unsafe fn measure_statics(&mut self, no: ClassNo, raw: &Raw) -> Result<(), String> {
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

    /// Where the fields of instances are.
    unsafe fn extent(&mut self, no: ClassNo, raw: &Raw) -> Result<Extent, String> {
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
