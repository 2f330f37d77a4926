//! Hollow classes, without their static initialiser: doppel has run it, and the static fields are mirrored.

use doppel_classpath::classfile::ClassFile;

/// `Code` with a single `return`: no stack, no locals, no handlers, no attributes.
const RETURN: [u8; 13] = [0, 0, 0, 0, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0];

/// The distance from the start of a Code attribute's contents to the code: the sizes of stack, locals and code.
const BEFORE_CODE: usize = 8;

/// The class file with an empty `<clinit>`; none if it has no `<clinit>`.
pub fn hollow(file: &ClassFile) -> Option<Vec<u8>> {
    let clinit = file.methods.iter().find(|method| file.utf8(method.name).is_ok_and(|name| name == b"<clinit>"))?;
    let code = clinit.code.as_ref()?;
    let contents = (code.bytecode.start as usize).checked_sub(BEFORE_CODE)?;
    let len_at = contents.checked_sub(4)?;
    let len = u32::from_be_bytes(file.bytes.get(len_at..contents)?.try_into().ok()?) as usize;
    let rest = file.bytes.get(contents.checked_add(len)?..)?;
    let mut bytes = file.bytes.get(..len_at)?.to_vec();
    bytes.extend_from_slice(&(RETURN.len() as u32).to_be_bytes());
    bytes.extend_from_slice(&RETURN);
    bytes.extend_from_slice(rest);
    Some(bytes)
}
