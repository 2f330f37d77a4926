//! Natives of `java.util.zip.Adler32`.
//!
//! Symbolic arguments: the checksum is an expression over value and bytes; offsets and lengths are concretised (exact).

use doppel_expr::{ExprId, Op, Pool};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_world::zip::adler32;

use crate::support::checksum::Checksum;

doppel_vm::natives! { "java/util/zip/Adler32";
    static "update(II)I" exact => |vm: &mut Vm, value: i32, byte: i32| ADLER32.update(vm, value, byte),
    static "updateBytes(I[BII)I" exact => |vm: &mut Vm, value: i32, array: Ref, offset: i32, len: i32| ADLER32.update_bytes(vm, value, array, offset, len),
    static "updateByteBuffer(IJII)I" exact => |vm: &mut Vm, value: i32, address: i64, offset: i32, len: i32| ADLER32.update_byte_buffer(vm, value, address, offset, len),
}

const ADLER32: Checksum = Checksum { concrete: adler32, step };

/// The largest prime below 2^16.
const MODULUS: u64 = 65_521;

/// Two sums modulo a prime: of the bytes in the lower half, of these sums in the upper half.
fn step(pool: &mut Pool, adler: ExprId, byte: ExprId) -> ExprId {
    let modulus = pool.bv(32, MODULUS);
    let (low, high) = (pool.extract(adler, 15, 0), pool.extract(adler, 31, 16));
    let (low, high) = (pool.zero_extend(low, 32), pool.zero_extend(high, 32));
    let low = pool.binary(Op::Add, low, byte);
    let low = pool.binary(Op::URem, low, modulus);
    let high = pool.binary(Op::Add, high, low);
    let high = pool.binary(Op::URem, high, modulus);
    let sixteen = pool.bv(32, 16);
    let high = pool.binary(Op::Shl, high, sixteen);
    pool.binary(Op::Or, high, low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_what_zlib_computes() {
        let mut pool = Pool::new();
        let mut expected = 1;
        let mut adler = pool.bv(32, 1);
        for byte in std::iter::repeat_n(255u8, 600).chain(0..=255) {
            let byte_expr = pool.bv(32, u64::from(byte));
            adler = step(&mut pool, adler, byte_expr);
            expected = adler32(expected, &[byte]);
            assert_eq!(pool.as_const(adler), Some(u64::from(expected)));
        }
    }
}
