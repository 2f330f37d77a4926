//! Array instructions: loads, stores, lengths and creation (JVMS §2.11.5).

use doppel_inputs::Kind;

use super::constant::resume_with;
use super::throw::{load_index, null_pointer, store_index, throw};
use crate::Vm;
use crate::class::Class;
use crate::heap::{HEADER, Ref};
use crate::interp::insn::{Exit, Insn, data};
use crate::interp::memory::*;
use crate::interp::mode::{Concrete, Mode};
use crate::interp::symbolic::{array as symbolic, memory};
use crate::interp::tags::has_tag;
use crate::object::nested_size;
use crate::step::Step;

/// `a = b[c]`.
pub unsafe fn xaload<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = reference(regs, (*ip).b);
        if array == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if has_tag::<M>(regs, vm, (*ip).c) {
            return symbolic::load::<T>(ip, regs, heap, vm);
        }
        let array = object(heap, array);
        let index = reg(regs, (*ip).c) as u32;
        if index >= length(array) {
            return load_index(ip, regs, heap, vm);
        }
        let address = array.add(HEADER as usize + ((index as usize) << T::SHIFT));
        if is_shadowed(array) {
            return symbolic::load_shadowed::<M, T>(ip, regs, vm, array, index);
        }
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, T::load(address));
        next!(ip.add(1), regs, heap, vm)
    }
}

/// `a[b] = c`.
pub unsafe fn xastore<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = reference(regs, (*ip).a);
        if array == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if has_tag::<M>(regs, vm, (*ip).b) {
            return symbolic::store(ip, regs, heap, vm, xastore::<Concrete, T>);
        }
        let array = object(heap, array);
        let index = reg(regs, (*ip).b) as u32;
        if index >= length(array) {
            return store_index(ip, regs, heap, vm);
        }
        store_element::<M, T>(ip, regs, heap, vm, array, index)
    }
}

#[inline(always)]
unsafe fn store_element<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
    array: *mut u8,
    index: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let address = array.add(HEADER as usize + ((index as usize) << T::SHIFT));
        if is_shadowed(array) || needs_saving(heap, address, vm) || has_tag::<M>(regs, vm, (*ip).c) {
            return symbolic::store_shadowed::<M, T>(ip, regs, vm, array, index);
        }
        T::store(address, reg(regs, (*ip).c));
        next!(ip.add(1), regs, heap, vm)
    }
}

/// `a[b] = c` for arrays of bytes or booleans, which share an instruction; d caches the class id of the array.
pub unsafe fn bastore<M: Mode, T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = reference(regs, (*ip).a);
        if array == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if has_tag::<M>(regs, vm, (*ip).b) {
            return symbolic::store(ip, regs, heap, vm, bastore::<Concrete, T>);
        }
        let array = object(heap, array);
        let index = reg(regs, (*ip).b) as u32;
        if index >= length(array) {
            return store_index(ip, regs, heap, vm);
        }
        if class_id(array) != u32::from((*ip).d) {
            return bastore_other::<M>(ip, regs, heap, vm);
        }
        store_element::<M, T>(ip, regs, heap, vm, array, index)
    }
}

