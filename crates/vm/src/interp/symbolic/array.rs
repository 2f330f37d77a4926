//! Arrays (JVMS §2.11.5) with symbolic indices and lengths. Every bounds check is a choice. A load at a symbolic index
//! is an expression over the whole array; a store changes every element that the index may denote.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::Kind;

use super::memory::{self, ref_of};
use super::operand::{INT, register_expr};
use crate::Vm;
use crate::class::Class;
use crate::heap::{HEADER, Ref};
use crate::interp::insn::{Exit, Handler, Insn, data};
use crate::interp::memory::*;
use crate::interp::mode::Mode;
use crate::interp::ops::constant::resume_with;
use crate::interp::ops::throw::throw;
use crate::interp::tags::{set_tag, tag};
use crate::step::{Step, Stop};
use crate::symbolic::ChoiceKind;
use crate::symbolic::shadow::{element_index, field_index};

/// The maximum number of elements for a lookup at a symbolic index as one expression; beyond it, the index is
/// concretised.
const MAX_TABLE: u32 = 1 << 14;
/// The maximum number of elements that a store at a symbolic index changes, each under the condition that it is meant.
const MAX_STORE: u32 = 1 << 9;

/// The longest array that is assumed to fit into memory although only a shorter one was created.
const SMALL_ARRAY: u64 = 1 << 16;

/// `a = b[c]`, where c has a tag and b is not null.
#[inline(never)]
pub unsafe fn load<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        let array = reference_at(regs, (*ip).b);
        let index = register_expr(regs, machine, (*ip).c, INT);
        if !machine.choose_bounds(ip, array, index) {
            return throw_outside(ip, vm, array, index);
        }
        let element = machine.element_at(ip, array, index);
        let concrete = int(regs, (*ip).c) as u32;
        let address = object(heap, array.word()).add(HEADER as usize + ((concrete as usize) << T::SHIFT));
        *regs.add(usize::from((*ip).a)) = T::load(address);
        let tag = element.map_or(0, |element| (*vm).symbolic.tag_of(element));
        set_tag(regs, vm, (*ip).a, tag);
        (*(*vm).hot.frame).ip = ip.add(1);
        Exit::Next
    }
}

/// Like [`load`], for a shadowed array and a concrete index within bounds.
#[cold]
#[inline(never)]
pub unsafe fn load_shadowed<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    array: *mut u8,
    index: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        choose_length_bounds(ip, vm, array, index);
        memory::load_element::<M, T>(ip.add(1), regs, vm, (*ip).a, array, index)
    }
}

/// `a[b] = c` for a concrete index within bounds; the array has a shadow, or c has a tag.
#[cold]
#[inline(never)]
pub unsafe fn store_shadowed<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    array: *mut u8,
    index: u32,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        choose_length_bounds(ip, vm, array, index);
        memory::store_element::<M, T>(ip, regs, vm, array, index)
    }
}

/// A bounds check of a concrete index against a symbolic length.
pub unsafe fn choose_length_bounds(ip: *const Insn, vm: *mut Vm, array: *mut u8, index: u32) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = ref_of(vm, array);
        if (*vm).length_tag(array) != 0 {
            let index = (*vm).symbolic.constant(INT, u64::from(index));
            (*vm).choose_bounds(ip, array, index);
        }
    }
}

/// `a[b] = c`, where b has a tag and a is not null. `then` is the concrete store.
#[inline(never)]
pub unsafe fn store(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, then: Handler) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        let array = reference_at(regs, (*ip).a);
        let index = register_expr(regs, machine, (*ip).b, INT);
        if !machine.choose_bounds(ip, array, index) {
            return throw_outside(ip, vm, array, index);
        }
        let concrete = int(regs, (*ip).b) as u32;
        let kind = machine.class_of(array).element_kind();
        if kind == Kind::Ref {
            // The contents of the array from now on depend on which element changes.
            machine.fix(ip, ChoiceKind::Element, index);
            return then(ip, regs, heap, vm);
        }
        let value = register_expr(regs, machine, (*ip).c, slot_sort(kind));
        let value = machine.narrowed(value, kind);
        let n_meant = machine.n_meant(array, index);
        let stored = if n_meant > MAX_STORE {
            machine.fix(ip, ChoiceKind::Element, index);
            let tag = machine.symbolic.tag_of(value);
            machine.set_shadow_tag(array, element_index(concrete), tag)
        } else {
            machine.fix_length(ip, array);
            machine.store_at_any(array, n_meant, index, value, kind)
        };
        if let Err(stop) = stored {
            (*machine.hot.frame).ip = ip;
            return machine.stopped(stop);
        }
        machine.heap.write_kind(array, HEADER + concrete * kind.heap_size(), kind, *regs.add(usize::from((*ip).c)));
        (*machine.hot.frame).ip = ip.add(1);
        Exit::Next
    }
}

