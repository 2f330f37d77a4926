//! Small JDK objects: strings, and arrays of them, of classes and of bytes.

use doppel_classpath::classfile::mutf8;
use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

/// A Java string from a class file's modified UTF-8.
pub fn string_of_mutf8(vm: &mut Vm, bytes: &[u8]) -> Step<Ref> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => vm.new_string(text),
        _ => vm.new_string_utf16(&mutf8::to_utf16(bytes)),
    }
}

/// The interned Java string with this text.
pub fn interned(vm: &mut Vm, text: &str) -> Step<Ref> {
    let string = vm.new_string(text)?;
    vm.intern(string)
}

pub fn string_or_null(vm: &mut Vm, text: Option<&str>) -> Step<Ref> {
    text.map_or(Ok(Ref::NULL), |text| vm.new_string(text))
}

/// A new array of references.
pub fn array_of(vm: &mut Vm, element: &'static Class, items: &[Ref]) -> Step<Ref> {
    vm.new_ref_array(element, items)
}

/// A new array of the mirrors of these classes.
pub fn class_array(vm: &mut Vm, classes: &[&'static Class]) -> Step<Ref> {
    let mirrors: Vec<Ref> = classes.iter().map(|class| vm.mirror(class)).collect();
    let element = vm.boot_class("java/lang/Class")?;
    array_of(vm, element, &mirrors)
}

/// A new `String[]`; `None` is null.
pub fn string_array(vm: &mut Vm, texts: &[Option<String>]) -> Step<Ref> {
    let strings = texts.iter().map(|text| string_or_null(vm, text.as_deref())).collect::<Step<Vec<Ref>>>()?;
    let element = vm.boot_class("java/lang/String")?;
    array_of(vm, element, &strings)
}

pub fn byte_array(vm: &mut Vm, bytes: &[u8]) -> Step<Ref> {
    vm.new_byte_array(bytes)
}

/// The bytes as a `byte[]`, or null for none.
pub fn byte_array_or_null(vm: &mut Vm, bytes: Option<&[u8]>) -> Step<Ref> {
    bytes.map_or(Ok(Ref::NULL), |bytes| byte_array(vm, bytes))
}

/// The elements of a reference array.
pub fn elements(vm: &Vm, array: Ref) -> Vec<Ref> {
    if array.is_null() { Vec::new() } else { vm.heap.elements::<Ref>(array).to_vec() }
}

/// `length` bytes of a `byte[]` from `start`; `ArrayIndexOutOfBoundsException` as in JNI's `GetByteArrayRegion`.
pub fn byte_region(vm: &mut Vm, array: Ref, start: i32, length: i32) -> Step<Vec<u8>> {
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    if length < 0 {
        return Err(vm.exception_without_message("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let have = vm.heap.array_len(array);
    vm.choose_fits(array, start, length);
    let region = usize::try_from(start).ok().and_then(|start| {
        let end = start.checked_add(length as usize)?;
        vm.heap.elements::<u8>(array).get(start..end).map(<[u8]>::to_vec)
    });
    region.ok_or_else(|| {
        let message =
            format!("Array region {start}..{} out of bounds for length {have}", i64::from(start) + i64::from(length));
        let stop = vm.exception("java/lang/ArrayIndexOutOfBoundsException", &message);
        let have = vm.length_expr(array, have);
        vm.with_message_of(stop, &[have])
    })
}

/// The text of a Java string argument that must not be null.
pub fn required_string(vm: &mut Vm, string: Ref) -> Step<String> {
    if string.is_null() { Err(vm.null_pointer()) } else { Ok(vm.string(string)) }
}
