//! `java.lang.reflect.Executable`. Facts from class files: exact.

use doppel_classpath::classfile::{ClassFile, Constant};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields;
use crate::support::objects::{array_of, byte_array_or_null, string_of_mutf8};

doppel_vm::natives! { "java/lang/reflect/Executable";
    "getParameters0()[Ljava/lang/reflect/Parameter;" exact => get_parameters,
    "getTypeAnnotationBytes0()[B" exact => get_type_annotation_bytes,
}

fn get_type_annotation_bytes(vm: &mut Vm, this: Ref) -> Step<Ref> {
    let info = vm.method_behind(this).and_then(|method| {
        let file = method.class.file.as_ref()?;
        file.attribute(method.member()?.attributes, "RuntimeVisibleTypeAnnotations")
    });
    byte_array_or_null(vm, info)
}

/// From the `MethodParameters` attribute; null without one.
fn get_parameters(vm: &mut Vm, this: Ref) -> Step<Ref> {
    let Some(method) = vm.method_behind(this) else { return Ok(Ref::NULL) };
    let (Some(file), Some(member)) = (&method.class.file, method.member()) else { return Ok(Ref::NULL) };
    let Some(info) = file.attribute(member.attributes, "MethodParameters") else { return Ok(Ref::NULL) };
    let entries: Vec<(u16, u16)> = info.get(1..).unwrap_or_default().as_chunks::<4>().0.iter().map(pair).collect();
    for &(name, _) in &entries {
        check_name(vm, file, name)?;
    }
    let element = vm.boot_class("java/lang/reflect/Parameter")?;
    vm.ensure_initialized(element)?;
    let mut parameters = Vec::new();
    for (index, &(name, flags)) in entries.iter().enumerate() {
        let name = match file.utf8(name) {
            Ok(name) => string_of_mutf8(vm, name)?,
            Err(_) => Ref::NULL,
        };
        let parameter = vm.new_object(element)?;
        fields::set_ref(vm, parameter, "name", name);
        fields::set_int(vm, parameter, "modifiers", i32::from(flags));
        fields::set_ref(vm, parameter, "executable", this);
        fields::set_int(vm, parameter, "index", index as i32);
        parameters.push(parameter);
    }
    array_of(vm, element, &parameters)
}

fn pair([a, b, c, d]: &[u8; 4]) -> (u16, u16) {
    (u16::from_be_bytes([*a, *b]), u16::from_be_bytes([*c, *d]))
}

fn check_name(vm: &mut Vm, file: &ClassFile, name: u16) -> Step<()> {
    let message = match file.pool.get(name) {
        _ if name == 0 => return Ok(()),
        Constant::Utf8 { .. } => return Ok(()),
        _ if name >= file.pool.len() => "Constant pool index out of bounds",
        _ => "Wrong type at constant pool index",
    };
    Err(vm.exception("java/lang/IllegalArgumentException", message))
}