/// a = a new array of b elements, where b has a tag.
#[inline(never)]
pub unsafe fn newarray(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let machine = &mut *vm;
        (*machine.hot.frame).ip = ip;
        let length = register_expr(regs, machine, (*ip).b, INT);
        let length_tag = machine.symbolic.tag_of(length);
        let zero = machine.symbolic.constant(INT, 0);
        let is_negative = machine.symbolic.pool.binary(Op::SLt, length, zero);
        machine.choose(ip, ChoiceKind::NegativeSize, is_negative);
        let class = &*((*data(ip))[0] as usize as *const Class);
        let made = match int(regs, (*ip).b) {
            negative if negative < 0 => {
                let stop = machine.negative_array_size(negative);
                Err(machine.with_message_of(stop, &[length]))
            }
            length => machine.new_array_collecting(class, length as u32),
        };
        match made.and_then(|array| machine.set_length_tag(array, length_tag).map(|()| array)) {
            Ok(array) => {
                let fits = machine.fits_into_memory(array, length);
                machine.choose(ip, ChoiceKind::Length, fits);
                set_tag(regs, vm, (*ip).a, 0);
                resume_with(ip.add(2), regs, machine, (*ip).a, array.slot())
            }
            Err(stop) => {
                if matches!(stop, Stop::Throw(_)) && int(regs, (*ip).b) >= 0 {
                    // Out of memory. The length that would have fitted is unknown.
                    machine.fix(ip, ChoiceKind::Length, length);
                }
                machine.stopped(stop)
            }
        }
    }
}

/// Throws for an index out of bounds; the path already contains the choice.
#[cold]
#[inline(never)]
pub unsafe fn throw_outside(ip: *const Insn, vm: *mut Vm, array: Ref, index: ExprId) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        throw(ip, vm, |vm| {
            let length = vm.heap.array_len(array);
            let length_expr = vm.length_expr(array, length);
            let stop = vm.array_index(vm.symbolic.pool.value(index) as i32, length);
            vm.with_message_of(stop, &[index, length_expr])
        })
    }
}

/// Concretises the b lengths of a multi-dimensional array, in the registers from a on.
pub unsafe fn fix_lengths(ip: *const Insn, regs: *mut u64, vm: *mut Vm) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        for register in (*ip).a..(*ip).a + (*ip).b {
            if tag(regs, vm, register) != 0 {
                let length = register_expr(regs, &mut *vm, register, INT);
                (*vm).fix(ip, ChoiceKind::Length, length);
            }
        }
        set_tag(regs, vm, (*ip).a, 0);
    }
}

/// The sort of a register that holds a value of this kind.
pub fn slot_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
        Kind::Long => Sort::Bv(64),
        _ => INT,
    }
}

impl Vm {
    /// The message of the exception contains these values. Few programs look at it, so the values are concretised only
    /// when one does.
    pub fn with_message_of(&mut self, stop: Stop, values: &[ExprId]) -> Stop {
        let Stop::Throw(exception) = stop else { return stop };
        let pool = &mut self.symbolic.pool;
        let mut condition = pool.bool(true);
        for &value in values {
            let (sort, concrete) = (pool.sort(value), pool.value(value));
            let concrete = pool.constant(sort, concrete);
            let is_it = pool.eq(value, concrete);
            condition = pool.and(condition, is_it);
        }
        let tag = self.symbolic.tag_of(condition);
        let message = field_index(self.known.throwable_message);
        self.set_shadow_tag(exception, message, tag).err().unwrap_or(stop)
    }

