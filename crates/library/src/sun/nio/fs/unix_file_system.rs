//! Natives of `sun.nio.fs.UnixFileSystem`, in newer JDKs.
//!
//! Symbolic arguments: as in [`super::unix_copy_file`].

use super::unix_copy_file::buffered_copy;

doppel_vm::natives! { "sun/nio/fs/UnixFileSystem";
    static "bufferedCopy0(IIJIJ)V" concretises since 20 => buffered_copy,
}
