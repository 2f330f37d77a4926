//! Boxes (`Integer` and the like) of tagged values, and the widening of tagged values.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::Ref;
use crate::interp::slot_sort;
use crate::object::box_value_field;
use crate::step::Step;
use crate::symbolic::shadow::field_index;

/// A primitive as a slot with its tag.
#[derive(Clone, Copy, Debug)]
pub struct Tagged {
    pub kind: Kind,
    pub slot: u64,
    pub tag: u32,
}

impl Vm {
    /// The primitive in a box; none if the object is not a box.
    pub fn unbox_tagged(&mut self, object: Ref) -> Option<Tagged> {
        let (kind, slot) = self.unbox(object)?;
        let offset = box_value_field(self.class_of(object))?.offset;
        let stored = self.field_tag(object, offset, kind);
        Some(Tagged { kind, slot, tag: self.widened_tag(stored, kind) })
    }

    /// A new box.
    pub fn box_tagged(&mut self, value: Tagged) -> Step<Ref> {
        let object = self.box_value(value.kind, value.slot)?;
        if value.tag != 0
            && value.kind != Kind::Ref
            && let Some(field) = box_value_field(self.class_of(object))
        {
            let stored = self.narrowed_tag(value.tag, value.kind);
            self.set_shadow_tag(object, field_index(field.offset), stored)?;
        }
        Ok(object)
    }

    /// The tag after a valid widening conversion (JLS §5.1.2).
    pub fn converted_tag(&mut self, from: Kind, tag: u32, to: Kind) -> u32 {
        if tag == 0 || from == to {
            return tag;
        }
        let (found, wanted) = (slot_sort(from), slot_sort(to));
        let expr = self.symbolic.as_sort(ExprId(tag), found);
        let pool = &mut self.symbolic.pool;
        let expr = match (found, wanted) {
            _ if found == wanted => expr,
            (Sort::Bv(_), Sort::Bv(width)) => pool.sign_extend(expr, width),
            (Sort::Bv(_), _) => pool.convert(Op::FFromS, expr, wanted),
            _ => pool.unary(Op::FToF, expr),
        };
        self.symbolic.tag_of(expr)
    }
}
