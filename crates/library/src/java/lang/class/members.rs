//! Fields, methods and constructors as objects of `java.lang.reflect`.

use doppel_classpath::classfile::{AttributeSpan, ClassFile, access as acc, descriptor};
use doppel_vm::Vm;
use doppel_vm::class::{Class, Field, Method};
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields;
use crate::support::objects::{array_of, byte_array_or_null, class_array, interned, string_of_mutf8};

pub fn get_declared_fields(vm: &mut Vm, class: Ref, public_only: bool) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let element = reflection_class(vm, "java/lang/reflect/Field")?;
    if class.file.is_some() {
        vm.link_class(class)?;
    }
    let wanted = |field: &&'static Field| !field.injected && (!public_only || field.access_flags & acc::PUBLIC != 0);
    let mut fields: Vec<&'static Field> = class.fields().iter().copied().filter(wanted).collect();
    fields.sort_by_key(|field| field.index);
    for field in &fields {
        vm.class_from_descriptor(class, field.descriptor.as_str())?;
    }
    let fields = fields.into_iter().map(|field| new_field(vm, field)).collect::<Step<Vec<Ref>>>()?;
    array_of(vm, element, &fields)
}

pub fn get_declared_methods(vm: &mut Vm, class: Ref, public_only: bool) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let element = reflection_class(vm, "java/lang/reflect/Method")?;
    let methods = declared(vm, class, public_only, |method| !method.is_init() && !method.is_clinit())?;
    let methods = methods.into_iter().map(|method| new_method(vm, method)).collect::<Step<Vec<Ref>>>()?;
    array_of(vm, element, &methods)
}

pub fn get_declared_constructors(vm: &mut Vm, class: Ref, public_only: bool) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let element = reflection_class(vm, "java/lang/reflect/Constructor")?;
    let constructors = declared(vm, class, public_only, |method| method.is_init() && !method.is_static())?;
    let constructors =
        constructors.into_iter().map(|method| new_constructor(vm, method)).collect::<Step<Vec<Ref>>>()?;
    array_of(vm, element, &constructors)
}

/// The class file's methods that `select` accepts, with every class of their signatures loaded.
fn declared(
    vm: &mut Vm,
    class: &'static Class,
    public_only: bool,
    select: impl Fn(&Method) -> bool,
) -> Step<Vec<&'static Method>> {
    if class.file.is_some() {
        vm.link_class(class)?;
    }
    let methods: Vec<&'static Method> = class
        .methods()
        .iter()
        .copied()
        .filter(|method| method.member().is_some() && select(method) && (!public_only || method.is_public()))
        .collect();
    for method in &methods {
        signature_classes(vm, method)?;
        exception_classes(vm, method)?;
    }
    Ok(methods)
}

fn reflection_class(vm: &mut Vm, name: &str) -> Step<&'static Class> {
    let class = vm.boot_class(name)?;
    vm.ensure_initialized(class)?;
    Ok(class)
}

/// A new `java.lang.reflect.Field`.
pub fn new_field(vm: &mut Vm, field: &'static Field) -> Step<Ref> {
    let class = reflection_class(vm, "java/lang/reflect/Field")?;
    let ty = vm.class_from_descriptor(field.class, field.descriptor.as_str())?;
    let object = vm.new_object(class)?;
    let (mirror, ty) = (vm.mirror(field.class), vm.mirror(ty));
    let name = interned(vm, field.name.as_str())?;
    fields::set_ref(vm, object, "clazz", mirror);
    fields::set_int(vm, object, "slot", i32::from(field.index));
    fields::set_ref(vm, object, "name", name);
    fields::set_ref(vm, object, "type", ty);
    fields::set_int(vm, object, "modifiers", i32::from(field.access_flags & acc::OF_FIELDS));
    let trusted =
        field.is_final() && (field.is_static() || field.class.hidden || super::records::is_record_class(field.class));
    fields::set_boolean(vm, object, "trustedFinal", trusted);
    if let Some(file) = &field.class.file
        && let Some(member) = file.fields.get(usize::from(field.index))
    {
        set_signature(vm, object, file, member.attributes)?;
        set_bytes(vm, object, "annotations", file, member.attributes, "RuntimeVisibleAnnotations")?;
    }
    Ok(object)
}

