//! Natives of `sun.nio.ch.Net`: TCP and UDP sockets. Multicast is in [`super::net_multicast`].
//!
//! Symbolic arguments: addresses, ports, options and timeouts are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_world::{Errno, Shutdown, SocketAddress, Sys};

use crate::support::addresses::{ipv6_available, new_address, new_socket_address, prepare, read_socket_address};
use crate::support::errors::{io_error, io_status, socket, socket_error};
use crate::support::fields::{descriptor, set_descriptor};
use crate::support::waiting::{PATIENCE_MILLIS, interrupted, wait_for, waited};

doppel_vm::natives! { "sun/nio/ch/Net";
    static "initIDs()V" exact => |_: &mut Vm| Ok(()),
    static "isIPv6Available0()Z" exact => is_ipv6_available,
    static "isReusePortAvailable0()Z" exact => yes,
    static "isExclusiveBindAvailable()I" exact => |_: &mut Vm| Ok(-1),
    static "shouldSetBothIPv4AndIPv6Options0()Z" exact => yes,
    static "shouldShutdownWriteBeforeClose0()Z" exact => no,
    static "canIPv6SocketJoinIPv4Group0()Z" exact => yes,
    static "canJoin6WithIPv4Group0()Z" exact => no,
    static "canUseIPv6OptionsWithIPv4LocalAddress0()Z" exact => yes,
    static "pollinValue()S" exact => |_: &mut Vm| Ok(libc::POLLIN),
    static "polloutValue()S" exact => |_: &mut Vm| Ok(libc::POLLOUT),
    static "pollerrValue()S" exact => |_: &mut Vm| Ok(libc::POLLERR),
    static "pollhupValue()S" exact => |_: &mut Vm| Ok(libc::POLLHUP),
    static "pollnvalValue()S" exact => |_: &mut Vm| Ok(libc::POLLNVAL),
    static "pollconnValue()S" exact => |_: &mut Vm| Ok(libc::POLLOUT),
    static "socket0(ZZZZ)I" concretises => new_socket,
    static "bind0(Ljava/io/FileDescriptor;ZZLjava/net/InetAddress;I)V" concretises => bind,
    static "listen(Ljava/io/FileDescriptor;I)V" concretises => listen,
    static "connect0(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I" concretises => connect,
    static "accept(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I" exact => accept,
    static "shutdown(Ljava/io/FileDescriptor;I)V" concretises => shutdown,
    static "localPort(Ljava/io/FileDescriptor;)I" exact => local_port,
    static "localInetAddress(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" exact => local_address,
    static "remotePort(Ljava/io/FileDescriptor;)I" exact => remote_port,
    static "remoteInetAddress(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" exact => remote_address,
    static "getIntOption0(Ljava/io/FileDescriptor;ZII)I" concretises => get_int_option,
    static "setIntOption0(Ljava/io/FileDescriptor;ZIIIZ)V" concretises => set_int_option,
    static "poll(Ljava/io/FileDescriptor;IJ)I" concretises => poll,
    static "pollConnect(Ljava/io/FileDescriptor;J)Z" concretises => poll_connect,
    static "available(Ljava/io/FileDescriptor;)I" exact => available,
    static "sendOOB(Ljava/io/FileDescriptor;B)I" exact => send_oob,
    static "discardOOB(Ljava/io/FileDescriptor;)Z" exact => discard_oob,
}

fn yes(_: &mut Vm) -> Step<bool> {
    Ok(true)
}

fn no(_: &mut Vm) -> Step<bool> {
    Ok(false)
}

fn is_ipv6_available(vm: &mut Vm) -> Step<bool> {
    Ok(ipv6_available(vm))
}

/// The number of the descriptor that is the next argument.
fn new_socket(vm: &mut Vm, prefer_ipv6: bool, stream: bool, reuse: bool) -> Step<i32> {
    let ipv6 = prefer_ipv6 && ipv6_available(vm);
    let family = if ipv6 { libc::AF_INET6 } else { libc::AF_INET };
    let kind = if stream { libc::SOCK_STREAM } else { libc::SOCK_DGRAM };
    let result = vm.world.socket(family, kind);
    let fd = socket(vm, result)?;
    let result = set_up(vm, fd, ipv6, stream, reuse);
    if result.is_err() {
        let _ = vm.world.close(fd);
    }
    socket(vm, result)?;
    Ok(fd)
}

fn set_up(vm: &mut Vm, fd: i32, ipv6: bool, stream: bool, reuse: bool) -> Sys<()> {
    if ipv6 {
        vm.world.set_int_option(fd, libc::IPPROTO_IPV6, libc::IPV6_V6ONLY, 0)?;
    }
    if reuse {
        vm.world.set_int_option(fd, libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)?;
    }
    if !stream {
        // Receive only from groups that this socket joined; kernels without the option ignore it.
        const IP_MULTICAST_ALL: i32 = 49;
        const IPV6_MULTICAST_ALL: i32 = 29;
        let _ = vm.world.set_int_option(fd, libc::IPPROTO_IP, IP_MULTICAST_ALL, 0);
        if ipv6 {
            vm.world.set_int_option(fd, libc::IPPROTO_IPV6, libc::IPV6_MULTICAST_HOPS, 1)?;
            let _ = vm.world.set_int_option(fd, libc::IPPROTO_IPV6, IPV6_MULTICAST_ALL, 0);
        }
    }
    Ok(())
}

