//! Natives of `sun.nio.ch.Net` for multicast groups.
//!
//! Symbolic arguments: groups, interfaces and sources are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::{Errno, Sys};

use crate::support::errors::{io_status, socket, socket_error};
use crate::support::fields::descriptor;

doppel_vm::natives! { "sun/nio/ch/Net";
    static "joinOrDrop4(ZLjava/io/FileDescriptor;III)I" concretises => join_or_drop4,
    static "blockOrUnblock4(ZLjava/io/FileDescriptor;III)I" concretises => block_or_unblock4,
    static "joinOrDrop6(ZLjava/io/FileDescriptor;[BI[B)I" concretises => join_or_drop6,
    static "blockOrUnblock6(ZLjava/io/FileDescriptor;[BI[B)I" concretises => block_or_unblock6,
    static "setInterface4(Ljava/io/FileDescriptor;I)V" concretises => set_interface4,
    static "getInterface4(Ljava/io/FileDescriptor;)I" exact => get_interface4,
    static "setInterface6(Ljava/io/FileDescriptor;I)V" concretises => set_interface6,
    static "getInterface6(Ljava/io/FileDescriptor;)I" exact => get_interface6,
}

// Options for sources, which the `libc` crate does not name everywhere.
const MCAST_BLOCK_SOURCE: i32 = 43;
const MCAST_UNBLOCK_SOURCE: i32 = 44;
const MCAST_JOIN_SOURCE_GROUP: i32 = 46;
const MCAST_LEAVE_SOURCE_GROUP: i32 = 47;

fn done(vm: &mut Vm, result: Sys<()>, may_lack: bool) -> Step<i32> {
    match result {
        Ok(()) => Ok(0),
        Err(Errno(libc::ENOPROTOOPT | libc::EOPNOTSUPP)) if may_lack => Ok(io_status::UNAVAILABLE),
        Err(errno) => Err(socket_error(vm, errno)),
    }
}

/// `struct ip_mreq` or, with a source, `struct ip_mreq_source`.
fn request4(group: i32, interface: i32, source: Option<i32>) -> Vec<u8> {
    [Some(group), Some(interface), source].into_iter().flatten().flat_map(i32::to_be_bytes).collect()
}

fn join_or_drop4(vm: &mut Vm, join: bool, fd: Ref, group: i32, interface: i32, source: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let (option, request) = match (source, join) {
        (0, true) => (libc::IP_ADD_MEMBERSHIP, request4(group, interface, None)),
        (0, false) => (libc::IP_DROP_MEMBERSHIP, request4(group, interface, None)),
        (_, true) => (libc::IP_ADD_SOURCE_MEMBERSHIP, request4(group, interface, Some(source))),
        (_, false) => (libc::IP_DROP_SOURCE_MEMBERSHIP, request4(group, interface, Some(source))),
    };
    let result = vm.world.set_option(fd, libc::IPPROTO_IP, option, &request);
    done(vm, result, join)
}

fn block_or_unblock4(vm: &mut Vm, block: bool, fd: Ref, group: i32, interface: i32, source: i32) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let option = if block { libc::IP_BLOCK_SOURCE } else { libc::IP_UNBLOCK_SOURCE };
    let result = vm.world.set_option(fd, libc::IPPROTO_IP, option, &request4(group, interface, Some(source)));
    done(vm, result, block)
}

fn bytes16(vm: &Vm, array: Ref) -> [u8; 16] {
    let mut bytes = [0u8; 16];
    if !array.is_null() {
        for (to, from) in bytes.iter_mut().zip(vm.heap.elements::<u8>(array)) {
            *to = *from;
        }
    }
    bytes
}

/// `struct ipv6_mreq`.
fn request6(group: [u8; 16], index: i32) -> Vec<u8> {
    [group.as_slice(), &index.to_ne_bytes()].concat()
}

/// `struct group_source_req`: an index, and two addresses of 128 bytes.
fn source_request6(group: [u8; 16], index: i32, source: [u8; 16]) -> Vec<u8> {
    let address = |ip: [u8; 16]| {
        let mut bytes = vec![0u8; 128];
        bytes[..2].copy_from_slice(&(libc::AF_INET6 as u16).to_ne_bytes());
        bytes[8..24].copy_from_slice(&ip);
        bytes
    };
    [index.to_ne_bytes().to_vec(), vec![0; 4], address(group), address(source)].concat()
}

fn join_or_drop6(vm: &mut Vm, join: bool, fd: Ref, group: Ref, index: i32, source: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let group = bytes16(vm, group);
    let (option, request) = match (source.is_null(), join) {
        (true, true) => (libc::IPV6_ADD_MEMBERSHIP, request6(group, index)),
        (true, false) => (libc::IPV6_DROP_MEMBERSHIP, request6(group, index)),
        (false, true) => (MCAST_JOIN_SOURCE_GROUP, source_request6(group, index, bytes16(vm, source))),
        (false, false) => (MCAST_LEAVE_SOURCE_GROUP, source_request6(group, index, bytes16(vm, source))),
    };
    let result = vm.world.set_option(fd, libc::IPPROTO_IPV6, option, &request);
    done(vm, result, join)
}

fn block_or_unblock6(vm: &mut Vm, block: bool, fd: Ref, group: Ref, index: i32, source: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let option = if block { MCAST_BLOCK_SOURCE } else { MCAST_UNBLOCK_SOURCE };
    let request = source_request6(bytes16(vm, group), index, bytes16(vm, source));
    let result = vm.world.set_option(fd, libc::IPPROTO_IPV6, option, &request);
    done(vm, result, block)
}

fn set_interface4(vm: &mut Vm, fd: Ref, interface: i32) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.set_option(fd, libc::IPPROTO_IP, libc::IP_MULTICAST_IF, &interface.to_be_bytes());
    socket(vm, result)
}

fn get_interface4(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let mut value = [0u8; 4];
    let result = vm.world.get_option(fd, libc::IPPROTO_IP, libc::IP_MULTICAST_IF, &mut value);
    socket(vm, result)?;
    Ok(i32::from_be_bytes(value))
}

fn set_interface6(vm: &mut Vm, fd: Ref, index: i32) -> Step<()> {
    let fd = descriptor(vm, fd);
    let result = vm.world.set_int_option(fd, libc::IPPROTO_IPV6, libc::IPV6_MULTICAST_IF, index);
    socket(vm, result)
}

fn get_interface6(vm: &mut Vm, fd: Ref) -> Step<i32> {
    let fd = descriptor(vm, fd);
    let result = vm.world.get_int_option(fd, libc::IPPROTO_IPV6, libc::IPV6_MULTICAST_IF);
    socket(vm, result)
}
