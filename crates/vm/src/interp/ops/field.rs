//! Field access: getfield, putfield, getstatic, putstatic (JVMS §6.5). Static fields are in the class's mirror.

use doppel_inputs::Kind;

use super::throw::null_pointer;
use crate::Vm;
use crate::class::init::state;
use crate::class::resolve::FieldAccess;
use crate::class::{Class, Field};
use crate::heap::ClassEntry;
use crate::interp::insn::{Exit, Insn, data};
use crate::interp::memory::*;
use crate::interp::mode::{Mode, Op};
use crate::interp::stop::done;
use crate::interp::symbolic::memory as symbolic;
use crate::interp::tags::has_tag;

/// a = b.field; the immediate is its offset.
pub unsafe fn getfield<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let receiver = reference(regs, (*ip).b);
        if receiver == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        let receiver = object(heap, receiver);
        let address = receiver.add((*ip).imm() as u32 as usize);
        if is_shadowed(receiver) {
            return symbolic::load_field::<M, T>(ip.add(1), regs, vm, (*ip).a, receiver, address);
        }
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, T::load(address));
        next!(ip.add(1), regs, heap, vm)
    }
}

/// a.field = b; the immediate is its offset.
pub unsafe fn putfield<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let receiver = reference(regs, (*ip).a);
        if receiver == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        let receiver = object(heap, receiver);
        let address = receiver.add((*ip).imm() as u32 as usize);
        if is_shadowed(receiver) || needs_saving(heap, address, vm) || has_tag::<M>(regs, vm, (*ip).b) {
            return symbolic::store_field::<M, T>(ip, ip.add(1), regs, vm, receiver, address);
        }
        T::store(address, reg(regs, (*ip).b));
        next!(ip.add(1), regs, heap, vm)
    }
}

/// a = Class.field; the immediate is its offset in the mirror; data: the class's entry, the class.
pub unsafe fn getstatic<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let entry = (*data(ip))[0] as usize as *const ClassEntry;
        if !is_initialized(entry) {
            return getstatic_uninitialized::<M, T>(ip, regs, heap, vm);
        }
        let mirror = object(heap, (*entry).mirror.word());
        let address = mirror.add((*ip).imm() as u32 as usize);
        if is_shadowed(mirror) {
            return symbolic::load_field::<M, T>(ip.add(2), regs, vm, (*ip).a, mirror, address);
        }
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, T::load(address));
        next!(ip.add(2), regs, heap, vm)
    }
}

/// Class.field = b; otherwise like [`getstatic`].
pub unsafe fn putstatic<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let entry = (*data(ip))[0] as usize as *const ClassEntry;
        if !is_initialized(entry) {
            return putstatic_uninitialized::<M, T>(ip, regs, heap, vm);
        }
        let mirror = object(heap, (*entry).mirror.word());
        let address = mirror.add((*ip).imm() as u32 as usize);
        if is_shadowed(mirror) || needs_saving(heap, address, vm) || has_tag::<M>(regs, vm, (*ip).b) {
            return symbolic::store_field::<M, T>(ip, ip.add(2), regs, vm, mirror, address);
        }
        T::store(address, reg(regs, (*ip).b));
        next!(ip.add(2), regs, heap, vm)
    }
}

#[inline(always)]
pub unsafe fn is_initialized(entry: *const ClassEntry) -> bool {
    // SAFETY: the contract of `crate::interp`.
    unsafe { (*entry).state & 0xff == state::INITIALIZED }
}

/// Initialises the class first, unless this thread is already doing so.
#[cold]
#[inline(never)]
unsafe fn getstatic_uninitialized<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        match prepare_static(ip, &mut *vm) {
            Ok(mirror) => {
                let mirror = object(heap, mirror);
                let address = mirror.add((*ip).imm() as u32 as usize);
                symbolic::load_field::<M, T>(ip.add(2), regs, vm, (*ip).a, mirror, address)
            }
            Err(exit) => exit,
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn putstatic_uninitialized<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        match prepare_static(ip, &mut *vm) {
            Ok(mirror) => {
                let mirror = object(heap, mirror);
                let address = mirror.add((*ip).imm() as u32 as usize);
                symbolic::store_field::<M, T>(ip, ip.add(2), regs, vm, mirror, address)
            }
            Err(exit) => exit,
        }
    }
}

/// The mirror of a static field's class, once the class may be used.
unsafe fn prepare_static(ip: *const Insn, vm: &mut Vm) -> Result<u32, Exit> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        (*vm.hot.frame).ip = ip;
        let [entry, class] = *data(ip);
        let class = &*(class as usize as *const Class);
        match vm.ensure_initialized(class) {
            Ok(()) => Ok((*(entry as usize as *const ClassEntry)).mirror.word()),
            Err(stop) => Err(vm.stopped(stop)),
        }
    }
}

handlers! {
    /// Unresolved: a = result, b = receiver, c = field in the pool.
    #[cold]
    #[inline(never)]
    getfield_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, FieldAccess::GetField)
    }

    /// Unresolved: a = receiver, b = value, c = field in the pool.
    #[cold]
    #[inline(never)]
    putfield_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, FieldAccess::PutField)
    }

    /// Unresolved: a = result, c = field in the pool.
    #[cold]
    #[inline(never)]
    getstatic_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, FieldAccess::GetStatic)
    }

    /// Unresolved: b = value, c = field in the pool.
    #[cold]
    #[inline(never)]
    putstatic_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, FieldAccess::PutStatic)
    }
}

/// Resolves the field and turns the instruction into its quick form, which is executed next.
unsafe fn resolve<M: Mode>(ip: *const Insn, vm: &mut Vm, access: FieldAccess) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        (*vm.hot.frame).ip = ip;
        let method = (*vm.hot.frame).method;
        let resolved = vm.resolve_field(method, (*ip).c, access);
        let step = resolved.map(|field| quicken::<M>(ip, vm, field, access));
        done(vm, step)
    }
}

unsafe fn quicken<M: Mode>(ip: *const Insn, vm: &mut Vm, field: &'static Field, access: FieldAccess) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        if matches!(access, FieldAccess::GetStatic | FieldAccess::PutStatic) {
            let entry = vm.heap.class_entry_ptr(field.class.id);
            *data(ip) = [entry as usize as u64, std::ptr::from_ref(field.class) as usize as u64];
        }
        let insn = ip.cast_mut();
        (*insn).handler = quick(access, field.kind).of::<M>();
        (*insn).set_imm(field.offset as i32);
    }
}

pub fn quick(access: FieldAccess, kind: Kind) -> Op {
    match kind {
        Kind::Boolean => quick_of::<Boolean>(access),
        Kind::Byte => quick_of::<Byte>(access),
        Kind::Char => quick_of::<Char>(access),
        Kind::Short => quick_of::<Short>(access),
        Kind::Long | Kind::Double => quick_of::<Wide>(access),
        Kind::Int | Kind::Float | Kind::Ref | Kind::Void => quick_of::<Word>(access),
    }
}

fn quick_of<T: Element>(access: FieldAccess) -> Op {
    match access {
        FieldAccess::GetField => op!(getfield, T),
        FieldAccess::PutField => op!(putfield, T),
        FieldAccess::GetStatic => op!(getstatic, T),
        FieldAccess::PutStatic => op!(putstatic, T),
    }
}
