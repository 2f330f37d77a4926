//! float and double arithmetic (JVMS §2.8, §2.11.3): IEEE 754, and a remainder that truncates, as C's fmod.

use std::cmp::Ordering;

use crate::interp::memory::{double, float, set_double, set_float, set_int};

/// Handlers `a = b op c` of both widths.
macro_rules! binary {
    ($($float:ident, $double:ident: $op:tt;)*) => {
        handlers! {$(
            $float(ip, regs, heap, vm) {
                set_float(regs, (*ip).a, float(regs, (*ip).b) $op float(regs, (*ip).c));
                next!(ip.add(1), regs, heap, vm)
            }

            $double(ip, regs, heap, vm) {
                set_double(regs, (*ip).a, double(regs, (*ip).b) $op double(regs, (*ip).c));
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

binary! {
    fadd, dadd: +;
    fsub, dsub: -;
    fmul, dmul: *;
    fdiv, ddiv: /;
    frem, drem: %;
}

handlers! {
    fneg(ip, regs, heap, vm) {
        set_float(regs, (*ip).a, -float(regs, (*ip).b));
        next!(ip.add(1), regs, heap, vm)
    }

    dneg(ip, regs, heap, vm) {
        set_double(regs, (*ip).a, -double(regs, (*ip).b));
        next!(ip.add(1), regs, heap, vm)
    }

    fcmpl(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, compared(float(regs, (*ip).b).partial_cmp(&float(regs, (*ip).c)), -1));
        next!(ip.add(1), regs, heap, vm)
    }

    fcmpg(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, compared(float(regs, (*ip).b).partial_cmp(&float(regs, (*ip).c)), 1));
        next!(ip.add(1), regs, heap, vm)
    }

    dcmpl(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, compared(double(regs, (*ip).b).partial_cmp(&double(regs, (*ip).c)), -1));
        next!(ip.add(1), regs, heap, vm)
    }

    dcmpg(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, compared(double(regs, (*ip).b).partial_cmp(&double(regs, (*ip).c)), 1));
        next!(ip.add(1), regs, heap, vm)
    }
}

#[inline(always)]
fn compared(ordering: Option<Ordering>, nan: i32) -> i32 {
    ordering.map_or(nan, |ordering| ordering as i32)
}
