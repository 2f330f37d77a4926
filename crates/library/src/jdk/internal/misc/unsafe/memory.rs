//! Reading, writing and allocating raw memory.

use doppel_inputs::{End, Kind, Unsupported};
use doppel_vm::Vm;
use doppel_vm::heap::offheap::ARENA_BASE;
use doppel_vm::heap::{HEADER, Prim, Ref};
use doppel_vm::interp::slot_sort;
use doppel_vm::natives::{NativeResult, Value};
use doppel_vm::step::{Step, Stop};
use doppel_vm::symbolic::ChoiceKind;
use doppel_vm::symbolic::view::Place;

/// A boolean: any byte that is not 0 reads as true.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bool(u8);

// SAFETY: it is a byte.
unsafe impl Prim for Bool {}

impl NativeResult for Bool {
    const RETURNS: Option<Kind> = Some(Kind::Boolean);

    #[inline(always)]
    fn into_slot(self) -> u64 {
        u64::from(self.0 != 0)
    }
}

impl Value for Bool {
    const KIND: Kind = Kind::Boolean;

    #[inline(always)]
    fn from_slot(slot: u64) -> Bool {
        Bool(u8::from(bool::from_slot(slot)))
    }
}

/// What the program means by an object and an offset.
#[inline(always)]
fn address(object: Ref, offset: i64) -> u64 {
    if object.is_null() { offset as u64 } else { (ARENA_BASE + object.slot() * 8).wrapping_add(offset as u64) }
}

#[inline(always)]
fn readable(vm: &Vm, object: Ref, offset: i64, len: usize) -> Step<*mut u8> {
    vm.heap.address(address(object, offset), len).ok_or_else(|| wild(offset))
}

#[inline(always)]
fn writable(vm: &mut Vm, object: Ref, offset: i64, len: usize) -> Step<*mut u8> {
    vm.heap.address_mut(address(object, offset), len).ok_or_else(|| wild(offset))
}

/// A real JVM would crash or corrupt itself.
#[cold]
fn wild(offset: i64) -> Stop {
    let what = Unsupported::Feature(format!("access to memory that is not the program's, at 0x{offset:x}"));
    End::Unsupported { what, at: "jdk.internal.misc.Unsafe".to_owned() }.into()
}

/// Argument slots of a value behind `(this, object, offset)`.
const OFFSET: usize = 2;
const VALUE: usize = 4;

/// The tag of a slot with what is at a location.
#[cold]
fn tag_at<T: Value + Prim>(vm: &mut Vm, object: Ref, offset: i64) -> u32 {
    vm.fix_argument(OFFSET, offset as u64, Kind::Long);
    vm.place_of(object, offset).map_or(0, |place| vm.memory_tag(place, T::KIND))
}

/// A value, the slot of which has this tag, is stored at a location. Memory without a place cannot be written.
#[cold]
fn set_tag_at<T: Value + Prim>(vm: &mut Vm, object: Ref, offset: i64, value: T, tag: u32) -> Step<()> {
    vm.fix_argument(OFFSET, offset as u64, Kind::Long);
    match vm.place_of(object, offset) {
        Some(place) => vm.set_memory_tag(place, T::KIND, value.into_slot(), tag),
        None => Ok(()),
    }
}

pub fn get<T: Value + Prim>(vm: &mut Vm, _this: Ref, object: Ref, offset: i64) -> Step<T> {
    let ptr = readable(vm, object, offset, size_of::<T>())?;
    if vm.symbolic.is_active() {
        let tag = tag_at::<T>(vm, object, offset);
        vm.set_result_tag(tag);
    }
    // SAFETY: the range was checked.
    Ok(unsafe { ptr.cast::<T>().read_unaligned() })
}

pub fn put<T: Value + Prim>(vm: &mut Vm, _this: Ref, object: Ref, offset: i64, value: T) -> Step<()> {
    if vm.symbolic.is_active() {
        set_tag_at(vm, object, offset, value, vm.argument_tag(VALUE))?;
    }
    let ptr = writable(vm, object, offset, size_of::<T>())?;
    // SAFETY: the range was checked.
    unsafe { ptr.cast::<T>().write_unaligned(value) };
    Ok(())
}

/// Stores the new value if the old one is as expected; the old one.
#[inline(always)]
fn exchange<T>(vm: &mut Vm, (object, offset): (Ref, i64), expected: T, new: T) -> Step<(T, bool)>
where
    T: Value + Prim + PartialEq,
{
    let ptr = readable(vm, object, offset, size_of::<T>())?;
    // SAFETY: the range was checked.
    let old = unsafe { ptr.cast::<T>().read_unaligned() };
    if vm.symbolic.is_active() {
        exchange_tags(vm, (object, offset), old, expected, new)?;
    }
    if old != expected {
        return Ok((old, false));
    }
    let ptr = writable(vm, object, offset, size_of::<T>())?;
    // SAFETY: the range was checked.
    unsafe { ptr.cast::<T>().write_unaligned(new) };
    Ok((old, true))
}

