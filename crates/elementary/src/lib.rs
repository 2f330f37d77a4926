//! Elementary functions of doubles, bit for bit those of two libraries, and their names.
//!
//! The results of such functions differ between libraries in the last bit, and programs can see it: code that
//! computes on behalf of a program must use the same library. [`Function`] is its name in an expression.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fdlibm;
mod intel;
mod two_over_pi;

/// A function of one or two doubles whose result is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Function {
    // Intel's.
    Sin,
    Cos,
    Tan,
    Exp,
    Log,
    Log10,
    Pow,
    Cbrt,
    Tanh,
    // fdlibm's.
    FdlibmSin,
    FdlibmCos,
    FdlibmTan,
    FdlibmAsin,
    FdlibmAcos,
    FdlibmAtan,
    FdlibmAtan2,
    FdlibmExp,
    FdlibmExpm1,
    FdlibmLog,
    FdlibmLog10,
    FdlibmLog1p,
    FdlibmPow,
    FdlibmCbrt,
    FdlibmHypot,
    FdlibmSinh,
    FdlibmCosh,
    FdlibmTanh,
}

/// How a function is computed.
#[derive(Clone, Copy)]
enum Body {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
}

use Body::{One, Two};
use Function::*;

/// Every function with its name, in the order of the enum.
const TABLE: [(Function, &str, Body); 27] = [
    (Sin, "sin", One(intel::sin)),
    (Cos, "cos", One(intel::cos)),
    (Tan, "tan", One(intel::tan)),
    (Exp, "exp", One(intel::exp)),
    (Log, "log", One(intel::log)),
    (Log10, "log10", One(intel::log10)),
    (Pow, "pow", Two(intel::pow)),
    (Cbrt, "cbrt", One(intel::cbrt)),
    (Tanh, "tanh", One(intel::tanh)),
    (FdlibmSin, "fdlibm-sin", One(fdlibm::sin)),
    (FdlibmCos, "fdlibm-cos", One(fdlibm::cos)),
    (FdlibmTan, "fdlibm-tan", One(fdlibm::tan)),
    (FdlibmAsin, "fdlibm-asin", One(fdlibm::asin)),
    (FdlibmAcos, "fdlibm-acos", One(fdlibm::acos)),
    (FdlibmAtan, "fdlibm-atan", One(fdlibm::atan)),
    (FdlibmAtan2, "fdlibm-atan2", Two(fdlibm::atan2)),
    (FdlibmExp, "fdlibm-exp", One(fdlibm::exp)),
    (FdlibmExpm1, "fdlibm-expm1", One(fdlibm::expm1)),
    (FdlibmLog, "fdlibm-log", One(fdlibm::log)),
    (FdlibmLog10, "fdlibm-log10", One(fdlibm::log10)),
    (FdlibmLog1p, "fdlibm-log1p", One(fdlibm::log1p)),
    (FdlibmPow, "fdlibm-pow", Two(fdlibm::pow)),
    (FdlibmCbrt, "fdlibm-cbrt", One(fdlibm::cbrt)),
    (FdlibmHypot, "fdlibm-hypot", Two(fdlibm::hypot)),
    (FdlibmSinh, "fdlibm-sinh", One(fdlibm::sinh)),
    (FdlibmCosh, "fdlibm-cosh", One(fdlibm::cosh)),
    (FdlibmTanh, "fdlibm-tanh", One(fdlibm::tanh)),
];

impl Function {
    pub fn all() -> impl Iterator<Item = Function> {
        TABLE.iter().map(|&(function, _, _)| function)
    }

    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    pub fn named(name: &str) -> Option<Function> {
        TABLE.iter().find(|entry| entry.1 == name).map(|entry| entry.0)
    }

    /// The function with this number, which is that of `function as u8`.
    pub fn numbered(number: usize) -> Option<Function> {
        TABLE.get(number).map(|entry| entry.0)
    }

    /// How many arguments it has: one or two.
    pub fn arity(self) -> usize {
        match TABLE[self as usize].2 {
            One(_) => 1,
            Two(_) => 2,
        }
    }

    /// The result; `y` matters only to a function of two arguments. Which NaN it is, if it is one, is not specified.
    pub fn apply(self, x: f64, y: f64) -> f64 {
        match TABLE[self as usize].2 {
            One(function) => function(x),
            Two(function) => function(x, y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (number, (function, name, _)) in TABLE.into_iter().enumerate() {
            assert_eq!(function as usize, number);
            assert_eq!(Function::named(name), Some(function));
            assert_eq!(Function::numbered(number), Some(function));
        }
        assert_eq!(Function::numbered(TABLE.len()), None);
    }
}
