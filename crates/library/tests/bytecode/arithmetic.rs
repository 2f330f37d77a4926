//! Arithmetic on all pairs of interesting values, in every form an instruction is translated to, against Rust's.
use doppel_classpath::classfile::opcodes::*;

use crate::{Assembler, Bench, OLD};

const INTS: [i32; 16] = [0, 1, -1, 2, -2, 7, 31, 32, 33, -33, 255, 65535, -32769, i32::MAX, i32::MIN, i32::MIN + 1];
const LONGS: [i64; 12] =
    [0, 1, -1, 5, 63, 64, -65, i32::MAX as i64 + 1, i32::MIN as i64 - 1, i64::MAX, i64::MIN, i64::MIN + 1];
const FLOATS: [f64; 12] =
    [0.0, -0.0, 1.0, -1.5, 0.1, 1e10, -1e20, 1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 4e-310];

fn slot(value: i32) -> u64 {
    u64::from(value as u32)
}

type IntOp = (u8, fn(i32, i32) -> Option<i32>);

const INT_OPS: [IntOp; 11] = [
    (IADD, |x, y| Some(x.wrapping_add(y))),
    (ISUB, |x, y| Some(x.wrapping_sub(y))),
    (IMUL, |x, y| Some(x.wrapping_mul(y))),
    (IDIV, |x, y| (y != 0).then(|| x.wrapping_div(y))),
    (IREM, |x, y| (y != 0).then(|| x.wrapping_rem(y))),
    (IAND, |x, y| Some(x & y)),
    (IOR, |x, y| Some(x | y)),
    (IXOR, |x, y| Some(x ^ y)),
    (ISHL, |x, y| Some(x << (y & 31))),
    (ISHR, |x, y| Some(x >> (y & 31))),
    (IUSHR, |x, y| Some(((x as u32) >> (y & 31)) as i32)),
];

#[test]
fn int_operations_wrap_mask_and_throw() {
    let mut assembler = Assembler::new(OLD);
    let constants: Vec<u8> = INTS.iter().map(|&value| int_constant(&mut assembler, value)).collect();
    for (op, _) in INT_OPS {
        assembler.method("(II)I", 2, 2, &[ILOAD_0, ILOAD_1, op, IRETURN]);
        for &constant in &constants {
            assembler.method("(II)I", 2, 2, &[ILOAD_0, LDC, constant, op, IRETURN]);
            assembler.method("(II)I", 2, 2, &[LDC, constant, ILOAD_1, op, ISTORE_0, ILOAD_0, IRETURN]);
        }
    }
    let mut bench = Bench::new(assembler);
    let forms = 1 + 2 * INTS.len();
    for (i, (op, expected)) in INT_OPS.iter().enumerate() {
        for (xi, &x) in INTS.iter().enumerate() {
            for (yi, &y) in INTS.iter().enumerate() {
                let wanted = expected(x, y).map(slot).ok_or("java/lang/ArithmeticException");
                for form in [0, 1 + 2 * yi, 2 + 2 * xi] {
                    let got = bench.call(i * forms + form, &[slot(x), slot(y)]);
                    assert_eq!(got, wanted, "opcode {op:#x} form {form} on {x} and {y}");
                }
            }
        }
    }
}

fn int_constant(assembler: &mut Assembler, value: i32) -> u8 {
    assembler.constant(3, &[(value >> 16) as u16, value as u16]) as u8
}

fn long_constant(assembler: &mut Assembler, value: i64) -> [u8; 2] {
    let parts = [48, 32, 16, 0].map(|shift| (value >> shift) as u16);
    let index = assembler.constant(5, &parts);
    assembler.n_constants += 1;
    index.to_be_bytes()
}

type LongOp = (u8, fn(i64, i64) -> Option<i64>);

const LONG_OPS: [LongOp; 8] = [
    (LADD, |x, y| Some(x.wrapping_add(y))),
    (LSUB, |x, y| Some(x.wrapping_sub(y))),
    (LMUL, |x, y| Some(x.wrapping_mul(y))),
    (LDIV, |x, y| (y != 0).then(|| x.wrapping_div(y))),
    (LREM, |x, y| (y != 0).then(|| x.wrapping_rem(y))),
    (LAND, |x, y| Some(x & y)),
    (LOR, |x, y| Some(x | y)),
    (LXOR, |x, y| Some(x ^ y)),
];

#[test]
fn long_operations_wrap_and_throw() {
    let mut assembler = Assembler::new(OLD);
    let constants: Vec<[u8; 2]> = LONGS.iter().map(|&value| long_constant(&mut assembler, value)).collect();
    for (op, _) in LONG_OPS {
        assembler.method("(JJ)J", 4, 4, &[LLOAD_0, LLOAD_2, op, LRETURN]);
        for &[high, low] in &constants {
            assembler.method("(JJ)J", 4, 4, &[LLOAD_0, LDC2_W, high, low, op, LRETURN]);
            assembler.method("(JJ)J", 4, 4, &[LDC2_W, high, low, LLOAD_2, op, LSTORE_0, LLOAD_0, LRETURN]);
        }
    }
    let mut bench = Bench::new(assembler);
    let forms = 1 + 2 * LONGS.len();
    for (i, (op, expected)) in LONG_OPS.iter().enumerate() {
        for (xi, &x) in LONGS.iter().enumerate() {
            for (yi, &y) in LONGS.iter().enumerate() {
                let wanted = expected(x, y).map(|value| value as u64).ok_or("java/lang/ArithmeticException");
                for form in [0, 1 + 2 * yi, 2 + 2 * xi] {
                    let got = bench.call(i * forms + form, &[x as u64, 0, y as u64, 0]);
                    assert_eq!(got, wanted, "opcode {op:#x} form {form} on {x} and {y}");
                }
            }
        }
    }
}

