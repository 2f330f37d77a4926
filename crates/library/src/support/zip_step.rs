//! What `Inflater` and `Deflater` share: streams by handle, and results packed into a long.

use doppel_vm::Vm;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::natives::{Args, VOID, int, long};
use doppel_vm::step::{Step, Stop};
use doppel_world::zip::{Stream, Z_DATA_ERROR, Z_STREAM_ERROR, ZipError};

use crate::support::errors::exception;
use crate::support::memory::{Range, array_range, array_range_mut, length, memory, memory_mut};

/// The stream behind a handle. Java code never passes one that was ended.
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

/// A range of a `byte[]` from the next arguments: array, offset, length.
pub fn array(vm: &mut Vm, args: &mut Args) -> Step<Range<*const u8>> {
    let (array, offset, len) = (args.obj(), args.int(), args.int());
    array_range(vm, array, offset, len)
}

/// Where zlib writes.
pub struct Output {
    pub range: Range<*mut u8>,
    /// The `byte[]` that the range is in, and where it begins there.
    array: Ref,
    start: u32,
}

impl Output {
    /// Bytes were written: the expressions of those that they replaced are gone.
    pub fn written(&self, vm: &mut Vm, n: usize) {
        if !self.array.is_null() {
            vm.forget_elements(self.array, self.start..self.start + n as u32);
        }
    }
}

pub fn array_mut(vm: &mut Vm, args: &mut Args) -> Step<Output> {
    let (array, offset, len) = (args.obj(), args.int(), args.int());
    let range = array_range_mut(vm, array, offset, len)?;
    Ok(Output { range, array, start: offset as u32 })
}

/// A range of memory from the next arguments: address, length.
pub fn buffer(vm: &mut Vm, args: &mut Args) -> Step<Range<*const u8>> {
    let (address, len) = (args.long(), args.int());
    memory_at(vm, address, 0, len)
}

pub fn buffer_mut(vm: &mut Vm, args: &mut Args) -> Step<Output> {
    let (address, len) = (args.long(), args.int());
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
pub fn packed(read: usize, written: usize, flag62: bool, flag63: bool) -> Step<u64> {
    long((read as u64 | (written as u64) << 31 | u64::from(flag62) << 62 | u64::from(flag63) << 63) as i64)
}

pub fn set_dictionary(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let handle = args.long();
    let range = array(vm, &mut args)?;
    use_dictionary(vm, handle, range)
}

pub fn set_dictionary_buffer(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let handle = args.long();
    let range = buffer(vm, &mut args)?;
    use_dictionary(vm, handle, range)
}

fn use_dictionary(vm: &mut Vm, handle: i64, (start, len): Range<*const u8>) -> Step<u64> {
    // SAFETY: readable memory that nothing writes during the call.
    let dictionary = unsafe { std::slice::from_raw_parts(start, len) };
    match stream(vm, handle)?.set_dictionary(dictionary) {
        Ok(()) => VOID,
        Err(ZipError { code: Z_STREAM_ERROR | Z_DATA_ERROR, message }) => {
            Err(exception(vm, "java/lang/IllegalArgumentException", message.as_deref()))
        }
        Err(ZipError { message, .. }) => Err(internal_error(vm, message.as_deref())),
    }
}

pub fn get_adler(vm: &mut Vm, mut args: Args) -> Step<u64> {
    int(stream(vm, args.long())?.checksum())
}

pub fn reset(vm: &mut Vm, mut args: Args) -> Step<u64> {
    if stream(vm, args.long())?.reset() { VOID } else { Err(internal_error(vm, None)) }
}

pub fn end(vm: &mut Vm, mut args: Args) -> Step<u64> {
    if vm.world.zip.end(args.long()) { VOID } else { Err(internal_error(vm, None)) }
}
