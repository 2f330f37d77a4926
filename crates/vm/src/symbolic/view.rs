//! Memory viewed as bytes (`Unsafe`): a value may cover a part of a field or element, or several of them.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::Kind;

use crate::Vm;
use crate::class::{Class, ClassId, Field};
use crate::heap::{HEADER, LENGTH_OFFSET, Ref};
use crate::interp::slot_sort;
use crate::step::Step;
use crate::symbolic::shadow::{element_index, field_index};

/// The object that a piece of memory belongs to, and the offset in it.
#[derive(Clone, Copy)]
pub struct Place {
    pub object: Ref,
    pub offset: u32,
}

/// A field or element that a piece of memory overlaps.
#[derive(Clone, Copy)]
struct Location {
    /// The offset in the object.
    start: u32,
    kind: Kind,
    /// The index in the object's shadow.
    index: u32,
}

impl Location {
    fn end(&self) -> u32 {
        self.start + self.kind.heap_size()
    }

    fn is_exactly(&self, place: Place, kind: Kind) -> bool {
        self.start == place.offset && self.kind.heap_size() == kind.heap_size()
    }
}

impl Vm {
    /// The place of an access by `Unsafe`: object and offset, or an address of off-heap memory, which belongs to a
    /// `byte[]` in the arena. None for mapped files.
    pub fn place_of(&self, object: Ref, offset: i64) -> Option<Place> {
        if !object.is_null() {
            return Some(Place { object, offset: u32::try_from(offset).ok()? });
        }
        let address = offset as u64;
        let block = self.block_with(address)?;
        Some(Place { object: block, offset: HEADER + (address - self.heap.address_of(block)) as u32 })
    }

    /// The tag of a slot with the contents of a place, read as a value of this kind.
    pub fn memory_tag(&mut self, place: Place, kind: Kind) -> u32 {
        if place.offset < HEADER || self.shadow(place.object).is_null() {
            return 0;
        }
        let locations = self.locations(place, kind.heap_size());
        if locations.iter().all(|location| self.shadow_tag(place.object, location.index) == 0) {
            return 0;
        }
        let stored = match locations.as_slice() {
            [only] if only.is_exactly(place, kind) => self.location_expr(place.object, only),
            _ => {
                let bytes = self.byte_exprs(place, kind.heap_size());
                self.concat_bytes(&bytes)
            }
        };
        let Some(seen) = self.seen_as(stored, kind) else { return 0 };
        let widened = if kind == Kind::Boolean { self.truth_of(seen) } else { self.widened(seen, kind) };
        self.symbolic.tag_of(widened)
    }

    /// A slot with this tag is about to be stored at a place, as a value of this kind.
    pub fn set_memory_tag(&mut self, place: Place, kind: Kind, slot: u64, tag: u32) -> Step<()> {
        if place.offset < HEADER || (tag == 0 && self.shadow(place.object).is_null()) {
            return Ok(());
        }
        let value = match tag {
            0 => self.symbolic.constant(view_sort(kind), slot),
            tag => {
                let value = self.symbolic.as_sort(ExprId(tag), slot_sort(kind));
                self.narrowed(value, kind)
            }
        };
        let locations = self.locations(place, kind.heap_size());
        if let [only] = locations.as_slice()
            && only.is_exactly(place, kind)
        {
            let tag = self.seen_as(value, only.kind).map_or(0, |value| self.symbolic.tag_of(value));
            return self.set_shadow_tag(place.object, only.index, tag);
        }
        let bits = self.bits_of(value, slot);
        let bytes: Vec<ExprId> =
            (0..kind.heap_size() as u8).map(|byte| self.symbolic.pool.extract(bits, byte * 8 + 7, byte * 8)).collect();
        self.set_memory_bytes(place, &bytes)
    }

    /// The expressions of the bytes from a place on.
    pub fn byte_exprs(&mut self, place: Place, len: u32) -> Vec<ExprId> {
        let mut bytes = self.raw_bytes(place, len);
        for location in self.locations(place, len) {
            if self.shadow_tag(place.object, location.index) == 0 {
                continue;
            }
            let bits = self.location_bits(place.object, &location);
            for at in location.start.max(place.offset)..location.end().min(place.offset + len) {
                let low = (at - location.start) as u8 * 8;
                if let Some(byte) = bytes.get_mut((at - place.offset) as usize) {
                    *byte = self.symbolic.pool.extract(bits, low + 7, low);
                }
            }
        }
        bytes
    }

    /// Bytes with these expressions are about to be stored from a place on.
    pub fn set_memory_bytes(&mut self, place: Place, bytes: &[ExprId]) -> Step<()> {
        let is_concrete = bytes.iter().all(|byte| self.symbolic.tag_of(*byte) == 0);
        if is_concrete && self.shadow(place.object).is_null() {
            return Ok(());
        }
        for location in self.locations(place, bytes.len() as u32) {
            let whole = Place { object: place.object, offset: location.start };
            let mut pieces = self.byte_exprs(whole, location.kind.heap_size());
            for (at, piece) in (location.start..).zip(&mut pieces) {
                let new = at.checked_sub(place.offset).and_then(|at| bytes.get(at as usize));
                *piece = new.copied().unwrap_or(*piece);
            }
            let bits = self.concat_bytes(&pieces);
            let tag = self.seen_as(bits, location.kind).map_or(0, |value| self.symbolic.tag_of(value));
            self.set_shadow_tag(place.object, location.index, tag)?;
        }
        Ok(())
    }

