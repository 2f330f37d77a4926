//! Frame maps: exactly the registers that hold references.
use doppel_classpath::classfile::opcodes::*;

use crate::{Assembler, Bench, OLD};
use doppel_vm::interp::frame_map::live_refs;
use doppel_vm::interp::translate::translate;

#[test]
fn lazily_loaded_values_are_listed_where_they_really_are() {
    let mut assembler = Assembler::new(OLD);
    let object = assembler.class("java/lang/Object").to_be_bytes();
    // Stack: local 0, then a new object in its own register (3), then null, which is nowhere.
    #[rustfmt::skip]
    let code = [
        ALOAD_0, NEW, object[0], object[1], ACONST_NULL, NEW, object[0], object[1],
        POP2, POP2, RETURN,
    ];
    assembler.method("(Ljava/lang/Object;I)V", 4, 2, &code);
    let bench = Bench::new(assembler);
    let method = bench.method(0);
    let code = translate(method).expect("well-formed");
    assert_eq!(&*code.bcis, [1, 1, 5, 5, 10]);
    assert!(method.code.set(code).is_ok());
    assert_eq!(*live_refs(method, 0), [0]);
    assert_eq!(*live_refs(method, 2), [0, 3]);
    assert_eq!(*live_refs(method, 3), [0, 3], "data slots are like their instruction");
    assert_eq!(*live_refs(method, 4), [0]);
}

#[test]
fn a_handler_begins_with_its_exception() {
    let mut assembler = Assembler::new(OLD);
    // The handler is at 2; its first instruction takes the exception off the stack, which is in register 1.
    assembler.method_catching("(Ljava/lang/Object;)V", 1, 1, &[NOP, RETURN, ASTORE_0, RETURN], &[[0, 1, 2, 0]]);
    let bench = Bench::new(assembler);
    let method = bench.method(0);
    let code = translate(method).expect("well-formed");
    let handler = code.catches[0] as usize;
    assert!(method.code.set(code).is_ok());
    assert_eq!(*live_refs(method, handler), [0, 1]);
}

#[test]
fn a_local_of_two_kinds_is_none() {
    let mut assembler = Assembler::new(OLD);
    #[rustfmt::skip]
    let code = [
        ILOAD_0, IFEQ, 0, 8, ACONST_NULL, ASTORE_1, GOTO, 0, 5,
        ICONST_0, ISTORE_1,
        RETURN,
    ];
    assembler.method("(I)V", 1, 2, &code);
    let bench = Bench::new(assembler);
    let method = bench.method(0);
    let code = translate(method).expect("well-formed");
    let last = code.slots.len() - 1;
    assert!(method.code.set(code).is_ok());
    assert!(live_refs(method, last).is_empty());
}
