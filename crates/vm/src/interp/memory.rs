//! Conversion between heap values and slots (JVMS §2.3, §2.11.1), and addresses of objects.

use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::{CARD_SHIFT, LENGTH_OFFSET, Ref, SHADOW_OFFSET};

/// A type of fields and array elements.
pub trait Element {
    /// The size of an element is `1 << SHIFT` bytes.
    const SHIFT: u32;
    /// The kind for expressions; int and float are the same, as are long and double.
    const KIND: Kind;
    unsafe fn load(ptr: *const u8) -> u64;
    unsafe fn store(ptr: *mut u8, slot: u64);
}

macro_rules! element {
    ($(#[$doc:meta])* $name:ident, $shift:literal, $kind:ident, $ty:ty, |$value:ident| $load:expr, |$slot:ident| $store:expr) => {
        $(#[$doc])*
        pub struct $name;

        impl Element for $name {
            const SHIFT: u32 = $shift;
            const KIND: Kind = Kind::$kind;

            #[inline(always)]
            unsafe fn load(ptr: *const u8) -> u64 {
                // SAFETY: the contract of `crate::interp`.
                unsafe {
                    let $value = ptr.cast::<$ty>().read();
                    $load
                }
            }

            #[inline(always)]
            unsafe fn store(ptr: *mut u8, $slot: u64) {
                // SAFETY: the contract of `crate::interp`.
                unsafe {
                    ptr.cast::<$ty>().write($store);
                }
            }
        }
    };
}

element!(
    /// int, float and references.
    Word, 2, Int, u32, |value| u64::from(value), |slot| slot as u32
);
element!(
    /// long and double.
    Wide, 3, Long, u64, |value| value, |slot| slot
);
element!(Byte, 0, Byte, i8, |value| u64::from(i32::from(value) as u32), |slot| slot as i8);
element!(
    /// Stores keep only the lowest bit, as putfield and bastore require.
    Boolean, 0, Boolean, i8, |value| u64::from(i32::from(value) as u32), |slot| (slot & 1) as i8
);
element!(Char, 1, Char, u16, |value| u64::from(value), |slot| slot as u16);
element!(Short, 1, Short, i16, |value| u64::from(i32::from(value) as u32), |slot| slot as i16);

#[inline(always)]
pub unsafe fn reg(regs: *mut u64, index: u16) -> u64 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { *regs.add(usize::from(index)) }
}

#[inline(always)]
pub unsafe fn set_reg(regs: *mut u64, index: u16, slot: u64) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        *regs.add(usize::from(index)) = slot;
    }
}

#[inline(always)]
pub unsafe fn int(regs: *mut u64, index: u16) -> i32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { reg(regs, index) as i32 }
}

#[inline(always)]
pub unsafe fn set_int(regs: *mut u64, index: u16, value: i32) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        set_reg(regs, index, u64::from(value as u32));
    }
}

#[inline(always)]
pub unsafe fn long(regs: *mut u64, index: u16) -> i64 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { reg(regs, index) as i64 }
}

#[inline(always)]
pub unsafe fn set_long(regs: *mut u64, index: u16, value: i64) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        set_reg(regs, index, value as u64);
    }
}

#[inline(always)]
pub unsafe fn float(regs: *mut u64, index: u16) -> f32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { f32::from_bits(reg(regs, index) as u32) }
}

#[inline(always)]
pub unsafe fn set_float(regs: *mut u64, index: u16, value: f32) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        set_reg(regs, index, u64::from(value.to_bits()));
    }
}

#[inline(always)]
pub unsafe fn double(regs: *mut u64, index: u16) -> f64 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { f64::from_bits(reg(regs, index)) }
}

#[inline(always)]
pub unsafe fn set_double(regs: *mut u64, index: u16, value: f64) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        set_reg(regs, index, value.to_bits());
    }
}

/// A reference in a register; 0 is null.
#[inline(always)]
pub unsafe fn reference(regs: *mut u64, index: u16) -> u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { reg(regs, index) as u32 }
}

/// As [`reference()`], for callers that are not handlers.
#[inline(always)]
pub unsafe fn reference_at(regs: *mut u64, index: u16) -> Ref {
    // SAFETY: the contract of `crate::interp`.
    unsafe { Ref::from_word(reference(regs, index)) }
}

/// The address of an object; the reference is not null.
#[inline(always)]
pub unsafe fn object(heap: *mut u8, reference: u32) -> *mut u8 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { heap.add(reference as usize * 8) }
}

/// The class id in an object's header.
#[inline(always)]
pub unsafe fn class_id(object: *mut u8) -> u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { *object.cast::<u32>() }
}

#[inline(always)]
pub unsafe fn length(array: *mut u8) -> u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe { *array.add(LENGTH_OFFSET as usize).cast::<u32>() }
}

/// Whether the object has a shadow in the symbolic partition. If so, loads and stores go through
/// [`super::symbolic::memory`].
#[inline(always)]
pub unsafe fn is_shadowed(object: *mut u8) -> bool {
    // SAFETY: the contract of `crate::interp`.
    unsafe { *object.add(SHADOW_OFFSET as usize).cast::<u32>() != 0 }
}

/// Whether a live snapshot still has to save the card of this address.
#[inline(always)]
pub unsafe fn needs_saving(heap: *mut u8, address: *mut u8, vm: *mut Vm) -> bool {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let card = (address as usize - heap as usize) >> CARD_SHIFT;
        *(*vm).heap.cards().add(card) != (*vm).heap.epoch()
    }
}
