//! Records and their components.

use doppel_classpath::classfile::{RecordComponent, access as acc, mutf8};
use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::members::new_method;
use crate::support::fields;
use crate::support::objects::{array_of, byte_array_or_null, interned, string_of_mutf8};

pub fn is_record(vm: &mut Vm, this: Ref) -> Step<bool> {
    Ok(is_record_class(vm.class_of_mirror(this)))
}

/// Final, a direct subclass of `java.lang.Record`, with a `Record` attribute.
pub fn is_record_class(class: &Class) -> bool {
    class.access_flags & acc::FINAL != 0
        && class.super_class.is_some_and(|parent| parent.name.as_str() == "java/lang/Record")
        && class.file.as_ref().is_some_and(|file| file.record_components().is_some())
}

pub fn get_record_components(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let Some(components) = class.file.as_ref().and_then(|file| file.record_components()) else { return Ok(Ref::NULL) };
    let element = vm.boot_class("java/lang/reflect/RecordComponent")?;
    vm.ensure_initialized(element)?;
    let mut objects = Vec::new();
    for component in components {
        objects.push(new_component(vm, class, element, component)?);
    }
    array_of(vm, element, &objects)
}

fn new_component(vm: &mut Vm, class: &'static Class, element: &'static Class, component: RecordComponent) -> Step<Ref> {
    let Some(file) = &class.file else { return Ok(Ref::NULL) };
    let name = mutf8::to_string(file.utf8(component.name).unwrap_or_default());
    let descriptor = mutf8::to_string(file.utf8(component.descriptor).unwrap_or_default());
    let ty = vm.class_from_descriptor(class, &descriptor)?;
    let accessor = class.method_named(&name, &format!("(){descriptor}")).filter(|method| !method.is_static());
    let accessor = match accessor {
        Some(method) => new_method(vm, method)?,
        None => Ref::NULL,
    };
    let object = vm.new_object(element)?;
    let name = interned(vm, &name)?;
    let (clazz, ty) = (vm.mirror(class), vm.mirror(ty));
    fields::set_ref(vm, object, "clazz", clazz);
    fields::set_ref(vm, object, "name", name);
    fields::set_ref(vm, object, "type", ty);
    fields::set_ref(vm, object, "accessor", accessor);
    if let Some(signature) = file.signature(component.attributes) {
        let signature = string_of_mutf8(vm, signature)?;
        fields::set_ref(vm, object, "signature", signature);
    }
    let annotations = byte_array_or_null(vm, file.attribute(component.attributes, "RuntimeVisibleAnnotations"))?;
    fields::set_ref(vm, object, "annotations", annotations);
    let annotations = byte_array_or_null(vm, file.attribute(component.attributes, "RuntimeVisibleTypeAnnotations"))?;
    fields::set_ref(vm, object, "typeAnnotations", annotations);
    Ok(object)
}
