//! Support for code that ignores expressions: what it reads is concretised first, one conjunct each, and what it writes
//! depends on no input.

use std::ops::Range;

use doppel_expr::{ExprId, Sort};
use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::symbolic::ChoiceKind;
use crate::symbolic::shadow::{element_index, field_index, is_length};

impl Vm {
    /// Concretises the characters of a string, and so its length.
    pub fn fix_string(&mut self, string: Ref) {
        if string.is_null() || !self.symbolic.is_active() {
            return;
        }
        // Not the cached hash code: it follows from the characters.
        let coder = self.known.string_coder;
        let tag = self.field_tag(string, coder, Kind::Byte);
        if tag != 0 {
            self.fix_in_caller(ChoiceKind::Fixed, ExprId(tag));
        }
        let value: Ref = self.heap.read(string, self.known.string_value);
        self.fix_parts(value);
    }

    /// Concretises the message of a throwable.
    pub fn fix_message(&mut self, throwable: Ref) {
        let offset = self.known.throwable_message;
        // Messages of the VM have a condition as a tag; reading the field records it on the path.
        self.field_tag(throwable, offset, Kind::Ref);
        let message = self.heap.read(throwable, offset);
        self.fix_string(message);
    }

    /// Concretises an argument and what it directly leads to: the characters of a string, the elements of an array, the
    /// fields of an object, and strings in one of these. The static fields of a `Class` are not included.
    pub fn fix_reachable(&mut self, object: Ref) {
        if object.is_null() || !self.symbolic.is_active() {
            return;
        }
        let class = self.class_of(object);
        if class == self.known.string {
            return self.fix_string(object);
        }
        // Natives identify a loader by its identity.
        let mut classes = std::iter::successors(Some(class), |class| class.super_class);
        if class.is_class_class() || classes.any(|class| class.name.as_str() == "java/lang/ClassLoader") {
            return;
        }
        self.fix_parts(object);
        let mut strings: Vec<Ref> = Vec::new();
        if class.is_array() {
            if class.element_kind() == Kind::Ref {
                strings.extend(self.heap.elements::<Ref>(object));
            }
        } else {
            for class in std::iter::successors(Some(class), |class| class.super_class) {
                let fields = class.fields().iter().filter(|field| !field.is_static() && field.kind == Kind::Ref);
                strings.extend(fields.map(|field| self.heap.read::<Ref>(object, field.offset)));
            }
        }
        for string in strings {
            if !string.is_null() && self.class_of(string) == self.known.string {
                self.fix_string(string);
            }
        }
    }

    /// Concretises everything symbolic in an object itself.
    fn fix_parts(&mut self, object: Ref) {
        if object.is_null() {
            return;
        }
        let shadow = self.shadow(object);
        if shadow.is_null() {
            return;
        }
        let tags = self.heap.elements::<u32>(shadow);
        let tagged: Vec<u32> = (0u32..).zip(tags).filter(|(_, tag)| **tag != 0).map(|(index, _)| index).collect();
        for index in tagged {
            self.fix_part(object, index);
        }
    }

    /// Concretises the value at an index of an object's shadow.
    fn fix_part(&mut self, object: Ref, index: u32) {
        let tag = self.part_tag(object, index);
        if tag != 0 {
            let is_length = self.class_of(object).is_array() && is_length(index);
            let kind = if is_length { ChoiceKind::Length } else { ChoiceKind::Fixed };
            self.fix_in_caller(kind, ExprId(tag));
        }
    }

    /// The tag at an index of an object's shadow, checked against the concrete value.
    fn part_tag(&mut self, object: Ref, index: u32) -> u32 {
        let class = self.class_of(object);
        if class.is_array() {
            return match index.checked_sub(element_index(0)) {
                None => self.length_tag(object),
                Some(element) => self.element_tag(object, element, class.element_kind()),
            };
        }
        let tag = self.shadow_tag(object, index);
        if tag == 0 {
            return 0;
        }
        let width = self.symbolic.pool.sort(ExprId(tag)).width();
        let kind = match width {
            8 => Kind::Byte,
            16 => Kind::Short,
            64 => Kind::Long,
            _ => Kind::Int,
        };
        let slot = self.heap.read_kind(object, HEADER + index, kind);
        self.checked_tag(object, index, tag, slot, Sort::Bv(width))
    }

    /// Concretises the length of an array.
    pub fn fix_array_length(&mut self, array: Ref) {
        let tag = self.length_tag(array);
        if tag != 0 {
            self.fix_in_caller(ChoiceKind::Length, ExprId(tag));
        }
    }

    /// Concretises the elements of an array in this range.
    pub fn fix_elements(&mut self, array: Ref, range: Range<u32>) {
        if !self.shadow(array).is_null() {
            for index in range {
                self.fix_part(array, element_index(index));
            }
        }
    }

    /// Elements of an array were written and no longer depend on inputs.
    pub fn forget_elements(&mut self, array: Ref, range: Range<u32>) {
        if !self.shadow(array).is_null() {
            for index in range {
                self.clear_shadow_tag(array, element_index(index));
            }
        }
    }

    /// Like [`Vm::forget_elements`], for the field at an offset.
    pub fn forget_field(&mut self, object: Ref, offset: u32) {
        if !self.shadow(object).is_null() {
            self.clear_shadow_tag(object, field_index(offset));
        }
    }

    /// Concretises memory at an address of the program.
    pub fn fix_memory(&mut self, address: i64, len: usize) {
        if let Some((block, range)) = self.block_range(address, len) {
            self.fix_elements(block, range);
        }
    }

    /// Like [`Vm::forget_elements`], for memory at an address of the program.
    pub fn forget_memory(&mut self, address: i64, len: usize) {
        if let Some((block, range)) = self.block_range(address, len) {
            self.forget_elements(block, range);
        }
    }

    /// The `byte[]` that holds a range of off-heap memory, and the elements.
    pub fn block_range(&self, address: i64, len: usize) -> Option<(Ref, Range<u32>)> {
        if !self.symbolic.is_active() || len == 0 {
            return None;
        }
        let place = self.place_of(Ref::NULL, address)?;
        let start = place.offset - HEADER;
        let end = (start as usize + len).min(self.heap.array_len(place.object) as usize);
        Some((place.object, start..end as u32))
    }
}
