//! What built-ins that know of expressions need: the tags of their arguments, and of their result.

use doppel_expr::ExprId;
use doppel_inputs::Kind;

use crate::Vm;
use crate::interp::slot_sort;
use crate::symbolic::ChoiceKind;

impl Vm {
    /// The tag of the running native's argument in this slot, the receiver's being slot 0; longs and doubles take two.
    pub fn argument_tag(&self, slot: usize) -> u32 {
        let tags = self.symbolic.arguments;
        // SAFETY: set while a native runs, to as many tags as it has argument slots.
        if tags.is_null() { 0 } else { unsafe { *tags.add(slot) } }
    }

    /// The argument in this slot as an expression.
    pub fn argument_expr(&mut self, slot: usize, value: u64, kind: Kind) -> ExprId {
        let tag = self.argument_tag(slot);
        self.symbolic.expr_of(tag, value, slot_sort(kind))
    }

    /// The argument becomes what it is, if it has a tag: a conjunct.
    pub fn fix_argument(&mut self, slot: usize, value: u64, kind: Kind) {
        if self.argument_tag(slot) != 0 {
            let expr = self.argument_expr(slot, value, kind);
            self.fix_in_caller(ChoiceKind::Fixed, expr);
        }
    }

    /// The native's result has this expression.
    pub fn set_result(&mut self, expr: ExprId) {
        self.symbolic.result = self.symbolic.tag_of(expr);
    }

    /// As [`Vm::set_result`], by tag.
    pub fn set_result_tag(&mut self, tag: u32) {
        self.symbolic.result = tag;
    }
}
