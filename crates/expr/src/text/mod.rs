//! The text form: S-expressions for people, which [`parse()`] can read back.
//!
//! ```text
//! (slt (add x:32 5) 10)
//! (let (%1 (mul x:32 y:32)) (eq (add %1 z:32) (sdiv %1 z)))
//! ```
//!
//! * A **variable** is its name, followed at its first occurrence by its sort: `x:32` has 32 bits, `b:bool`, `f:f32`,
//!   `d:f64`. A name that could be mistaken for something else stands in bars, `|in put:0|`, with `\|` and `\\` inside.
//! * A **constant** is `true`, `false`, or a number with its sort: `5:8`, `-1:32`, `0.1:f32`, `-inf:f64`, `nan:f32`. The sort
//!   is left out beside an operand that has the same: `(add x 5)`. Bit vectors are written signed or
//!   unsigned as the operator takes them; if it is neither, signed from 32 bits on. Both are read, and `0x1f`.
//! * An **operator** has the name in [`OPS`](crate::OPS) and its arguments: `(ite c a b)`. Numbers that belong to it come
//!   first: `(extract 15 8 x)` for bits 15 to 8, `(zext 32 x)`, `(sext 64 x)`, `(ffroms f64 x)`, `(ftos 32 x)`. A constant
//!   array is `(table 16 0x00010203)`: bits of an element, then bytes in hexadecimal.
//! * An **elementary function** is an operator with the function's name: `(sin x)`, `(pow x y)`, `(fdlibm-atan x)`.
//! * `(let (%1 e) (%2 e) ... body)` names subexpressions that are used more than once; each may use those before it.

mod parse;
mod print;
#[cfg(test)]
mod tests;

use crate::Op;

pub use parse::{ParseError, parse};
pub use print::Display;

/// The arguments of an operator that share one sort, so that a constant among them needs none of its own.
fn alike(op: Op) -> std::ops::Range<usize> {
    match op {
        Op::Ite => 1..3,
        Op::Concat | Op::Select | Op::Store => 0..0,
        _ if op.arity() >= 2 => 0..op.arity(),
        _ => 0..0,
    }
}

/// Whether a name needs no bars.
fn is_plain(name: &str) -> bool {
    let is_word =
        !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c.is_control() || "():|\\".contains(c));
    let is_other = name.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '%');
    is_word
        && !is_other
        && !matches!(name.to_ascii_lowercase().as_str(), "true" | "false" | "nan" | "inf" | "f32" | "f64")
}