fn bind(vm: &mut Vm, fd: Ref, prefer_ipv6: bool, _exclusive: bool, address: Ref, port: i32) -> Step<()> {
    let fd = descriptor(vm, fd);
    let address = read_socket_address(vm, address, port, prefer_ipv6)?;
    let result = vm.world.bind(fd, address);
    socket(vm, result)
}

fn listen(vm: &mut Vm, fd: Ref, backlog: i32) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.listen(fd, backlog);
    socket(vm, result)
}

/// Never waits: a slow connection is `UNAVAILABLE`, and the caller polls for it.
fn connect(vm: &mut Vm, prefer_ipv6: bool, fd: Ref, address: Ref, port: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let address = read_socket_address(vm, address, port, prefer_ipv6)?;
    let blocking = vm.world.status_flags(fd).is_ok_and(|flags| flags & libc::O_NONBLOCK == 0);
    if blocking {
        let _ = vm.world.set_blocking(fd, false);
    }
    let result = vm.world.connect(fd, address);
    if blocking {
        let _ = vm.world.set_blocking(fd, true);
    }
    match result {
        Ok(()) => Ok(1),
        Err(Errno(libc::EINPROGRESS)) => Ok(io_status::UNAVAILABLE),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}

fn accept(vm: &mut Vm, fd: Ref, new: Ref, addresses: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    if new.is_null() || addresses.is_null() {
        return Err(vm.null_pointer());
    }
    prepare(vm)?;
    let blocking = vm.world.status_flags(fd).is_ok_and(|flags| flags & libc::O_NONBLOCK == 0);
    if blocking && !wait_for(vm, fd, libc::POLLIN) {
        return Err(interrupted());
    }
    let (connection, peer) = match vm.world.accept(fd) {
        Ok(accepted) => accepted,
        Err(Errno(libc::EAGAIN)) => return Ok(io_status::UNAVAILABLE),
        Err(errno) => return Err(socket_error(vm, errno)),
    };
    set_descriptor(vm, new, connection);
    if let Some(peer) = peer {
        let peer = new_socket_address(vm, peer.unmapped())?;
        if vm.heap.array_len(addresses) > 0 {
            vm.heap.set_element(addresses, 0, peer);
        }
    }
    Ok(1)
}

fn shutdown(vm: &mut Vm, fd: Ref, how: i32) -> Step<()> {
    let fd = descriptor(vm, fd);
    let how = match how {
        0 => Shutdown::Read,
        1 => Shutdown::Write,
        _ => Shutdown::Both,
    };
    match vm.world.shutdown(fd, how) {
        Ok(()) | Err(Errno(libc::ENOTCONN)) => Ok(()),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}

/// The address of a socket, which must be an internet address.
fn inet(vm: &mut Vm, result: Sys<Option<SocketAddress>>) -> Step<SocketAddress> {
    match socket(vm, result)? {
        Some(address) => Ok(address.unmapped()),
        None => Err(vm.exception("java/net/SocketException", "Socket is not an internet socket")),
    }
}

fn port_of(vm: &mut Vm, result: Sys<Option<SocketAddress>>) -> Step<i32> {
    Ok(inet(vm, result)?.port.into())
}

fn address_of(vm: &mut Vm, result: Sys<Option<SocketAddress>>) -> Step<Ref> {
    let address = inet(vm, result)?;
    new_address(vm, address.address, Ref::NULL)
}

pub fn local_port(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = vm.world.local_address(fd);
    port_of(vm, result)
}

fn local_address(vm: &mut Vm, fd: Ref) -> Step<Ref> {
    prepare(vm)?;
    let fd = descriptor(vm, fd);
    let result = vm.world.local_address(fd);
    address_of(vm, result)
}

fn remote_port(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = vm.world.remote_address(fd);
    port_of(vm, result)
}

fn remote_address(vm: &mut Vm, fd: Ref) -> Step<Ref> {
    prepare(vm)?;
    let fd = descriptor(vm, fd);
    let result = vm.world.remote_address(fd);
    address_of(vm, result)
}

/// Options of IPv4 multicast whose value is one byte.
fn is_byte_option(level: i32, option: i32) -> bool {
    level == libc::IPPROTO_IP && (option == libc::IP_MULTICAST_TTL || option == libc::IP_MULTICAST_LOOP)
}

fn is_linger(level: i32, option: i32) -> bool {
    level == libc::SOL_SOCKET && option == libc::SO_LINGER
}

fn is_buffer_size(level: i32, option: i32) -> bool {
    level == libc::SOL_SOCKET && (option == libc::SO_SNDBUF || option == libc::SO_RCVBUF)
}

fn get_int_option(vm: &mut Vm, fd: Ref, convert: bool, level: i32, option: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let mut value = [0u8; 8];
    let size = match (is_byte_option(level, option), is_linger(level, option)) {
        (true, _) => 1,
        (_, true) => 8,
        _ => 4,
    };
    let result = vm.world.get_option(fd, level, option, &mut value[..size]);
    socket(vm, result)?;
    let [a, b, c, d, e, f, g, h] = value;
    let (first, second) = (i32::from_ne_bytes([a, b, c, d]), i32::from_ne_bytes([e, f, g, h]));
    Ok(match size {
        1 => i32::from(a),
        8 if first == 0 => -1,
        8 => second,
        // The kernel doubles the requested value.
        _ if convert && is_buffer_size(level, option) => first / 2,
        _ => first,
    })
}

fn set_int_option(
    vm: &mut Vm,
    fd: Ref,
    convert: bool,
    level: i32,
    option: i32,
    mut value: i32,
    is_ipv6: bool,
) -> Step<()> {
    let fd = descriptor(vm, fd);
    const MIN_RECEIVE_BUFFER: i32 = 1024;
    const TOS_MASK: i32 = 0xfe;
    let result = if is_byte_option(level, option) {
        vm.world.set_option(fd, level, option, &[value as u8])
    } else if is_linger(level, option) {
        let (on, seconds) = if value >= 0 { (1i32, value) } else { (0, 0) };
        let mut linger = [0u8; 8];
        linger[..4].copy_from_slice(&on.to_ne_bytes());
        linger[4..].copy_from_slice(&seconds.to_ne_bytes());
        vm.world.set_option(fd, level, option, &linger)
    } else {
        if convert && level == libc::SOL_SOCKET && option == libc::SO_RCVBUF {
            value = value.max(MIN_RECEIVE_BUFFER);
        }
        if convert && level == libc::IPPROTO_IP && option == libc::IP_TOS {
            value &= TOS_MASK;
        }
        vm.world.set_int_option(fd, level, option, value)
    };
    socket(vm, result)?;
    if is_ipv6 && level == libc::IPPROTO_IPV6 && option == libc::IPV6_TCLASS {
        // For IPv4 packets of the same socket.
        let _ = vm.world.set_int_option(fd, libc::IPPROTO_IP, libc::IP_TOS, value);
    }
    Ok(())
}

/// How long to poll now for a timeout in milliseconds.
fn patience(timeout: i64) -> i32 {
    if timeout < 0 { PATIENCE_MILLIS } else { timeout.min(PATIENCE_MILLIS.into()) as i32 }
}

/// The events for which a descriptor is ready. Does not wait long: callers treat 0 as a spurious wake-up and check the
/// clock.
fn poll(vm: &mut Vm, fd: Ref, events: i32, timeout: i64) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let patience = patience(timeout);
    match vm.world.poll_one(fd, events as i16, patience) {
        Ok(0) | Err(Errno(libc::EINTR)) if timeout != 0 => {
            waited(vm, patience);
            Err(Stop::Yield(0))
        }
        Ok(ready) => Ok(ready.into()),
        Err(Errno(libc::EINTR)) => Ok(0),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}

/// Whether a connection is established, or why not.
fn poll_connect(vm: &mut Vm, fd: Ref, timeout: i64) -> Step<bool> {
    let fd = descriptor(vm, fd);
    let patience = patience(timeout);
    match vm.world.poll_one(fd, libc::POLLOUT, patience) {
        Ok(0) | Err(Errno(libc::EINTR)) if timeout != 0 => {
            waited(vm, patience);
            Err(Stop::Yield(0))
        }
        Ok(0) | Err(Errno(libc::EINTR)) => Ok(false),
        Ok(ready) => {
            let result = vm.world.get_int_option(fd, libc::SOL_SOCKET, libc::SO_ERROR);
            match socket(vm, result)? {
                0 if ready & libc::POLLHUP != 0 => Err(socket_error(vm, Errno(libc::ENOTCONN))),
                0 => Ok(true),
                error => Err(socket_error(vm, Errno(error))),
            }
        }
        Err(errno) => Err(io_error(vm, errno)),
    }
}

fn available(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = vm.world.readable_bytes(fd);
    socket(vm, result)
}

fn send_oob(vm: &mut Vm, fd: Ref, byte: i8) -> Step<i32> {
    let (fd, byte) = (descriptor(vm, fd), byte as u8);
    let result = vm.world.send(fd, &[byte], libc::MSG_OOB);
    crate::support::errors::transferred_int(vm, result, false)
}

fn discard_oob(_: &mut Vm) -> Step<bool> {
    Ok(false)
}
