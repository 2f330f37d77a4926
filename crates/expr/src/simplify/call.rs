//! Elementary functions: only identities that their code satisfies for every argument, to the last bit.

use super::rewrite;
use crate::{ExprId, Function, Op, Pool};

impl Pool {
    pub(super) fn simplify_call(&mut self, function: u16, a: ExprId, b: ExprId) -> Option<ExprId> {
        // In both libraries, a power by 2 is a product, and a power by 0 is 1 even for NaN.
        let is_power = matches!(Function::numbered(function.into())?, Function::Pow | Function::FdlibmPow);
        if !is_power {
            return None;
        }
        match f64::from_bits(self.as_const(b)?) {
            2.0 => rewrite!(self, "pow-two", self.binary(Op::FMul, a, a)),
            0.0 => rewrite!(self, "pow-zero", self.f64(1.0)),
            _ => None,
        }
    }

    /// Whether an expression is a call whose result is NaN if and only if its argument is.
    pub(super) fn keeps_nan(&self, e: ExprId) -> bool {
        use Function::*;
        matches!(
            self.node(e).function(),
            Some(
                Exp | Cbrt
                    | Tanh
                    | FdlibmExp
                    | FdlibmExpm1
                    | FdlibmAtan
                    | FdlibmCbrt
                    | FdlibmSinh
                    | FdlibmCosh
                    | FdlibmTanh
            )
        )
    }
}
