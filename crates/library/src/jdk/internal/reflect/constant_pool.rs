//! `jdk.internal.reflect.ConstantPool`; its `constantPoolOop` is the mirror of the class. Facts from class files:
//! exact; indices are concretised.

use doppel_classpath::classfile::{ClassFile, Constant};
use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};

use crate::java::lang::class::members::{new_constructor, new_field, new_method};
use crate::support::objects::{array_of, string_of_mutf8};

doppel_vm::natives! { "jdk/internal/reflect/ConstantPool";
    "getSize0(Ljava/lang/Object;)I" exact => get_size,
    "getClassAt0(Ljava/lang/Object;I)Ljava/lang/Class;" concretises => |vm: &mut Vm, this: Ref, mirror: Ref, index: i32| class_at(vm, this, mirror, index, true),
    "getClassAtIfLoaded0(Ljava/lang/Object;I)Ljava/lang/Class;" concretises => |vm: &mut Vm, this: Ref, mirror: Ref, index: i32| class_at(vm, this, mirror, index, false),
    "getClassRefIndexAt0(Ljava/lang/Object;I)I" concretises => class_ref_index_at,
    "getMethodAt0(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" concretises => |vm: &mut Vm, this: Ref, mirror: Ref, index: i32| method_at(vm, this, mirror, index, true),
    "getMethodAtIfLoaded0(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" concretises => |vm: &mut Vm, this: Ref, mirror: Ref, index: i32| method_at(vm, this, mirror, index, false),
    "getFieldAt0(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" concretises => |vm: &mut Vm, this: Ref, mirror: Ref, index: i32| field_at(vm, this, mirror, index, true),
    "getFieldAtIfLoaded0(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" concretises => |vm: &mut Vm, this: Ref, mirror: Ref, index: i32| field_at(vm, this, mirror, index, false),
    "getMemberRefInfoAt0(Ljava/lang/Object;I)[Ljava/lang/String;" concretises => member_ref_info_at,
    "getNameAndTypeRefIndexAt0(Ljava/lang/Object;I)I" concretises => name_and_type_ref_index_at,
    "getNameAndTypeRefInfoAt0(Ljava/lang/Object;I)[Ljava/lang/String;" concretises => name_and_type_ref_info_at,
    "getIntAt0(Ljava/lang/Object;I)I" concretises => int_at,
    "getLongAt0(Ljava/lang/Object;I)J" concretises => long_at,
    "getFloatAt0(Ljava/lang/Object;I)F" concretises => float_at,
    "getDoubleAt0(Ljava/lang/Object;I)D" concretises => double_at,
    "getStringAt0(Ljava/lang/Object;I)Ljava/lang/String;" concretises => string_at,
    "getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;" concretises => utf8_at,
    "getTagAt0(Ljava/lang/Object;I)B" concretises => tag_at,
}

struct Entry {
    class: &'static Class,
    file: &'static ClassFile,
    index: u16,
    constant: Constant,
}

/// `(this, constantPoolOop, index)`.
fn entry(vm: &mut Vm, mirror: Ref, index: i32) -> Step<Entry> {
    if mirror.is_null() {
        return Err(vm.null_pointer());
    }
    let class = vm.class_of_mirror(mirror);
    let found = class.file.as_ref().zip(u16::try_from(index).ok()).filter(|(file, index)| *index < file.pool.len());
    match found {
        Some((file, index)) => Ok(Entry { class, file, index, constant: file.pool.get(index) }),
        None => Err(vm.exception("java/lang/IllegalArgumentException", "Constant pool index out of bounds")),
    }
}

fn wrong_type(vm: &mut Vm) -> Stop {
    vm.exception("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn get_size(vm: &mut Vm, _this: Ref, mirror: Ref) -> Step<i32> {
    if mirror.is_null() {
        return Err(vm.null_pointer());
    }
    Ok(vm.class_of_mirror(mirror).file.as_ref().map_or(0, |file| i32::from(file.pool.len())))
}

fn class_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32, load: bool) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    let Constant::Class(_) = entry.constant else { return Err(wrong_type(vm)) };
    match resolved_class(vm, entry.class, entry.file, entry.index, load)? {
        Some(class) => Ok(vm.mirror(class)),
        None => Ok(Ref::NULL),
    }
}

/// The class of a CONSTANT_Class; loaded now, or only if it is loaded already.
fn resolved_class(
    vm: &mut Vm,
    from: &'static Class,
    file: &'static ClassFile,
    index: u16,
    load: bool,
) -> Step<Option<&'static Class>> {
    if load {
        return vm.resolve_class(from, index).map(Some);
    }
    let Ok(name) = file.class_name(index) else { return Ok(None) };
    let name = vm.symbols.intern_mutf8(name);
    Ok(vm.find_loaded(from.loader, name))
}

/// Class and name-and-type of a member reference.
fn member(constant: Constant) -> Option<(u16, u16)> {
    match constant {
        Constant::Field { class, name_and_type }
        | Constant::Method { class, name_and_type }
        | Constant::InterfaceMethod { class, name_and_type } => Some((class, name_and_type)),
        _ => None,
    }
}

