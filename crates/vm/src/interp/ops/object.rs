//! Objects: new, and the registration of finalisers (JVMS §2.11.5, §12.6 of the JLS).

use super::array::class_by_id;
use super::constant::resume_with;
use super::field::is_initialized;
use crate::Vm;
use crate::class::Class;
use crate::heap::{ClassEntry, Ref};
use crate::interp::insn::{Exit, Insn, data};
use crate::interp::memory::*;
use crate::interp::stop::done;
use crate::step::Step;

handlers! {
    /// a = a new object, also in register b; the immediate is its size; data: the class, its entry.
    new<M>(ip, regs, heap, vm) {
        clear_tag!(M, regs, vm, (*ip).a);
        clear_tag!(M, regs, vm, (*ip).b);
        let [class, entry] = *data(ip);
        if !is_initialized(entry as usize as *const ClassEntry) {
            return new_checked(ip, regs, heap, vm);
        }
        let class = class as usize as *const Class;
        let made = match (*vm).heap.alloc((*class).id, (*ip).imm() as u32 as usize, 0) {
            Ok(made) => made,
            Err(_) => return new_checked(ip, regs, heap, vm),
        };
        set_reg(regs, (*ip).a, made.slot());
        set_reg(regs, (*ip).b, made.slot());
        next!(ip.add(2), regs, heap, vm)
    }

    /// Like [`new`], for a class that is not initialised, or a full heap.
    #[cold]
    #[inline(never)]
    new_checked(ip, regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let class = &*((*data(ip))[0] as usize as *const Class);
        match initialized_object(vm, class) {
            Ok(made) => {
                set_reg(regs, (*ip).b, made.slot());
                resume_with(ip.add(2), regs, vm, (*ip).a, made.slot())
            }
            Err(stop) => vm.stopped(stop),
        }
    }

    /// Unresolved: a and b = results, c = class in the pool.
    #[cold]
    #[inline(never)]
    new_slow<M>(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let resolved = resolve_operand(ip, vm);
        let step = resolved.and_then(|class| {
            if class.is_abstract() || class.is_interface() || class.file.is_none() {
                return Err(vm.exception("java/lang/InstantiationError", &class.java_name()));
            }
            if class == vm.known.class {
                return Err(vm.exception("java/lang/IllegalAccessError", &class.java_name()));
            }
            let entry = vm.heap.class_entry_ptr(class.id);
            *data(ip) = [address_of(class), entry as usize as u64];
            (*ip.cast_mut()).handler = new::<M>;
            (*ip.cast_mut()).set_imm(class.instance_size as i32);
            Ok(())
        });
        done(vm, step)
    }

    /// Before the return of `Object.<init>`: the object in register 0 may need a finaliser.
    register_finalizer(ip, regs, heap, vm) {
        let receiver = reference(regs, 0);
        if receiver != 0 && (*class_by_id(vm, class_id(object(heap, receiver)))).has_finalizer {
            return register_finalizer_slow(ip, regs, heap, vm);
        }
        next!(ip.add(1), regs, heap, vm)
    }

    #[cold]
    #[inline(never)]
    register_finalizer_slow(ip, regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match vm.register_finalizer(reference_at(regs, 0)) {
            Ok(()) => {
                (*vm.hot.frame).ip = ip.add(1);
                Exit::Next
            }
            Err(stop) => vm.stopped(stop),
        }
    }
}

/// The class that operand c names in the pool.
pub(super) unsafe fn resolve_operand(ip: *const Insn, vm: &mut Vm) -> Step<&'static Class> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let from = (*vm.hot.frame).method.class;
        vm.resolve_class(from, (*ip).c)
    }
}

fn initialized_object(vm: &mut Vm, class: &'static Class) -> Step<Ref> {
    vm.ensure_initialized(class)?;
    vm.new_object_collecting(class)
}

/// The form in an instruction's data.
pub(super) fn address_of(class: &'static Class) -> u64 {
    std::ptr::from_ref(class) as usize as u64
}
