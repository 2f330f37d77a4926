//! Returns (JVMS §2.11.8): the value goes to the frame's own register 0, where the caller expects it.

use crate::Vm;
use crate::interp::insn::Exit;
use crate::interp::memory::{int, reg, set_int};

/// Pops the frame and goes on in the one below.
#[inline(always)]
unsafe fn leave(heap: *mut u8, vm: *mut Vm) -> Exit {
    let frame = (*vm).hot.frame.sub(1);
    (*vm).hot.frame = frame;
    next!((*frame).ip, (*frame).regs, heap, vm)
}

handlers! {
    /// No value.
    return_void(_ip, _regs, heap, vm) {
        leave(heap, vm)
    }

    /// Register a, of any kind that needs no narrowing.
    xreturn(ip, regs, heap, vm) {
        *regs = reg(regs, (*ip).a);
        leave(heap, vm)
    }

    /// The immediate, zero-extended.
    return_const(ip, regs, heap, vm) {
        *regs = u64::from((*ip).imm() as u32);
        leave(heap, vm)
    }

    ireturn_boolean(ip, regs, heap, vm) {
        set_int(regs, 0, int(regs, (*ip).a) & 1);
        leave(heap, vm)
    }

    ireturn_byte(ip, regs, heap, vm) {
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as i8));
        leave(heap, vm)
    }

    ireturn_char(ip, regs, heap, vm) {
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as u16));
        leave(heap, vm)
    }

    ireturn_short(ip, regs, heap, vm) {
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as i16));
        leave(heap, vm)
    }
}
