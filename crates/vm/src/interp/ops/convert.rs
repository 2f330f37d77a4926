//! Conversions (JVMS §2.11.4). From floating point they round towards zero and saturate, and NaN becomes 0, like Rust's
//! `as`.

use doppel_expr::{ExprId, Op, Pool, Sort};

use crate::interp::memory::{double, float, int, long, set_double, set_float, set_int, set_long};
use crate::interp::mode::Concrete;
use crate::interp::symbolic::operand::{DOUBLE_B, FLOAT_B, INT_B, LONG_B};
use crate::interp::symbolic::operator::{self, Unary};

/// Handlers `a = convert(b)`, and their semantics on expressions.
macro_rules! conversions {
    ($($name:ident: $get:ident as $ty:ty, $set:ident, $operand:ident, $build:expr;)*) => {
        handlers! {$(
            $name<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::unary(ip, regs, heap, vm, &Unary {
                    x: $operand, build: $build, then: $name::<Concrete>,
                }));
                $set(regs, (*ip).a, ($get(regs, (*ip).b) as $ty).into());
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

conversions! {
    i2l: int as i64, set_long, INT_B, |pool, x| pool.sign_extend(x, 64);
    i2f: int as f32, set_float, INT_B, |pool, x| pool.convert(Op::FFromS, x, Sort::F32);
    i2d: int as f64, set_double, INT_B, |pool, x| pool.convert(Op::FFromS, x, Sort::F64);
    l2i: long as i32, set_int, LONG_B, |pool, x| pool.extract(x, 31, 0);
    l2f: long as f32, set_float, LONG_B, |pool, x| pool.convert(Op::FFromS, x, Sort::F32);
    l2d: long as f64, set_double, LONG_B, |pool, x| pool.convert(Op::FFromS, x, Sort::F64);
    f2i: float as i32, set_int, FLOAT_B, |pool, x| pool.convert(Op::FToS, x, Sort::Bv(32));
    f2l: float as i64, set_long, FLOAT_B, |pool, x| pool.convert(Op::FToS, x, Sort::Bv(64));
    f2d: float as f64, set_double, FLOAT_B, |pool, x| pool.convert(Op::FToF, x, Sort::F64);
    d2i: double as i32, set_int, DOUBLE_B, |pool, x| pool.convert(Op::FToS, x, Sort::Bv(32));
    d2l: double as i64, set_long, DOUBLE_B, |pool, x| pool.convert(Op::FToS, x, Sort::Bv(64));
    d2f: double as f32, set_float, DOUBLE_B, |pool, x| pool.convert(Op::FToF, x, Sort::F32);
    i2b: int as i8, set_int, INT_B, |pool, x| narrow_signed(pool, x, 8);
    i2c: int as u16, set_int, INT_B, |pool, x| narrow_unsigned(pool, x, 16);
    i2s: int as i16, set_int, INT_B, |pool, x| narrow_signed(pool, x, 16);
}

/// The lowest bits of an int as a signed number.
pub fn narrow_signed(pool: &mut Pool, x: ExprId, width: u8) -> ExprId {
    let narrow = pool.extract(x, width - 1, 0);
    pool.sign_extend(narrow, 32)
}

/// The lowest bits of an int as an unsigned number.
pub fn narrow_unsigned(pool: &mut Pool, x: ExprId, width: u8) -> ExprId {
    let narrow = pool.extract(x, width - 1, 0);
    pool.zero_extend(narrow, 32)
}
