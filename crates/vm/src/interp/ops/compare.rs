//! Comparisons of long, float and double (JVMS §2.11.3) that are not fused with a following branch.

use std::cmp::Ordering;

use crate::interp::memory::{double, float, long, set_int};
use crate::interp::mode::Concrete;
use crate::interp::symbolic::operand::{DOUBLE_B, DOUBLE_C, FLOAT_B, FLOAT_C, LONG_B, LONG_C};
use crate::interp::symbolic::operator::{self, Binary};

handlers! {
    lcmp<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: LONG_B, y: LONG_C, build: |pool, x, y| pool.compare_signed(x, y), then: lcmp::<Concrete>,
        }));
        let order = long(regs, (*ip).b).cmp(&long(regs, (*ip).c));
        set_int(regs, (*ip).a, order as i32);
        next!(ip.add(1), regs, heap, vm)
    }
}

/// Handlers `a = compare(b, c)`: -1, 0, 1, or the given number if one operand is NaN.
macro_rules! compare {
    ($($name:ident: $get:ident, $x:ident, $y:ident, $nan:literal;)*) => {
        handlers! {$(
            $name<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: $x, y: $y, build: |pool, x, y| pool.compare_float(x, y, $nan), then: $name::<Concrete>,
                }));
                let order = $get(regs, (*ip).b).partial_cmp(&$get(regs, (*ip).c));
                set_int(regs, (*ip).a, compared(order, $nan));
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

compare! {
    fcmpl: float, FLOAT_B, FLOAT_C, -1;
    fcmpg: float, FLOAT_B, FLOAT_C, 1;
    dcmpl: double, DOUBLE_B, DOUBLE_C, -1;
    dcmpg: double, DOUBLE_B, DOUBLE_C, 1;
}

#[inline(always)]
fn compared(ordering: Option<Ordering>, nan: i32) -> i32 {
    ordering.map_or(nan, |ordering| ordering as i32)
}
