//! Tags follow values that natives copy.

use doppel_expr::{ExprId, Op};

use crate::Vm;
use crate::heap::{Ref, SHADOW_OFFSET};
use crate::step::Step;
use crate::symbolic::ChoiceKind;
use crate::symbolic::shadow::element_index;

impl Vm {
    /// Whether an array is long enough for a concrete range: a choice if its length is symbolic.
    pub fn choose_fits(&mut self, array: Ref, start: i32, len: i32) -> bool {
        let (Ok(start), Ok(len)) = (u32::try_from(start), u32::try_from(len)) else { return false };
        let end = start + len;
        let tag = self.length_tag(array);
        if tag != 0 {
            let end = self.symbolic.pool.bv(32, u64::from(end));
            let fits = self.symbolic.pool.binary(Op::ULe, end, ExprId(tag));
            self.choose_in_caller(ChoiceKind::Bounds, fits);
        }
        end <= self.heap.array_len(array)
    }

    /// Copies the tags of elements that were copied between arrays of the same kind. The ranges may overlap; both are
    /// within bounds.
    pub fn copy_element_tags(&mut self, (src, src_pos): (Ref, u32), (dst, dst_pos): (Ref, u32), len: u32) -> Step<()> {
        let (from, to) = (self.shadow(src), self.shadow(dst));
        if from.is_null() && to.is_null() {
            return Ok(());
        }
        let tags: Vec<u32> = if from.is_null() {
            vec![0; len as usize]
        } else {
            let start = element_index(src_pos) as usize;
            self.heap.elements::<u32>(from).iter().skip(start).take(len as usize).copied().collect()
        };
        if to.is_null() && tags.iter().all(|tag| *tag == 0) {
            return Ok(());
        }
        for (index, tag) in (dst_pos..).zip(tags) {
            self.set_shadow_tag(dst, element_index(index), tag)?;
        }
        Ok(())
    }

    /// Copies the shadow of an object to a copy of the same size.
    pub fn copy_shadow(&mut self, original: Ref, copy: Ref) -> Step<()> {
        let shadow = self.shadow(original);
        if shadow.is_null() {
            return Ok(());
        }
        let class = self.class_of(shadow);
        let len = self.heap.array_len(shadow);
        let new = self.new_array(class, len)?;
        let tags = self.heap.elements::<u32>(shadow).to_vec();
        self.heap.elements_mut::<u32>(new).copy_from_slice(&tags);
        self.heap.write(copy, SHADOW_OFFSET, new);
        Ok(())
    }
}
