//! Execution uses no host stack: handlers jump, slow paths return.
use doppel_classpath::classfile::opcodes::*;

use crate::{Assembler, Bench, OLD};

/// Far less than one frame per iteration would take.
const STACK: usize = 512 << 10;

#[test]
fn loops_of_50_million_iterations_need_no_host_stack() {
    let run = || {
        let mut assembler = Assembler::new(OLD);
        // for (i = 0; i < n; i++) sum ^= i
        #[rustfmt::skip]
        let code = [
            ICONST_0, ISTORE_1, ICONST_0, ISTORE_2,
            ILOAD_1, ILOAD_0, IF_ICMPGE, 0, 13,
            ILOAD_2, ILOAD_1, IXOR, ISTORE_2, IINC, 1, 1, GOTO, 0xff, 0xf4,
            ILOAD_2, IRETURN,
        ];
        assembler.method("(I)I", 2, 3, &code);
        let mut bench = Bench::new(assembler);
        let n = 50_000_000;
        assert_eq!(bench.call(0, &[n]), Ok((0..n).fold(0, |sum, i| sum ^ i)));
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("no panic");
}

#[test]
fn a_million_calls_allocations_natives_and_exceptions_need_no_host_stack() {
    let run = || {
        let mut assembler = Assembler::new(OLD);
        let object = assembler.class("java/lang/Object");
        let hash = assembler.method_ref("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I");
        let callee = assembler.method_ref("Made", "m1", "(I)I");
        let [hash, callee, object] = [hash, callee, object].map(u16::to_be_bytes);
        // while (n != 0) { identityHashCode(new Object()); n = m1(n) }
        #[rustfmt::skip]
        let code = [
            ILOAD_0, IFEQ, 0, 19,
            NEW, object[0], object[1], INVOKESTATIC, hash[0], hash[1], POP,
            ILOAD_0, INVOKESTATIC, callee[0], callee[1], ISTORE_0, GOTO, 0xff, 0xf0,
            NOP, ILOAD_0, IRETURN,
        ];
        assembler.method("(I)I", 2, 1, &code);
        // try { monitorenter(this class); n / 0 } catch (ArithmeticException e) { return n - 1 }
        let code = [ILOAD_0, ICONST_0, IDIV, IRETURN, POP, ILOAD_0, ICONST_1, ISUB, IRETURN];
        assembler.method_catching("(I)I", 2, 1, &code, &[[0, 4, 4, 0]]);
        let mut bench = Bench::new(assembler);
        assert_eq!(bench.call(0, &[1_000_000]), Ok(0));
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("no panic");
}
