//! Constants and moves (JVMS §2.11.2): the loads, stores and pushes that remain after translation, and ldc of objects.

use crate::Vm;
use crate::heap::{ClassEntry, HEADER, LENGTH_OFFSET};
use crate::interp::insn::{Exit, Insn, data};
use crate::interp::memory::{object, reg, set_reg};
use crate::interp::tags::{set_tag, tag};

handlers! {
    /// a = b.
    mov<M>(ip, regs, heap, vm) {
        if M::TAGGED {
            set_tag(regs, vm, (*ip).a, tag(regs, vm, (*ip).b));
        }
        set_reg(regs, (*ip).a, reg(regs, (*ip).b));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = b, then c = d: arguments often come in pairs.
    mov2<M>(ip, regs, heap, vm) {
        if M::TAGGED {
            set_tag(regs, vm, (*ip).a, tag(regs, vm, (*ip).b));
            set_tag(regs, vm, (*ip).c, tag(regs, vm, (*ip).d));
        }
        set_reg(regs, (*ip).a, reg(regs, (*ip).b));
        set_reg(regs, (*ip).c, reg(regs, (*ip).d));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = the immediate, zero-extended: int, float, null.
    const_word<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, u64::from((*ip).imm() as u32));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = the immediate, sign-extended: a small long.
    const_long<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, i64::from((*ip).imm()) as u64);
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = the first word of data: any long or double.
    const_wide<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, (*data(ip))[0]);
        next!(ip.add(2), regs, heap, vm)
    }

    /// a = the object of constant c of the pool; data: the class's entry.
    ldc<M>(ip, regs, heap, vm) {
        let entry = (*data(ip))[0] as usize as *const ClassEntry;
        let found = resolved(heap, entry, u32::from((*ip).c));
        if found == 0 {
            return ldc_slow::<M>(ip, regs, heap, vm);
        }
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, u64::from(found));
        next!(ip.add(2), regs, heap, vm)
    }

    #[cold]
    #[inline(never)]
    ldc_slow<M>(ip, regs, _heap, vm) {
        let entry = (*vm).heap.class_entry_ptr((*(*vm).hot.frame).method.class.id);
        (*data(ip))[0] = entry as usize as u64;
        (*ip.cast_mut()).handler = ldc::<M>;
        ldc_dynamic::<M>(ip, regs, _heap, vm)
    }

    /// a = the value of constant c of the pool, resolved each time: dynamic constants of primitive type.
    #[cold]
    #[inline(never)]
    ldc_dynamic<M>(ip, regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let class = (*vm.hot.frame).method.class;
        match vm.resolve_constant(class, (*ip).c) {
            Ok(slot) => {
                clear_tag!(M, regs, vm, (*ip).a);
                resume_with(ip.add(2), regs, vm, (*ip).a, slot)
            }
            Err(stop) => vm.stopped(stop),
        }
    }
}

/// Object `index` among the resolved objects of a class; 0 if there is none, or none since a rollback.
#[inline(always)]
pub unsafe fn resolved(heap: *mut u8, entry: *const ClassEntry, index: u32) -> u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = object(heap, (*entry).resolved.word());
        // For a null array this reads the arena's first bytes, which are 0.
        if index >= *array.add(LENGTH_OFFSET as usize).cast::<u32>() {
            return 0;
        }
        *array.add(HEADER as usize).cast::<u32>().add(index as usize)
    }
}

/// Ends a slow path with a result.
pub unsafe fn resume_with(next: *const Insn, regs: *mut u64, vm: &mut Vm, dst: u16, slot: u64) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        set_reg(regs, dst, slot);
        (*vm.hot.frame).ip = next;
        Exit::Next
    }
}
