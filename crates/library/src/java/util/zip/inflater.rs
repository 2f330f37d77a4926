//! Natives of `java.util.zip.Inflater`.
//!
//! Symbolic arguments: input, offsets and lengths are concretised; output is concrete.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::zip::{Z_BUF_ERROR, Z_DATA_ERROR, Z_MEM_ERROR, Z_NEED_DICT, Z_OK, Z_STREAM_END, ZipError};

use crate::support::errors::exception;
use crate::support::fields::set;
use crate::support::memory::Range;
use crate::support::zip_step::{
    Output, array, array_mut, buffer, buffer_mut, end, get_adler, internal_error, packed, reset, set_dictionary,
    set_dictionary_buffer, stream,
};

doppel_vm::natives! { "java/util/zip/Inflater";
    static "initIDs()V" exact => |_: &mut Vm| Ok(()),
    static "init(Z)J" concretises => init,
    static "setDictionary(J[BII)V" concretises => set_dictionary,
    static "setDictionaryBuffer(JJI)V" concretises since 11 => set_dictionary_buffer,
    "inflateBytesBytes(J[BII[BII)J" concretises since 11 => inflate_bytes_bytes,
    "inflateBytesBuffer(J[BIIJI)J" concretises since 11 => inflate_bytes_buffer,
    "inflateBufferBytes(JJI[BII)J" concretises since 11 => inflate_buffer_bytes,
    "inflateBufferBuffer(JJIJI)J" concretises since 11 => inflate_buffer_buffer,
    static "getAdler(J)I" exact => get_adler,
    static "reset(J)V" exact => reset,
    static "end(J)V" exact => end,
}

fn init(vm: &mut Vm, nowrap: bool) -> Step<i64> {
    match vm.world.zip.new_inflater(nowrap) {
        Ok(handle) => Ok(handle),
        Err(ZipError { code: Z_MEM_ERROR, .. }) => Err(vm.exception_without_message("java/lang/OutOfMemoryError")),
        Err(ZipError { message, .. }) => Err(internal_error(vm, message.as_deref())),
    }
}

fn inflate_bytes_bytes(
    vm: &mut Vm,
    this: Ref,
    handle: i64,
    input: Ref,
    in_offset: i32,
    in_len: i32,
    output: Ref,
    out_offset: i32,
    out_len: i32,
) -> Step<i64> {
    let input = array(vm, input, in_offset, in_len)?;
    let output = array_mut(vm, output, out_offset, out_len)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate_bytes_buffer(
    vm: &mut Vm,
    this: Ref,
    handle: i64,
    input: Ref,
    in_offset: i32,
    in_len: i32,
    output: i64,
    out_len: i32,
) -> Step<i64> {
    let input = array(vm, input, in_offset, in_len)?;
    let output = buffer_mut(vm, output, out_len)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate_buffer_bytes(
    vm: &mut Vm,
    this: Ref,
    handle: i64,
    input: i64,
    in_len: i32,
    output: Ref,
    out_offset: i32,
    out_len: i32,
) -> Step<i64> {
    let input = buffer(vm, input, in_len)?;
    let output = array_mut(vm, output, out_offset, out_len)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate_buffer_buffer(
    vm: &mut Vm,
    this: Ref,
    handle: i64,
    input: i64,
    in_len: i32,
    output: i64,
    out_len: i32,
) -> Step<i64> {
    let input = buffer(vm, input, in_len)?;
    let output = buffer_mut(vm, output, out_len)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate(vm: &mut Vm, this: Ref, handle: i64, input: Range<*const u8>, output: &Output) -> Step<i64> {
    // SAFETY: both ranges were checked. A program that inflates a buffer into itself gets what zlib makes of it.
    let step = unsafe { stream(vm, handle)?.inflate(input, output.range) };
    output.written(vm, step.written);
    match step.code {
        Z_BUF_ERROR => packed(0, 0, false, false),
        Z_OK => packed(step.read, step.written, false, false),
        Z_STREAM_END => packed(step.read, step.written, true, false),
        Z_NEED_DICT => packed(step.read, step.written, false, true),
        Z_DATA_ERROR => {
            set(vm, this, "inputConsumed", step.read as i32);
            set(vm, this, "outputConsumed", step.written as i32);
            Err(exception(vm, "java/util/zip/DataFormatException", step.message.as_deref()))
        }
        Z_MEM_ERROR => Err(vm.exception_without_message("java/lang/OutOfMemoryError")),
        _ => packed(0, 0, false, false),
    }
}
