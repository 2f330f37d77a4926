//! Summaries: methods of the class library that give one expression where their bytecode would take a choice per element.
//!
//! The library has the bodies ([`crate::library`]); here they are bound, once something is symbolic.

use doppel_expr::{ExprId, Sort};

use crate::Vm;
use crate::class::Class;
use crate::heap::Ref;
use crate::interp;
use crate::natives::Args;
use crate::symbolic::ChoiceKind;

/// The method's result, or none if its bytecode must run. The result's expression is set as a native sets it.
pub type SummaryFn = fn(&mut Vm, Args) -> Option<u64>;

pub struct Summary {
    /// Internal class name.
    pub class: &'static str,
    /// Name and descriptor.
    pub method: &'static str,
    pub body: SummaryFn,
}

impl Vm {
    /// Something is symbolic from now on: summaries take the place of the methods of classes that are defined already.
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
            let is_it = |name: &str, descriptor: &str| summary.method.strip_prefix(name) == Some(descriptor);
            let found = class.methods().iter().find(|method| is_it(method.name.as_str(), method.descriptor.as_str()));
            // What becomes an input needs no expression, what is below the line gets none, and a native makes its own.
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

    /// Whether two arrays have the same length, as a choice; if so, it is the length that they have.
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

    /// A truth value as a method's result.
    pub fn boolean_result(&mut self, condition: ExprId) -> Option<u64> {
        let result = self.symbolic.as_sort(condition, Sort::Bv(32));
        self.set_result(result);
        Some(self.symbolic.pool.value(result))
    }

    /// An int as a method's result.
    pub fn value_result(&mut self, result: ExprId) -> Option<u64> {
        self.set_result(result);
        Some(self.symbolic.pool.value(result))
    }

    pub fn int_constant(&mut self, value: i32) -> ExprId {
        self.symbolic.constant(Sort::Bv(32), u64::from(value as u32))
    }
}
