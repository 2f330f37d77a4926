//! `java.lang.invoke.LambdaProxyClassArchive`: there is no archive.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/invoke/LambdaProxyClassArchive";
    static "addToArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)V" exact since 16 => add_to_archive,
    static "findFromArchive(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;)Ljava/lang/Class;" exact since 16 => find_from_archive,
}

fn add_to_archive(_vm: &mut Vm) -> Step<()> {
    Ok(())
}

fn find_from_archive(_vm: &mut Vm) -> Step<Ref> {
    Ok(Ref::NULL)
}
