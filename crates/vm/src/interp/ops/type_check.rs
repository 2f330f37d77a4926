//! checkcast and instanceof (JVMS §2.11.5).

use super::array::class_by_id;
use super::constant::resume_with;
use super::object::{address_of, resolve_operand};
use super::throw::throw;
use crate::class::Class;
use crate::interp::insn::{Exit, data};
use crate::interp::memory::*;
use crate::interp::stop::done;

handlers! {
    /// Checks that register b is null or an instance of data's class; the immediate is the id of the last class seen.
    checkcast<M>(ip, regs, heap, vm) {
        let value = reference(regs, (*ip).b);
        if value != 0 && class_id(object(heap, value)) != (*ip).imm() as u32 {
            return checkcast_other(ip, regs, heap, vm);
        }
        next!(ip.add(2), regs, heap, vm)
    }

    /// The class differs from the last one.
    #[inline(never)]
    checkcast_other(ip, regs, heap, vm) {
        let target = (*data(ip))[0] as usize as *const Class;
        let id = class_id(object(heap, reference(regs, (*ip).b)));
        if !(*class_by_id(vm, id)).is_subtype_of(&*target) {
            return class_cast(ip, regs, heap, vm);
        }
        (*ip.cast_mut()).set_imm(id as i32);
        next!(ip.add(2), regs, heap, vm)
    }

    #[cold]
    #[inline(never)]
    class_cast(ip, regs, _heap, vm) {
        let from = (*vm).class_of(reference_at(regs, (*ip).b));
        let to = &*((*data(ip))[0] as usize as *const Class);
        throw(ip, vm, |vm| vm.class_cast(from, to))
    }

    /// Unresolved: b = value, c = class in the pool. Null passes without resolution.
    #[cold]
    #[inline(never)]
    checkcast_slow<M>(ip, regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        if reference(regs, (*ip).b) == 0 {
            (*vm.hot.frame).ip = ip.add(2);
            return Exit::Next;
        }
        let step = resolve_operand(ip, vm).map(|class| {
            *data(ip) = [address_of(class), 0];
            (*ip.cast_mut()).handler = checkcast::<M>;
            (*ip.cast_mut()).set_imm(0);
        });
        done(vm, step)
    }

    /// a = whether register b is an instance; data: the class, and the answer for the class whose id is the immediate.
    instanceof<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        let value = reference(regs, (*ip).b);
        if value == 0 {
            set_reg(regs, (*ip).a, 0);
        } else if class_id(object(heap, value)) == (*ip).imm() as u32 {
            set_reg(regs, (*ip).a, (*data(ip))[1]);
        } else {
            return instanceof_other(ip, regs, heap, vm);
        }
        next!(ip.add(2), regs, heap, vm)
    }

    #[inline(never)]
    instanceof_other(ip, regs, heap, vm) {
        let target = (*data(ip))[0] as usize as *const Class;
        let id = class_id(object(heap, reference(regs, (*ip).b)));
        let is_instance = u64::from((*class_by_id(vm, id)).is_subtype_of(&*target));
        (*data(ip))[1] = is_instance;
        (*ip.cast_mut()).set_imm(id as i32);
        set_reg(regs, (*ip).a, is_instance);
        next!(ip.add(2), regs, heap, vm)
    }

    /// Unresolved: a = result, b = value, c = class in the pool. Null answers without resolution.
    #[cold]
    #[inline(never)]
    instanceof_slow<M>(ip, regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        if reference(regs, (*ip).b) == 0 {
            clear_tag!(M, regs, vm, (*ip).a);
            return resume_with(ip.add(2), regs, vm, (*ip).a, 0);
        }
        let step = resolve_operand(ip, vm).map(|class| {
            *data(ip) = [address_of(class), 0];
            (*ip.cast_mut()).handler = instanceof::<M>;
            (*ip.cast_mut()).set_imm(0);
        });
        done(vm, step)
    }
}
