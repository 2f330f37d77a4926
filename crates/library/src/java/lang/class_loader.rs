//! `java.lang.ClassLoader`.
//!
//! Symbolic arguments: names and class files are concretised.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::define::DefineRequest;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::thread::continuation::return_first;

use super::class::for_name::is_class_or_array_name;
use crate::support::fields;
use crate::support::objects::{array_of, byte_region};

doppel_vm::natives! { "java/lang/ClassLoader";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    static "defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" concretises => define_class0,
    static "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" concretises => define_class1,
    static "defineClass2(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" concretises => define_class2,
    static "findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;" concretises => find_bootstrap_class,
    "findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;" concretises => find_loaded_class,
    "findInitiatedLoaderClass(Ljava/lang/String;)Ljava/lang/Class;" concretises => find_loaded_class,
    static "retrieveDirectives()Ljava/lang/AssertionStatusDirectives;" exact => retrieve_directives,
}

const NESTMATE: i32 = 0x1;
const HIDDEN_CLASS: i32 = 0x2;
const STRONG_LOADER_LINK: i32 = 0x4;
const ACCESS_VM_ANNOTATIONS: i32 = 0x8;

/// `Lookup.defineClass` and `defineHiddenClass`.
fn define_class0(
    vm: &mut Vm,
    _loader: Ref,
    lookup: Ref,
    name: Ref,
    bytes: Ref,
    offset: i32,
    length: i32,
    protection_domain: Ref,
    initialize: bool,
    flags: i32,
    class_data: Ref,
) -> Step<Ref> {
    let bytes = byte_region(vm, bytes, offset, length)?;
    if lookup.is_null() {
        return Err(vm.exception("java/lang/IllegalArgumentException", "Lookup class is null"));
    }
    let lookup = vm.class_of_mirror(lookup);
    let hidden = flags & HIDDEN_CLASS != 0;
    if let Some(message) = wrong_flags(flags, class_data) {
        return Err(vm.exception("java/lang/IllegalArgumentException", &message));
    }
    let host = if flags & NESTMATE != 0 { Some(vm.nest_host(lookup)?) } else { None };
    let name = internal_name(vm, name);
    let class = vm.define_class(DefineRequest {
        loader: lookup.loader,
        name: name.as_deref(),
        bytes,
        hidden,
        host,
        protection_domain,
        class_data,
        lasts: false,
    })?;
    let mirror = vm.mirror(class);
    if !initialize {
        return Ok(mirror);
    }
    // The class exists now, so this native must not run again: `ensureClassInitialized0` replaces it.
    let unsafe_class = vm.boot_class("jdk/internal/misc/Unsafe")?;
    match unsafe_class.method_named("ensureClassInitialized0", "(Ljava/lang/Class;)V") {
        Some(method) => Err(vm.replace_call(method, &[0, mirror.slot()], Some(return_first), &[mirror.slot()])),
        None => Ok(mirror),
    }
}

fn wrong_flags(flags: i32, class_data: Ref) -> Option<String> {
    if flags & HIDDEN_CLASS != 0 {
        return None;
    }
    let message = if !class_data.is_null() {
        "classData is only applicable for hidden classes"
    } else if flags & NESTMATE != 0 {
        "dynamic nestmate is only applicable for hidden classes"
    } else if flags & STRONG_LOADER_LINK == 0 {
        "an ordinary class must be strongly referenced by its defining loader"
    } else if flags & ACCESS_VM_ANNOTATIONS != 0 {
        "vm annotations only allowed for hidden classes"
    } else if flags != STRONG_LOADER_LINK {
        return Some(format!("invalid flag 0x{flags:x}"));
    } else {
        return None;
    };
    Some(message.to_owned())
}

fn define_class1(
    vm: &mut Vm,
    loader: Ref,
    name: Ref,
    bytes: Ref,
    offset: i32,
    length: i32,
    protection_domain: Ref,
) -> Step<Ref> {
    let bytes = byte_region(vm, bytes, offset, length)?;
    define(vm, loader, name, bytes, protection_domain)
}

