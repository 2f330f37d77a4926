//! Natives of `java.util.zip.Deflater`.
//!
//! Symbolic arguments: input, offsets, lengths and parameters are concretised; output is concrete.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::zip::{Z_BUF_ERROR, Z_MEM_ERROR, Z_OK, Z_STREAM_END, Z_STREAM_ERROR, ZipError};

use crate::support::memory::Range;
use crate::support::zip_step::{
    Output, array, array_mut, buffer, buffer_mut, end, get_adler, internal_error, packed, reset, set_dictionary,
    set_dictionary_buffer, stream,
};

doppel_vm::natives! { "java/util/zip/Deflater";
    static "init(IIZ)J" concretises => init,
    static "setDictionary(J[BII)V" concretises => set_dictionary,
    static "setDictionaryBuffer(JJI)V" concretises since 11 => set_dictionary_buffer,
    "deflateBytesBytes(J[BII[BIIII)J" concretises since 11 => deflate_bytes_bytes,
    "deflateBytesBuffer(J[BIIJIII)J" concretises since 11 => deflate_bytes_buffer,
    "deflateBufferBytes(JJI[BIIII)J" concretises since 11 => deflate_buffer_bytes,
    "deflateBufferBuffer(JJIJIII)J" concretises since 11 => deflate_buffer_buffer,
    static "getAdler(J)I" exact => get_adler,
    static "reset(J)V" exact => reset,
    static "end(J)V" exact => end,
}

fn init(vm: &mut Vm, level: i32, strategy: i32, raw: bool) -> Step<i64> {
    match vm.world.zip.new_deflater(level, strategy, raw) {
        Ok(handle) => Ok(handle),
        Err(ZipError { code: Z_MEM_ERROR, .. }) => Err(vm.exception_without_message("java/lang/OutOfMemoryError")),
        Err(ZipError { code: Z_STREAM_ERROR, .. }) => {
            Err(vm.exception_without_message("java/lang/IllegalArgumentException"))
        }
        Err(ZipError { message, .. }) => Err(internal_error(vm, message.as_deref())),
    }
}

fn deflate_bytes_bytes(
    vm: &mut Vm,
    _this: Ref,
    handle: i64,
    input: Ref,
    in_offset: i32,
    in_len: i32,
    output: Ref,
    out_offset: i32,
    out_len: i32,
    flush: i32,
    params: i32,
) -> Step<i64> {
    let input = array(vm, input, in_offset, in_len)?;
    let output = array_mut(vm, output, out_offset, out_len)?;
    deflate(vm, handle, input, &output, [flush, params])
}

fn deflate_bytes_buffer(
    vm: &mut Vm,
    _this: Ref,
    handle: i64,
    input: Ref,
    in_offset: i32,
    in_len: i32,
    output: i64,
    out_len: i32,
    flush: i32,
    params: i32,
) -> Step<i64> {
    let input = array(vm, input, in_offset, in_len)?;
    let output = buffer_mut(vm, output, out_len)?;
    deflate(vm, handle, input, &output, [flush, params])
}

fn deflate_buffer_bytes(
    vm: &mut Vm,
    _this: Ref,
    handle: i64,
    input: i64,
    in_len: i32,
    output: Ref,
    out_offset: i32,
    out_len: i32,
    flush: i32,
    params: i32,
) -> Step<i64> {
    let input = buffer(vm, input, in_len)?;
    let output = array_mut(vm, output, out_offset, out_len)?;
    deflate(vm, handle, input, &output, [flush, params])
}

fn deflate_buffer_buffer(
    vm: &mut Vm,
    _this: Ref,
    handle: i64,
    input: i64,
    in_len: i32,
    output: i64,
    out_len: i32,
    flush: i32,
    params: i32,
) -> Step<i64> {
    let input = buffer(vm, input, in_len)?;
    let output = buffer_mut(vm, output, out_len)?;
    deflate(vm, handle, input, &output, [flush, params])
}

/// The last arguments are the flush mode and parameters to set: bit 0 whether to set them, bits 1 and 2 the strategy,
/// above them the level.
fn deflate(vm: &mut Vm, handle: i64, input: Range<*const u8>, output: &Output, [flush, params]: [i32; 2]) -> Step<i64> {
    let stream = stream(vm, handle)?;
    if params & 1 != 0 {
        // SAFETY: both ranges were checked. A program that deflates a buffer into itself gets what zlib makes of it.
        let step = unsafe { stream.deflate_params(input, output.range, params >> 3, (params >> 1) & 3) };
        output.written(vm, step.written);
        return match step.code {
            Z_OK => packed(step.read, step.written, false, false),
            Z_BUF_ERROR => packed(step.read, step.written, false, true),
            _ => Err(internal_error(vm, step.message.as_deref())),
        };
    }
    // SAFETY: as above.
    let step = unsafe { stream.deflate(input, output.range, flush) };
    output.written(vm, step.written);
    match step.code {
        Z_OK => packed(step.read, step.written, false, false),
        Z_STREAM_END => packed(step.read, step.written, true, false),
        Z_BUF_ERROR => packed(0, 0, false, false),
        _ => Err(internal_error(vm, step.message.as_deref())),
    }
}
