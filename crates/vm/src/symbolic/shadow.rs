//! Shadows: the tags of an object's fields, or of an array's length and elements.
//!
//! A shadow is an `int[]` that is invisible to programs; a word in the object's header refers to it. It is in the
//! arena, so it is journaled and rolled back like everything else, and the collector keeps it as long as its object.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::{HEADER, LENGTH_OFFSET, Ref, SHADOW_OFFSET};
use crate::step::Step;
use crate::symbolic::ChoiceKind;

/// The index of the length's tag in an array's shadow; elements follow.
const LENGTH: u32 = 0;
const ELEMENTS: u32 = 1;

/// The index in an object's shadow of the field at an offset.
pub fn field_index(offset: u32) -> u32 {
    offset - HEADER
}

/// Whether an index in an array's shadow is that of its length.
pub fn is_length(index: u32) -> bool {
    index == LENGTH
}

/// The index of an element in an array's shadow.
pub fn element_index(index: u32) -> u32 {
    ELEMENTS + index
}

impl Vm {
    /// The shadow of an object; null if no part of it is symbolic.
    #[inline(always)]
    pub fn shadow(&self, object: Ref) -> Ref {
        self.heap.read(object, SHADOW_OFFSET)
    }

    /// The tag at an index of an object's shadow.
    #[inline]
    pub fn shadow_tag(&self, object: Ref, index: u32) -> u32 {
        let shadow = self.shadow(object);
        if shadow.is_null() || index >= self.heap.array_len(shadow) { 0 } else { self.heap.element(shadow, index) }
    }

    /// Sets the tag at an index; creates the shadow if there is none and the tag is not 0.
    ///
    /// Never collects, so natives may call it.
    pub fn set_shadow_tag(&mut self, object: Ref, index: u32, tag: u32) -> Step<()> {
        if tag == 0 && self.shadow(object).is_null() {
            return Ok(());
        }
        let shadow = self.ensure_shadow(object)?;
        if index < self.heap.array_len(shadow) {
            self.heap.set_element(shadow, index, tag);
        }
        Ok(())
    }

    /// Clears the tag at an index, if there is a shadow.
    pub fn clear_shadow_tag(&mut self, object: Ref, index: u32) {
        let shadow = self.shadow(object);
        if !shadow.is_null() && index < self.heap.array_len(shadow) {
            self.heap.set_element(shadow, index, 0u32);
        }
    }

    /// An object's shadow; creates it if necessary. Never collects.
    pub fn ensure_shadow(&mut self, object: Ref) -> Step<Ref> {
        let shadow = self.shadow(object);
        if shadow.is_null() { self.new_shadow(object) } else { Ok(shadow) }
    }

    fn new_shadow(&mut self, object: Ref) -> Step<Ref> {
        let class = self.class_of(object);
        let n_tags = if class.is_array() {
            self.heap.array_len(object).saturating_add(ELEMENTS)
        } else {
            self.heap.object_size(object, class) as u32 - HEADER
        };
        let shadow = self.new_array(self.known.primitive_array(Kind::Int), n_tags)?;
        self.heap.write(object, SHADOW_OFFSET, shadow);
        if self.checkpoints.is_on {
            self.checkpoints.shadowed.push(object);
        }
        Ok(shadow)
    }

    /// The tag of an array's length, checked against the length.
    #[inline]
    pub fn length_tag(&mut self, array: Ref) -> u32 {
        let tag = self.shadow_tag(array, LENGTH);
        if tag == 0 { 0 } else { self.checked_tag(array, LENGTH, tag, u64::from(self.heap.array_len(array)), INT) }
    }

    pub fn set_length_tag(&mut self, array: Ref, tag: u32) -> Step<()> {
        if tag != 0 {
            self.symbolic.lengths.note(ExprId(tag));
        }
        self.set_shadow_tag(array, LENGTH, tag)
    }

    /// The expression of an array's length.
    pub fn length_expr(&mut self, array: Ref, concrete: u32) -> ExprId {
        let tag = self.length_tag(array);
        if tag == 0 { self.symbolic.constant(INT, u64::from(concrete)) } else { ExprId(tag) }
    }

    /// The tag of an element of a primitive array, checked against its value. Expressions of elements have the
    /// element's own width; see [`Vm::widened`].
    pub fn element_tag(&mut self, array: Ref, index: u32, kind: Kind) -> u32 {
        let tag = self.shadow_tag(array, element_index(index));
        if tag == 0 {
            return 0;
        }
        let offset = HEADER + index * self.class_of(array).element_size();
        let slot = self.heap.read_kind(array, offset, kind);
        self.checked_tag(array, element_index(index), tag, slot, stored_sort(kind))
    }

    /// The tag of a field, checked against its value.
    pub fn field_tag(&mut self, object: Ref, offset: u32, kind: Kind) -> u32 {
        let tag = self.shadow_tag(object, field_index(offset));
        if tag == 0 {
            return 0;
        }
        let slot = self.heap.read_kind(object, offset, kind);
        self.checked_tag(object, field_index(offset), tag, slot, stored_sort(kind))
    }

