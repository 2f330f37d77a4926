//! Natives of `sun.nio.ch.UnixFileDispatcherImpl`, in newer JDKs.
//!
//! Symbolic arguments: as in [`super::file_dispatcher_impl`].

use doppel_vm::Vm;
use doppel_vm::step::Step;

use super::file_dispatcher_impl as file;

doppel_vm::natives! { "sun/nio/ch/UnixFileDispatcherImpl";
    static "read0(Ljava/io/FileDescriptor;JI)I" exact since 20 => file::read,
    static "pread0(Ljava/io/FileDescriptor;JIJ)I" exact since 20 => file::pread,
    static "readv0(Ljava/io/FileDescriptor;JI)J" concretises since 20 => file::readv,
    static "write0(Ljava/io/FileDescriptor;JI)I" concretises since 20 => file::write,
    static "pwrite0(Ljava/io/FileDescriptor;JIJ)I" concretises since 20 => file::pwrite,
    static "writev0(Ljava/io/FileDescriptor;JI)J" concretises since 20 => file::writev,
    static "force0(Ljava/io/FileDescriptor;Z)I" concretises since 20 => file::force,
    static "seek0(Ljava/io/FileDescriptor;J)J" concretises since 20 => file::seek,
    static "truncate0(Ljava/io/FileDescriptor;J)I" concretises since 20 => file::truncate,
    static "size0(Ljava/io/FileDescriptor;)J" exact since 20 => file::size,
    static "lock0(Ljava/io/FileDescriptor;ZJJZ)I" concretises since 20 => file::lock,
    static "release0(Ljava/io/FileDescriptor;JJ)V" concretises since 20 => file::release,
    static "closeIntFD(I)V" concretises since 20 => file::close_int,
    static "setDirect0(Ljava/io/FileDescriptor;)I" exact since 20 => file::set_direct,
    static "allocationGranularity0()J" exact since 20 => allocation_granularity,
    static "map0(Ljava/io/FileDescriptor;IJJZ)J" concretises since 20 => file::map,
    static "unmap0(JJ)I" concretises since 20 => file::unmap,
    static "available0(Ljava/io/FileDescriptor;)I" exact since 20 => file::available,
    static "isOther0(Ljava/io/FileDescriptor;)Z" exact since 20 => file::is_other,
}

fn allocation_granularity(vm: &mut Vm) -> Step<i64> {
    Ok(vm.world.page_size())
}
