//! `java.lang.invoke.LambdaProxyClassArchive`: there is no archive.

use crate::Vm;
use crate::heap::Ref;
use crate::natives::{Args, VOID, object};
use crate::step::Step;

crate::natives! { "java/lang/invoke/LambdaProxyClassArchive";
    "addToArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)V" exact since 16 => add_to_archive,
    "findFromArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;)Ljava/lang/Class;" exact since 16 => find_from_archive,
}

fn add_to_archive(_vm: &mut Vm, _args: Args) -> Step<u64> {
    VOID
}

fn find_from_archive(_vm: &mut Vm, _args: Args) -> Step<u64> {
    object(Ref::NULL)
}
