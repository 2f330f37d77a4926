//! Loads from and stores to objects that have a shadow, stores of tagged values, and stores to cards that a snapshot
//! still has to save.

use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::interp::insn::{Exit, Insn};
use crate::interp::memory::{Element, length};
use crate::interp::mode::Mode;
use crate::interp::tags::{set_tag, tag};
use crate::symbolic::shadow::{element_index, field_index};

/// The reference to an object, from its address.
pub unsafe fn ref_of(vm: *mut Vm, object: *mut u8) -> Ref {
    // SAFETY: the contract of `crate::interp`.
    unsafe { Ref::from_word(((object as usize - (*vm).heap.base() as usize) / 8) as u32) }
}

/// Loads the field at `address` of a shadowed object into register `dst`, then continues at `next`.
#[cold]
#[inline(never)]
pub unsafe fn load_field<M: Mode, T: Element>(
    next: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    dst: u16,
    object: *mut u8,
    address: *mut u8,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let offset = (address as usize - object as usize) as u32;
        note_access::<T>(vm, object, address);
        let stored = (*vm).field_tag(ref_of(vm, object), offset, T::KIND);
        finish_load::<M, T>(next, regs, vm, dst, address, stored)
    }
}

/// Like [`load_field`], for an array element within bounds.
pub unsafe fn load_element<M: Mode, T: Element>(
    next: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    dst: u16,
    array: *mut u8,
    index: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let stored = (*vm).element_tag(ref_of(vm, array), index, T::KIND);
        let address = array.add(HEADER as usize + ((index as usize) << T::SHIFT));
        note_access::<T>(vm, array, address);
        finish_load::<M, T>(next, regs, vm, dst, address, stored)
    }
}

/// Tells an observer of accesses: see [`crate::heap`]. It has given all older objects a shadow.
unsafe fn note_access<T: Element>(vm: *mut Vm, object: *mut u8, address: *mut u8) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        if (*vm).heap.are_reads_observed() {
            let object_ref = ref_of(vm, object);
            (*vm).heap.note_access(object_ref, address as usize - object as usize, 1 << T::SHIFT);
        }
    }
}

unsafe fn finish_load<M: Mode, T: Element>(
    next: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    dst: u16,
    address: *mut u8,
    stored: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        *regs.add(usize::from(dst)) = T::load(address);
        let tag = (*vm).widened_tag(stored, T::KIND);
        finish::<M>(next, regs, vm, dst, tag)
    }
}

/// Loads the length of a shadowed array.
#[cold]
#[inline(never)]
pub unsafe fn load_length<M: Mode>(next: *const Insn, regs: *mut u64, vm: *mut Vm, dst: u16, array: *mut u8) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        *regs.add(usize::from(dst)) = u64::from(length(array));
        let tag = (*vm).length_tag(ref_of(vm, array));
        finish::<M>(next, regs, vm, dst, tag)
    }
}

/// Ends an instruction whose result has this tag: if it is nonzero, concrete code switches to tagged code.
pub unsafe fn finish<M: Mode>(next: *const Insn, regs: *mut u64, vm: *mut Vm, dst: u16, tag: u32) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        (*(*vm).hot.frame).ip = next;
        if M::TAGGED {
            set_tag(regs, vm, dst, tag);
        } else if tag != 0 {
            (*vm).switch_to_tagged((*vm).hot.frame);
            set_tag(regs, vm, dst, tag);
        }
        Exit::Next
    }
}

/// Stores register b to the field at `address`, then continues at `next`.
#[cold]
#[inline(never)]
pub unsafe fn store_field<M: Mode, T: Element>(
    ip: *const Insn,
    next: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    object: *mut u8,
    address: *mut u8,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let index = field_index((address as usize - object as usize) as u32);
        store_at::<M, T>(ip, next, regs, vm, (*ip).b, object, address, index)
    }
}

/// Stores register c to the element at an index within bounds, then continues after `ip`.
pub unsafe fn store_element<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    array: *mut u8,
    index: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let address = array.add(HEADER as usize + ((index as usize) << T::SHIFT));
        store_at::<M, T>(ip, ip.add(1), regs, vm, (*ip).c, array, address, element_index(index))
    }
}

unsafe fn store_at<M: Mode, T: Element>(
    ip: *const Insn,
    next: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    src: u16,
    object: *mut u8,
    address: *mut u8,
    index: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        (*machine.hot.frame).ip = ip;
        let tag = if M::TAGGED { tag(regs, vm, src) } else { 0 };
        let stored = machine.narrowed_tag(tag, T::KIND);
        if let Err(stop) = machine.set_shadow_tag(ref_of(vm, object), index, stored) {
            return machine.stopped(stop);
        }
        note_access::<T>(vm, object, address);
        machine.heap.before_write(address);
        T::store(address, *regs.add(usize::from(src)));
        (*machine.hot.frame).ip = next;
        Exit::Next
    }
}
