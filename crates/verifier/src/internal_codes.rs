//! HotSpot's internal instructions, after those of the specification. In a class file they are as invalid as any other
//! number, but HotSpot knows their lengths and names, and its messages show that.

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::{BREAKPOINT, mnemonic};

/// From 203 on: their kinds and lengths.
const FIRST: u8 = 203;
const INTERNAL: [(&str, u8); 36] = [
    ("fast_agetfield", 3),
    ("fast_bgetfield", 3),
    ("fast_cgetfield", 3),
    ("fast_dgetfield", 3),
    ("fast_fgetfield", 3),
    ("fast_igetfield", 3),
    ("fast_lgetfield", 3),
    ("fast_sgetfield", 3),
    ("fast_aputfield", 3),
    ("fast_bputfield", 3),
    ("fast_zputfield", 3),
    ("fast_cputfield", 3),
    ("fast_dputfield", 3),
    ("fast_fputfield", 3),
    ("fast_iputfield", 3),
    ("fast_lputfield", 3),
    ("fast_sputfield", 3),
    ("fast_aload_0", 1),
    ("fast_iaccess_0", 4),
    ("fast_aaccess_0", 4),
    ("fast_faccess_0", 4),
    ("fast_iload", 2),
    ("fast_iload2", 4),
    ("fast_icaload", 3),
    ("fast_invokevfinal", 3),
    ("fast_linearswitch", 0),
    ("fast_binaryswitch", 0),
    ("fast_aldc", 2),
    ("fast_aldc_w", 3),
    ("return_register_finalizer", 1),
    ("invokehandle", 3),
    ("nofast_getfield", 3),
    ("nofast_putfield", 3),
    ("nofast_aload_0", 1),
    ("nofast_iload", 2),
    ("_shouldnotreachhere", 0),
];

fn internal(opcode: u8) -> Option<(&'static str, u8)> {
    INTERNAL.get(usize::from(opcode.checked_sub(FIRST)?)).copied()
}

/// The length of the instruction at `bci`, if it is one and within the code.
pub(crate) fn len(bytes: &[u8], bci: usize) -> Option<usize> {
    let opcode = *bytes.get(bci)?;
    let len = match internal(opcode) {
        Some((_, len)) => usize::from(len),
        None if opcode == BREAKPOINT => 1,
        None => return Instruction::decode(bytes, bci).ok().map(|instruction| instruction.len()),
    };
    (len > 0 && bci + len <= bytes.len()).then_some(len)
}

pub(crate) fn name(opcode: u8) -> &'static str {
    match (internal(opcode), mnemonic(opcode)) {
        (Some((name, _)), _) => name,
        (None, "illegal" | "impdep1" | "impdep2") => "<illegal>",
        (None, name) => name,
    }
}