fn class_ref_index_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<i32> {
    let entry = entry(vm, mirror, index)?;
    match member(entry.constant) {
        Some((class, _)) => Ok(i32::from(class)),
        None => Err(wrong_type(vm)),
    }
}

fn method_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32, load: bool) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    let (Constant::Method { class, name_and_type } | Constant::InterfaceMethod { class, name_and_type }) =
        entry.constant
    else {
        return Err(wrong_type(vm));
    };
    let Some(owner) = resolved_class(vm, entry.class, entry.file, class, load)? else { return Ok(Ref::NULL) };
    let Ok((name, descriptor)) = entry.file.name_and_type(name_and_type) else { return Err(wrong_type(vm)) };
    let (name, descriptor) = (vm.symbols.intern_mutf8(name), vm.symbols.intern_mutf8(descriptor));
    let Some(method) = owner.declared_method(name, descriptor) else {
        return Err(vm.exception("java/lang/RuntimeException", "Unable to look up method in target class"));
    };
    Ok(if method.is_init() { new_constructor(vm, method)? } else { new_method(vm, method)? })
}

fn field_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32, load: bool) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    let Constant::Field { class, name_and_type } = entry.constant else { return Err(wrong_type(vm)) };
    let Some(owner) = resolved_class(vm, entry.class, entry.file, class, load)? else { return Ok(Ref::NULL) };
    let Ok((name, descriptor)) = entry.file.name_and_type(name_and_type) else { return Err(wrong_type(vm)) };
    let (name, descriptor) = (vm.symbols.intern_mutf8(name), vm.symbols.intern_mutf8(descriptor));
    let Some(field) = owner.lookup_field(name, descriptor) else {
        return Err(vm.exception("java/lang/RuntimeException", "Unable to look up field in target class"));
    };
    new_field(vm, field)
}

fn strings(vm: &mut Vm, texts: &[&[u8]]) -> Step<Ref> {
    let strings = texts.iter().map(|text| string_of_mutf8(vm, text)).collect::<Step<Vec<Ref>>>()?;
    let element = vm.boot_class("java/lang/String")?;
    array_of(vm, element, &strings)
}

fn member_ref_info_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    let found = member(entry.constant).and_then(|(class, name_and_type)| {
        let (name, descriptor) = entry.file.name_and_type(name_and_type).ok()?;
        Some([entry.file.class_name(class).ok()?, name, descriptor])
    });
    match found {
        Some(texts) => strings(vm, &texts),
        None => Err(wrong_type(vm)),
    }
}

fn name_and_type_ref_index_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<i32> {
    let entry = entry(vm, mirror, index)?;
    let index = match entry.constant {
        Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => Some(name_and_type),
        other => member(other).map(|(_, name_and_type)| name_and_type),
    };
    match index {
        Some(index) => Ok(i32::from(index)),
        None => Err(wrong_type(vm)),
    }
}

fn name_and_type_ref_info_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    match entry.file.name_and_type(entry.index) {
        Ok((name, descriptor)) => strings(vm, &[name, descriptor]),
        Err(_) => Err(wrong_type(vm)),
    }
}

fn int_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<i32> {
    match entry(vm, mirror, index)?.constant {
        Constant::Integer(value) => Ok(value),
        _ => Err(wrong_type(vm)),
    }
}

fn long_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<i64> {
    match entry(vm, mirror, index)?.constant {
        Constant::Long(value) => Ok(value),
        _ => Err(wrong_type(vm)),
    }
}

fn float_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<f32> {
    match entry(vm, mirror, index)?.constant {
        Constant::Float(bits) => Ok(f32::from_bits(bits)),
        _ => Err(wrong_type(vm)),
    }
}

fn double_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<f64> {
    match entry(vm, mirror, index)?.constant {
        Constant::Double(bits) => Ok(f64::from_bits(bits)),
        _ => Err(wrong_type(vm)),
    }
}

fn string_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    match entry.constant {
        Constant::String(_) => vm.resolve_constant(entry.class, entry.index).map(Ref::from_slot),
        _ => Err(wrong_type(vm)),
    }
}

fn utf8_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<Ref> {
    let entry = entry(vm, mirror, index)?;
    match entry.file.utf8(entry.index) {
        Ok(text) => Ok(string_of_mutf8(vm, text)?),
        Err(_) => Err(wrong_type(vm)),
    }
}

/// The tags of JVMS table 4.4-A.
fn tag_at(vm: &mut Vm, _this: Ref, mirror: Ref, index: i32) -> Step<i8> {
    Ok(match entry(vm, mirror, index)?.constant {
        Constant::Unusable => 0,
        Constant::Utf8 { .. } => 1,
        Constant::Integer(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class(_) => 7,
        Constant::String(_) => 8,
        Constant::Field { .. } => 9,
        Constant::Method { .. } => 10,
        Constant::InterfaceMethod { .. } => 11,
        Constant::NameAndType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType(_) => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module(_) => 19,
        Constant::Package(_) => 20,
    })
}
