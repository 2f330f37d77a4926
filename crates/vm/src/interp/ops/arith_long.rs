//! long arithmetic (JVMS §2.11.3): wrapping, shift distances masked to six bits. Immediates are sign-extended.

use super::throw::division_by_zero;
use crate::interp::memory::{long, set_long};

/// Handlers `a = b op c` and `a = b op imm`.
macro_rules! binary {
    ($($name:ident, $imm:ident: |$x:ident, $y:ident| $value:expr;)*) => {
        handlers! {$(
            $name(ip, regs, heap, vm) {
                let ($x, $y) = (long(regs, (*ip).b), long(regs, (*ip).c));
                set_long(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }

            $imm(ip, regs, heap, vm) {
                let ($x, $y) = (long(regs, (*ip).b), i64::from((*ip).imm()));
                set_long(regs, (*ip).a, $value);
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

binary! {
    ladd, ladd_imm: |x, y| x.wrapping_add(y);
    lsub, lsub_imm: |x, y| x.wrapping_sub(y);
    lmul, lmul_imm: |x, y| x.wrapping_mul(y);
    land, land_imm: |x, y| x & y;
    lor, lor_imm: |x, y| x | y;
    lxor, lxor_imm: |x, y| x ^ y;
    lshl, lshl_imm: |x, y| x.wrapping_shl(y as u32);
    lshr, lshr_imm: |x, y| x.wrapping_shr(y as u32);
    lushr, lushr_imm: |x, y| (x as u64).wrapping_shr(y as u32) as i64;
}

handlers! {
    /// a = imm - b.
    lrsub_imm(ip, regs, heap, vm) {
        set_long(regs, (*ip).a, i64::from((*ip).imm()).wrapping_sub(long(regs, (*ip).b)));
        next!(ip.add(1), regs, heap, vm)
    }

    lneg(ip, regs, heap, vm) {
        set_long(regs, (*ip).a, long(regs, (*ip).b).wrapping_neg());
        next!(ip.add(1), regs, heap, vm)
    }

    ldiv(ip, regs, heap, vm) {
        let divisor = long(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        set_long(regs, (*ip).a, long(regs, (*ip).b).wrapping_div(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    lrem(ip, regs, heap, vm) {
        let divisor = long(regs, (*ip).c);
        if divisor == 0 {
            return division_by_zero(ip, regs, heap, vm);
        }
        set_long(regs, (*ip).a, long(regs, (*ip).b).wrapping_rem(divisor));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b / imm; imm is greater than 0.
    ldiv_imm(ip, regs, heap, vm) {
        let divisor = i64::from((*ip).imm()).max(1);
        set_long(regs, (*ip).a, long(regs, (*ip).b) / divisor);
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b % imm; imm is greater than 0.
    lrem_imm(ip, regs, heap, vm) {
        let divisor = i64::from((*ip).imm()).max(1);
        set_long(regs, (*ip).a, long(regs, (*ip).b) % divisor);
        next!(ip.add(1), regs, heap, vm)
    }
}
