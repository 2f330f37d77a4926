//! Reading, writing and allocating raw memory.

use doppel_inputs::{End, Kind, Unsupported};
use doppel_vm::Vm;
use doppel_vm::heap::offheap::ARENA_BASE;
use doppel_vm::heap::{HEADER, Prim, Ref};
use doppel_vm::interp::slot_sort;
use doppel_vm::natives::{Args, VOID, boolean, long};
use doppel_vm::step::{Step, Stop};
use doppel_vm::symbolic::ChoiceKind;
use doppel_vm::symbolic::view::Place;

/// A value that stands in a slot and in memory.
pub trait Value: Prim {
    const KIND: Kind;
    fn slot(self) -> u64;
    fn take(args: &mut Args) -> Self;
}

/// A boolean: any byte that is not 0 reads as true.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bool(u8);

impl Prim for Bool {}

macro_rules! values {
    ($($ty:ty, $kind:ident: $slot:expr, $take:expr;)*) => {$(
        impl Value for $ty {
            const KIND: Kind = Kind::$kind;

            #[inline(always)]
            fn slot(self) -> u64 {
                let convert: fn($ty) -> u64 = $slot;
                convert(self)
            }

            #[inline(always)]
            fn take(args: &mut Args) -> $ty {
                let convert: fn(&mut Args) -> $ty = $take;
                convert(args)
            }
        }
    )*};
}

values! {
    Bool, Boolean: |value| u64::from(value.0 != 0), |args| Bool(u8::from(args.boolean()));
    i8, Byte: |value| u64::from(i32::from(value) as u32), |args| args.int() as i8;
    i16, Short: |value| u64::from(i32::from(value) as u32), |args| args.int() as i16;
    u16, Char: u64::from, |args| args.int() as u16;
    i32, Int: |value| u64::from(value as u32), Args::int;
    i64, Long: |value| value as u64, Args::long;
    f32, Float: |value| u64::from(value.to_bits()), Args::float;
    f64, Double: f64::to_bits, Args::double;
    Ref, Ref: Ref::slot, Args::obj;
}

/// What the program means by an object and an offset.
#[inline(always)]
fn address(object: Ref, offset: i64) -> u64 {
    if object.is_null() { offset as u64 } else { (ARENA_BASE + u64::from(object.0) * 8).wrapping_add(offset as u64) }
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

/// `(this, object, offset)`.
#[inline(always)]
fn location(args: &mut Args) -> (Ref, i64) {
    args.obj();
    (args.obj(), args.long())
}

/// Argument slots of a value behind `(this, object, offset)`.
const OFFSET: usize = 2;
const VALUE: usize = 4;

/// The tag of a slot with what is at a location.
#[cold]
fn tag_at<T: Value>(vm: &mut Vm, object: Ref, offset: i64) -> u32 {
    vm.fix_argument(OFFSET, offset as u64, Kind::Long);
    vm.place_of(object, offset).map_or(0, |place| vm.memory_tag(place, T::KIND))
}

/// A value, the slot of which has this tag, is stored at a location. Memory without a place cannot be written.
#[cold]
fn set_tag_at<T: Value>(vm: &mut Vm, object: Ref, offset: i64, value: T, tag: u32) -> Step<()> {
    vm.fix_argument(OFFSET, offset as u64, Kind::Long);
    match vm.place_of(object, offset) {
        Some(place) => vm.set_memory_tag(place, T::KIND, value.slot(), tag),
        None => Ok(()),
    }
}

pub fn get<T: Value>(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (object, offset) = location(&mut args);
    let ptr = readable(vm, object, offset, size_of::<T>())?;
    if vm.symbolic.is_active() {
        let tag = tag_at::<T>(vm, object, offset);
        vm.set_result_tag(tag);
    }
    // SAFETY: the range was checked.
    Ok(unsafe { ptr.cast::<T>().read_unaligned() }.slot())
}

pub fn put<T: Value>(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (object, offset) = location(&mut args);
    let value = T::take(&mut args);
    if vm.symbolic.is_active() {
        set_tag_at(vm, object, offset, value, vm.argument_tag(VALUE))?;
    }
    let ptr = writable(vm, object, offset, size_of::<T>())?;
    // SAFETY: the range was checked.
    unsafe { ptr.cast::<T>().write_unaligned(value) };
    VOID
}

/// Stores the new value if the old one is as expected; the old one.
#[inline(always)]
fn exchange<T: Value + PartialEq>(vm: &mut Vm, mut args: Args) -> Step<(T, bool)> {
    let (object, offset) = location(&mut args);
    let (expected, new) = (T::take(&mut args), T::take(&mut args));
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
    unsafe { ptr.cast::<T>().write_unaligned(new) };
    Ok((old, true))
}

/// Whether the old value is as expected is a choice; if it is, the new one's tag is stored. The result has the old one's.
#[cold]
fn exchange_tags<T>(vm: &mut Vm, (object, offset): (Ref, i64), old: T, expected: T, new: T) -> Step<()>
where
    T: Value + PartialEq,
{
    if T::KIND == Kind::Ref && old != expected && vm.symbolic.identities.is_any {
        vm.doubt_identity(Ref::from_slot(old.slot()), Ref::from_slot(expected.slot()));
    }
    let old_tag = tag_at::<T>(vm, object, offset);
    let expected_tag = vm.argument_tag(VALUE);
    if old_tag | expected_tag != 0 {
        let sort = slot_sort(T::KIND);
        let x = vm.symbolic.expr_of(old_tag, old.slot(), sort);
        let y = vm.symbolic.expr_of(expected_tag, expected.slot(), sort);
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

pub fn compare_and_set<T: Value + PartialEq>(vm: &mut Vm, args: Args) -> Step<u64> {
    let (_, done) = exchange::<T>(vm, args)?;
    // What was found is on the path: the answer depends on nothing else.
    vm.set_result_tag(0);
    boolean(done)
}

pub fn compare_and_exchange<T: Value + PartialEq>(vm: &mut Vm, args: Args) -> Step<u64> {
    Ok(exchange::<T>(vm, args)?.0.slot())
}

/// A block is the contents of a `byte[]` that is kept alive until it is freed. 0 if there is no room, as `malloc` says.
fn allocate(vm: &mut Vm, bytes: i64) -> Step<u64> {
    let Ok(length) = u32::try_from(bytes.max(1)) else { return Ok(0) };
    match vm.new_primitive_array(Kind::Byte, length) {
        Ok(block) => {
            vm.keep_block(block);
            Ok(vm.heap.address_of(block))
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

pub fn allocate_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, bytes) = (args.obj(), args.long());
    allocate(vm, bytes)
}

pub fn reallocate_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, old, bytes) = (args.obj(), args.long(), args.long());
    let new = allocate(vm, bytes)?;
    if let Some(block) = vm.heap.block_at(old as u64).filter(|_| new != 0 && old != 0) {
        let len = (vm.heap.array_len(block) as usize).min(bytes.max(0) as usize);
        let from = readable(vm, Ref::NULL, old, len)?;
        let to = writable(vm, Ref::NULL, new as i64, len)?;
        if let Some(place) = vm.place_of(Ref::NULL, new as i64) {
            vm.copy_element_tags((block, 0), (place.object, 0), len as u32)?;
        }
        // SAFETY: both ranges were checked.
        unsafe { from.copy_to(to, len) };
        free(vm, old as u64);
    }
    long(new as i64)
}

pub fn free_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, address) = (args.obj(), args.long());
    free(vm, address as u64);
    VOID
}

