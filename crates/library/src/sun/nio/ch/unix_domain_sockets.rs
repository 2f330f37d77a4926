//! Natives of `sun.nio.ch.UnixDomainSockets`.
//!
//! Symbolic arguments: paths are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{io_status, socket, socket_error};
use crate::support::fields::{descriptor, set_descriptor};
use crate::support::waiting::{interrupted, wait_for};

doppel_vm::natives! { "sun/nio/ch/UnixDomainSockets";
    static "init()Z" exact => |_: &mut Vm| Ok(true),
    static "socket0()I" exact => new_socket,
    static "bind0(Ljava/io/FileDescriptor;[B)V" concretises => bind,
    static "connect0(Ljava/io/FileDescriptor;[B)I" concretises => connect,
    static "accept0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/lang/Object;)I" exact => accept,
    static "localAddress0(Ljava/io/FileDescriptor;)[B" exact => local_address,
}

fn path_in(vm: &Vm, array: Ref) -> Vec<u8> {
    if array.is_null() { Vec::new() } else { vm.heap.elements::<u8>(array).to_vec() }
}

fn new_socket(vm: &mut Vm) -> Step<i32> {
    let result = vm.world.socket(libc::AF_UNIX, libc::SOCK_STREAM);
    socket(vm, result)
}

fn bind(vm: &mut Vm, fd: Ref, path: Ref) -> Step<()> {
    let (fd, path) = (descriptor(vm, fd), path_in(vm, path));
    let result = vm.world.unix_bind(fd, &path);
    socket(vm, result)
}

fn connect(vm: &mut Vm, fd: Ref, path: Ref) -> Step<i32> {
    let (fd, path) = (descriptor(vm, fd), path_in(vm, path));
    match vm.world.unix_connect(fd, &path) {
        Ok(()) => Ok(1),
        Err(Errno(libc::EINPROGRESS | libc::EAGAIN)) => Ok(io_status::UNAVAILABLE),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}

fn accept(vm: &mut Vm, fd: Ref, new: Ref, addresses: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    if new.is_null() || addresses.is_null() {
        return Err(vm.null_pointer());
    }
    let blocking = vm.world.status_flags(fd).is_ok_and(|flags| flags & libc::O_NONBLOCK == 0);
    if blocking && !wait_for(vm, fd, libc::POLLIN) {
        return Err(interrupted());
    }
    let (connection, path) = match vm.world.unix_accept(fd) {
        Ok(accepted) => accepted,
        Err(Errno(libc::EAGAIN)) => return Ok(io_status::UNAVAILABLE),
        Err(errno) => return Err(socket_error(vm, errno)),
    };
    set_descriptor(vm, new, connection);
    let path = vm.new_byte_array(&path)?;
    if vm.heap.array_len(addresses) > 0 {
        vm.heap.set_element(addresses, 0, path);
    }
    Ok(1)
}

fn local_address(vm: &mut Vm, fd: Ref) -> Step<Ref> {
    let fd = descriptor(vm, fd);
    let result = vm.world.unix_local_path(fd);
    let path = socket(vm, result)?;
    vm.new_byte_array(&path)
}
