//! `java.lang.Class`.
//!
//! Symbolic arguments: properties of a class do not depend on symbolic values (exact); names are concretised.

pub mod for_name;
mod loadable;
pub mod members;
pub mod nesting;
pub mod records;

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::{Shape, modifiers};
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;

use crate::support::fields;
use crate::support::objects::{self, class_array, interned, string_of_mutf8};

doppel_vm::natives! { "java/lang/Class";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    static "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" concretises => for_name::for_name0,
    "isInstance(Ljava/lang/Object;)Z" exact => is_instance,
    "isAssignableFrom(Ljava/lang/Class;)Z" exact => is_assignable_from,
    "isInterface()Z" exact => is_interface,
    "isArray()Z" exact => is_array,
    "isPrimitive()Z" exact => is_primitive,
    "isHidden()Z" exact => is_hidden,
    "initClassName()Ljava/lang/String;" exact => init_class_name,
    "getSuperclass()Ljava/lang/Class;" exact => get_superclass,
    "getInterfaces0()[Ljava/lang/Class;" exact => get_interfaces,
    "getModifiers()I" exact => get_modifiers,
    "getSigners()[Ljava/lang/Object;" exact => get_signers,
    "setSigners([Ljava/lang/Object;)V" exact => set_signers,
    "getEnclosingMethod0()[Ljava/lang/Object;" exact => nesting::get_enclosing_method,
    "getDeclaringClass0()Ljava/lang/Class;" exact => nesting::get_declaring_class,
    "getSimpleBinaryName0()Ljava/lang/String;" exact => nesting::get_simple_binary_name,
    "getDeclaredClasses0()[Ljava/lang/Class;" exact => nesting::get_declared_classes,
    "getNestHost0()Ljava/lang/Class;" exact => nesting::get_nest_host,
    "getNestMembers0()[Ljava/lang/Class;" exact => nesting::get_nest_members,
    "getPermittedSubclasses0()[Ljava/lang/Class;" exact => nesting::get_permitted_subclasses,
    "getProtectionDomain0()Ljava/security/ProtectionDomain;" exact => get_protection_domain,
    static "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;" concretises => get_primitive_class,
    "getGenericSignature0()Ljava/lang/String;" exact => get_generic_signature,
    "getRawAnnotations()[B" exact => |vm: &mut Vm, class: Ref| attribute_bytes(vm, class, "RuntimeVisibleAnnotations"),
    "getRawTypeAnnotations()[B" exact => |vm: &mut Vm, class: Ref| attribute_bytes(vm, class, "RuntimeVisibleTypeAnnotations"),
    "getConstantPool()Ljdk/internal/reflect/ConstantPool;" exact => get_constant_pool,
    "getDeclaredFields0(Z)[Ljava/lang/reflect/Field;" concretises => members::get_declared_fields,
    "getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;" concretises => members::get_declared_methods,
    "getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;" concretises => members::get_declared_constructors,
    "getRecordComponents0()[Ljava/lang/reflect/RecordComponent;" exact => records::get_record_components,
    "isRecord0()Z" exact => records::is_record,
    "getClassFileVersion0()I" exact since 20 => get_class_file_version,
    "getClassAccessFlagsRaw0()I" exact since 20 => get_class_access_flags_raw,
    static "desiredAssertionStatus0(Ljava/lang/Class;)Z" exact => desired_assertion_status,
}

fn is_instance(vm: &mut Vm, class: Ref, value: Ref) -> Step<bool> {
    let class = vm.class_of_mirror(class);
    Ok(!value.is_null() && vm.instance_of(value, class))
}

fn is_assignable_from(vm: &mut Vm, class: Ref, other: Ref) -> Step<bool> {
    let class = vm.class_of_mirror(class);
    if other.is_null() {
        return Err(vm.null_pointer());
    }
    Ok(vm.class_of_mirror(other).is_subtype_of(class))
}

fn is_interface(vm: &mut Vm, class: Ref) -> Step<bool> {
    let class = vm.class_of_mirror(class);
    Ok(matches!(class.shape, Shape::Instance) && class.is_interface())
}

fn is_array(vm: &mut Vm, this: Ref) -> Step<bool> {
    Ok(vm.class_of_mirror(this).is_array())
}

fn is_primitive(vm: &mut Vm, this: Ref) -> Step<bool> {
    Ok(vm.class_of_mirror(this).is_primitive())
}

