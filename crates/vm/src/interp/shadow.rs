//! Loads from and stores to objects that have a shadow in the symbolic partition, and stores whose card a snapshot still
//! needs. Nothing symbolic exists yet: the plain access is done.

use super::insn::{Exit, Insn};
use super::memory::Element;
use crate::Vm;

/// Loads the element at `address` into register `dst`, then goes on at `next`.
#[cold]
#[inline(never)]
pub unsafe fn load<T: Element>(
    next: *const Insn,
    regs: *mut u64,
    _heap: *mut u8,
    vm: *mut Vm,
    dst: usize,
    address: *mut u8,
) -> Exit {
    *regs.add(dst) = T::load(address);
    (*(*vm).hot.frame).ip = next;
    Exit::Next
}

/// Stores register `src` to `address`, its card saved first, then goes on at `next`.
#[cold]
#[inline(never)]
pub unsafe fn store<T: Element>(
    next: *const Insn,
    regs: *mut u64,
    _heap: *mut u8,
    vm: *mut Vm,
    src: usize,
    address: *mut u8,
) -> Exit {
    (*vm).heap.before_write(address);
    T::store(address, *regs.add(src));
    (*(*vm).hot.frame).ip = next;
    Exit::Next
}
