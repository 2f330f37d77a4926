//! Natives of `sun.nio.ch.InheritedChannel`: whether standard input is a socket inherited from inetd.
//!
//! Symbolic arguments: descriptors and paths are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::addresses::{new_address, prepare};
use crate::support::errors::io;
use crate::support::text::platform_bytes;

doppel_vm::natives! { "sun/nio/ch/InheritedChannel";
    static "initIDs()V" exact => |_: &mut Vm| Ok(()),
    static "soType0(I)I" concretises => so_type,
    static "addressFamily(I)I" concretises => address_family,
    static "isConnected(I)Z" concretises => is_connected,
    static "inetPeerAddress0(I)Ljava/net/InetAddress;" concretises => inet_peer_address,
    static "unixPeerAddress0(I)[B" concretises => |_: &mut Vm| Ok(Ref::NULL),
    static "peerPort0(I)I" concretises => peer_port,
    static "dup(I)I" concretises => dup,
    static "dup2(II)V" concretises => dup2,
    static "open0(Ljava/lang/String;I)I" concretises => open,
    static "close0(I)V" concretises => close,
}

/// The type of a socket; -1 for other descriptors.
fn so_type(vm: &mut Vm, fd: i32) -> Step<i32> {
    Ok(vm.world.get_int_option(fd, libc::SOL_SOCKET, libc::SO_TYPE).unwrap_or(-1))
}

// Constants of the class.
const AF_UNKNOWN: i32 = -1;
const AF_INET: i32 = 1;
const AF_INET6: i32 = 2;
const AF_UNIX: i32 = 3;

fn address_family(vm: &mut Vm, fd: i32) -> Step<i32> {
    Ok(match vm.world.socket_family(fd) {
        Ok(libc::AF_INET) => AF_INET,
        Ok(libc::AF_INET6) => AF_INET6,
        Ok(libc::AF_UNIX) => AF_UNIX,
        _ => AF_UNKNOWN,
    })
}

fn is_connected(vm: &mut Vm, fd: i32) -> Step<bool> {
    Ok(vm.world.remote_address(fd).is_ok())
}

fn inet_peer_address(vm: &mut Vm, fd: i32) -> Step<Ref> {
    prepare(vm)?;
    match vm.world.remote_address(fd) {
        Ok(Some(peer)) => Ok(new_address(vm, peer.unmapped().address, Ref::NULL)?),
        _ => Ok(Ref::NULL),
    }
}

fn peer_port(vm: &mut Vm, fd: i32) -> Step<i32> {
    match vm.world.remote_address(fd) {
        Ok(Some(peer)) => Ok(peer.port.into()),
        _ => Ok(-1),
    }
}

fn dup(vm: &mut Vm, fd: i32) -> Step<i32> {
    let result = vm.world.dup(fd);
    io(vm, result)
}

fn dup2(vm: &mut Vm, from: i32, to: i32) -> Step<()> {
    let result = vm.world.dup2(from, to);
    io(vm, result)
}

fn open(vm: &mut Vm, path: Ref, mode: i32) -> Step<i32> {
    let path = platform_bytes(vm, path)?;
    let flags = match mode {
        0 => libc::O_RDONLY,
        1 => libc::O_WRONLY,
        _ => libc::O_RDWR,
    };
    let result = vm.world.open(&path, flags, 0);
    let fd = io(vm, result)?;
    vm.after_open(fd);
    Ok(fd)
}

fn close(vm: &mut Vm, fd: i32) -> Step<()> {
    let result = vm.world.close(fd);
    io(vm, result)
}
