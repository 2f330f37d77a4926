//! Conversions (JVMS §2.11.4): from floating point they round towards zero and saturate, NaN is 0. Rust's `as` agrees.

use crate::interp::memory::{double, float, int, long, set_double, set_float, set_int, set_long};

/// Handlers `a = convert(b)`.
macro_rules! conversions {
    ($($name:ident: $get:ident as $ty:ty, $set:ident;)*) => {
        handlers! {$(
            $name(ip, regs, heap, vm) {
                $set(regs, (*ip).a, ($get(regs, (*ip).b) as $ty).into());
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

conversions! {
    i2l: int as i64, set_long;
    i2f: int as f32, set_float;
    i2d: int as f64, set_double;
    l2i: long as i32, set_int;
    l2f: long as f32, set_float;
    l2d: long as f64, set_double;
    f2i: float as i32, set_int;
    f2l: float as i64, set_long;
    f2d: float as f64, set_double;
    d2i: double as i32, set_int;
    d2l: double as i64, set_long;
    d2f: double as f32, set_float;
    i2b: int as i8, set_int;
    i2c: int as u16, set_int;
    i2s: int as i16, set_int;
}

handlers! {
    lcmp(ip, regs, heap, vm) {
        let order = long(regs, (*ip).b).cmp(&long(regs, (*ip).c));
        set_int(regs, (*ip).a, order as i32);
        next!(ip.add(1), regs, heap, vm)
    }
}
