//! long arithmetic (JVMS §2.11.3): wrapping, shift distances masked to six bits. Immediates are sign-extended.

use doppel_expr::Op;

use super::throw::division_by_zero;
use crate::interp::memory::{int, long, set_long};
use crate::interp::mode::Concrete;
use crate::interp::symbolic::operand::{IMM, IMM_LONG, INT_C, LONG_B, LONG_C};
use crate::interp::symbolic::operator::{self, Binary, Unary};

/// Handlers `a = b op c` and `a = b op imm`, and their semantics on expressions.
macro_rules! binary {
    ($($name:ident, $imm:ident: |$x:ident, $y:ident| $value:expr, $build:expr;)*) => {
        handlers! {$(
            $name<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: LONG_B, y: LONG_C, build: $build, then: $name::<Concrete>,
                }));
                let ($x, $y) = (long(regs, (*ip).b), long(regs, (*ip).c));
                set_long(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }

            $imm<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: LONG_B, y: IMM_LONG, build: $build, then: $imm::<Concrete>,
                }));
                let ($x, $y) = (long(regs, (*ip).b), i64::from((*ip).imm()));
                set_long(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

binary! {
    ladd, ladd_imm: |x, y| x.wrapping_add(y), |pool, x, y| pool.binary(Op::Add, x, y);
    lsub, lsub_imm: |x, y| x.wrapping_sub(y), |pool, x, y| pool.binary(Op::Sub, x, y);
    lmul, lmul_imm: |x, y| x.wrapping_mul(y), |pool, x, y| pool.binary(Op::Mul, x, y);
    land, land_imm: |x, y| x & y, |pool, x, y| pool.binary(Op::And, x, y);
    lor, lor_imm: |x, y| x | y, |pool, x, y| pool.binary(Op::Or, x, y);
    lxor, lxor_imm: |x, y| x ^ y, |pool, x, y| pool.binary(Op::Xor, x, y);
}

/// Handlers `a = b op c` and `a = b op imm` whose second operand is an int.
macro_rules! shifts {
    ($($name:ident, $imm:ident: |$x:ident, $y:ident| $value:expr, $op:expr;)*) => {
        handlers! {$(
            $name<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: LONG_B, y: INT_C, build: |pool, x, y| pool.shift_modulo($op, x, y), then: $name::<Concrete>,
                }));
                let ($x, $y) = (long(regs, (*ip).b), int(regs, (*ip).c));
                set_long(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }

            $imm<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: LONG_B, y: IMM, build: |pool, x, y| pool.shift_modulo($op, x, y), then: $imm::<Concrete>,
                }));
                let ($x, $y) = (long(regs, (*ip).b), (*ip).imm());
                set_long(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

shifts! {
    lshl, lshl_imm: |x, y| x.wrapping_shl(y as u32), Op::Shl;
    lshr, lshr_imm: |x, y| x.wrapping_shr(y as u32), Op::AShr;
    lushr, lushr_imm: |x, y| (x as u64).wrapping_shr(y as u32) as i64, Op::LShr;
}

handlers! {
    /// a = imm - b.
    lrsub_imm<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: IMM_LONG, y: LONG_B, build: |pool, x, y| pool.binary(Op::Sub, x, y), then: lrsub_imm::<Concrete>,
        }));
        set_long(regs, (*ip).a, i64::from((*ip).imm()).wrapping_sub(long(regs, (*ip).b)));
        next!(ip.add(1), regs, heap, vm)
    }

    lneg<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::unary(ip, regs, heap, vm, &Unary {
            x: LONG_B, build: |pool, x| pool.unary(Op::Neg, x), then: lneg::<Concrete>,
        }));
        set_long(regs, (*ip).a, long(regs, (*ip).b).wrapping_neg());
        next!(ip.add(1), regs, heap, vm)
    }

    ldiv<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [], operator::divide(ip, regs, heap, vm, &Binary {
            x: LONG_B, y: LONG_C, build: |pool, x, y| pool.binary(Op::SDiv, x, y), then: ldiv::<Concrete>,
        }));
        let divisor = long(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        // Not before the division has succeeded: the register may be a variable that outlives the exception.
        clear_tag!(M, regs, vm, (*ip).a);
        set_long(regs, (*ip).a, long(regs, (*ip).b).wrapping_div(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    lrem<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [], operator::divide(ip, regs, heap, vm, &Binary {
            x: LONG_B, y: LONG_C, build: |pool, x, y| pool.binary(Op::SRem, x, y), then: lrem::<Concrete>,
        }));
        let divisor = long(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        // Not before the division has succeeded: the register may be a variable that outlives the exception.
        clear_tag!(M, regs, vm, (*ip).a);
        set_long(regs, (*ip).a, long(regs, (*ip).b).wrapping_rem(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b / imm; imm is greater than 0.
    ldiv_imm<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: LONG_B, y: IMM_LONG, build: |pool, x, y| pool.binary(Op::SDiv, x, y), then: ldiv_imm::<Concrete>,
        }));
        let divisor = i64::from((*ip).imm()).max(1);
        set_long(regs, (*ip).a, long(regs, (*ip).b) / divisor);
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b % imm; imm is greater than 0.
    lrem_imm<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: LONG_B, y: IMM_LONG, build: |pool, x, y| pool.binary(Op::SRem, x, y), then: lrem_imm::<Concrete>,
        }));
        let divisor = i64::from((*ip).imm()).max(1);
        set_long(regs, (*ip).a, long(regs, (*ip).b) % divisor);
        next!(ip.add(1), regs, heap, vm)
    }
}
