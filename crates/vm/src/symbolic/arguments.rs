//! Support for built-ins that handle expressions: the tags of their arguments and of their result.

use doppel_expr::ExprId;
use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::Ref;
use crate::interp::slot_sort;
use crate::symbolic::ChoiceKind;

impl Vm {
    /// The tag of the running native's argument in this slot. The receiver is slot 0; longs and doubles take two slots.
    pub fn argument_tag(&self, slot: usize) -> u32 {
        let tags = self.symbolic.arguments;
        if tags.is_null() {
            return 0;
        }
        assert!(slot < tags.len(), "an argument of the running native");
        // SAFETY: set while a native runs, to the tags of its arguments; the slot is one of them.
        unsafe { *tags.cast::<u32>().add(slot) }
    }

    /// Puts another object in the place of an argument of the running summary, whose method then runs with it.
    pub fn replace_argument(&mut self, slot: u16, object: Ref) {
        let frame = self.hot.frame;
        // SAFETY: the running method's frame is on top, and has its arguments in its first registers.
        unsafe {
            assert!(slot < (*frame).method.arg_slots, "an argument of the method");
            *(*frame).regs.add(usize::from(slot)) = object.slot();
        }
    }

    /// The argument in this slot as an expression.
    pub fn argument_expr(&mut self, slot: usize, value: u64, kind: Kind) -> ExprId {
        let tag = self.argument_tag(slot);
        self.symbolic.expr_of(tag, value, slot_sort(kind))
    }

    /// Concretises the argument if it has a tag.
    pub fn fix_argument(&mut self, slot: usize, value: u64, kind: Kind) {
        if self.argument_tag(slot) != 0 {
            let expr = self.argument_expr(slot, value, kind);
            self.fix_in_caller(ChoiceKind::Fixed, expr);
        }
    }

    /// Sets the expression of the native's result.
    pub fn set_result(&mut self, expr: ExprId) {
        self.symbolic.result = self.symbolic.tag_of(expr);
    }

    /// Like [`Vm::set_result`], by tag.
    pub fn set_result_tag(&mut self, tag: u32) {
        self.symbolic.result = tag;
    }
}
