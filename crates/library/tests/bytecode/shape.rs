//! The results of translation: the number of slots, and the origin of each.
use doppel_classpath::classfile::opcodes::*;

use crate::{Assembler, Bench, OLD};
use doppel_vm::interp::translate::translate;

#[track_caller]
fn check(descriptor: &str, code: &[u8], bcis: &[u16]) {
    let mut assembler = Assembler::new(OLD);
    assembler.method(descriptor, 4, 4, code);
    let bench = Bench::new(assembler);
    let translated = translate(bench.method(0)).expect("well-formed");
    assert_eq!(&*translated.bcis, bcis);
}

#[test]
fn loads_operation_and_store_are_one_instruction() {
    check("(II)V", &[ILOAD_0, ILOAD_1, IADD, ISTORE_2, RETURN], &[2, 4]);
}

#[test]
fn constants_are_immediates() {
    check("(I)I", &[ILOAD_0, BIPUSH, 100, IADD, ICONST_3, ISHL, IRETURN], &[3, 5, 6]);
    check("()I", &[ICONST_5, IRETURN], &[1]);
}

#[test]
fn comparisons_are_fused_with_branches() {
    check("(JJ)V", &[LLOAD_0, LLOAD_2, LCMP, IFGE, 0, 4, NOP, RETURN], &[2, 7]);
}

#[test]
fn a_counting_loop_has_its_condition_and_increment_in_one_instruction_at_the_end() {
    let code = [ICONST_0, ISTORE_1, ILOAD_1, ILOAD_0, IF_ICMPGE, 0, 9, IINC, 1, 1, GOTO, 0xff, 0xf8, RETURN];
    check("(I)V", &code, &[1, 4, 4, 13]);
}
