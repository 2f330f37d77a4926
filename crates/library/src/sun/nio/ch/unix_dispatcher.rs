//! Natives of `sun.nio.ch.UnixDispatcher`, in newer JDKs.
//!
//! Symbolic arguments: descriptors are concretised.

use super::file_dispatcher_impl as file;

doppel_vm::natives! { "sun/nio/ch/UnixDispatcher";
    static "init()V" exact since 20 => file::init,
    static "close0(Ljava/io/FileDescriptor;)V" exact since 20 => file::close,
    static "preClose0(Ljava/io/FileDescriptor;)V" exact since 20 => file::pre_close,
}