    /// The tag, if its expression evaluates to the concrete value. If not, the tag is dropped: see [`super`]. Also none
    /// if the path constraint determines the value.
    ///
    /// A tag of sort Bool is a condition: the location has an implicit expression, which has this value where the
    /// condition holds. Reading the location records the condition on the path.
    pub(crate) fn checked_tag(&mut self, object: Ref, index: u32, tag: u32, slot: u64, sort: Sort) -> u32 {
        let found = self.symbolic.pool.sort(ExprId(tag));
        if found == Sort::Bool {
            // Not the value, but the condition under which it is this one.
            let condition = self.symbolic.open.meaning(ExprId(tag));
            self.choose_in_caller(ChoiceKind::Fixed, condition);
            // Ahead of time the condition may have been refused, and must be asked again.
            if self.symbolic.ahead.is_none() {
                self.clear_shadow_tag(object, index);
            }
            return 0;
        }
        if found.width() == sort.width() && self.symbolic.pool.value(ExprId(tag)) == found.normalize(slot) {
            let symbolic = &mut self.symbolic;
            return if symbolic.path.settles(&symbolic.pool, ExprId(tag)) { 0 } else { tag };
        }
        if let Some(ahead) = &mut self.symbolic.ahead {
            // The run itself will detect it if it gets here.
            ahead.is_refused = true;
            return 0;
        }
        self.clear_shadow_tag(object, index);
        self.record_native_write(object, index, ExprId(tag));
        0
    }

    /// The expression of a slot, from that of a location of this kind.
    pub fn widened(&mut self, expr: ExprId, kind: Kind) -> ExprId {
        let pool = &mut self.symbolic.pool;
        match kind {
            Kind::Boolean | Kind::Char => pool.zero_extend(expr, 32),
            Kind::Byte | Kind::Short => pool.sign_extend(expr, 32),
            _ => expr,
        }
    }

    /// The expression of a location of this kind, from that of a slot.
    pub fn narrowed(&mut self, expr: ExprId, kind: Kind) -> ExprId {
        let pool = &mut self.symbolic.pool;
        match kind {
            Kind::Boolean => {
                let bit = pool.extract(expr, 0, 0);
                pool.zero_extend(bit, 8)
            }
            Kind::Byte => pool.extract(expr, 7, 0),
            Kind::Char | Kind::Short => pool.extract(expr, 15, 0),
            _ => expr,
        }
    }

    /// The tag of a location of this kind, from that of a slot.
    pub fn narrowed_tag(&mut self, tag: u32, kind: Kind) -> u32 {
        if tag == 0 {
            return 0;
        }
        let narrow = self.narrowed(ExprId(tag), kind);
        self.symbolic.tag_of(narrow)
    }

    /// The tag of a slot, from that of a location of this kind.
    pub fn widened_tag(&mut self, tag: u32, kind: Kind) -> u32 {
        if tag == 0 {
            return 0;
        }
        let wide = self.widened(ExprId(tag), kind);
        self.symbolic.tag_of(wide)
    }

    /// The bits of a location's expression, for tables and for views as another type.
    pub fn as_bits(&mut self, expr: ExprId) -> ExprId {
        match self.symbolic.pool.sort(expr) {
            Sort::F32 | Sort::F64 => self.symbolic.pool.unary(Op::FToBits, expr),
            _ => expr,
        }
    }

    /// `pkg.Class.field`, `int[] element`: a description of an index of an object's shadow.
    pub(crate) fn describe_location(&self, object: Ref, index: u32) -> String {
        let class = self.class_of(object);
        if class.is_array() {
            let part = if index == LENGTH { "length" } else { "element" };
            return format!("{} {part}", class.java_name());
        }
        let offset = index + HEADER;
        if class.is_class_class() {
            let mirrored = crate::class::ClassId(self.heap.read(object, LENGTH_OFFSET));
            let field = self.dictionary.get(mirrored).and_then(|mirrored| {
                let field = mirrored.fields().iter().find(|field| field.is_static() && field.offset == offset)?;
                Some(format!("{}.{}", mirrored.java_name(), field.name))
            });
            if let Some(field) = field {
                return field;
            }
        }
        let mut declaring = Some(class);
        while let Some(class) = declaring {
            if let Some(field) = class.fields().iter().find(|field| !field.is_static() && field.offset == offset) {
                return format!("{}.{}", class.java_name(), field.name);
            }
            declaring = class.super_class;
        }
        class.java_name()
    }
}

const INT: Sort = Sort::Bv(32);

/// The sort of a location of this kind, with float and int interchangeable.
fn stored_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean | Kind::Byte => Sort::Bv(8),
        Kind::Char | Kind::Short => Sort::Bv(16),
        Kind::Long | Kind::Double => Sort::Bv(64),
        _ => Sort::Bv(32),
    }
}