/// A new `java.lang.reflect.Method`.
pub fn new_method(vm: &mut Vm, method: &'static Method) -> Step<Ref> {
    let class = reflection_class(vm, "java/lang/reflect/Method")?;
    let object = new_executable(vm, class, method)?;
    let (_, returns) = signature_classes(vm, method)?;
    let name = interned(vm, method.name.as_str())?;
    let returns = vm.mirror(returns);
    fields::set_ref(vm, object, "name", name);
    fields::set_ref(vm, object, "returnType", returns);
    if let (Some(file), Some(member)) = (&method.class.file, method.member()) {
        set_bytes(vm, object, "annotationDefault", file, member.attributes, "AnnotationDefault")?;
    }
    Ok(object)
}

/// A new `java.lang.reflect.Constructor`.
pub fn new_constructor(vm: &mut Vm, method: &'static Method) -> Step<Ref> {
    let class = reflection_class(vm, "java/lang/reflect/Constructor")?;
    new_executable(vm, class, method)
}

/// The common part of methods and constructors.
fn new_executable(vm: &mut Vm, class: &'static Class, method: &'static Method) -> Step<Ref> {
    let (parameters, _) = signature_classes(vm, method)?;
    let exceptions = exception_classes(vm, method)?;
    let object = vm.new_object(class)?;
    let parameters = class_array(vm, &parameters)?;
    fields::set_ref(vm, object, "parameterTypes", parameters);
    let exceptions = class_array(vm, &exceptions)?;
    fields::set_ref(vm, object, "exceptionTypes", exceptions);
    let mirror = vm.mirror(method.class);
    fields::set_ref(vm, object, "clazz", mirror);
    fields::set_int(vm, object, "slot", i32::from(method.index));
    fields::set_int(vm, object, "modifiers", i32::from(method.access_flags & acc::OF_METHODS));
    if let (Some(file), Some(member)) = (&method.class.file, method.member()) {
        set_signature(vm, object, file, member.attributes)?;
        set_bytes(vm, object, "annotations", file, member.attributes, "RuntimeVisibleAnnotations")?;
        let name = "RuntimeVisibleParameterAnnotations";
        set_bytes(vm, object, "parameterAnnotations", file, member.attributes, name)?;
    }
    Ok(object)
}

fn set_signature(vm: &mut Vm, object: Ref, file: &ClassFile, span: AttributeSpan) -> Step<()> {
    if let Some(signature) = file.signature(span) {
        let signature = string_of_mutf8(vm, signature)?;
        fields::set_ref(vm, object, "signature", signature);
    }
    Ok(())
}

fn set_bytes(vm: &mut Vm, object: Ref, field: &str, file: &ClassFile, span: AttributeSpan, name: &str) -> Step<()> {
    let bytes = byte_array_or_null(vm, file.attribute(span, name))?;
    fields::set_ref(vm, object, field, bytes);
    Ok(())
}

/// The classes of a method's parameters and of its result.
pub fn signature_classes(vm: &mut Vm, method: &'static Method) -> Step<(Vec<&'static Class>, &'static Class)> {
    let bytes = method.descriptor.as_str().as_bytes();
    let mut classes = Vec::new();
    for parameter in descriptor::parameters(bytes) {
        classes.push(class_of_descriptor(vm, method.class, parameter)?);
    }
    let returns = class_of_descriptor(vm, method.class, descriptor::return_type(bytes))?;
    Ok((classes, returns))
}

fn class_of_descriptor(vm: &mut Vm, from: &'static Class, bytes: &[u8]) -> Step<&'static Class> {
    vm.class_from_descriptor(from, std::str::from_utf8(bytes).unwrap_or_default())
}

/// The classes of the method's `Exceptions` attribute.
fn exception_classes(vm: &mut Vm, method: &'static Method) -> Step<Vec<&'static Class>> {
    let (Some(file), Some(member)) = (&method.class.file, method.member()) else { return Ok(Vec::new()) };
    let entries = file.attribute(member.attributes, "Exceptions").and_then(|info| info.get(2..)).unwrap_or_default();
    let indices = entries.as_chunks::<2>().0.iter().map(|bytes| u16::from_be_bytes(*bytes));
    indices.map(|index| vm.resolve_class(method.class, index)).collect()
}

/// The field of a `Field` object.
pub fn field_of(vm: &Vm, field: Ref) -> Option<&'static Field> {
    let clazz = fields::get_ref(vm, field, "clazz");
    let slot = fields::get_int(vm, field, "slot");
    if clazz.is_null() {
        return None;
    }
    let fields = vm.class_of_mirror(clazz).fields();
    fields.iter().copied().find(|field| !field.injected && i32::from(field.index) == slot)
}
