//! Summaries: methods of the class library that yield one expression where their bytecode would make a choice per
//! element.
//!
//! The bodies are in the library ([`crate::library`]); this module binds them once symbolic values exist.

use doppel_expr::{ExprId, Sort};

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::interp;
use crate::natives::Value;
use crate::symbolic::ChoiceKind;

impl Vm {
    /// Symbolic values exist from now on: summaries replace methods of classes that are already defined.
    pub fn activate_summaries(&mut self) {
        if std::mem::replace(&mut self.symbolic.summaries_active, true) {
            return;
        }
        for id in 1..self.dictionary.n_classes() {
            if let Some(class) = self.dictionary.get(crate::class::ClassId(id as u32)) {
                self.bind_summaries(class);
            }
        }
    }

    /// Binds the summaries of a class of the boot loader.
    pub(crate) fn bind_summaries(&self, class: &'static Class) {
        if !self.symbolic.summaries_active || !class.loader.is_null() {
            return;
        }
        for summary in (self.config.library.summaries)().filter(|summary| summary.class == class.name.as_str()) {
            let is_it = |method: &&&Method| {
                summary.method.strip_prefix(method.name.as_str()) == Some(method.descriptor.as_str())
                    && summary.is_static == method.is_static()
            };
            let found = class.methods().iter().find(is_it);
            // A method whose result becomes an input needs no expression, an uninstrumented one gets none, and a native
            // builds its own.
            if let Some(method) =
                found.filter(|method| !method.flags.returns_input && !method.flags.concrete && !method.is_native())
            {
                method.summary.set(Some(summary.body));
                if method.model.get().is_none() {
                    method.entry.set(interp::summary_entry());
                }
            }
        }
    }

    /// Whether any part of an array is symbolic.
    pub fn is_symbolic(&self, array: Ref) -> bool {
        !array.is_null() && !self.shadow(array).is_null()
    }

    /// Whether two arrays have the same length, as a choice. If so, the length is concretised.
    pub fn same_length(&mut self, x: Ref, y: Ref) -> bool {
        let (x_len, y_len) = (self.heap.array_len(x), self.heap.array_len(y));
        let (x_expr, y_expr) = (self.length_expr(x, x_len), self.length_expr(y, y_len));
        let is_same = self.symbolic.pool.eq(x_expr, y_expr);
        self.choose_in_caller(ChoiceKind::Summary, is_same);
        if x_len == y_len {
            self.fix_array_length(x);
            self.fix_array_length(y);
        }
        x_len == y_len
    }

    /// A truth value as the result of a method.
    pub fn boolean_result(&mut self, condition: ExprId) -> Option<bool> {
        let result = self.symbolic.as_sort(condition, Sort::Bv(32));
        self.value_result(result)
    }

    /// An int as the result of a method.
    pub fn value_result<R: Value>(&mut self, result: ExprId) -> Option<R> {
        self.set_result(result);
        Some(R::from_slot(self.symbolic.pool.value(result)))
    }

    pub fn int_constant(&mut self, value: i32) -> ExprId {
        self.symbolic.constant(Sort::Bv(32), u64::from(value as u32))
    }
}
