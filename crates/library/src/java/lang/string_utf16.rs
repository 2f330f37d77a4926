//! `java.lang.StringUTF16`. Takes no arguments: exact.

use doppel_vm::natives::boolean;

doppel_vm::natives! { "java/lang/StringUTF16";
    "isBigEndian()Z" exact => |_, _| boolean(cfg!(target_endian = "big")),
}
