//! `java.lang.Class`.
//!
//! Symbolic arguments: what is asked of a class does not depend on symbolic values (exact); names are fixed
//! (concretises).

pub mod for_name;
mod loadable;
pub mod members;
pub mod nesting;
pub mod records;

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::{Class, Shape, modifiers};
use doppel_vm::natives::{Args, VOID, boolean, int, object};
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;

use crate::support::fields;
use crate::support::objects::{self, class_array, interned, string_of_mutf8};

doppel_vm::natives! { "java/lang/Class";
    "registerNatives()V" exact => |_, _| VOID,
    "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" concretises => for_name::for_name0,
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
    "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;" concretises => get_primitive_class,
    "getGenericSignature0()Ljava/lang/String;" exact => get_generic_signature,
    "getRawAnnotations()[B" exact => |vm, args| attribute_bytes(vm, args, "RuntimeVisibleAnnotations"),
    "getRawTypeAnnotations()[B" exact => |vm, args| attribute_bytes(vm, args, "RuntimeVisibleTypeAnnotations"),
    "getConstantPool()Ljdk/internal/reflect/ConstantPool;" exact => get_constant_pool,
    "getDeclaredFields0(Z)[Ljava/lang/reflect/Field;" concretises => members::get_declared_fields,
    "getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;" concretises => members::get_declared_methods,
    "getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;" concretises => members::get_declared_constructors,
    "getRecordComponents0()[Ljava/lang/reflect/RecordComponent;" exact => records::get_record_components,
    "isRecord0()Z" exact => records::is_record,
    "getClassFileVersion0()I" exact since 20 => get_class_file_version,
    "getClassAccessFlagsRaw0()I" exact since 20 => get_class_access_flags_raw,
    "desiredAssertionStatus0(Ljava/lang/Class;)Z" exact => desired_assertion_status,
}

fn this(vm: &Vm, args: &mut Args) -> &'static Class {
    vm.class_of_mirror(args.obj())
}

fn is_instance(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (class, value) = (this(vm, &mut args), args.obj());
    boolean(!value.is_null() && vm.instance_of(value, class))
}

fn is_assignable_from(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (class, other) = (this(vm, &mut args), args.obj());
    if other.is_null() {
        return Err(vm.null_pointer());
    }
    boolean(vm.class_of_mirror(other).is_subtype_of(class))
}

fn is_interface(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let class = this(vm, &mut args);
    boolean(matches!(class.shape, Shape::Instance) && class.is_interface())
}

fn is_array(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(this(vm, &mut args).is_array())
}

fn is_primitive(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(this(vm, &mut args).is_primitive())
}

fn is_hidden(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(this(vm, &mut args).hidden)
}

fn init_class_name(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let mirror = args.obj();
    let class = vm.class_of_mirror(mirror);
    if class.hidden {
        // Behind the slash HotSpot has an address.
        vm.meet_chance(Chance::Machine);
    }
    let name = class.java_name();
    let name = interned(vm, &name)?;
    fields::set_ref(vm, mirror, "name", name);
    object(name)
}

fn get_superclass(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let class = this(vm, &mut args);
    let parent = if class.is_array() {
        Some(vm.boot_class("java/lang/Object")?)
    } else {
        class.super_class.filter(|_| !class.is_interface())
    };
    Ok(parent.map_or(0, |parent| vm.mirror(parent).slot()))
}

fn get_interfaces(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let class = this(vm, &mut args);
    let interfaces = if class.is_array() {
        vec![vm.boot_class("java/lang/Cloneable")?, vm.boot_class("java/io/Serializable")?]
    } else {
        class.interfaces.clone()
    };
    object(class_array(vm, &interfaces)?)
}

fn get_modifiers(vm: &mut Vm, mut args: Args) -> Step<u64> {
    int(i32::from(modifiers(this(vm, &mut args))))
}

/// The minor version in the upper half, the major one in the lower; that of primitive types is the oldest.
fn get_class_file_version(vm: &mut Vm, mut args: Args) -> Step<u64> {
    const OLDEST: i32 = 45;
    let version = this(vm, &mut args).file.as_ref().map(|file| i32::from(file.minor) << 16 | i32::from(file.major));
    int(version.unwrap_or(OLDEST))
}

/// The flags of the class file itself, also for nested classes; a primitive type and an array have those that the language says.
fn get_class_access_flags_raw(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let class = this(vm, &mut args);
    int(i32::from(if matches!(class.shape, Shape::Instance) { class.access_flags } else { modifiers(class) }))
}

fn get_signers(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let signers = fields::get_ref(vm, args.obj(), "signers");
    if signers.is_null() {
        return Ok(0);
    }
    object(super::object::copy_of(vm, signers)?)
}

fn set_signers(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (mirror, signers) = (args.obj(), args.obj());
    fields::set_ref(vm, mirror, "signers", signers);
    VOID
}

fn get_protection_domain(vm: &mut Vm, mut args: Args) -> Step<u64> {
    object(fields::get_ref(vm, args.obj(), "protectionDomain"))
}

fn get_primitive_class(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let name = objects::required_string(vm, args.obj())?;
    let kind = Kind::PRIMITIVES.into_iter().find(|kind| kind.java_name() == name);
    match kind.and_then(|kind| vm.known.primitive(kind)) {
        Some(class) => object(vm.mirror(class)),
        None => Err(vm.exception("java/lang/ClassNotFoundException", &name)),
    }
}

fn get_generic_signature(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let class = this(vm, &mut args);
    match class.file.as_ref().and_then(|file| file.signature(file.attributes)) {
        Some(signature) => object(string_of_mutf8(vm, signature)?),
        None => Ok(0),
    }
}

fn attribute_bytes(vm: &mut Vm, mut args: Args, name: &str) -> Step<u64> {
    let class = this(vm, &mut args);
    let info = class.file.as_ref().and_then(|file| file.attribute(file.attributes, name));
    object(objects::byte_array_or_null(vm, info)?)
}

/// The pool's `constantPoolOop` is the mirror of its class.
fn get_constant_pool(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let mirror = args.obj();
    if vm.class_of_mirror(mirror).file.is_none() {
        return Ok(0);
    }
    let class = vm.boot_class("jdk/internal/reflect/ConstantPool")?;
    vm.ensure_initialized(class)?;
    let pool = vm.new_object(class)?;
    fields::set_ref(vm, pool, "constantPoolOop", mirror);
    object(pool)
}

fn desired_assertion_status(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let class = this(vm, &mut args);
    boolean(vm.config.assertions.enabled(&class.java_name(), class.loader.is_null()))
}
