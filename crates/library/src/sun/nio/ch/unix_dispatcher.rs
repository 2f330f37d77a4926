//! Natives of `sun.nio.ch.UnixDispatcher`, which newer JDKs have.
//!
//! Symbolic arguments: descriptors are fixed to their values.

use super::file_dispatcher_impl as file;

doppel_vm::natives! { "sun/nio/ch/UnixDispatcher";
    "init()V" exact since 20 => file::init,
    "close0(Ljava/io/FileDescriptor;)V" exact since 20 => file::close,
    "preClose0(Ljava/io/FileDescriptor;)V" exact since 20 => file::pre_close,
}
