//! The form of scripts.

use doppel_expr::{Pool, parse};
use doppel_smtlib::Script;

#[track_caller]
fn check(conjuncts: &[&str], expected: &str) {
    let mut pool = Pool::new();
    let conjuncts: Vec<_> = conjuncts.iter().map(|text| parse(&mut pool, text).expect("an expression")).collect();
    let script = conjuncts
        .iter()
        .zip(1..)
        .fold(Script::new(&pool), |script, (&e, line)| script.conjunct(e, format!("Main.java:{line}")));
    assert_eq!(script.to_string(), expected);
}

#[test]
fn what_two_conjuncts_share_is_defined_before_the_first() {
    check(
        &["(slt (mul x:32 y:32) 10)", "(eq (udiv (mul x y) 3) 7)"],
        "\
(set-logic QF_BV)
; x = 0
(declare-const x (_ BitVec 32))
; y = 0
(declare-const y (_ BitVec 32))
(define-fun $3 () (_ BitVec 32) (bvmul x y))
; Main.java:1
(assert (bvslt $3 #x0000000a))
; Main.java:2
(assert (= (bvudiv $3 #x00000003) #x00000007))
",
    );
}

#[test]
fn the_bits_of_a_float_are_a_constant_defined_where_it_is_used_first() {
    check(
        &["(slt (ftobits f:f32) 0)"],
        "\
(set-logic QF_BVFP)
; f = 0.0
(declare-const f (_ FloatingPoint 8 24))
(declare-const $2 (_ BitVec 32))
; Main.java:1
(assert (and (ite (fp.isNaN f) (= $2 #x7fc00000) (= ((_ to_fp 8 24) $2) f)) (bvslt $2 #x00000000)))
",
    );
}

#[test]
fn a_table_that_is_only_read_is_a_function() {
    check(
        &["(eq (select (table 8 0x0101010200) i:32) 2)"],
        "\
(set-logic QF_BV)
; i = 0
(declare-const i (_ BitVec 32))
(define-fun $table1 ((i (_ BitVec 32))) (_ BitVec 8) (ite (bvult i #x00000003) #x01 (ite (bvult i #x00000004) #x02 #x00)))
; Main.java:1
(assert (= ($table1 i) #x02))
",
    );
}

#[test]
fn a_table_that_is_written_to_is_an_array() {
    check(
        &["(eq (select (store (table 8 0x0100) i:32 v:8) 1) 2)"],
        "\
(set-logic ALL)
; i = 0
(declare-const i (_ BitVec 32))
; v = 0
(declare-const v (_ BitVec 8))
(define-fun $array1 () (Array (_ BitVec 32) (_ BitVec 8)) (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x00) #x00000000 #x01))
; Main.java:1
(assert (= (select (store $array1 i v) #x00000001) #x02))
",
    );
}

#[test]
fn an_elementary_function_is_declared() {
    check(
        &["(flt (sin x:f64) (fdlibm-atan2 x 1.0))"],
        "\
(set-logic ALL)
; x = 0.0
(declare-const x (_ FloatingPoint 11 53))
; Elementary functions are uninterpreted here: unsat is a proof, sat is not.
(declare-fun $sin ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(declare-fun $fdlibm-atan2 ((_ FloatingPoint 11 53) (_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
; Main.java:1
(assert (fp.lt ($sin x) ($fdlibm-atan2 x (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000))))
",
    );
}
