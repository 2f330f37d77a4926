//! Control flow that modern compilers do not generate: subroutines, values kept on the stack across branches.
use doppel_classpath::classfile::opcodes::*;

use crate::{Assembler, Bench, OLD};

#[test]
fn a_subroutine_keeps_locals_of_different_kinds_apart() {
    let mut assembler = Assembler::new(OLD);
    // Local 1 is an int for the first call of the subroutine and a reference for the second.
    #[rustfmt::skip]
    let code = [
        ICONST_5, ISTORE_1, JSR, 0, 13,
        ILOAD_1, ISTORE_0, ACONST_NULL, ASTORE_1, JSR, 0, 6,
        ALOAD_1, POP, NOP,
        ASTORE_2, IINC, 0, 10, RET, 2,
    ];
    // The second call returns to `aload_1`, which then runs into the subroutine itself: reject that.
    assembler.method("(I)I", 1, 3, &code);
    #[rustfmt::skip]
    let code = [
        ICONST_5, ISTORE_1, JSR, 0, 16,
        ILOAD_0, ILOAD_1, IADD, ISTORE_0, ACONST_NULL, ASTORE_1, JSR, 0, 7,
        ALOAD_1, POP, ILOAD_0, IRETURN,
        ASTORE_2, IINC, 0, 10, RET, 2,
    ];
    assembler.method("(I)I", 2, 3, &code);
    let mut bench = Bench::new(assembler);
    assert_eq!(bench.call(0, &[1]), Err("java/lang/VerifyError"));
    assert_eq!(bench.call(1, &[1]), Ok(26));
}

#[test]
fn values_that_were_swapped_survive_a_branch() {
    let mut assembler = Assembler::new(OLD);
    // Both are in stack registers when they are swapped, so the branch has to exchange them.
    #[rustfmt::skip]
    let code = [
        ILOAD_0, ILOAD_1, IADD, ILOAD_0, ILOAD_1, IMUL, SWAP, GOTO, 0, 3,
        ISUB, IRETURN,
    ];
    assembler.method("(II)I", 4, 2, &code);
    // x, y, z on the stack; a rotation by dup_x2 and pop, then a branch.
    #[rustfmt::skip]
    let code = [
        ILOAD_0, ICONST_1, IADD, ILOAD_1, ICONST_1, IADD, ILOAD_2, ICONST_1, IADD,
        DUP_X2, POP, GOTO, 0, 3,
        ISUB, BIPUSH, 100, IMUL, IADD, IRETURN,
    ];
    assembler.method("(III)I", 6, 3, &code);
    let mut bench = Bench::new(assembler);
    assert_eq!(bench.call(0, &[3, 4]), Ok(12 - 7));
    // Rotated: z + 1, x + 1, y + 1.
    assert_eq!(bench.call(1, &[10, 4, 7]), Ok(8 + 100 * (11 - 5)));
}

#[test]
fn a_store_does_not_change_values_loaded_before() {
    let mut assembler = Assembler::new(OLD);
    let code = [ILOAD_0, IINC, 0, 1, ILOAD_0, ISTORE_1, BIPUSH, 100, ISTORE_0, ILOAD_1, ISUB, ILOAD_0, IADD, IRETURN];
    assembler.method("(I)I", 3, 2, &code);
    // swap, then a store to the local that the lower entry aliases.
    let code = [ILOAD_0, ILOAD_1, IADD, ILOAD_1, SWAP, ISTORE_1, ILOAD_1, ICONST_2, IMUL, IADD, IRETURN];
    assembler.method("(II)I", 3, 2, &code);
    let mut bench = Bench::new(assembler);
    assert_eq!(bench.call(0, &[7]), Ok(99));
    assert_eq!(bench.call(1, &[3, 4]), Ok(4 + 14));
}

#[test]
fn a_loop_over_null_throws_with_the_counter_incremented() {
    let mut assembler = Assembler::new(OLD);
    // for (i = 0; i < array.length; i++) array = null;  catch: return i
    #[rustfmt::skip]
    let code = [
        ICONST_1, NEWARRAY, 10, ASTORE_0, ICONST_0, ISTORE_1,
        ILOAD_1, ALOAD_0, ARRAYLENGTH, IF_ICMPGE, 0, 11,
        ACONST_NULL, ASTORE_0, IINC, 1, 1, GOTO, 0xff, 0xf5,
        ICONST_M1, IRETURN, POP, ILOAD_1, IRETURN,
    ];
    assembler.method_catching("()I", 2, 2, &code, &[[6, 20, 22, 0]]);
    let mut bench = Bench::new(assembler);
    assert_eq!(bench.call(0, &[]), Ok(1));
}

#[test]
fn switches_find_their_cases() {
    let mut assembler = Assembler::new(OLD);
    #[rustfmt::skip]
    let table = [
        ILOAD_0, TABLESWITCH, 0, 0, 0, 0, 0, 27, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1,
        0, 0, 0, 29, 0, 0, 0, 31, 0, 0, 0, 33,
        ICONST_0, IRETURN, ICONST_1, IRETURN, ICONST_2, IRETURN, ICONST_3, IRETURN,
    ];
    assembler.method("(I)I", 1, 1, &table);
    #[rustfmt::skip]
    let lookup = [
        ILOAD_0, LOOKUPSWITCH, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2,
        0x80, 0, 0, 0, 0, 0, 0, 29, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 31,
        ICONST_0, IRETURN, ICONST_1, IRETURN, ICONST_2, IRETURN,
    ];
    assembler.method("(I)I", 1, 1, &lookup);
    let mut bench = Bench::new(assembler);
    let slot = |value: i32| u64::from(value as u32);
    for (key, wanted) in [(-2, 0), (-1, 1), (0, 2), (1, 3), (2, 0), (i32::MIN, 0), (i32::MAX, 0)] {
        assert_eq!(bench.call(0, &[slot(key)]), Ok(wanted), "tableswitch {key}");
    }
    for (key, wanted) in [(0, 0), (i32::MIN, 1), (i32::MAX, 2), (-1, 0)] {
        assert_eq!(bench.call(1, &[slot(key)]), Ok(wanted), "lookupswitch {key}");
    }
}