handlers! {
    /// The array has a different class than before: switches to the form for this one.
    #[inline(never)]
    bastore_other<M>(ip, regs, heap, vm) {
        let array = object(heap, reference(regs, (*ip).a));
        let index = reg(regs, (*ip).b) as u32;
        let class = class_by_id(vm, class_id(array));
        (*ip.cast_mut()).d = u16::try_from((*class).id.0).unwrap_or(0);
        if (*class).element_kind() == Kind::Boolean {
            (*ip.cast_mut()).handler = bastore::<M, Boolean>;
            return store_element::<M, Boolean>(ip, regs, heap, vm, array, index);
        }
        (*ip.cast_mut()).handler = bastore::<M, Byte>;
        store_element::<M, Byte>(ip, regs, heap, vm, array, index)
    }

    /// `a[b] = c` for references: the value must be null or an instance of the element class.
    aastore<M>(ip, regs, heap, vm) {
        let array = reference(regs, (*ip).a);
        if array == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if has_tag::<M>(regs, vm, (*ip).b) {
            return symbolic::store(ip, regs, heap, vm, aastore::<Concrete>);
        }
        let array = object(heap, array);
        let index = reg(regs, (*ip).b) as u32;
        if index >= length(array) {
            return store_index(ip, regs, heap, vm);
        }
        let value = reference(regs, (*ip).c);
        if value != 0 {
            let element = (*class_by_id(vm, class_id(array))).element();
            let class = class_id(object(heap, value));
            match element {
                Some(element) if element.id.0 == class => {}
                _ => return aastore_checked::<M>(ip, regs, heap, vm),
            }
        }
        store_element::<M, Word>(ip, regs, heap, vm, array, index)
    }

    /// Like [`aastore`] after the quick checks, for a value of a class other than the element class.
    #[inline(never)]
    aastore_checked<M>(ip, regs, heap, vm) {
        let array = object(heap, reference(regs, (*ip).a));
        let index = reg(regs, (*ip).b) as u32;
        let value = class_by_id(vm, class_id(object(heap, reference(regs, (*ip).c))));
        match (*class_by_id(vm, class_id(array))).element() {
            Some(element) if !element.is_primitive() && (*value).is_subtype_of(element) => {}
            _ => return array_store(ip, regs, heap, vm),
        }
        store_element::<M, Word>(ip, regs, heap, vm, array, index)
    }

    #[cold]
    #[inline(never)]
    array_store(ip, regs, heap, vm) {
        let array = object(heap, reference(regs, (*ip).a));
        if is_shadowed(array) {
            symbolic::choose_length_bounds(ip, vm, array, int(regs, (*ip).b) as u32);
        }
        let class = (*vm).class_of(reference_at(regs, (*ip).c));
        throw(ip, vm, |vm| vm.array_store(class))
    }

    /// a = the length of array b.
    arraylength<M>(ip, regs, heap, vm) {
        let array = reference(regs, (*ip).b);
        if array == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        let array = object(heap, array);
        if is_shadowed(array) {
            return memory::load_length::<M>(ip.add(1), regs, vm, (*ip).a, array);
        }
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, u64::from(length(array)));
        next!(ip.add(1), regs, heap, vm)
    }

    /// a = a new array of b primitives of the kind numbered c (JVMS table 6.5.newarray-A).
    #[cold]
    #[inline(never)]
    newarray_slow<M>(ip, _regs, _heap, vm) {
        let class = (*vm).known.primitive_array(primitive((*ip).c).unwrap_or(Kind::Byte));
        *data(ip) = [std::ptr::from_ref(class) as usize as u64, 0];
        (*ip.cast_mut()).handler = newarray::<M>;
        (*(*vm).hot.frame).ip = ip;
        Exit::Next
    }

    /// a = a new array of b elements; data: the array class.
    newarray<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).b] => [(*ip).a], symbolic::newarray(ip, regs, heap, vm));
        let class = (*data(ip))[0] as usize as *const Class;
        let len = int(regs, (*ip).b);
        if !(0..SMALL).contains(&len) {
            return newarray_checked(ip, regs, heap, vm);
        }
        let size = (HEADER as usize + len as usize * (*class).element_size() as usize).next_multiple_of(8);
        match (*vm).heap.alloc((*class).id, size, len as u32) {
            Ok(array) => set_reg(regs, (*ip).a, array.slot()),
            Err(_) => return newarray_checked(ip, regs, heap, vm),
        }
        next!(ip.add(2), regs, heap, vm)
    }

    /// Like [`newarray`], for negative and large lengths and a full heap.
    #[cold]
    #[inline(never)]
    newarray_checked(ip, regs, _heap, vm) {
        let class = &*((*data(ip))[0] as usize as *const Class);
        let len = int(regs, (*ip).b);
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let made = if len < 0 { Err(vm.negative_array_size(len)) } else { vm.new_array_collecting(class, len as u32) };
        match made {
            Ok(array) => resume_with(ip.add(2), regs, vm, (*ip).a, array.slot()),
            Err(stop) => vm.stopped(stop),
        }
    }

    /// a = a new array of b references; c: the element class in the pool.
    #[cold]
    #[inline(never)]
    anewarray_slow<M>(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let from = (*vm.hot.frame).method.class;
        match vm.resolve_class(from, (*ip).c).and_then(|element| vm.array_class_of(element)) {
            Ok(class) => {
                *data(ip) = [std::ptr::from_ref(class) as usize as u64, 0];
                (*ip.cast_mut()).handler = newarray::<M>;
                Exit::Next
            }
            Err(stop) => vm.stopped(stop),
        }
    }

    /// a = a new array of arrays whose b lengths are in the registers from a on; c: the array class in the pool.
    #[cold]
    #[inline(never)]
    multianewarray<M>(ip, regs, _heap, vm) {
        if M::TAGGED {
            symbolic::fix_lengths(ip, regs, vm);
        }
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let from = (*vm.hot.frame).method.class;
        let class = match vm.resolve_class(from, (*ip).c) {
            Ok(class) => class,
            Err(stop) => return vm.stopped(stop),
        };
        let lengths: Vec<i32> = (0..(*ip).b).map(|i| int(regs, (*ip).a + i)).collect();
        match multi_array(vm, class, &lengths) {
            Ok(array) => resume_with(ip.add(1), regs, vm, (*ip).a, array.slot()),
            Err(stop) => vm.stopped(stop),
        }
    }
}

/// Arrays below this length are allocated in the handler.
const SMALL: i32 = 1 << 16;

#[inline(always)]
pub unsafe fn class_by_id(vm: *mut Vm, id: u32) -> *const Class {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        match *(*vm).hot.classes.add(id as usize) {
            Some(class) => class,
            None => std::hint::unreachable_unchecked(),
        }
    }
}

/// The kind that newarray's operand names.
pub fn primitive(atype: u16) -> Option<Kind> {
    Some(match atype {
        4 => Kind::Boolean,
        5 => Kind::Char,
        6 => Kind::Float,
        7 => Kind::Double,
        8 => Kind::Byte,
        9 => Kind::Short,
        10 => Kind::Int,
        11 => Kind::Long,
        _ => return None,
    })
}

/// Checks all lengths before creating anything. A dimension of 0 ends the creation, not the checks.
fn multi_array(vm: &mut Vm, class: &'static Class, lengths: &[i32]) -> Step<Ref> {
    if let Some(&negative) = lengths.iter().find(|&&len| len < 0) {
        return Err(vm.negative_array_size(negative));
    }
    // The parts are in no root while they are created, so there must be room for all of them first.
    vm.make_room_collecting(nested_size(class, lengths))?;
    vm.new_nested_array(class, lengths)
}
