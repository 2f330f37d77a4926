//! Malformed bytecode is a `VerifyError`, whatever is wrong with it.
use doppel_classpath::classfile::opcodes::*;

use crate::{Assembler, Bench, OLD};
use doppel_vm::interp::translate::{Reject, check as translate_check};

#[test]
fn malformed_methods_are_rejected_with_a_reason() {
    let cases: [(&str, &[u8], &str); 23] = [
        ("()I", &[FCONST_0, IRETURN], "Expecting to find integer on stack"),
        ("()I", &[IRETURN], "Unable to pop operand off an empty stack"),
        ("()V", &[ICONST_0, ICONST_0, ICONST_0, RETURN], "Stack size too large"),
        ("()V", &[NOP], "Falling off the end of the code"),
        ("()V", &[GOTO, 0, 1, RETURN], "Illegal target of jump or branch"),
        ("()V", &[GOTO, 0xff, 0xf0, RETURN], "Illegal target of jump or branch"),
        ("()V", &[ILOAD, 9, POP, RETURN], "Illegal local variable number"),
        ("()V", &[ILOAD_0, POP, RETURN], "Accessing value from uninitialized register 0"),
        ("(F)V", &[ILOAD_0, POP, RETURN], "Register 0 contains wrong type"),
        ("(J)V", &[ILOAD_1, POP, RETURN], "Register 1 contains wrong type"),
        ("(J)V", &[ICONST_0, ISTORE_1, LLOAD_0, POP2, RETURN], "Accessing value from uninitialized register 0"),
        ("(J)V", &[LLOAD_0, POP, RETURN], "Attempt to split long or double on the stack"),
        ("()V", &[LDC, 200, POP, RETURN], "Illegal type in constant pool"),
        ("()V", &[GETSTATIC, 0, 3, POP, RETURN], "Illegal type in constant pool"),
        ("()V", &[INVOKESTATIC, 0, 1, RETURN], "Illegal type in constant pool"),
        ("()V", &[0xcb, RETURN], "Bad instruction"),
        ("()V", &[BIPUSH], "Bad instruction"),
        ("()V", &[ICONST_0, IRETURN], "Wrong return type in function"),
        ("()I", &[RETURN], "Wrong return type in function"),
        ("()V", &[ICONST_0, NEWARRAY, 3, POP, RETURN], "Illegal newarray instruction"),
        ("(I)V", &[ILOAD_0, IFEQ, 0, 4, ICONST_0, RETURN], "Inconsistent stack height 1 != 0"),
        ("()V", &[ICONST_0, ISTORE_0, RET, 0], "Register contains wrong type"),
        ("()V", &[ICONST_0, ATHROW], "Expecting to find object/array on stack"),
    ];
    let mut assembler = Assembler::new(OLD);
    for (descriptor, code, _) in cases {
        assembler.method(descriptor, 2, 2, code);
    }
    let mut bench = Bench::new(assembler);
    for (i, (_, code, message)) in cases.iter().enumerate() {
        assert_eq!(translate_check(bench.method(i)), Err(Reject::Verify((*message).to_owned())), "{code:x?}");
    }
    assert_eq!(bench.call(4, &[]), Err("java/lang/VerifyError"));
}

#[test]
fn subroutines_are_gone_since_java_7() {
    let mut assembler = Assembler::new(51);
    assembler.method("()V", 1, 1, &[JSR, 0, 4, RETURN, ASTORE_0, RET, 0]);
    let bench = Bench::new(assembler);
    assert_eq!(translate_check(bench.method(0)), Err(Reject::Verify("Bad instruction".to_owned())));
}
