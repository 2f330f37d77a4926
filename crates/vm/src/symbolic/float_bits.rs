//! Floats and their bits. Expressions of floats have a single NaN, but a slot may hold the bits of any NaN. So whether
//! a float is NaN is a choice, and the bits of a NaN are concretised.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::shadow::element_index;
use crate::symbolic::{ChoiceKind, Imprecision, ImprecisionKind};

impl Vm {
    /// The tag of a float's bits.
    pub fn float_to_bits(&mut self, float: ExprId) -> u32 {
        if self.choose_nan(float) {
            // The bits of a NaN depend on the operands in a way that expressions do not describe.
            self.record_lost_nan();
            return 0;
        }
        let expr = self.symbolic.pool.unary(Op::FToBits, float);
        self.symbolic.tag_of(expr)
    }

    /// The tag of the float or double with these bits.
    pub fn float_from_bits(&mut self, bits: ExprId) -> u32 {
        let float = self.symbolic.pool.unary(Op::FFromBits, bits);
        if self.choose_nan(float) {
            self.fix_in_caller(ChoiceKind::Fixed, bits);
            return 0;
        }
        self.symbolic.tag_of(float)
    }

    /// The tag of the float or double whose bits are at an index of a `byte[]`, in big-endian order.
    pub fn big_endian_tag(&mut self, bytes: Ref, at: u32, width: u32) -> u32 {
        if (at..at + width).all(|index| self.shadow_tag(bytes, element_index(index)) == 0) {
            return 0;
        }
        let mut bits: Option<ExprId> = None;
        for index in at..at + width {
            let byte = self.element_expr(bytes, index, Kind::Byte);
            bits = Some(bits.map_or(byte, |high| self.symbolic.pool.concat(high, byte)));
        }
        bits.map_or(0, |bits| self.float_from_bits(bits))
    }

    /// Sets the tags of a `byte[]` to which the bits of an element of a `float[]` or `double[]` were stored, in
    /// big-endian order with a canonical NaN.
    pub fn set_big_endian_tags(
        &mut self,
        (floats, index, kind): (Ref, u32, Kind),
        (bytes, at): (Ref, u32),
    ) -> Step<()> {
        let (tag, width) = (self.element_tag(floats, index, kind), kind.heap_size());
        if tag == 0 {
            self.forget_elements(bytes, at..at + width);
            return Ok(());
        }
        let bits = self.as_bits(ExprId(tag));
        for byte in 0..width {
            let low = (width - 1 - byte) as u8 * 8;
            let piece = self.symbolic.pool.extract(bits, low + 7, low);
            let tag = self.symbolic.tag_of(piece);
            self.set_shadow_tag(bytes, element_index(at + byte), tag)?;
        }
        Ok(())
    }

    /// Called when a value is concretised: for a NaN, that does not determine its bits.
    pub(crate) fn note_if_nan(&mut self, value: ExprId) {
        let bits = self.symbolic.pool.value(value);
        let is_nan = match self.symbolic.pool.sort(value) {
            Sort::F32 => f32::from_bits(bits as u32).is_nan(),
            Sort::F64 => f64::from_bits(bits).is_nan(),
            _ => false,
        };
        if is_nan && self.symbolic.pool.as_const(value).is_none() {
            self.record_lost_nan();
        }
    }

    /// Whether a float is NaN, as a choice.
    fn choose_nan(&mut self, float: ExprId) -> bool {
        let condition = self.symbolic.pool.unary(Op::FIsNan, float);
        self.choose_in_caller(ChoiceKind::Branch, condition);
        self.symbolic.pool.value(condition) != 0
    }

    fn record_lost_nan(&mut self) {
        // SAFETY: the top frame is live.
        let method = unsafe { (*self.hot.frame).method };
        let imprecision = Imprecision {
            kind: ImprecisionKind::Concretisation,
            method: crate::interp::external_name(method),
            location: "the bits of a NaN".to_owned(),
            read_at: self.location_of_caller(),
            expression: None,
        };
        self.symbolic.imprecisions.record(imprecision);
    }
}