    /// An array of this length was created, so others of about this length would have been, too. The ranges are
    /// disjoint, so that every run puts a length into the same one: small, or up to some power of two if there is room
    /// for that.
    pub fn fits_into_memory(&mut self, array: Ref, length: ExprId) -> ExprId {
        let concrete = self.symbolic.pool.value(length);
        if concrete <= SMALL_ARRAY {
            let limit = self.symbolic.constant(INT, SMALL_ARRAY);
            return self.symbolic.pool.binary(Op::SLe, length, limit);
        }
        let half = 1 << (concrete - 1).ilog2();
        let largest = (2 * half).min(i32::MAX as u64);
        let more = (largest - concrete) as usize * self.class_of(array).element_kind().heap_size() as usize;
        let limit = if self.heap.used() + more <= self.heap.max() { largest } else { concrete };
        let (half, limit) = (self.symbolic.constant(INT, half), self.symbolic.constant(INT, limit));
        let pool = &mut self.symbolic.pool;
        let (above, below) = (pool.binary(Op::SLt, half, length), pool.binary(Op::SLe, length, limit));
        pool.and(above, below)
    }

    /// Whether an index is within an array's bounds, as a choice on the path.
    pub(crate) fn choose_bounds(&mut self, ip: *const Insn, array: Ref, index: ExprId) -> bool {
        let length = self.heap.array_len(array);
        let length = self.length_expr(array, length);
        let inside = self.symbolic.pool.binary(Op::ULt, index, length);
        self.choose(ip, ChoiceKind::Bounds, inside);
        self.symbolic.pool.value(inside) != 0
    }

    /// Concretises the length of an array.
    pub(crate) fn fix_length(&mut self, ip: *const Insn, array: Ref) {
        let tag = self.length_tag(array);
        if tag != 0 {
            self.fix(ip, ChoiceKind::Length, ExprId(tag));
        }
    }

    /// Whether the element at a symbolic index is an expression, for an array whose length is not symbolic.
    pub(crate) fn has_expression(&mut self, array: Ref, index: ExprId) -> bool {
        self.class_of(array).element_kind() != Kind::Ref && self.n_meant(array, index) <= MAX_TABLE
    }

    /// An upper bound on the number of leading elements that a symbolic index may denote: in a table of all characters,
    /// only those of a byte.
    fn n_meant(&mut self, array: Ref, index: ExprId) -> u32 {
        let bound = self.greatest_index(index).saturating_add(1);
        u32::try_from(bound).map_or(u32::MAX, |bound| bound).min(self.heap.array_len(array))
    }

    fn greatest_index(&mut self, index: ExprId) -> u64 {
        let node = self.symbolic.pool.node(index);
        match (node.op, node.args()) {
            (Op::ZeroExtend, &[a]) => self.greatest_index(a),
            // A byte converted to a character that the path knows to be nonnegative.
            (Op::SignExtend, &[a]) => {
                let sort = self.symbolic.pool.sort(a);
                let zero = self.symbolic.constant(sort, 0);
                let is_positive = self.symbolic.pool.binary(Op::SLe, zero, a);
                let symbolic = &mut self.symbolic;
                let is_settled = symbolic.path.settles(&symbolic.pool, is_positive);
                if is_settled && symbolic.pool.value(is_positive) != 0 { sort.mask() >> 1 } else { node.sort.mask() }
            }
            _ => self.symbolic.pool.greatest_value(index),
        }
    }

