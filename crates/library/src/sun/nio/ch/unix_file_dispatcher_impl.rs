//! Natives of `sun.nio.ch.UnixFileDispatcherImpl`, which newer JDKs have.
//!
//! Symbolic arguments: as in [`super::file_dispatcher_impl`].

use doppel_vm::Vm;
use doppel_vm::natives::{Args, long};
use doppel_vm::step::Step;

use super::file_dispatcher_impl as file;

doppel_vm::natives! { "sun/nio/ch/UnixFileDispatcherImpl";
    "read0(Ljava/io/FileDescriptor;JI)I" exact since 20 => file::read,
    "pread0(Ljava/io/FileDescriptor;JIJ)I" exact since 20 => file::pread,
    "readv0(Ljava/io/FileDescriptor;JI)J" concretises since 20 => file::readv,
    "write0(Ljava/io/FileDescriptor;JI)I" concretises since 20 => file::write,
    "pwrite0(Ljava/io/FileDescriptor;JIJ)I" concretises since 20 => file::pwrite,
    "writev0(Ljava/io/FileDescriptor;JI)J" concretises since 20 => file::writev,
    "force0(Ljava/io/FileDescriptor;Z)I" concretises since 20 => file::force,
    "seek0(Ljava/io/FileDescriptor;J)J" concretises since 20 => file::seek,
    "truncate0(Ljava/io/FileDescriptor;J)I" concretises since 20 => file::truncate,
    "size0(Ljava/io/FileDescriptor;)J" exact since 20 => file::size,
    "lock0(Ljava/io/FileDescriptor;ZJJZ)I" concretises since 20 => file::lock,
    "release0(Ljava/io/FileDescriptor;JJ)V" concretises since 20 => file::release,
    "closeIntFD(I)V" concretises since 20 => file::close_int,
    "setDirect0(Ljava/io/FileDescriptor;)I" exact since 20 => file::set_direct,
    "allocationGranularity0()J" exact since 20 => allocation_granularity,
    "map0(Ljava/io/FileDescriptor;IJJZ)J" concretises since 20 => file::map,
    "unmap0(JJ)I" concretises since 20 => file::unmap,
    "available0(Ljava/io/FileDescriptor;)I" exact since 20 => file::available,
    "isOther0(Ljava/io/FileDescriptor;)Z" exact since 20 => file::is_other,
}

fn allocation_granularity(vm: &mut Vm, _: Args) -> Step<u64> {
    long(vm.world.page_size())
}
