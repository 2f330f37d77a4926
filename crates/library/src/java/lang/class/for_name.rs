//! `Class.forName0`: finds a class by its Java name.

use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::objects;

pub fn for_name0(vm: &mut Vm, name: Ref, initialize: bool, loader: Ref) -> Step<Ref> {
    let name = objects::required_string(vm, name)?;
    if name.contains('/') {
        return Err(vm.exception("java/lang/ClassNotFoundException", &name));
    }
    let internal = name.replace('.', "/");
    if !is_class_or_array_name(&internal) {
        return Err(vm.exception("java/lang/ClassNotFoundException", &internal));
    }
    let class = find(vm, loader, &internal)?;
    if initialize {
        vm.ensure_initialized(class)?;
    }
    Ok(vm.mirror(class))
}

/// Loads a class or array class by its internal name; `ClassNotFoundException` if it does not exist.
pub fn find(vm: &mut Vm, loader: Ref, internal: &str) -> Step<&'static Class> {
    if internal.len() > usize::from(u16::MAX) {
        let message = format!("Class name exceeds maximum length of 65535: {internal}");
        return Err(vm.exception("java/lang/ClassNotFoundException", &message));
    }
    if internal.starts_with('[') {
        return find_array(vm, loader, internal);
    }
    find_instance(vm, loader, internal, internal)
}

fn find_array(vm: &mut Vm, loader: Ref, internal: &str) -> Step<&'static Class> {
    let element = internal.trim_start_matches('[');
    let dimensions = internal.len() - element.len();
    let mut class = match element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
        Some(name) => find_instance(vm, loader, name, internal)?,
        None => {
            match (element.as_bytes(), element.bytes().next().and_then(|letter| vm.known.primitive_by_letter(letter))) {
                ([letter], Some(class)) if *letter != b'V' => class,
                _ => return Err(not_found(vm, internal)),
            }
        }
    };
    for _ in 0..dimensions {
        class = vm.array_class_of(class)?;
    }
    Ok(class)
}

/// `wanted` is the name in the exception's message.
fn find_instance(vm: &mut Vm, loader: Ref, name: &str, wanted: &str) -> Step<&'static Class> {
    if loader.is_null() {
        return match vm.load_boot_class(name)? {
            Some(class) => Ok(class),
            None => Err(not_found(vm, wanted)),
        };
    }
    let name = vm.symbols.intern(name);
    vm.load_class(loader, name)
}

fn not_found(vm: &mut Vm, internal: &str) -> doppel_vm::step::Stop {
    vm.exception("java/lang/ClassNotFoundException", internal)
}

/// What the JDK's `verifyClassname` accepts: a class name with slashes, or an array's descriptor.
pub fn is_class_or_array_name(name: &str) -> bool {
    let element = name.trim_start_matches('[');
    if element.len() == name.len() {
        return is_class_name(name);
    }
    if name.len() - element.len() > 255 {
        return false;
    }
    match element.strip_prefix('L') {
        Some(rest) => rest.strip_suffix(';').is_some_and(is_class_name),
        None => element.len() == 1 && "ZBCSIJFD".contains(element),
    }
}

fn is_class_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('/') && !name.contains("//") && !name.contains(['.', ';', '['])
}
