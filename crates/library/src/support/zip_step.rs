//! Helpers for `Inflater` and `Deflater`: streams by handle, and results packed into a long.

use doppel_vm::Vm;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::step::{Step, Stop};
use doppel_world::zip::{Stream, Z_DATA_ERROR, Z_STREAM_ERROR, ZipError};

use crate::support::errors::exception;
use crate::support::memory::{Range, array_range, array_range_mut, length, memory, memory_mut};

/// The stream of a handle. Java code never passes one that was ended.
pub fn stream(vm: &mut Vm, handle: i64) -> Step<&mut Stream> {
    if vm.world.zip.get(handle).is_none() {
        return Err(internal_error(vm, Some("no such stream")));
    }
    match vm.world.zip.get(handle) {
        Some(stream) => Ok(stream),
        None => unreachable!("looked up above"),
    }
}

pub fn internal_error(vm: &mut Vm, message: Option<&str>) -> Stop {
    exception(vm, "java/lang/InternalError", message)
}

/// A range of a `byte[]` that zlib reads.
pub fn array(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<Range<*const u8>> {
    array_range(vm, array, offset, len)
}

/// Where zlib writes.
pub struct Output {
    pub range: Range<*mut u8>,
    /// The `byte[]` that contains the range, and the start of the range in it.
    array: Ref,
    start: u32,
}

impl Output {
    /// Bytes were written: the expressions of the bytes that they replaced are cleared.
    pub fn written(&self, vm: &mut Vm, n: usize) {
        if !self.array.is_null() {
            vm.forget_elements(self.array, self.start..self.start + n as u32);
        }
    }
}

pub fn array_mut(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Step<Output> {
    let range = array_range_mut(vm, array, offset, len)?;
    Ok(Output { range, array, start: offset as u32 })
}

/// Memory that zlib reads.
pub fn buffer(vm: &mut Vm, address: i64, len: i32) -> Step<Range<*const u8>> {
    memory_at(vm, address, 0, len)
}

pub fn buffer_mut(vm: &mut Vm, address: i64, len: i32) -> Step<Output> {
    let len = length(vm, len)?;
    let range = (memory_mut(vm, address, len)?, len);
    let place = vm.place_of(Ref::NULL, address);
    let (array, start) = place.map_or((Ref::NULL, 0), |place| (place.object, place.offset - HEADER));
    Ok(Output { range, array, start })
}

/// Memory at an offset from an address.
pub fn memory_at(vm: &mut Vm, address: i64, offset: i32, len: i32) -> Step<Range<*const u8>> {
    let len = length(vm, len)?;
    let address = address.wrapping_add(offset.into());
    vm.fix_memory(address, len);
    Ok((memory(vm, address, len)?, len))
}

/// Bytes read in bits 0 to 30, bytes written in 31 to 61, and two flags.
pub fn packed(read: usize, written: usize, flag62: bool, flag63: bool) -> Step<i64> {
    Ok((read as u64 | (written as u64) << 31 | u64::from(flag62) << 62 | u64::from(flag63) << 63) as i64)
}

pub fn set_dictionary(vm: &mut Vm, handle: i64, dictionary: Ref, offset: i32, len: i32) -> Step<()> {
    let range = array(vm, dictionary, offset, len)?;
    use_dictionary(vm, handle, range)
}

pub fn set_dictionary_buffer(vm: &mut Vm, handle: i64, address: i64, len: i32) -> Step<()> {
    let range = buffer(vm, address, len)?;
    use_dictionary(vm, handle, range)
}

fn use_dictionary(vm: &mut Vm, handle: i64, (start, len): Range<*const u8>) -> Step<()> {
    // SAFETY: readable memory that nothing writes during the call.
    let dictionary = unsafe { std::slice::from_raw_parts(start, len) };
    match stream(vm, handle)?.set_dictionary(dictionary) {
        Ok(()) => Ok(()),
        Err(ZipError { code: Z_STREAM_ERROR | Z_DATA_ERROR, message }) => {
            Err(exception(vm, "java/lang/IllegalArgumentException", message.as_deref()))
        }
        Err(ZipError { message, .. }) => Err(internal_error(vm, message.as_deref())),
    }
}

pub fn get_adler(vm: &mut Vm, handle: i64) -> Step<i32> {
    Ok(stream(vm, handle)?.checksum())
}

pub fn reset(vm: &mut Vm, handle: i64) -> Step<()> {
    if stream(vm, handle)?.reset() { Ok(()) } else { Err(internal_error(vm, None)) }
}

pub fn end(vm: &mut Vm, handle: i64) -> Step<()> {
    if vm.world.zip.end(handle) { Ok(()) } else { Err(internal_error(vm, None)) }
}
