//! Arrays (JVMS §2.11.5) with symbolic indices and lengths: every bounds check is a choice. A load by a symbolic index is
//! an expression over the whole array, a store changes every element that the index may mean.

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

/// Most elements among which a symbolic index is looked up as one expression; if it may mean more, it is fixed.
const MAX_TABLE: u32 = 1 << 14;
/// Most elements that a store by a symbolic index changes, each if the index means it.
const MAX_STORE: u32 = 1 << 9;

/// Longest array that is taken to fit into memory although a shorter one was made.
const SMALL_ARRAY: u64 = 1 << 16;

/// `a = b[c]`, where c has a tag and b is not null.
#[inline(never)]
pub unsafe fn load<T: Element>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    let machine = &mut *vm;
    let array = Ref(reference(regs, (*ip).b));
    let index = register_expr(regs, machine, (*ip).c, INT);
    if !machine.choose_bounds(ip, array, index) {
        return throw_outside(ip, vm, array, index);
    }
    let element = machine.element_at(ip, array, index);
    let concrete = int(regs, (*ip).c) as u32;
    let address = object(heap, array.0).add(HEADER as usize + ((concrete as usize) << T::SHIFT));
    *regs.add(usize::from((*ip).a)) = T::load(address);
    let tag = element.map_or(0, |element| (*vm).symbolic.tag_of(element));
    set_tag(regs, vm, (*ip).a, tag);
    (*(*vm).hot.frame).ip = ip.add(1);
    Exit::Next
}

/// As above, for a shadowed array and an index that is concrete and inside the bounds.
#[cold]
#[inline(never)]
pub unsafe fn load_shadowed<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    array: *mut u8,
    index: u32,
) -> Exit {
    choose_length_bounds(ip, vm, array, index);
    memory::load_element::<M, T>(ip.add(1), regs, vm, (*ip).a, array, index)
}

/// `a[b] = c` for an index that is concrete and inside the bounds; the array has a shadow, or c a tag.
#[cold]
#[inline(never)]
pub unsafe fn store_shadowed<M: Mode, T: Element>(
    ip: *const Insn,
    regs: *mut u64,
    vm: *mut Vm,
    array: *mut u8,
    index: u32,
) -> Exit {
    choose_length_bounds(ip, vm, array, index);
    memory::store_element::<M, T>(ip, regs, vm, array, index)
}

/// A concrete index and a symbolic length.
pub unsafe fn choose_length_bounds(ip: *const Insn, vm: *mut Vm, array: *mut u8, index: u32) {
    let array = ref_of(vm, array);
    if (*vm).length_tag(array) != 0 {
        let index = (*vm).symbolic.constant(INT, u64::from(index));
        (*vm).choose_bounds(ip, array, index);
    }
}

/// `a[b] = c`, where b has a tag and a is not null. `then` is the concrete store.
#[inline(never)]
pub unsafe fn store(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, then: Handler) -> Exit {
    let machine = &mut *vm;
    let array = Ref(reference(regs, (*ip).a));
    let index = register_expr(regs, machine, (*ip).b, INT);
    if !machine.choose_bounds(ip, array, index) {
        return throw_outside(ip, vm, array, index);
    }
    let concrete = int(regs, (*ip).b) as u32;
    let kind = machine.class_of(array).element_kind();
    if kind == Kind::Ref {
        // Which element changes decides what the array is from now on.
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

/// a = a new array of b elements, where b has a tag.
#[inline(never)]
pub unsafe fn newarray(ip: *const Insn, regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
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
                // Out of memory. How much would have been enough, nobody can tell.
                machine.fix(ip, ChoiceKind::Length, length);
            }
            machine.stopped(stop)
        }
    }
}

/// Throws because of an index outside the bounds, which is on the path already.
#[cold]
#[inline(never)]
pub unsafe fn throw_outside(ip: *const Insn, vm: *mut Vm, array: Ref, index: ExprId) -> Exit {
    throw(ip, vm, |vm| {
        let length = vm.heap.array_len(array);
        let length_expr = vm.length_expr(array, length);
        let stop = vm.array_index(vm.symbolic.pool.value(index) as i32, length);
        vm.with_message_of(stop, &[index, length_expr])
    })
}

/// The b lengths of an array of arrays, in the registers from a on, become what they are.
pub unsafe fn fix_lengths(ip: *const Insn, regs: *mut u64, vm: *mut Vm) {
    for register in (*ip).a..(*ip).a + (*ip).b {
        if tag(regs, vm, register) != 0 {
            let length = register_expr(regs, &mut *vm, register, INT);
            (*vm).fix(ip, ChoiceKind::Length, length);
        }
    }
    set_tag(regs, vm, (*ip).a, 0);
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
    /// The message of the exception that is thrown has these values in it. Few programs look at it: only when one does,
    /// the values become what they are.
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

    /// An array of this length could be made, and so could others of about its length. The ranges are disjoint, so that
    /// any length is in the same one, whatever run meets it: small, or up to some power of two, if there is room for that.
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

    /// Whether an index is inside an array's bounds, as a choice on the path.
    pub(crate) fn choose_bounds(&mut self, ip: *const Insn, array: Ref, index: ExprId) -> bool {
        let length = self.heap.array_len(array);
        let length = self.length_expr(array, length);
        let inside = self.symbolic.pool.binary(Op::ULt, index, length);
        self.choose(ip, ChoiceKind::Bounds, inside);
        self.symbolic.pool.value(inside) != 0
    }

    /// From here on, the array has the length that it has.
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

    /// How many elements from the first on a symbolic index may mean, as far as one can see: of a table of all characters,
    /// only those that a byte can be.
    fn n_meant(&mut self, array: Ref, index: ExprId) -> u32 {
        let bound = self.greatest_index(index).saturating_add(1);
        u32::try_from(bound).map_or(u32::MAX, |bound| bound).min(self.heap.array_len(array))
    }

    fn greatest_index(&mut self, index: ExprId) -> u64 {
        let node = self.symbolic.pool.node(index);
        match (node.op, node.args()) {
            (Op::ZeroExtend, &[a]) => self.greatest_index(a),
            // A byte that became a character and is not negative, as the path says.
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

    /// The slot's expression of the element at a symbolic index inside the bounds; none for references, which stay what
    /// they are: the index is one of those that lead to the same object.
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

    /// The first elements of a primitive array as one expression: a constant table, zero where elements have expressions, and
    /// those stored into it. So the expression is the same whatever the inputs are.
    fn array_expr(&mut self, array: Ref, kind: Kind, length: u32) -> ExprId {
        let width = kind.heap_size();
        // SAFETY: the array's own bytes.
        let bytes = unsafe { std::slice::from_raw_parts(self.heap.ptr(array, HEADER), (length * width) as usize) };
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

    /// Every one of the first elements becomes the value if the index means it, and else stays.
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

    /// The expression of what an element of a primitive array holds.
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
