//! `java.lang.StringUTF16`. Takes no arguments: exact.

use doppel_vm::Vm;

doppel_vm::natives! { "java/lang/StringUTF16";
    static "isBigEndian()Z" exact => |_: &mut Vm| Ok(cfg!(target_endian = "big")),
}
