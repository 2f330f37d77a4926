//! Natives of `java.util.zip.CRC32`.
//!
//! Symbolic arguments: single bytes are fixed, arrays and buffers are read as they are (opaque).

use super::step::{array, memory_at};
use crate::Vm;
use crate::natives::{Args, int};
use crate::step::Step;
use crate::world::zip::crc32;

natives! { "java/util/zip/CRC32";
    "update(II)I" concretises => update,
    "updateBytes(I[BII)I" opaque until 8 => update_bytes,
    "updateBytes0(I[BII)I" opaque since 9 => update_bytes,
    "updateByteBuffer(IJII)I" opaque until 8 => update_byte_buffer,
    "updateByteBuffer0(IJII)I" opaque since 9 => update_byte_buffer,
}

fn update(_: &mut Vm, mut args: Args) -> Step<u64> {
    let (crc, byte) = (args.int(), args.int());
    int(crc32(crc as u32, &[byte as u8]) as i32)
}

fn update_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let crc = args.int();
    let (start, len) = array(vm, &mut args)?;
    // SAFETY: readable memory that nothing writes during the call.
    int(crc32(crc as u32, unsafe { std::slice::from_raw_parts(start, len) }) as i32)
}

/// Arguments: value, address, offset, length.
fn update_byte_buffer(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let crc = args.int();
    let (address, offset, len) = (args.long(), args.int(), args.int());
    let (start, len) = memory_at(vm, address, offset, len)?;
    // SAFETY: readable memory that nothing writes during the call.
    int(crc32(crc as u32, unsafe { std::slice::from_raw_parts(start, len) }) as i32)
}