/// Whether the old value is as expected is a choice; if it is, the new one's tag is stored. The result has the old one's.
#[cold]
fn exchange_tags<T>(vm: &mut Vm, (object, offset): (Ref, i64), old: T, expected: T, new: T) -> Step<()>
where
    T: Value + Prim + PartialEq,
{
    if T::KIND == Kind::Ref && old != expected && vm.symbolic.identities.is_any {
        vm.doubt_identity(Ref::from_slot(old.into_slot()), Ref::from_slot(expected.into_slot()));
    }
    let old_tag = tag_at::<T>(vm, object, offset);
    let expected_tag = vm.argument_tag(VALUE);
    if old_tag | expected_tag != 0 {
        let sort = slot_sort(T::KIND);
        let x = vm.symbolic.expr_of(old_tag, old.into_slot(), sort);
        let y = vm.symbolic.expr_of(expected_tag, expected.into_slot(), sort);
        let is_same = vm.symbolic.pool.eq(x, y);
        vm.choose_in_caller(ChoiceKind::Branch, is_same);
    }
    if old == expected {
        let new_tag = vm.argument_tag(VALUE + usize::from(T::KIND.slots()));
        set_tag_at(vm, object, offset, new, new_tag)?;
    }
    vm.set_result_tag(old_tag);
    Ok(())
}

pub fn compare_and_set<T>(vm: &mut Vm, _this: Ref, object: Ref, offset: i64, expected: T, new: T) -> Step<bool>
where
    T: Value + Prim + PartialEq,
{
    let (_, done) = exchange(vm, (object, offset), expected, new)?;
    // What was found is on the path: the answer depends on nothing else.
    vm.set_result_tag(0);
    Ok(done)
}

pub fn compare_and_exchange<T>(vm: &mut Vm, _this: Ref, object: Ref, offset: i64, expected: T, new: T) -> Step<T>
where
    T: Value + Prim + PartialEq,
{
    Ok(exchange(vm, (object, offset), expected, new)?.0)
}

/// A block is the contents of a `byte[]` that is kept alive until it is freed. 0 if there is no room, as `malloc` says.
fn allocate(vm: &mut Vm, bytes: i64) -> Step<i64> {
    let Ok(length) = u32::try_from(bytes.max(1)) else { return Ok(0) };
    match vm.new_primitive_array(Kind::Byte, length) {
        Ok(block) => {
            vm.keep_block(block);
            Ok(vm.heap.address_of(block) as i64)
        }
        Err(Stop::Throw(_)) => Ok(0),
        Err(stop) => Err(stop),
    }
}

fn free(vm: &mut Vm, address: u64) {
    if let Some(block) = vm.heap.block_at(address) {
        vm.release_block(block);
    }
}

pub fn allocate_memory(vm: &mut Vm, _this: Ref, bytes: i64) -> Step<i64> {
    allocate(vm, bytes)
}

pub fn reallocate_memory(vm: &mut Vm, _this: Ref, old: i64, bytes: i64) -> Step<i64> {
    let new = allocate(vm, bytes)?;
    if let Some(block) = vm.heap.block_at(old as u64).filter(|_| new != 0 && old != 0) {
        let len = (vm.heap.array_len(block) as usize).min(bytes.max(0) as usize);
        let from = readable(vm, Ref::NULL, old, len)?;
        let to = writable(vm, Ref::NULL, new, len)?;
        if let Some(place) = vm.place_of(Ref::NULL, new) {
            vm.copy_element_tags((block, 0), (place.object, 0), len as u32)?;
        }
        // SAFETY: both ranges were checked.
        unsafe { from.copy_to(to, len) };
        free(vm, old as u64);
    }
    Ok(new)
}

pub fn free_memory(vm: &mut Vm, _this: Ref, address: i64) -> Step<()> {
    free(vm, address as u64);
    Ok(())
}

pub fn set_memory(vm: &mut Vm, _this: Ref, object: Ref, offset: i64, bytes: i64, value: i8) -> Step<()> {
    let len = length(bytes)?;
    if vm.symbolic.is_active() {
        set_memory_tags(vm, (object, offset), len, value)?;
    }
    let ptr = writable(vm, object, offset, len)?;
    // SAFETY: the range was checked.
    unsafe { ptr.write_bytes(value as u8, len) };
    Ok(())
}

/// Every byte in the range becomes the value.
#[cold]
fn set_memory_tags(vm: &mut Vm, (object, offset): (Ref, i64), len: usize, value: i8) -> Step<()> {
    const BYTE: usize = 6;
    vm.fix_argument(OFFSET, offset as u64, Kind::Long);
    vm.fix_argument(4, len as u64, Kind::Long);
    let Some(place) = vm.place_of(object, offset) else { return Ok(()) };
    if vm.argument_tag(BYTE) == 0 && vm.shadow(place.object).is_null() {
        return Ok(());
    }
    let value = vm.argument_expr(BYTE, value.into_slot(), Kind::Int);
    let value = vm.narrowed(value, Kind::Byte);
    vm.set_memory_bytes(place, &vec![value; len])
}

