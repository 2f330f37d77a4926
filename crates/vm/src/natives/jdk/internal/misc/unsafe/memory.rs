//! Reading, writing and allocating raw memory.

use crate::Vm;
use crate::heap::offheap::ARENA_BASE;
use crate::heap::{Prim, Ref};
use crate::kind::Kind;
use crate::natives::{Args, VOID, boolean, long};
use crate::step::{End, Step, Stop};

/// A value that stands in a slot and in memory.
pub trait Value: Prim {
    fn slot(self) -> u64;
    fn take(args: &mut Args) -> Self;
}

/// A boolean: any byte that is not 0 reads as true.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bool(u8);

impl Prim for Bool {}

macro_rules! values {
    ($($ty:ty: $slot:expr, $take:expr;)*) => {$(
        impl Value for $ty {
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
    Bool: |value| u64::from(value.0 != 0), |args| Bool(u8::from(args.boolean()));
    i8: |value| u64::from(i32::from(value) as u32), |args| args.int() as i8;
    i16: |value| u64::from(i32::from(value) as u32), |args| args.int() as i16;
    u16: u64::from, |args| args.int() as u16;
    i32: |value| u64::from(value as u32), Args::int;
    i64: |value| value as u64, Args::long;
    f32: |value| u64::from(value.to_bits()), Args::float;
    f64: f64::to_bits, Args::double;
    Ref: Ref::slot, Args::obj;
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
    let what = format!("access to memory that is not the program's, at 0x{offset:x}");
    End::Unsupported { what, at: "jdk.internal.misc.Unsafe".to_owned() }.into()
}

/// `(this, object, offset)`.
#[inline(always)]
fn location(args: &mut Args) -> (Ref, i64) {
    args.obj();
    (args.obj(), args.long())
}

pub fn get<T: Value>(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (object, offset) = location(&mut args);
    let ptr = readable(vm, object, offset, size_of::<T>())?;
    // SAFETY: the range was checked.
    Ok(unsafe { ptr.cast::<T>().read_unaligned() }.slot())
}

pub fn put<T: Value>(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (object, offset) = location(&mut args);
    let value = T::take(&mut args);
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
    if old != expected {
        return Ok((old, false));
    }
    let ptr = writable(vm, object, offset, size_of::<T>())?;
    unsafe { ptr.cast::<T>().write_unaligned(new) };
    Ok((old, true))
}

pub fn compare_and_set<T: Value + PartialEq>(vm: &mut Vm, args: Args) -> Step<u64> {
    boolean(exchange::<T>(vm, args)?.1)
}

pub fn compare_and_exchange<T: Value + PartialEq>(vm: &mut Vm, args: Args) -> Step<u64> {
    Ok(exchange::<T>(vm, args)?.0.slot())
}

/// A block is the contents of a `byte[]` that is kept alive until it is freed. 0 if there is no room, as `malloc` says.
fn allocate(vm: &mut Vm, bytes: i64) -> Step<u64> {
    let Ok(length) = u32::try_from(bytes.max(1)) else { return Ok(0) };
    match vm.new_primitive_array(Kind::Byte, length) {
        Ok(block) => {
            vm.offheap_blocks.push(block);
            Ok(vm.heap.address_of(block))
        }
        Err(Stop::Throw(_)) => Ok(0),
        Err(stop) => Err(stop),
    }
}

fn free(vm: &mut Vm, address: u64) {
    if let Some(block) = vm.heap.block_at(address)
        && let Some(index) = vm.offheap_blocks.iter().rposition(|&root| root == block)
    {
        vm.offheap_blocks.swap_remove(index);
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
    let ptr = writable(vm, object, offset, len)?;
    // SAFETY: the range was checked.
    unsafe { ptr.write_bytes(value, len) };
    VOID
}

fn length(bytes: i64) -> Step<usize> {
    usize::try_from(bytes).map_err(|_| wild(bytes))
}

pub fn copy_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, from_offset) = location(&mut args);
    let (to, to_offset, bytes) = (args.obj(), args.long(), args.long());
    let len = length(bytes)?;
    let to = writable(vm, to, to_offset, len)?;
    let from = readable(vm, from, from_offset, len)?;
    // SAFETY: both ranges were checked; they may overlap.
    unsafe { from.copy_to(to, len) };
    VOID
}

/// Copies elements of 2, 4 or 8 bytes, each with its bytes reversed.
pub fn copy_swap_memory(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, from_offset) = location(&mut args);
    let (to, to_offset, bytes, element) = (args.obj(), args.long(), args.long(), args.long());
    let len = length(bytes)?;
    let to = writable(vm, to, to_offset, len)?;
    let from = readable(vm, from, from_offset, len)?;
    // SAFETY: both ranges were checked; the copy makes overlapping harmless.
    let mut copy = unsafe { std::slice::from_raw_parts(from, len) }.to_vec();
    for element in copy.chunks_exact_mut(length(element)?.max(1)) {
        element.reverse();
    }
    unsafe { copy.as_ptr().copy_to_nonoverlapping(to, len) };
    VOID
}
