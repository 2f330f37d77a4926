//! `java.security.AccessController`: everything is privileged. Exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields;

doppel_vm::natives! { "java/security/AccessController";
    static "getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;" exact => get_protection_domain,
    static "ensureMaterializedForStackWalk(Ljava/lang/Object;)V" exact => |_: &mut Vm| Ok(()),
    static "getStackAccessControlContext()Ljava/security/AccessControlContext;" exact => |_: &mut Vm| Ok(Ref::NULL),
    static "getInheritedAccessControlContext()Ljava/security/AccessControlContext;" exact => get_inherited_context,
}

fn get_protection_domain(vm: &mut Vm, context: Ref) -> Step<Ref> {
    Ok(fields::get_ref(vm, context, "protection_domain"))
}

fn get_inherited_context(vm: &mut Vm) -> Step<Ref> {
    let thread = vm.thread().object;
    Ok(fields::get_ref(vm, thread, "inheritedAccessControlContext"))
}
