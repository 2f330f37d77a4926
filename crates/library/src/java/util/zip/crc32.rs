//! Natives of `java.util.zip.CRC32`.
//!
//! Symbolic arguments: the checksum is an expression over value and bytes; offsets and lengths are concretised (exact).

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use std::sync::{Arc, LazyLock};

use doppel_expr::{ExprId, Op, Pool};
use doppel_world::zip::crc32;

use crate::support::checksum::Checksum;

doppel_vm::natives! { "java/util/zip/CRC32";
    static "update(II)I" exact => |vm: &mut Vm, value: i32, byte: i32| CRC32.update(vm, value, byte),
    static "updateBytes(I[BII)I" exact until 8 => |vm: &mut Vm, value: i32, array: Ref, offset: i32, len: i32| CRC32.update_bytes(vm, value, array, offset, len),
    static "updateBytes0(I[BII)I" exact since 9 => |vm: &mut Vm, value: i32, array: Ref, offset: i32, len: i32| CRC32.update_bytes(vm, value, array, offset, len),
    static "updateByteBuffer(IJII)I" exact until 8 => |vm: &mut Vm, value: i32, address: i64, offset: i32, len: i32| CRC32.update_byte_buffer(vm, value, address, offset, len),
    static "updateByteBuffer0(IJII)I" exact since 9 => |vm: &mut Vm, value: i32, address: i64, offset: i32, len: i32| CRC32.update_byte_buffer(vm, value, address, offset, len),
}

const CRC32: Checksum = Checksum { concrete: crc32, step };

/// The table entry for the lowest byte of the inverted value.
static TABLE: LazyLock<Arc<[u8]>> = LazyLock::new(|| {
    let entry = |byte: u32| (0..8).fold(byte, |crc, _| if crc & 1 != 0 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 });
    (0..256).flat_map(|byte| entry(byte).to_le_bytes()).collect()
});

/// `~(table[(~crc ^ byte) & 0xff] ^ ~crc >>> 8)`, as in RFC 1952.
fn step(pool: &mut Pool, crc: ExprId, byte: ExprId) -> ExprId {
    let inverted = pool.unary(Op::Not, crc);
    let mixed = pool.binary(Op::Xor, inverted, byte);
    let low = pool.extract(mixed, 7, 0);
    let index = pool.zero_extend(low, 32);
    let table = pool.table(32, Arc::clone(&TABLE));
    let entry = pool.select(table, index);
    let eight = pool.bv(32, 8);
    let shifted = pool.binary(Op::LShr, inverted, eight);
    let next = pool.binary(Op::Xor, entry, shifted);
    pool.unary(Op::Not, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_what_zlib_computes() {
        let mut pool = Pool::new();
        let mut expected = 0;
        let mut crc = pool.bv(32, 0);
        for byte in (0..=255u8).chain(*b"123456789") {
            let byte_expr = pool.bv(32, u64::from(byte));
            crc = step(&mut pool, crc, byte_expr);
            expected = crc32(expected, &[byte]);
            assert_eq!(pool.as_const(crc), Some(u64::from(expected)));
        }
    }
}
