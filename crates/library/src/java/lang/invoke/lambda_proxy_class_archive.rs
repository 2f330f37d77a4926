//! `java.lang.invoke.LambdaProxyClassArchive`: there is no archive.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/invoke/LambdaProxyClassArchive";
    "addToArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)V" exact since 16 => add_to_archive,
    "findFromArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;)Ljava/lang/Class;" exact since 16 => find_from_archive,
}

fn add_to_archive(_vm: &mut Vm, _args: Args) -> Step<u64> {
    VOID
}

fn find_from_archive(_vm: &mut Vm, _args: Args) -> Step<u64> {
    object(Ref::NULL)
}
