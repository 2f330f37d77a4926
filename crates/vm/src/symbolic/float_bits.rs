//! Floats and their bits. Expressions of floats know one NaN, but the bits of a slot may be those of any: so the bits of a
//! NaN are fixed, and whether it is one is a choice.

use doppel_expr::{ExprId, Op};

use crate::Vm;
use crate::symbolic::{ChoiceKind, Imprecision, ImprecisionKind};

impl Vm {
    /// The tag of a float's bits.
    pub fn float_to_bits(&mut self, float: ExprId) -> u32 {
        if self.choose_nan(float) {
            // Which NaN an operation makes depends on its operands in a way that expressions do not know.
            self.record_lost_nan();
            return 0;
        }
        let expr = self.symbolic.pool.unary(Op::FToBits, float);
        self.symbolic.tag_of(expr)
    }

    /// The tag of the float or double that has these bits.
    pub fn float_from_bits(&mut self, bits: ExprId) -> u32 {
        let float = self.symbolic.pool.unary(Op::FFromBits, bits);
        if self.choose_nan(float) {
            self.fix_in_caller(ChoiceKind::Fixed, bits);
            return 0;
        }
        self.symbolic.tag_of(float)
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
        };
        self.symbolic.imprecisions.record(imprecision);
    }
}
