//! Natives of `java.util.zip.Adler32`.
//!
//! Symbolic arguments: single bytes are fixed, arrays and buffers are read as they are (opaque).

use super::step::{array, memory_at};
use crate::Vm;
use crate::natives::{Args, int};
use crate::step::Step;
use crate::world::zip::adler32;

natives! { "java/util/zip/Adler32";
    "update(II)I" concretises => update,
    "updateBytes(I[BII)I" opaque => update_bytes,
    "updateByteBuffer(IJII)I" opaque => update_byte_buffer,
}

fn update(_: &mut Vm, mut args: Args) -> Step<u64> {
    let (adler, byte) = (args.int(), args.int());
    int(adler32(adler as u32, &[byte as u8]) as i32)
}

fn update_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let adler = args.int();
    let (start, len) = array(vm, &mut args)?;
    // SAFETY: readable memory that nothing writes during the call.
    int(adler32(adler as u32, unsafe { std::slice::from_raw_parts(start, len) }) as i32)
}

/// Arguments: value, address, offset, length.
fn update_byte_buffer(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let adler = args.int();
    let (address, offset, len) = (args.long(), args.int(), args.int());
    let (start, len) = memory_at(vm, address, offset, len)?;
    // SAFETY: readable memory that nothing writes during the call.
    int(adler32(adler as u32, unsafe { std::slice::from_raw_parts(start, len) }) as i32)
}
