//! Natives of `sun.nio.ch.InheritedChannel`: whether standard input is a socket that inetd handed over.
//!
//! Symbolic arguments: descriptors and paths are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, boolean, int, object};
use doppel_vm::step::Step;

use crate::support::addresses::{new_address, prepare};
use crate::support::errors::io;
use crate::support::text::platform_bytes;

doppel_vm::natives! { "sun/nio/ch/InheritedChannel";
    "initIDs()V" exact => |_: &mut Vm, _: Args| -> Step<u64> { VOID },
    "soType0(I)I" concretises => so_type,
    "addressFamily(I)I" concretises => address_family,
    "isConnected(I)Z" concretises => is_connected,
    "inetPeerAddress0(I)Ljava/net/InetAddress;" concretises => inet_peer_address,
    "unixPeerAddress0(I)[B" concretises => |_: &mut Vm, _: Args| -> Step<u64> { object(Ref::NULL) },
    "peerPort0(I)I" concretises => peer_port,
    "dup(I)I" concretises => dup,
    "dup2(II)V" concretises => dup2,
    "open0(Ljava/lang/String;I)I" concretises => open,
    "close0(I)V" concretises => close,
}

/// The kind of a socket, -1 for what is none.
fn so_type(vm: &mut Vm, mut args: Args) -> Step<u64> {
    int(vm.world.get_int_option(args.int(), libc::SOL_SOCKET, libc::SO_TYPE).unwrap_or(-1))
}

// Constants of the class.
const AF_UNKNOWN: i32 = -1;
const AF_INET: i32 = 1;
const AF_INET6: i32 = 2;
const AF_UNIX: i32 = 3;

fn address_family(vm: &mut Vm, mut args: Args) -> Step<u64> {
    int(match vm.world.socket_family(args.int()) {
        Ok(libc::AF_INET) => AF_INET,
        Ok(libc::AF_INET6) => AF_INET6,
        Ok(libc::AF_UNIX) => AF_UNIX,
        _ => AF_UNKNOWN,
    })
}

fn is_connected(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(vm.world.remote_address(args.int()).is_ok())
}

fn inet_peer_address(vm: &mut Vm, mut args: Args) -> Step<u64> {
    prepare(vm)?;
    match vm.world.remote_address(args.int()) {
        Ok(Some(peer)) => object(new_address(vm, peer.unmapped().address, Ref::NULL)?),
        _ => object(Ref::NULL),
    }
}

fn peer_port(vm: &mut Vm, mut args: Args) -> Step<u64> {
    match vm.world.remote_address(args.int()) {
        Ok(Some(peer)) => int(peer.port.into()),
        _ => int(-1),
    }
}

fn dup(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.dup(args.int());
    int(io(vm, result)?)
}

fn dup2(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, to) = (args.int(), args.int());
    let result = vm.world.dup2(from, to);
    io(vm, result)?;
    VOID
}

fn open(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (path, mode) = (args.obj(), args.int());
    let path = platform_bytes(vm, path)?;
    let flags = match mode {
        0 => libc::O_RDONLY,
        1 => libc::O_WRONLY,
        _ => libc::O_RDWR,
    };
    let result = vm.world.open(&path, flags, 0);
    let fd = io(vm, result)?;
    vm.after_open(fd);
    int(fd)
}

fn close(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.close(args.int());
    io(vm, result)?;
    VOID
}
