//! Natives of `java.util.zip.Inflater`.
//!
//! Symbolic arguments: input, offsets and lengths are fixed to their values (concretises);
//! output is concrete.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, long};
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
    "initIDs()V" exact => |_: &mut Vm, _: Args| -> Step<u64> { VOID },
    "init(Z)J" concretises => init,
    "setDictionary(J[BII)V" concretises => set_dictionary,
    "setDictionaryBuffer(JJI)V" concretises since 11 => set_dictionary_buffer,
    "inflateBytesBytes(J[BII[BII)J" concretises since 11 => inflate_bytes_bytes,
    "inflateBytesBuffer(J[BIIJI)J" concretises since 11 => inflate_bytes_buffer,
    "inflateBufferBytes(JJI[BII)J" concretises since 11 => inflate_buffer_bytes,
    "inflateBufferBuffer(JJIJI)J" concretises since 11 => inflate_buffer_buffer,
    "getAdler(J)I" exact => get_adler,
    "reset(J)V" exact => reset,
    "end(J)V" exact => end,
}

fn init(vm: &mut Vm, mut args: Args) -> Step<u64> {
    match vm.world.zip.new_inflater(args.boolean()) {
        Ok(handle) => long(handle),
        Err(ZipError { code: Z_MEM_ERROR, .. }) => Err(vm.exception_without_message("java/lang/OutOfMemoryError")),
        Err(ZipError { message, .. }) => Err(internal_error(vm, message.as_deref())),
    }
}

fn inflate_bytes_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, handle) = (args.obj(), args.long());
    let input = array(vm, &mut args)?;
    let output = array_mut(vm, &mut args)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate_bytes_buffer(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, handle) = (args.obj(), args.long());
    let input = array(vm, &mut args)?;
    let output = buffer_mut(vm, &mut args)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate_buffer_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, handle) = (args.obj(), args.long());
    let input = buffer(vm, &mut args)?;
    let output = array_mut(vm, &mut args)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate_buffer_buffer(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, handle) = (args.obj(), args.long());
    let input = buffer(vm, &mut args)?;
    let output = buffer_mut(vm, &mut args)?;
    inflate(vm, this, handle, input, &output)
}

fn inflate(vm: &mut Vm, this: Ref, handle: i64, input: Range<*const u8>, output: &Output) -> Step<u64> {
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
