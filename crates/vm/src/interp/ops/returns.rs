//! Returns (JVMS §2.11.8): the value goes to the frame's own register 0, where the caller expects it.

use crate::Vm;
use crate::interp::insn::Exit;
use crate::interp::memory::{int, reg, set_int};
use crate::interp::symbolic::call;
use crate::kind::Kind;

/// Pops the frame and goes on in the one below.
#[inline(always)]
unsafe fn leave(heap: *mut u8, vm: *mut Vm) -> Exit {
    let frame = (*vm).hot.frame.sub(1);
    (*vm).hot.frame = frame;
    next!((*frame).ip, (*frame).regs, heap, vm)
}

handlers! {
    /// No value.
    return_void<M>(_ip, _regs, heap, vm) {
        leave(heap, vm)
    }

    /// Register a, of any kind that needs no narrowing.
    xreturn<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, None));
        *regs = reg(regs, (*ip).a);
        leave(heap, vm)
    }

    /// The immediate, zero-extended.
    return_const<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, 0);
        *regs = u64::from((*ip).imm() as u32);
        leave(heap, vm)
    }

    ireturn_boolean<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Boolean)));
        set_int(regs, 0, int(regs, (*ip).a) & 1);
        leave(heap, vm)
    }

    ireturn_byte<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Byte)));
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as i8));
        leave(heap, vm)
    }

    ireturn_char<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Char)));
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as u16));
        leave(heap, vm)
    }

    ireturn_short<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [0u16], call::return_tagged(ip, regs, heap, vm, Some(Kind::Short)));
        set_int(regs, 0, i32::from(int(regs, (*ip).a) as i16));
        leave(heap, vm)
    }
}