pub fn set_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (object, offset) = location(&mut args);
    let (bytes, value) = (args.long(), args.int() as u8);
    let len = length(bytes)?;
    if vm.symbolic.is_active() {
        set_memory_tags(vm, (object, offset), len, value)?;
    }
    let ptr = writable(vm, object, offset, len)?;
    // SAFETY: the range was checked.
    unsafe { ptr.write_bytes(value, len) };
    VOID
}

/// Every byte in the range becomes the value.
#[cold]
fn set_memory_tags(vm: &mut Vm, (object, offset): (Ref, i64), len: usize, value: u8) -> Step<()> {
    const BYTE: usize = 6;
    vm.fix_argument(OFFSET, offset as u64, Kind::Long);
    vm.fix_argument(4, len as u64, Kind::Long);
    let Some(place) = vm.place_of(object, offset) else { return Ok(()) };
    if vm.argument_tag(BYTE) == 0 && vm.shadow(place.object).is_null() {
        return Ok(());
    }
    let value = vm.argument_expr(BYTE, (value as i8).slot(), Kind::Int);
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

fn copy_arguments(args: &mut Args) -> Step<Copy> {
    let (from, to) = (location(args), (args.obj(), args.long()));
    Ok(Copy { from, to, len: length(args.long())? })
}

pub fn copy_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let copy = copy_arguments(&mut args)?;
    let from = readable(vm, copy.from.0, copy.from.1, copy.len)?;
    if vm.symbolic.is_active() {
        copy_tags(vm, copy, from, 1)?;
    }
    let to = writable(vm, copy.to.0, copy.to.1, copy.len)?;
    // SAFETY: both ranges were checked; they may overlap.
    unsafe { from.copy_to(to, copy.len) };
    VOID
}

/// Copies elements of 2, 4 or 8 bytes, each with its bytes reversed.
pub fn copy_swap_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let copy = copy_arguments(&mut args)?;
    let element = length(args.long())?.max(1);
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
    unsafe { bytes.as_ptr().copy_to_nonoverlapping(to, copy.len) };
    VOID
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
