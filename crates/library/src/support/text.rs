//! Text in the platform's encoding: paths and names as bytes.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields::get;

/// A Java string in the platform's encoding, UTF-8; lone surrogates become `?`, as in the JDK's encoder.
pub fn platform_bytes(vm: &mut Vm, string: Ref) -> Step<Vec<u8>> {
    if string.is_null() {
        return Err(vm.null_pointer());
    }
    let units = vm.string_utf16(string);
    Ok(char::decode_utf16(units).map(|unit| unit.unwrap_or('?')).collect::<String>().into_bytes())
}

/// A Java string from bytes in the platform's encoding.
pub fn platform_string(vm: &mut Vm, bytes: &[u8]) -> Step<Ref> {
    vm.new_string(&String::from_utf8_lossy(bytes))
}

/// The path of a `java.io.File`.
pub fn file_path(vm: &mut Vm, file: Ref) -> Step<Vec<u8>> {
    if file.is_null() {
        return Err(vm.null_pointer());
    }
    let path = get(vm, file, "path");
    platform_bytes(vm, path)
}
