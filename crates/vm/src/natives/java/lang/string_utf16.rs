//! `java.lang.StringUTF16`. Takes no arguments: exact.

use crate::natives::boolean;

crate::natives! { "java/lang/StringUTF16";
    "isBigEndian()Z" exact => |_, _| boolean(cfg!(target_endian = "big")),
}