/// Opcodes of a double and a float operation, and what they compute.
type FloatingPointOp = (u8, u8, fn(f64, f64) -> f64, fn(f32, f32) -> f32);

#[test]
fn floating_point_operations_are_ieee_and_the_remainder_truncates() {
    let ops: [FloatingPointOp; 5] = [
        (DADD, FADD, |x, y| x + y, |x, y| x + y),
        (DSUB, FSUB, |x, y| x - y, |x, y| x - y),
        (DMUL, FMUL, |x, y| x * y, |x, y| x * y),
        (DDIV, FDIV, |x, y| x / y, |x, y| x / y),
        (DREM, FREM, |x, y| x % y, |x, y| x % y),
    ];
    let mut assembler = Assembler::new(OLD);
    for (double, float, ..) in ops {
        assembler.method("(DD)D", 4, 4, &[DLOAD_0, DLOAD_2, double, DRETURN]);
        assembler.method("(FF)F", 2, 2, &[FLOAD_0, FLOAD_1, float, FRETURN]);
    }
    let mut bench = Bench::new(assembler);
    for (i, (.., double, float)) in ops.iter().enumerate() {
        for x in FLOATS {
            for y in FLOATS {
                let got = bench.call(2 * i, &[x.to_bits(), 0, y.to_bits(), 0]).map(f64::from_bits);
                assert!(same(got, double(x, y)), "double {i}: {x} {y}: {got:?}");
                let (x, y) = (x as f32, y as f32);
                let got = bench.call(2 * i + 1, &[u64::from(x.to_bits()), u64::from(y.to_bits())]);
                let got = got.map(|slot| f64::from(f32::from_bits(slot as u32)));
                assert!(same(got, f64::from(float(x, y))), "float {i}: {x} {y}: {got:?}");
            }
        }
    }
}

/// Equal bits, but any NaN is like any other.
fn same(got: Result<f64, &str>, wanted: f64) -> bool {
    got.is_ok_and(|got| got.to_bits() == wanted.to_bits() || got.is_nan() && wanted.is_nan())
}

/// All ways to branch on a comparison with NaN, fused and not: `cmp` then `if` returns 1 when it branches.
#[test]
fn comparisons_order_nan_as_the_instruction_says() {
    let mut assembler = Assembler::new(OLD);
    for cmp in [FCMPL, FCMPG] {
        for branch in IFEQ..=IFLE {
            assembler.method(
                "(FF)I",
                2,
                2,
                &[FLOAD_0, FLOAD_1, cmp, branch, 0, 5, ICONST_0, IRETURN, ICONST_1, IRETURN],
            );
            let apart = [FLOAD_0, FLOAD_1, cmp, NOP, branch, 0, 5, ICONST_0, IRETURN, ICONST_1, IRETURN];
            assembler.method("(FF)I", 2, 2, &apart);
        }
    }
    let mut bench = Bench::new(assembler);
    let holds: [fn(i32) -> bool; 6] = [|c| c == 0, |c| c != 0, |c| c < 0, |c| c >= 0, |c| c > 0, |c| c <= 0];
    for (c, nan) in [-1, 1].into_iter().enumerate() {
        for (b, holds) in holds.iter().enumerate() {
            for x in FLOATS.map(|x| x as f32) {
                for y in FLOATS.map(|y| y as f32) {
                    let compared = x.partial_cmp(&y).map_or(nan, |order| order as i32);
                    for form in 0..2 {
                        let args = [u64::from(x.to_bits()), u64::from(y.to_bits())];
                        let got = bench.call((c * 6 + b) * 2 + form, &args);
                        assert_eq!(got, Ok(u64::from(holds(compared))), "{c} {b} {form}: {x} {y}");
                    }
                }
            }
        }
    }
}

#[test]
fn conversions_saturate_and_narrow() {
    let mut assembler = Assembler::new(OLD);
    assembler.method("(D)I", 2, 2, &[DLOAD_0, D2I, IRETURN]);
    assembler.method("(D)J", 2, 2, &[DLOAD_0, D2L, LRETURN]);
    assembler.method("(I)I", 1, 1, &[ILOAD_0, I2B, IRETURN]);
    assembler.method("(I)I", 1, 1, &[ILOAD_0, I2C, IRETURN]);
    assembler.method("(I)I", 1, 1, &[ILOAD_0, I2S, IRETURN]);
    assembler.method("(I)Z", 1, 1, &[ILOAD_0, IRETURN]);
    assembler.method("(I)B", 1, 1, &[ILOAD_0, IRETURN]);
    let mut bench = Bench::new(assembler);
    for x in FLOATS {
        assert_eq!(bench.call(0, &[x.to_bits(), 0]), Ok(slot(x as i32)));
        assert_eq!(bench.call(1, &[x.to_bits(), 0]), Ok(x as i64 as u64));
    }
    for x in INTS {
        assert_eq!(bench.call(2, &[slot(x)]), Ok(slot(i32::from(x as i8))));
        assert_eq!(bench.call(3, &[slot(x)]), Ok(slot(i32::from(x as u16))));
        assert_eq!(bench.call(4, &[slot(x)]), Ok(slot(i32::from(x as i16))));
        assert_eq!(bench.call(5, &[slot(x)]), Ok(slot(x & 1)));
        assert_eq!(bench.call(6, &[slot(x)]), Ok(slot(i32::from(x as i8))));
    }
}
