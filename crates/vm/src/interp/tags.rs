//! Tags of registers: an array parallel to the slot stack.

use super::mode::Mode;
use crate::Vm;

/// The tag of register 0; the others follow.
#[inline(always)]
pub unsafe fn of(regs: *mut u64, vm: *mut Vm) -> *mut u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { (regs as usize / 2).wrapping_add((*vm).hot.tag_bias) as *mut u32 }
}

#[inline(always)]
pub unsafe fn tag(regs: *mut u64, vm: *mut Vm, register: u16) -> u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { *of(regs, vm).add(usize::from(register)) }
}

#[inline(always)]
pub unsafe fn set_tag(regs: *mut u64, vm: *mut Vm, register: u16, tag: u32) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        *of(regs, vm).add(usize::from(register)) = tag;
    }
}

/// Whether a register has a tag; never in concrete mode.
#[inline(always)]
pub unsafe fn has_tag<M: Mode>(regs: *mut u64, vm: *mut Vm, register: u16) -> bool {
    // SAFETY: the contract of `crate::interp`.
    unsafe { M::TAGGED && tag(regs, vm, register) != 0 }
}

/// In tagged mode: if one of the registers read has a tag, leaves the handler with `$symbolic`; otherwise clears the
/// tags of the results, and the handler continues as in concrete mode.
macro_rules! on_tags {
    ($mode:ident, $regs:ident, $vm:ident, [$($read:expr),+] => [$($write:expr),*], $symbolic:expr) => {
        if $mode::TAGGED {
            let tags = $crate::interp::tags::of($regs, $vm);
            if $(*tags.add(usize::from($read)))|+ != 0 {
                return $symbolic;
            }
            $(*tags.add(usize::from($write)) = 0;)*
        }
    };
}

/// In tagged mode: the register's new value does not depend on inputs.
macro_rules! clear_tag {
    ($mode:ident, $regs:ident, $vm:ident, $write:expr) => {
        if $mode::TAGGED {
            $crate::interp::tags::set_tag($regs, $vm, $write, 0);
        }
    };
}