fn length(bytes: i64) -> Step<usize> {
    usize::try_from(bytes).map_err(|_| wild(bytes))
}

/// A copy between two ranges, which may overlap.
#[derive(Clone, Copy)]
struct Copy {
    from: (Ref, i64),
    to: (Ref, i64),
    len: usize,
}

pub fn copy_memory(
    vm: &mut Vm,
    _this: Ref,
    from: Ref,
    from_offset: i64,
    to: Ref,
    to_offset: i64,
    bytes: i64,
) -> Step<()> {
    let copy = Copy { from: (from, from_offset), to: (to, to_offset), len: length(bytes)? };
    let from = readable(vm, copy.from.0, copy.from.1, copy.len)?;
    if vm.symbolic.is_active() {
        copy_tags(vm, copy, from, 1)?;
    }
    let to = writable(vm, copy.to.0, copy.to.1, copy.len)?;
    // SAFETY: both ranges were checked; they may overlap.
    unsafe { from.copy_to(to, copy.len) };
    Ok(())
}

/// Copies elements of 2, 4 or 8 bytes, each with its bytes reversed.
pub fn copy_swap_memory(
    vm: &mut Vm,
    _this: Ref,
    from: Ref,
    from_offset: i64,
    to: Ref,
    to_offset: i64,
    bytes: i64,
    element: i64,
) -> Step<()> {
    let copy = Copy { from: (from, from_offset), to: (to, to_offset), len: length(bytes)? };
    let element = length(element)?.max(1);
    let from = readable(vm, copy.from.0, copy.from.1, copy.len)?;
    if vm.symbolic.is_active() {
        vm.fix_argument(9, element as u64, Kind::Long);
        copy_tags(vm, copy, from, element)?;
    }
    let to = writable(vm, copy.to.0, copy.to.1, copy.len)?;
    // SAFETY: both ranges were checked; the copy makes overlapping harmless.
    let mut bytes = unsafe { std::slice::from_raw_parts(from, copy.len) }.to_vec();
    for element in bytes.chunks_exact_mut(element) {
        element.reverse();
    }
    // SAFETY: the target was checked, and the bytes are a copy of their own.
    unsafe { bytes.as_ptr().copy_to_nonoverlapping(to, copy.len) };
    Ok(())
}

/// Tags follow bytes, which are at `raw` and are reversed in every element of `swapped` bytes.
#[cold]
fn copy_tags(vm: &mut Vm, copy: Copy, raw: *const u8, swapped: usize) -> Step<()> {
    for (slot, value) in [(OFFSET, copy.from.1), (5, copy.to.1), (7, copy.len as i64)] {
        vm.fix_argument(slot, value as u64, Kind::Long);
    }
    let Some(to) = vm.place_of(copy.to.0, copy.to.1).filter(|_| copy.len > 0) else { return Ok(()) };
    let from = vm.place_of(copy.from.0, copy.from.1);
    let has_shadow = |place: Option<Place>| place.is_some_and(|place| !vm.shadow(place.object).is_null());
    if !has_shadow(from) && !has_shadow(Some(to)) {
        return Ok(());
    }
    if let Some(from) = from.filter(|_| swapped == 1)
        && let Some((start, end, n)) = whole_elements(vm, from, to, copy.len as u32)
    {
        return vm.copy_element_tags((from.object, start), (to.object, end), n);
    }
    let mut bytes = match from {
        Some(from) => vm.byte_exprs(from, copy.len as u32),
        None => {
            // SAFETY: the range was checked to be readable.
            let bytes = unsafe { std::slice::from_raw_parts(raw, copy.len) };
            bytes.iter().map(|&byte| vm.symbolic.pool.bv(8, byte.into())).collect()
        }
    };
    for element in bytes.chunks_exact_mut(swapped) {
        element.reverse();
    }
    vm.set_memory_bytes(to, &bytes)
}

/// The first elements and their number, if elements of one kind of array are copied as they are.
fn whole_elements(vm: &Vm, from: Place, to: Place, len: u32) -> Option<(u32, u32, u32)> {
    let (source, target) = (vm.class_of(from.object), vm.class_of(to.object));
    let size = target.element_size();
    let (start, end) = (from.offset.checked_sub(HEADER)?, to.offset.checked_sub(HEADER)?);
    let whole = source.is_array()
        && target.is_array()
        && source.element_kind() == target.element_kind()
        && (start | end | len).is_multiple_of(size);
    whole.then(|| (start / size, end / size, len / size))
}
