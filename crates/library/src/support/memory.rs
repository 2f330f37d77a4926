//! Memory at addresses of the program, and ranges of arrays: checked before they are passed to the host.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_world::{IoVec, Sys};

use crate::support::waiting::{attempt, interrupted_long};

/// A range of memory in the form that zlib and the system take.
pub type Range<P> = (P, usize);

fn bad_address(vm: &mut Vm) -> Stop {
    vm.exception("java/lang/InternalError", "a fault occurred in an unsafe memory access operation")
}

/// Readable memory at a program-visible address.
pub fn memory(vm: &mut Vm, address: i64, len: usize) -> Step<*const u8> {
    if len == 0 {
        return Ok(std::ptr::NonNull::dangling().as_ptr());
    }
    vm.heap.address(address as u64, len).map(<*mut u8>::cast_const).ok_or(()).map_err(|()| bad_address(vm))
}

/// Writable memory at a program-visible address.
pub fn memory_mut(vm: &mut Vm, address: i64, len: usize) -> Step<*mut u8> {
    if len == 0 {
        return Ok(std::ptr::NonNull::dangling().as_ptr());
    }
    vm.heap.address_mut(address as u64, len).ok_or(()).map_err(|()| bad_address(vm))
}

/// A length argument, which Java code has checked.
pub fn length(vm: &mut Vm, len: i32) -> Step<usize> {
    usize::try_from(len).map_err(|_| vm.exception_without_message("java/lang/IndexOutOfBoundsException"))
}

/// The bytes before the NUL at a program-visible address.
pub fn c_string(vm: &mut Vm, address: i64) -> Step<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let at = memory(vm, address.wrapping_add(bytes.len() as i64), 1)?;
        // SAFETY: one readable byte.
        match unsafe { *at } {
            0 => break,
            byte => bytes.push(byte),
        }
    }
    vm.fix_memory(address, bytes.len() + 1);
    Ok(bytes)
}

/// Checks a range of a `byte[]` as the JDK's stream natives do.
pub fn check_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<std::ops::Range<usize>> {
    if !array.is_null() {
        vm.choose_fits(array, offset, len);
    }
    check_concrete_range(vm, array, offset, len)
}

/// Like [`check_range`], after the choice whether the range fits.
pub fn check_concrete_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<std::ops::Range<usize>> {
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    let size = vm.heap.array_len(array) as usize;
    match (usize::try_from(offset), usize::try_from(len)) {
        (Ok(start), Ok(len)) if start.checked_add(len).is_some_and(|end| end <= size) => Ok(start..start + len),
        _ => Err(vm.exception_without_message("java/lang/IndexOutOfBoundsException")),
    }
}

/// Memory of a range of a `byte[]`, for reading.
pub fn array_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<Range<*const u8>> {
    let range = check_range(vm, array, offset, len)?;
    let bytes = vm.heap.elements::<u8>(array).get(range).unwrap_or_default();
    Ok((bytes.as_ptr(), bytes.len()))
}

/// Memory of a range of a `byte[]`, for writing.
pub fn array_range_mut(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<Range<*mut u8>> {
    let range = check_range(vm, array, offset, len)?;
    let bytes = vm.heap.elements_mut::<u8>(array).get_mut(range).unwrap_or_default();
    Ok((bytes.as_mut_ptr(), bytes.len()))
}

/// Reads from a descriptor into memory of the program, with the given function.
pub fn read_into(
    vm: &mut Vm,
    address: i64,
    len: i32,
    read: impl FnOnce(&mut Vm, &mut [u8]) -> Sys<usize>,
) -> Step<Sys<usize>> {
    let len = length(vm, len)?;
    let to = memory_mut(vm, address, len)?;
    // SAFETY: writable memory that nothing else refers to during the call.
    let result = read(vm, unsafe { std::slice::from_raw_parts_mut(to, len) });
    if let Ok(n) = result {
        vm.forget_memory(address, n.min(len));
    }
    Ok(result)
}

/// Writes memory of the program to a descriptor, with the given function.
pub fn write_from(
    vm: &mut Vm,
    address: i64,
    len: i32,
    write: impl FnOnce(&mut Vm, &[u8]) -> Sys<usize>,
) -> Step<Sys<usize>> {
    let len = length(vm, len)?;
    // The program may read the bytes again.
    vm.fix_memory(address, len);
    let from = memory(vm, address, len)?;
    // SAFETY: readable memory that nothing writes during the call.
    Ok(write(vm, unsafe { std::slice::from_raw_parts(from, len) }))
}

/// Like [`write_from`], with the expressions of the bytes if the target of the descriptor keeps them.
pub fn write_tagged(
    vm: &mut Vm,
    fd: i32,
    address: i64,
    len: i32,
    write: impl FnOnce(&mut Vm, &[u8], &[u32]) -> Sys<usize>,
) -> Step<Sys<usize>> {
    let len = length(vm, len)?;
    let tags = vm.tags_of_memory(fd, address, len);
    let from = memory(vm, address, len)?;
    // SAFETY: readable memory that nothing writes during the call.
    Ok(write(vm, unsafe { std::slice::from_raw_parts(from, len) }, &tags))
}

/// The `iovec[count]` at an address, with addresses of the program translated.
pub fn io_vectors(vm: &mut Vm, address: i64, count: i32, writable: bool) -> Step<Vec<IoVec>> {
    let count = length(vm, count)?;
    let mut ranges = Vec::with_capacity(count);
    for index in 0..count as i64 {
        vm.fix_memory(address.wrapping_add(index * 16), 16);
        let entry = memory(vm, address.wrapping_add(index * 16), 16)?.cast::<i64>();
        // SAFETY: sixteen readable bytes.
        let (base, len) = unsafe { (entry.read_unaligned(), entry.add(1).read_unaligned()) };
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        if !writable {
            vm.fix_memory(base, len);
        }
        let base = if writable { memory_mut(vm, base, len)? } else { memory(vm, base, len)?.cast_mut() };
        ranges.push(IoVec { iov_base: base.cast(), iov_len: len });
    }
    Ok(ranges)
}

/// Reads into the `iovec[count]` at an address.
pub fn read_vectors(vm: &mut Vm, fd: i32, address: i64, count: i32) -> Step<Sys<usize>> {
    let ranges = io_vectors(vm, address, count, true)?;
    let result = attempt(vm, fd, libc::POLLIN, interrupted_long, |vm| {
        // SAFETY: the ranges were checked to be writable.
        Ok(unsafe { vm.world.read_vector(fd, &ranges) })
    })?;
    let mut rest = *result.as_ref().unwrap_or(&0);
    let mut position = vm.world.position(fd).unwrap_or(0) - rest as i64;
    for (range, index) in ranges.iter().zip(0i64..) {
        let entry = memory(vm, address.wrapping_add(index * 16), 8)?.cast::<i64>();
        // SAFETY: eight readable bytes.
        let base = unsafe { entry.read_unaligned() };
        let n = rest.min(range.iov_len);
        vm.forget_memory(base, n);
        if let Some(to) = vm.place_of(Ref::NULL, base) {
            vm.take_kept(fd, position, to, n)?;
        }
        rest -= n;
        position += n as i64;
    }
    Ok(result)
}