/// From a direct buffer.
fn define_class2(
    vm: &mut Vm,
    loader: Ref,
    name: Ref,
    buffer: Ref,
    offset: i32,
    length: i32,
    protection_domain: Ref,
) -> Step<Ref> {
    let address = fields::get::<u64>(vm, buffer, "address").wrapping_add(offset as u64);
    vm.fix_memory(address as i64, length.max(0) as usize);
    let Some(start) = vm.heap.address(address, length.max(0) as usize) else { return Err(vm.null_pointer()) };
    // SAFETY: `address` has checked the range.
    let bytes = unsafe { std::slice::from_raw_parts(start, length.max(0) as usize) }.to_vec();
    define(vm, loader, name, bytes, protection_domain)
}

/// `defineClass` without a lookup.
pub fn define(vm: &mut Vm, loader: Ref, name: Ref, bytes: Vec<u8>, protection_domain: Ref) -> Step<Ref> {
    let name = internal_name(vm, name);
    let lasts = is_found(vm);
    let class = vm.define_class(DefineRequest {
        loader,
        name: name.as_deref(),
        bytes,
        protection_domain,
        lasts,
        ..DefineRequest::default()
    })?;
    Ok(vm.mirror(class))
}

/// Whether one of the JDK's own loaders has found the class being defined: it would find the same again, as long as no
/// files are written. The program can define classes for these loaders, too.
fn is_found(vm: &mut Vm) -> bool {
    let callers = vm.frames().into_iter().map(|(method, _)| method.class.name.as_str());
    let mut finders =
        callers.skip_while(|class| matches!(*class, "java/lang/ClassLoader" | "java/security/SecureClassLoader"));
    finders.next() == Some("jdk/internal/loader/BuiltinClassLoader")
        && !vm.world.sandbox().is_some_and(|sandbox| sandbox.is_changed())
}

fn internal_name(vm: &Vm, name: Ref) -> Option<String> {
    (!name.is_null()).then(|| vm.string(name).replace('.', "/"))
}

fn find_bootstrap_class(vm: &mut Vm, name: Ref) -> Step<Ref> {
    let Some(name) = internal_name(vm, name).filter(|name| is_class_or_array_name(name)) else { return Ok(Ref::NULL) };
    if name.starts_with('[') {
        return Ok(Ref::NULL);
    }
    Ok(vm.load_boot_class(&name)?.map_or(Ref::NULL, |class| vm.mirror(class)))
}

fn find_loaded_class(vm: &mut Vm, loader: Ref, name: Ref) -> Step<Ref> {
    let Some(name) = internal_name(vm, name) else { return Ok(Ref::NULL) };
    let Some(name) = vm.symbols.lookup(&name) else { return Ok(Ref::NULL) };
    Ok(vm.find_loaded(loader, name).map_or(Ref::NULL, |class| vm.mirror(class)))
}

fn retrieve_directives(vm: &mut Vm) -> Step<Ref> {
    let class = vm.boot_class("java/lang/AssertionStatusDirectives")?;
    vm.ensure_initialized(class)?;
    let directives = vm.new_object(class)?;
    let string = vm.boot_class("java/lang/String")?;
    let assertions = vm.config.assertions.clone();
    let kinds =
        [("classes", "classEnabled", &assertions.classes), ("packages", "packageEnabled", &assertions.packages)];
    for (names, enabled, rules) in kinds {
        let mut strings = Vec::with_capacity(rules.len());
        for (name, _) in rules {
            // Null stands for the unnamed package.
            strings.push(if name.is_empty() { Ref::NULL } else { vm.new_string(name)? });
        }
        let array = array_of(vm, string, &strings)?;
        fields::set_ref(vm, directives, names, array);
        let flags = vm.new_primitive_array(Kind::Boolean, rules.len() as u32)?;
        for (index, (_, enabled)) in rules.iter().enumerate() {
            vm.heap.set_element(flags, index as u32, u8::from(*enabled));
        }
        fields::set_ref(vm, directives, enabled, flags);
    }
    let default = assertions.default;
    fields::set_boolean(vm, directives, "deflt", default);
    Ok(directives)
}
