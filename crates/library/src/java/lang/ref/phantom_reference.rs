//! `java.lang.ref.PhantomReference`. References are identities: exact.

use super::reference::{clear, refers_to};

doppel_vm::natives! { "java/lang/ref/PhantomReference";
    "refersTo0(Ljava/lang/Object;)Z" exact => refers_to,
    "clear0()V" exact since 18 => clear,
}