fn is_hidden(vm: &mut Vm, this: Ref) -> Step<bool> {
    Ok(vm.class_of_mirror(this).hidden)
}

fn init_class_name(vm: &mut Vm, mirror: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(mirror);
    if class.hidden {
        // In HotSpot an address follows the slash.
        vm.meet_chance(Chance::Machine);
    }
    let name = class.java_name();
    let name = interned(vm, &name)?;
    fields::set_ref(vm, mirror, "name", name);
    Ok(name)
}

fn get_superclass(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let parent = if class.is_array() {
        Some(vm.boot_class("java/lang/Object")?)
    } else {
        class.super_class.filter(|_| !class.is_interface())
    };
    Ok(parent.map_or(Ref::NULL, |parent| vm.mirror(parent)))
}

fn get_interfaces(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let interfaces = if class.is_array() {
        vec![vm.boot_class("java/lang/Cloneable")?, vm.boot_class("java/io/Serializable")?]
    } else {
        class.interfaces.clone()
    };
    class_array(vm, &interfaces)
}

fn get_modifiers(vm: &mut Vm, this: Ref) -> Step<i32> {
    Ok(i32::from(modifiers(vm.class_of_mirror(this))))
}

/// The minor version in the upper half, the major one in the lower; primitive types have the oldest version.
fn get_class_file_version(vm: &mut Vm, version: Ref) -> Step<i32> {
    const OLDEST: i32 = 45;
    let version =
        vm.class_of_mirror(version).file.as_ref().map(|file| i32::from(file.minor) << 16 | i32::from(file.major));
    Ok(version.unwrap_or(OLDEST))
}

/// The flags of the class file itself, also for nested classes; primitive types and arrays have those that the language
/// prescribes.
fn get_class_access_flags_raw(vm: &mut Vm, class: Ref) -> Step<i32> {
    let class = vm.class_of_mirror(class);
    Ok(i32::from(if matches!(class.shape, Shape::Instance) { class.access_flags } else { modifiers(class) }))
}

fn get_signers(vm: &mut Vm, mirror: Ref) -> Step<Ref> {
    let signers = fields::get_ref(vm, mirror, "signers");
    if signers.is_null() {
        return Ok(Ref::NULL);
    }
    super::object::copy_of(vm, signers)
}

fn set_signers(vm: &mut Vm, mirror: Ref, signers: Ref) -> Step<()> {
    fields::set_ref(vm, mirror, "signers", signers);
    Ok(())
}

fn get_protection_domain(vm: &mut Vm, this: Ref) -> Step<Ref> {
    Ok(fields::get_ref(vm, this, "protectionDomain"))
}

fn get_primitive_class(vm: &mut Vm, name: Ref) -> Step<Ref> {
    let name = objects::required_string(vm, name)?;
    let kind = Kind::PRIMITIVES.into_iter().find(|kind| kind.java_name() == name);
    match kind.and_then(|kind| vm.known.primitive(kind)) {
        Some(class) => Ok(vm.mirror(class)),
        None => Err(vm.exception("java/lang/ClassNotFoundException", &name)),
    }
}

fn get_generic_signature(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    match class.file.as_ref().and_then(|file| file.signature(file.attributes)) {
        Some(signature) => Ok(string_of_mutf8(vm, signature)?),
        None => Ok(Ref::NULL),
    }
}

fn attribute_bytes(vm: &mut Vm, class: Ref, name: &str) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let info = class.file.as_ref().and_then(|file| file.attribute(file.attributes, name));
    objects::byte_array_or_null(vm, info)
}

/// The pool's `constantPoolOop` is the mirror of its class.
fn get_constant_pool(vm: &mut Vm, mirror: Ref) -> Step<Ref> {
    if vm.class_of_mirror(mirror).file.is_none() {
        return Ok(Ref::NULL);
    }
    let class = vm.boot_class("jdk/internal/reflect/ConstantPool")?;
    vm.ensure_initialized(class)?;
    let pool = vm.new_object(class)?;
    fields::set_ref(vm, pool, "constantPoolOop", mirror);
    Ok(pool)
}

fn desired_assertion_status(vm: &mut Vm, class: Ref) -> Step<bool> {
    let class = vm.class_of_mirror(class);
    Ok(vm.config.assertions.enabled(&class.java_name(), class.loader.is_null()))
}
