//! Field access: getfield, putfield, getstatic, putstatic (JVMS §6.5). Static fields lie in the class's mirror.

use super::throw::null_pointer;
use crate::Vm;
use crate::class::init::state;
use crate::class::resolve::FieldAccess;
use crate::class::{Class, Field};
use crate::heap::ClassEntry;
use crate::interp::insn::{Exit, Handler, Insn, data};
use crate::interp::memory::*;
use crate::interp::shadow;
use crate::interp::stop::done;
use crate::kind::Kind;

/// a = b.field; the immediate is its offset.
pub unsafe fn getfield<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    let receiver = reference(regs, (*ip).b);
    if receiver == 0 {
        return null_pointer(ip, regs, heap, vm);
    }
    let receiver = object(heap, receiver);
    let address = receiver.add((*ip).imm() as u32 as usize);
    if is_shadowed(receiver) {
        return shadow::load::<T>(ip.add(1), regs, heap, vm, usize::from((*ip).a), address);
    }
    set_reg(regs, (*ip).a, T::load(address));
    next!(ip.add(1), regs, heap, vm)
}

/// a.field = b; the immediate is its offset.
pub unsafe fn putfield<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    let receiver = reference(regs, (*ip).a);
    if receiver == 0 {
        return null_pointer(ip, regs, heap, vm);
    }
    let receiver = object(heap, receiver);
    let address = receiver.add((*ip).imm() as u32 as usize);
    if is_shadowed(receiver) || needs_saving(heap, address, vm) {
        return shadow::store::<T>(ip.add(1), regs, heap, vm, usize::from((*ip).b), address);
    }
    T::store(address, reg(regs, (*ip).b));
    next!(ip.add(1), regs, heap, vm)
}

/// a = Class.field; the immediate is its offset in the mirror; data: the class's entry, the class.
pub unsafe fn getstatic<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    let entry = (*data(ip))[0] as usize as *const ClassEntry;
    if !is_initialized(entry) {
        return getstatic_uninitialized::<T>(ip, regs, heap, vm);
    }
    let mirror = object(heap, (*entry).mirror.0);
    let address = mirror.add((*ip).imm() as u32 as usize);
    if is_shadowed(mirror) {
        return shadow::load::<T>(ip.add(2), regs, heap, vm, usize::from((*ip).a), address);
    }
    set_reg(regs, (*ip).a, T::load(address));
    next!(ip.add(2), regs, heap, vm)
}

/// Class.field = b; otherwise as [`getstatic`].
pub unsafe fn putstatic<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    let entry = (*data(ip))[0] as usize as *const ClassEntry;
    if !is_initialized(entry) {
        return putstatic_uninitialized::<T>(ip, regs, heap, vm);
    }
    let mirror = object(heap, (*entry).mirror.0);
    let address = mirror.add((*ip).imm() as u32 as usize);
    if is_shadowed(mirror) || needs_saving(heap, address, vm) {
        return shadow::store::<T>(ip.add(2), regs, heap, vm, usize::from((*ip).b), address);
    }
    T::store(address, reg(regs, (*ip).b));
    next!(ip.add(2), regs, heap, vm)
}

#[inline(always)]
pub unsafe fn is_initialized(entry: *const ClassEntry) -> bool {
    (*entry).state & 0xff == state::INITIALIZED
}

/// Initialises the class first, unless this thread is doing that already.
#[cold]
#[inline(never)]
unsafe fn getstatic_uninitialized<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    match prepare_static(ip, &mut *vm) {
        Ok(mirror) => {
            let address = object(heap, mirror).add((*ip).imm() as u32 as usize);
            shadow::load::<T>(ip.add(2), regs, heap, vm, usize::from((*ip).a), address)
        }
        Err(exit) => exit,
    }
}

#[cold]
#[inline(never)]
unsafe fn putstatic_uninitialized<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    match prepare_static(ip, &mut *vm) {
        Ok(mirror) => {
            let address = object(heap, mirror).add((*ip).imm() as u32 as usize);
            shadow::store::<T>(ip.add(2), regs, heap, vm, usize::from((*ip).b), address)
        }
        Err(exit) => exit,
    }
}

/// The mirror of a static field's class, once the class may be used.
unsafe fn prepare_static(ip: *const Insn, vm: &mut Vm) -> Result<u32, Exit> {
    (*vm.hot.frame).ip = ip;
    let [entry, class] = *data(ip);
    let class = &*(class as usize as *const Class);
    match vm.ensure_initialized(class) {
        Ok(()) => Ok((*(entry as usize as *const ClassEntry)).mirror.0),
        Err(stop) => Err(vm.stopped(stop)),
    }
}

handlers! {
    /// Unresolved: a = result, b = receiver, c = field in the pool.
    #[cold]
    #[inline(never)]
    getfield_slow(ip, _regs, _heap, vm) {
        resolve(ip, &mut *vm, FieldAccess::GetField)
    }

    /// Unresolved: a = receiver, b = value, c = field in the pool.
    #[cold]
    #[inline(never)]
    putfield_slow(ip, _regs, _heap, vm) {
        resolve(ip, &mut *vm, FieldAccess::PutField)
    }

    /// Unresolved: a = result, c = field in the pool.
    #[cold]
    #[inline(never)]
    getstatic_slow(ip, _regs, _heap, vm) {
        resolve(ip, &mut *vm, FieldAccess::GetStatic)
    }

    /// Unresolved: b = value, c = field in the pool.
    #[cold]
    #[inline(never)]
    putstatic_slow(ip, _regs, _heap, vm) {
        resolve(ip, &mut *vm, FieldAccess::PutStatic)
    }
}

/// Resolves the field and turns the instruction into its quick form, which is executed next.
unsafe fn resolve(ip: *const Insn, vm: &mut Vm, access: FieldAccess) -> Exit {
    (*vm.hot.frame).ip = ip;
    let method = (*vm.hot.frame).method;
    let resolved = vm.resolve_field(method, (*ip).c, access);
    let step = resolved.map(|field| quicken(ip, vm, field, access));
    done(vm, step)
}

unsafe fn quicken(ip: *const Insn, vm: &mut Vm, field: &'static Field, access: FieldAccess) {
    if matches!(access, FieldAccess::GetStatic | FieldAccess::PutStatic) {
        let entry = vm.heap.class_entry_ptr(field.class.id);
        *data(ip) = [entry as usize as u64, std::ptr::from_ref(field.class) as usize as u64];
    }
    let insn = ip.cast_mut();
    (*insn).handler = quick(access, field.kind);
    (*insn).set_imm(field.offset as i32);
}

fn quick(access: FieldAccess, kind: Kind) -> Handler {
    match kind {
        Kind::Boolean => quick_of::<Boolean>(access),
        Kind::Byte => quick_of::<Byte>(access),
        Kind::Char => quick_of::<Char>(access),
        Kind::Short => quick_of::<Short>(access),
        Kind::Long | Kind::Double => quick_of::<Wide>(access),
        Kind::Int | Kind::Float | Kind::Ref | Kind::Void => quick_of::<Word>(access),
    }
}

fn quick_of<T: Element>(access: FieldAccess) -> Handler {
    match access {
        FieldAccess::GetField => getfield::<T>,
        FieldAccess::PutField => putfield::<T>,
        FieldAccess::GetStatic => getstatic::<T>,
        FieldAccess::PutStatic => putstatic::<T>,
    }
}
