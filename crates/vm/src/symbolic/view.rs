//! Memory seen as bytes (`Unsafe`): a value may cover a part of an element, or several elements.

use doppel_expr::{ExprId, Sort};

use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::kind::Kind;
use crate::step::Step;
use crate::symbolic::ChoiceKind;
use crate::symbolic::shadow::{element_index, field_index};

/// The object that a piece of memory belongs to, and where in it.
#[derive(Clone, Copy)]
pub struct Place {
    pub object: Ref,
    pub offset: u32,
}

impl Vm {
    /// The place of an access by `Unsafe`: object and offset, or an address of off-heap memory, which belongs to a
    /// `byte[]` of ours. None for mapped files.
    pub fn place_of(&self, object: Ref, offset: i64) -> Option<Place> {
        if !object.is_null() {
            return Some(Place { object, offset: u32::try_from(offset).ok()? });
        }
        let address = offset as u64;
        let holds = |block: &&Ref| {
            let start = self.heap.address_of(**block);
            (start..start + u64::from(self.heap.array_len(**block))).contains(&address)
        };
        let block = *self.offheap_blocks.iter().find(holds)?;
        Some(Place { object: block, offset: HEADER + (address - self.heap.address_of(block)) as u32 })
    }

    /// The tag of what is at a place, seen as a value of this kind, in the form in which locations hold it.
    pub fn memory_tag(&mut self, place: Place, kind: Kind) -> u32 {
        if self.shadow(place.object).is_null() || place.offset < HEADER {
            return 0;
        }
        let width = kind.heap_size();
        let class = self.class_of(place.object);
        if !class.is_array() {
            let tag = self.field_tag(place.object, place.offset, kind);
            return if tag == 0 { 0 } else { self.symbolic.as_sort(ExprId(tag), view_sort(kind)).0 };
        }
        let (element, at) = (class.element_size(), place.offset - HEADER);
        if element == width && at % element == 0 {
            let tag = self.element_tag(place.object, at / element, class.element_kind());
            return if tag == 0 { 0 } else { self.symbolic.as_sort(ExprId(tag), view_sort(kind)).0 };
        }
        let has_tag = (at / element..=(at + width - 1) / element)
            .any(|index| self.shadow_tag(place.object, element_index(index)) != 0);
        if !has_tag {
            return 0;
        }
        let mut bits: Option<ExprId> = None;
        for byte in at..at + width {
            let piece = self.byte_expr(place.object, byte);
            bits = Some(match bits {
                Some(low) => self.symbolic.pool.concat(piece, low),
                None => piece,
            });
        }
        let Some(bits) = bits else { return 0 };
        let value = self.symbolic.as_sort(bits, view_sort(kind));
        self.symbolic.tag_of(value)
    }

    /// Byte `at` of an array's contents.
    fn byte_expr(&mut self, array: Ref, at: u32) -> ExprId {
        let class = self.class_of(array);
        let (size, kind) = (class.element_size(), class.element_kind());
        let element = self.element_expr(array, at / size, kind);
        let bits = self.as_bits(element);
        let low = (at % size) as u8 * 8;
        self.symbolic.pool.extract(bits, low + 7, low)
    }

    /// A value of this kind is about to be written at a place: its tag, in the form in which locations hold it.
    pub fn set_memory_tag(&mut self, place: Place, kind: Kind, tag: u32) -> Step<()> {
        if (tag == 0 && self.shadow(place.object).is_null()) || place.offset < HEADER {
            return Ok(());
        }
        let width = kind.heap_size();
        let class = self.class_of(place.object);
        if !class.is_array() {
            return self.set_shadow_tag(place.object, field_index(place.offset), tag);
        }
        let (element, at) = (class.element_size(), place.offset - HEADER);
        if element == width && at % element == 0 {
            return self.set_shadow_tag(place.object, element_index(at / element), tag);
        }
        if tag == 0 {
            // Part of an element: what remains symbolic of it is fixed rather than lost.
            return self.forget_range(place.object, at, width);
        }
        let bits = self.as_bits(ExprId(tag));
        if element == 1 {
            for byte in 0..width {
                let low = byte as u8 * 8;
                let piece = self.symbolic.pool.extract(bits, low + 7, low);
                let tag = self.symbolic.tag_of(piece);
                self.set_shadow_tag(place.object, element_index(at + byte), tag)?;
            }
            return Ok(());
        }
        self.fix_in_caller(ChoiceKind::Fixed, bits);
        self.forget_range(place.object, at, width)
    }

    /// The elements that these bytes belong to are written without regard to expressions: those are fixed first.
    pub fn forget_range(&mut self, array: Ref, at: u32, width: u32) -> Step<()> {
        let class = self.class_of(array);
        let (size, kind) = (class.element_size().max(1), class.element_kind());
        for index in at / size..=(at + width.max(1) - 1) / size {
            let tag = self.element_tag(array, index, kind);
            if tag != 0 {
                if size != 1 {
                    self.fix_in_caller(ChoiceKind::Fixed, ExprId(tag));
                }
                self.set_shadow_tag(array, element_index(index), 0)?;
            }
        }
        Ok(())
    }
}

/// The sort of a location's value, seen as this kind.
pub fn view_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
        _ => Sort::Bv(kind.heap_size() as u8 * 8),
    }
}
