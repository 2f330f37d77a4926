//! int arithmetic (JVMS §2.11.3): wrapping, shift distances masked to five bits.

use doppel_expr::Op;

use super::throw::division_by_zero;
use crate::interp::memory::{int, set_int};
use crate::interp::mode::Concrete;
use crate::interp::symbolic::operand::{IMM, INT_B, INT_C};
use crate::interp::symbolic::operator::{self, Binary, Unary};

/// Handlers `a = b op c` and `a = b op imm`, and their semantics on expressions.
macro_rules! binary {
    ($($name:ident, $imm:ident: |$x:ident, $y:ident| $value:expr, $build:expr;)*) => {
        handlers! {$(
            $name<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: INT_B, y: INT_C, build: $build, then: $name::<Concrete>,
                }));
                let ($x, $y) = (int(regs, (*ip).b), int(regs, (*ip).c));
                set_int(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }

            $imm<M>(ip, regs, heap, vm) {
                on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
                    x: INT_B, y: IMM, build: $build, then: $imm::<Concrete>,
                }));
                let ($x, $y) = (int(regs, (*ip).b), (*ip).imm());
                set_int(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

binary! {
    iadd, iadd_imm: |x, y| x.wrapping_add(y), |pool, x, y| pool.binary(Op::Add, x, y);
    imul, imul_imm: |x, y| x.wrapping_mul(y), |pool, x, y| pool.binary(Op::Mul, x, y);
    iand, iand_imm: |x, y| x & y, |pool, x, y| pool.binary(Op::And, x, y);
    ior, ior_imm: |x, y| x | y, |pool, x, y| pool.binary(Op::Or, x, y);
    ixor, ixor_imm: |x, y| x ^ y, |pool, x, y| pool.binary(Op::Xor, x, y);
    ishl, ishl_imm: |x, y| x.wrapping_shl(y as u32), |pool, x, y| pool.shift_modulo(Op::Shl, x, y);
    ishr, ishr_imm: |x, y| x.wrapping_shr(y as u32), |pool, x, y| pool.shift_modulo(Op::AShr, x, y);
    iushr, iushr_imm: |x, y| (x as u32).wrapping_shr(y as u32) as i32, |pool, x, y| pool.shift_modulo(Op::LShr, x, y);
}

handlers! {
    /// There is no form with an immediate: it is an addition.
    isub<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: INT_B, y: INT_C, build: |pool, x, y| pool.binary(Op::Sub, x, y), then: isub::<Concrete>,
        }));
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_sub(int(regs, (*ip).c)));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = imm - b.
    irsub_imm<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: IMM, y: INT_B, build: |pool, x, y| pool.binary(Op::Sub, x, y), then: irsub_imm::<Concrete>,
        }));
        set_int(regs, (*ip).a, (*ip).imm().wrapping_sub(int(regs, (*ip).b)));
        next!(ip.add(1), regs, heap, vm)
    }

    ineg<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::unary(ip, regs, heap, vm, &Unary {
            x: INT_B, build: |pool, x| pool.unary(Op::Neg, x), then: ineg::<Concrete>,
        }));
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_neg());
        next!(ip.add(1), regs, heap, vm)
    }

    idiv<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [], operator::divide(ip, regs, heap, vm, &Binary {
            x: INT_B, y: INT_C, build: |pool, x, y| pool.binary(Op::SDiv, x, y), then: idiv::<Concrete>,
        }));
        let divisor = int(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        // Not before the division has succeeded: the register may be a variable that outlives the exception.
        clear_tag!(M, regs, vm, (*ip).a);
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_div(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    irem<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b, (*ip).c] => [], operator::divide(ip, regs, heap, vm, &Binary {
            x: INT_B, y: INT_C, build: |pool, x, y| pool.binary(Op::SRem, x, y), then: irem::<Concrete>,
        }));
        let divisor = int(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        // Not before the division has succeeded: the register may be a variable that outlives the exception.
        clear_tag!(M, regs, vm, (*ip).a);
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_rem(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b / imm; imm is greater than 0.
    idiv_imm<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: INT_B, y: IMM, build: |pool, x, y| pool.binary(Op::SDiv, x, y), then: idiv_imm::<Concrete>,
        }));
        let divisor = (*ip).imm().max(1);
        set_int(regs, (*ip).a, int(regs, (*ip).b) / divisor);
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b % imm; imm is greater than 0.
    irem_imm<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], operator::binary(ip, regs, heap, vm, &Binary {
            x: INT_B, y: IMM, build: |pool, x, y| pool.binary(Op::SRem, x, y), then: irem_imm::<Concrete>,
        }));
        let divisor = (*ip).imm().max(1);
        set_int(regs, (*ip).a, int(regs, (*ip).b) % divisor);
        next!(ip.add(1), regs, heap, vm)
    }
}
