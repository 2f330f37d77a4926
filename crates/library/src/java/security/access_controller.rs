//! `java.security.AccessController`: everything is privileged. Exact.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, object};
use doppel_vm::step::Step;

use crate::support::fields;

doppel_vm::natives! { "java/security/AccessController";
    "getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;" exact => get_protection_domain,
    "ensureMaterializedForStackWalk(Ljava/lang/Object;)V" exact => |_, _| VOID,
    "getStackAccessControlContext()Ljava/security/AccessControlContext;" exact => |_, _| Ok(0),
    "getInheritedAccessControlContext()Ljava/security/AccessControlContext;" exact => get_inherited_context,
}

fn get_protection_domain(vm: &mut Vm, mut args: Args) -> Step<u64> {
    object(fields::get_ref(vm, args.obj(), "protection_domain"))
}

fn get_inherited_context(vm: &mut Vm, _: Args) -> Step<u64> {
    let thread = vm.thread().object;
    object(fields::get_ref(vm, thread, "inheritedAccessControlContext"))
}