    /// The fields or elements that these bytes overlap, in order.
    fn locations(&self, place: Place, len: u32) -> Vec<Location> {
        let class = self.class_of(place.object);
        let end = place.offset.saturating_add(len);
        if class.is_array() {
            let (size, kind) = (class.element_size().max(1), class.element_kind());
            let first = place.offset.saturating_sub(HEADER) / size;
            let last = end.saturating_sub(HEADER).div_ceil(size).min(self.heap.array_len(place.object));
            let at = |index| Location { start: HEADER + index * size, kind, index: element_index(index) };
            return (first..last).map(at).collect();
        }
        let overlaps =
            |field: &&&'static Field| field.offset < end && field.offset + field.kind.heap_size() > place.offset;
        let mut fields: Vec<&'static Field> = Vec::new();
        for class in std::iter::successors(Some(class), |class| class.super_class) {
            fields.extend(class.fields().iter().filter(|field| !field.is_static()).filter(overlaps));
        }
        if let Some(mirrored) = self.mirrored(place.object, class) {
            fields.extend(mirrored.fields().iter().filter(|field| field.is_static()).filter(overlaps));
        }
        fields.sort_unstable_by_key(|field| field.offset);
        let at = |field: &'static Field| Location {
            start: field.offset,
            kind: field.kind,
            index: field_index(field.offset),
        };
        fields.into_iter().map(at).collect()
    }

    /// The class whose static fields an object holds.
    fn mirrored(&self, object: Ref, class: &Class) -> Option<&'static Class> {
        if class.is_class_class() { self.dictionary.get(ClassId(self.heap.read(object, LENGTH_OFFSET))) } else { None }
    }

    /// The expression of a field or element.
    fn location_expr(&mut self, object: Ref, location: &Location) -> ExprId {
        let slot = self.heap.read_kind(object, location.start, location.kind);
        let sort = view_sort(location.kind);
        match self.shadow_tag(object, location.index) {
            0 => self.symbolic.constant(sort, slot),
            tag => match self.checked_tag(object, location.index, tag, slot, sort) {
                0 => self.symbolic.constant(sort, slot),
                tag => ExprId(tag),
            },
        }
    }

    fn location_bits(&mut self, object: Ref, location: &Location) -> ExprId {
        let slot = self.heap.read_kind(object, location.start, location.kind);
        let expr = self.location_expr(object, location);
        self.bits_of(expr, slot)
    }

    /// The bits of a value, which are the low bits of this slot.
    fn bits_of(&mut self, value: ExprId, slot: u64) -> ExprId {
        let sort = self.symbolic.pool.sort(value);
        if !matches!(sort, Sort::F32 | Sort::F64) {
            return value;
        }
        match self.symbolic.tag_of(value) {
            0 => self.symbolic.constant(Sort::Bv(sort.width()), slot),
            _ => match self.float_to_bits(value) {
                0 => self.symbolic.constant(Sort::Bv(sort.width()), slot),
                tag => ExprId(tag),
            },
        }
    }

    /// A value of the right width in the form of locations of a kind; none if nothing symbolic is left.
    fn seen_as(&mut self, value: ExprId, kind: Kind) -> Option<ExprId> {
        if self.symbolic.tag_of(value) == 0 {
            return None;
        }
        let tag = match (self.symbolic.pool.sort(value), view_sort(kind)) {
            (Sort::Bv(_), Sort::F32 | Sort::F64) => self.float_from_bits(value),
            (Sort::F32 | Sort::F64, Sort::Bv(_)) => self.float_to_bits(value),
            _ => value.0,
        };
        (tag != 0).then_some(ExprId(tag))
    }

    /// The slot of a boolean in memory: any byte except 0 is true.
    fn truth_of(&mut self, byte: ExprId) -> ExprId {
        let pool = &mut self.symbolic.pool;
        let node = pool.node(byte);
        if node.op == Op::ZeroExtend && pool.sort(node.args()[0]) == Sort::Bv(1) {
            return pool.zero_extend(byte, 32);
        }
        let (zero, one) = (pool.bv(32, 0), pool.bv(32, 1));
        let nothing = pool.bv(8, 0);
        let is_false = pool.eq(byte, nothing);
        pool.ite(is_false, zero, one)
    }

    fn raw_bytes(&mut self, place: Place, len: u32) -> Vec<ExprId> {
        let size = self.heap.object_size(place.object, self.class_of(place.object)) as u32;
        let at = |offset: u32| if offset < size { self.heap.read::<u8>(place.object, offset) } else { 0 };
        let bytes: Vec<u8> = (place.offset..place.offset + len).map(at).collect();
        bytes.into_iter().map(|byte| self.symbolic.pool.bv(8, u64::from(byte))).collect()
    }

    /// Bytes in memory order, the lowest first, as one value.
    fn concat_bytes(&mut self, bytes: &[ExprId]) -> ExprId {
        let pool = &mut self.symbolic.pool;
        let joined = bytes.iter().copied().reduce(|low, high| pool.binary(Op::Concat, high, low));
        joined.unwrap_or_else(|| self.symbolic.pool.bv(8, 0))
    }
}

/// The sort of a location's value, viewed as this kind.
fn view_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
        _ => Sort::Bv(kind.heap_size() as u8 * 8),
    }
}
