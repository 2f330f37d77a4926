//! `java.lang.invoke.MethodHandleNatives`: resolution of `MemberName`s and targets of call sites.

use doppel_classpath::classfile::access as acc;
use doppel_inputs::{End, Kind, Unsupported};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::invoke::member_name::{MemberName, flag};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/invoke/MethodHandleNatives";
    static "registerNatives()V" exact => register_natives,
    static "init(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V" exact => init,
    static "expand(Ljava/lang/invoke/MemberName;)V" exact => expand,
    static "resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;" concretises since 17 => resolve,
    static "getMembers(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;ILjava/lang/Class;I[Ljava/lang/invoke/MemberName;)I" concretises until 17 => get_members,
    static "objectFieldOffset(Ljava/lang/invoke/MemberName;)J" exact => object_field_offset,
    static "staticFieldOffset(Ljava/lang/invoke/MemberName;)J" exact => static_field_offset,
    static "staticFieldBase(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" exact => static_field_base,
    static "getMemberVMInfo(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" exact => get_member_vm_info,
    static "setCallSiteTargetNormal(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" exact => set_call_site_target,
    static "setCallSiteTargetVolatile(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" exact => set_call_site_target,
    static "copyOutBootstrapArguments(Ljava/lang/Class;[III[Ljava/lang/Object;IZLjava/lang/Object;)V" concretises => copy_out_bootstrap_arguments,
    static "clearCallSiteContext(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V" exact => clear_call_site_context,
    static "getNamedCon(I[Ljava/lang/Object;)I" concretises => get_named_con,
}

const INTERNAL_ERROR: &str = "java/lang/InternalError";

fn register_natives(_vm: &mut Vm) -> Step<()> {
    Ok(())
}

fn init(vm: &mut Vm, name: Ref, reflected: Ref) -> Step<()> {
    if name.is_null() {
        return Err(vm.exception(INTERNAL_ERROR, "mname to init"));
    }
    if reflected.is_null() {
        return Err(vm.exception(INTERNAL_ERROR, "target to init"));
    }
    MemberName::new(vm, name).init(vm, reflected)?;
    Ok(())
}

fn expand(vm: &mut Vm, name: Ref) -> Step<()> {
    if name.is_null() {
        return Err(vm.exception(INTERNAL_ERROR, "mname to expand"));
    }
    MemberName::new(vm, name).expand(vm)?;
    Ok(())
}

/// The lookup mode does not matter: the JDK has checked access.
fn resolve(vm: &mut Vm, name: Ref, caller: Ref, _lookup_mode: i32, speculative: bool) -> Step<Ref> {
    if name.is_null() {
        return Err(vm.exception(INTERNAL_ERROR, "mname to resolve"));
    }
    let caller = (!caller.is_null()).then(|| vm.class_of_mirror(caller));
    let found = MemberName::new(vm, name).resolve(vm, caller, speculative)?;
    Ok(if found { name } else { Ref::NULL })
}

/// The JDK never calls the caller of this method.
fn get_members(_vm: &mut Vm) -> Step<i32> {
    unsupported("getMembers")
}

fn object_field_offset(vm: &mut Vm, name: Ref) -> Step<i64> {
    let name = field_name(vm, name, false)?;
    Ok(name.vmindex(vm))
}

fn static_field_offset(vm: &mut Vm, name: Ref) -> Step<i64> {
    let name = field_name(vm, name, true)?;
    Ok(name.vmindex(vm))
}

fn static_field_base(vm: &mut Vm, name: Ref) -> Step<Ref> {
    let name = field_name(vm, name, true)?;
    Ok(name.clazz(vm))
}

/// The resolved name of a field of the wanted sort that is the first argument.
fn field_name(vm: &mut Vm, name: Ref, wants_static: bool) -> Step<MemberName> {
    if name.is_null() {
        return Err(vm.exception(INTERNAL_ERROR, "mname not resolved"));
    }
    let name = MemberName::new(vm, name);
    if name.clazz(vm).is_null() {
        return Err(vm.exception(INTERNAL_ERROR, "mname not resolved"));
    }
    let flags = name.flags(vm);
    let is_static = flags & u32::from(acc::STATIC) != 0;
    if flags & flag::IS_FIELD == 0 || is_static != wants_static {
        let message = if wants_static { "static field required" } else { "non-static field required" };
        return Err(vm.exception(INTERNAL_ERROR, message));
    }
    Ok(name)
}

/// `{ vmindex, what it indexes }`.
fn get_member_vm_info(vm: &mut Vm, member: Ref) -> Step<Ref> {
    if member.is_null() {
        return Ok(Ref::NULL);
    }
    let name = MemberName::new(vm, member);
    let index = name.vmindex(vm);
    let index = vm.box_value(Kind::Long, index as u64)?;
    let base = if name.flags(vm) & flag::IS_FIELD != 0 { name.clazz(vm) } else { member };
    let class = vm.array_class_of(vm.known.object)?;
    let result = vm.new_array(class, 2)?;
    vm.heap.set_element(result, 0, index);
    vm.heap.set_element(result, 1, base);
    Ok(result)
}

fn set_call_site_target(vm: &mut Vm, site: Ref, target: Ref) -> Step<()> {
    match vm.class_of(site).field_named("target") {
        Some(field) => vm.heap.write(site, field.offset, target),
        None => return Err(End::Internal("a call site without a target".to_owned()).into()),
    }
    Ok(())
}

/// The VM always passes bootstrap arguments, so they are never fetched.
fn copy_out_bootstrap_arguments(_vm: &mut Vm) -> Step<()> {
    unsupported("copyOutBootstrapArguments")
}

/// No compiled code depends on call sites.
fn clear_call_site_context(_vm: &mut Vm) -> Step<()> {
    Ok(())
}

/// The JDK compares constants until the name stays null, which happens at once.
fn get_named_con(_vm: &mut Vm) -> Step<i32> {
    Ok(0)
}

fn unsupported<R>(name: &str) -> Step<R> {
    let what = Unsupported::Feature(format!("java.lang.invoke.MethodHandleNatives.{name}"));
    Err(End::Unsupported { what, at: String::new() }.into())
}
