//! int arithmetic (JVMS §2.11.3): wrapping, shift distances masked to five bits.

use super::throw::division_by_zero;
use crate::interp::memory::{int, set_int};

/// Handlers `a = b op c` and `a = b op imm`.
macro_rules! binary {
    ($($name:ident, $imm:ident: |$x:ident, $y:ident| $value:expr;)*) => {
        handlers! {$(
            $name(ip, regs, heap, vm) {
                let ($x, $y) = (int(regs, (*ip).b), int(regs, (*ip).c));
                set_int(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }

            $imm(ip, regs, heap, vm) {
                let ($x, $y) = (int(regs, (*ip).b), (*ip).imm());
                set_int(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

binary! {
    iadd, iadd_imm: |x, y| x.wrapping_add(y);
    imul, imul_imm: |x, y| x.wrapping_mul(y);
    iand, iand_imm: |x, y| x & y;
    ior, ior_imm: |x, y| x | y;
    ixor, ixor_imm: |x, y| x ^ y;
    ishl, ishl_imm: |x, y| x.wrapping_shl(y as u32);
    ishr, ishr_imm: |x, y| x.wrapping_shr(y as u32);
    iushr, iushr_imm: |x, y| (x as u32).wrapping_shr(y as u32) as i32;
}

handlers! {
    /// There is no form with an immediate: that is an addition.
    isub(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_sub(int(regs, (*ip).c)));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = imm - b.
    irsub_imm(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, (*ip).imm().wrapping_sub(int(regs, (*ip).b)));
        next!(ip.add(1), regs, heap, vm)
    }

    ineg(ip, regs, heap, vm) {
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_neg());
        next!(ip.add(1), regs, heap, vm)
    }

    idiv(ip, regs, heap, vm) {
        let divisor = int(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_div(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    irem(ip, regs, heap, vm) {
        let divisor = int(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        set_int(regs, (*ip).a, int(regs, (*ip).b).wrapping_rem(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b / imm; imm is greater than 0.
    idiv_imm(ip, regs, heap, vm) {
        let divisor = (*ip).imm().max(1);
        set_int(regs, (*ip).a, int(regs, (*ip).b) / divisor);
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b % imm; imm is greater than 0.
    irem_imm(ip, regs, heap, vm) {
        let divisor = (*ip).imm().max(1);
        set_int(regs, (*ip).a, int(regs, (*ip).b) % divisor);
        next!(ip.add(1), regs, heap, vm)
    }
}