    /// The expression of the element at a symbolic index within bounds, as a slot. None for references, which have no
    /// expressions: the index is constrained to those that lead to the same object.
    fn element_at(&mut self, ip: *const Insn, array: Ref, index: ExprId) -> Option<ExprId> {
        self.fix_length(ip, array);
        let kind = self.class_of(array).element_kind();
        let concrete = self.symbolic.pool.value(index) as u32;
        if kind == Kind::Ref {
            self.choose_same_element(ip, array, index, concrete);
            return None;
        }
        let n_meant = self.n_meant(array, index);
        if n_meant > MAX_TABLE {
            self.fix(ip, ChoiceKind::Element, index);
            let tag = self.element_tag(array, concrete, kind);
            return (tag != 0).then(|| self.widened(ExprId(tag), kind));
        }
        let table = self.array_expr(array, kind, n_meant);
        let bits = self.symbolic.pool.select(table, index);
        let element = match kind {
            Kind::Float | Kind::Double => self.symbolic.pool.unary(Op::FFromBits, bits),
            _ => bits,
        };
        Some(self.widened(element, kind))
    }

    fn choose_same_element(&mut self, ip: *const Insn, array: Ref, index: ExprId, concrete: u32) {
        let elements = self.heap.elements::<Ref>(array);
        let Some(&found) = elements.get(concrete as usize) else { return };
        let same: Vec<u32> = (0u32..).zip(elements).filter(|(_, element)| **element == found).map(|(i, _)| i).collect();
        let mut condition = self.symbolic.pool.bool(false);
        for run in same.chunk_by(|a, b| a + 1 == *b) {
            let (Some(&first), Some(&last)) = (run.first(), run.last()) else { continue };
            let (low, high) =
                (self.symbolic.constant(INT, u64::from(first)), self.symbolic.constant(INT, u64::from(last)));
            let pool = &mut self.symbolic.pool;
            let inside = if first == last {
                pool.eq(index, low)
            } else {
                let (from, to) = (pool.binary(Op::ULe, low, index), pool.binary(Op::ULe, index, high));
                pool.and(from, to)
            };
            condition = pool.or(condition, inside);
        }
        if self.choose(ip, ChoiceKind::Element, condition) && same.len() == 1 {
            self.settle(index);
        }
    }

    /// The first elements of a primitive array as one expression: a constant table, with zeros for elements that have
    /// expressions, and those stored into it. So the expression does not depend on the inputs.
    fn array_expr(&mut self, array: Ref, kind: Kind, length: u32) -> ExprId {
        let width = kind.heap_size();
        let bytes = self.heap.contents(array, (length * width) as usize);
        if self.shadow(array).is_null() {
            return self.symbolic.pool.table(width as u8 * 8, bytes.into());
        }
        let mut bytes = bytes.to_vec();
        let mut stored = Vec::new();
        for index in 0..length {
            let tag = self.element_tag(array, index, kind);
            if tag != 0 {
                stored.push((index, ExprId(tag)));
                let start = (index * width) as usize;
                bytes[start..start + width as usize].fill(0);
            }
        }
        let mut contents = self.symbolic.pool.table(width as u8 * 8, bytes.into());
        for (index, element) in stored {
            let bits = self.as_bits(element);
            let at = self.symbolic.constant(INT, u64::from(index));
            contents = self.symbolic.pool.store(contents, at, bits);
        }
        contents
    }

    /// Each of the first elements becomes the value if the index denotes it, and stays otherwise.
    fn store_at_any(&mut self, array: Ref, n_meant: u32, index: ExprId, value: ExprId, kind: Kind) -> Step<()> {
        for i in 0..n_meant {
            let old = self.element_expr(array, i, kind);
            let at = self.symbolic.constant(INT, u64::from(i));
            let is_here = self.symbolic.pool.eq(index, at);
            let new = self.symbolic.pool.ite(is_here, value, old);
            let tag = self.symbolic.tag_of(new);
            self.set_shadow_tag(array, element_index(i), tag)?;
        }
        Ok(())
    }

    /// The expression of an element of a primitive array.
    pub fn element_expr(&mut self, array: Ref, index: u32, kind: Kind) -> ExprId {
        let tag = self.element_tag(array, index, kind);
        if tag != 0 {
            return ExprId(tag);
        }
        let slot = self.heap.read_kind(array, HEADER + index * kind.heap_size(), kind);
        let sort = match kind {
            Kind::Float => Sort::F32,
            Kind::Double => Sort::F64,
            _ => Sort::Bv(kind.heap_size() as u8 * 8),
        };
        self.symbolic.constant(sort, slot)
    }
}
