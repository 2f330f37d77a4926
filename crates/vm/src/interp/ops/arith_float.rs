//! float and double arithmetic (JVMS §2.8, §2.11.3): IEEE 754, with a truncating remainder like C's fmod.

use doppel_expr::Op;

use crate::interp::memory::{double, float, set_double, set_float};
use crate::interp::mode::Concrete;
use crate::interp::symbolic::operand::{DOUBLE_B, DOUBLE_C, FLOAT_B, FLOAT_C};
use crate::interp::symbolic::operator::{self, Binary, Unary};

/// Handlers `a = b op c` for both widths, and their semantics on expressions.
macro_rules! binary {
    ($($float:ident, $double:ident: $op:tt, $build:expr;)*) => {
        handlers! {$(
            $float<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: FLOAT_B, y: FLOAT_C, build: |pool, x, y| pool.binary($build, x, y), then: $float::<Concrete>,
                }));
                set_float(regs, (*ip).a, float(regs, (*ip).b) $op float(regs, (*ip).c));
                next!(ip.add(1), regs, heap, vm)
            }

            $double<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: DOUBLE_B, y: DOUBLE_C, build: |pool, x, y| pool.binary($build, x, y), then: $double::<Concrete>,
                }));
                set_double(regs, (*ip).a, double(regs, (*ip).b) $op double(regs, (*ip).c));
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

binary! {
    fadd, dadd: +, Op::FAdd;
    fsub, dsub: -, Op::FSub;
    fmul, dmul: *, Op::FMul;
    fdiv, ddiv: /, Op::FDiv;
    frem, drem: %, Op::FRem;
}

handlers! {
    fneg<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::unary(ip, regs, heap, vm, &Unary {
            x: FLOAT_B, build: |pool, x| pool.unary(Op::FNeg, x), then: fneg::<Concrete>,
        }));
        set_float(regs, (*ip).a, -float(regs, (*ip).b));
        next!(ip.add(1), regs, heap, vm)
    }

    dneg<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::unary(ip, regs, heap, vm, &Unary {
            x: DOUBLE_B, build: |pool, x| pool.unary(Op::FNeg, x), then: dneg::<Concrete>,
        }));
        set_double(regs, (*ip).a, -double(regs, (*ip).b));
        next!(ip.add(1), regs, heap, vm)
    }
}
