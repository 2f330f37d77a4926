//! Natives of `java.net.Inet6AddressImpl`: host names and addresses on systems with IPv6.
//!
//! Symbolic arguments: names and addresses are concretised.

use std::net::IpAddr;

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::{Errno, HostAddress, SocketAddress};

use crate::support::addresses::{address_of_bytes, new_address, prepare};
use crate::support::errors::failed;

doppel_vm::natives! { "java/net/Inet6AddressImpl";
    "getLocalHostName()Ljava/lang/String;" exact => get_local_host_name,
    "lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;" concretises => lookup_all_host_addr,
    "lookupAllHostAddr(Ljava/lang/String;I)[Ljava/net/InetAddress;" concretises since 18 => lookup_with_policy,
    "getHostByAddr([B)Ljava/lang/String;" concretises => get_host_by_addr,
    "isReachable0([BII[BII)Z" concretises => is_reachable,
}

/// The order of the families, or the only family.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    System,
    Ipv4First,
    Ipv6First,
    Ipv4Only,
    Ipv6Only,
}

pub fn get_local_host_name(vm: &mut Vm) -> Step<Ref> {
    let name = vm.world.host_name();
    vm.new_string(&name)
}

fn lookup_all_host_addr(vm: &mut Vm, _this: Ref, host: Ref) -> Step<Ref> {
    let class = vm.boot_class("java/net/InetAddress")?;
    let mirror = vm.mirror(class);
    let field = class.field_named("preferIPv6Address");
    // PREFER_IPV4_VALUE and its siblings.
    let order = match field.map_or(0, |field| vm.heap.read::<i32>(mirror, field.offset)) {
        1 => Order::Ipv6First,
        2 => Order::System,
        _ => Order::Ipv4First,
    };
    look_up(vm, host, order)
}

fn lookup_with_policy(vm: &mut Vm, _this: Ref, host: Ref, characteristics: i32) -> Step<Ref> {
    // The flags of InetAddressResolver.LookupPolicy.
    let (ipv4, ipv6) = (characteristics & 1 != 0, characteristics & 2 != 0);
    let order = match (ipv4, ipv6) {
        (true, false) => Order::Ipv4Only,
        (false, true) => Order::Ipv6Only,
        _ if characteristics & 4 != 0 => Order::Ipv4First,
        _ if characteristics & 8 != 0 => Order::Ipv6First,
        _ => Order::System,
    };
    look_up(vm, host, order)
}

/// The addresses of a host, or `UnknownHostException`.
pub fn look_up(vm: &mut Vm, host: Ref, order: Order) -> Step<Ref> {
    if host.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "host argument is null"));
    }
    prepare(vm)?;
    let name = vm.string(host);
    let mut addresses = match vm.world.look_up_host(&name, order == Order::Ipv4Only) {
        Ok(addresses) => addresses,
        Err(error) => {
            let stop = vm.exception("java/net/UnknownHostException", &format!("{name}: {}", error.0));
            return Err(failed(vm, stop));
        }
    };
    match order {
        Order::System | Order::Ipv4Only => {}
        Order::Ipv4First => addresses.sort_by_key(|address| address.ip.is_ipv6()),
        Order::Ipv6First => addresses.sort_by_key(|address| address.ip.is_ipv4()),
        Order::Ipv6Only => addresses.retain(|address| address.ip.is_ipv6()),
    }
    if addresses.is_empty() {
        return Err(vm.exception("java/net/UnknownHostException", &name));
    }
    let objects = addresses.into_iter().map(|address| new_address(vm, address, host)).collect::<Step<Vec<Ref>>>()?;
    let class = vm.boot_class("java/net/InetAddress")?;
    vm.new_ref_array(class, &objects)
}

pub fn get_host_by_addr(vm: &mut Vm, _this: Ref, bytes: Ref) -> Step<Ref> {
    let ip = address_of_bytes(vm, bytes)?;
    match vm.world.look_up_address(ip) {
        Some(name) => Ok(vm.new_string(&name)?),
        None => {
            let stop = vm.exception_without_message("java/net/UnknownHostException");
            Err(failed(vm, stop))
        }
    }
}

fn is_reachable(vm: &mut Vm, _this: Ref, bytes: Ref, scope: i32, timeout: i32) -> Step<bool> {
    let ip = address_of_bytes(vm, bytes)?;
    Ok(answers(vm, ip, scope as u32, timeout))
}

/// Whether a host answers on the echo port, even with a refusal.
pub fn answers(vm: &mut Vm, ip: IpAddr, scope: u32, timeout: i32) -> bool {
    const ECHO: u16 = 7;
    let address = SocketAddress { address: HostAddress { ip, scope }, port: ECHO };
    let family = if ip.is_ipv4() { libc::AF_INET } else { libc::AF_INET6 };
    let Ok(fd) = vm.world.socket(family, libc::SOCK_STREAM | libc::SOCK_NONBLOCK) else { return false };
    let answer = match vm.world.connect(fd, address) {
        Err(Errno(libc::EINPROGRESS)) => match vm.world.poll_one(fd, libc::POLLOUT, timeout) {
            Ok(events) if events != 0 => match vm.world.get_int_option(fd, libc::SOL_SOCKET, libc::SO_ERROR) {
                Ok(0) => Ok(()),
                Ok(error) => Err(Errno(error)),
                Err(errno) => Err(errno),
            },
            _ => Err(Errno(libc::ETIMEDOUT)),
        },
        other => other,
    };
    let _ = vm.world.close(fd);
    vm.note_denials();
    matches!(answer, Ok(()) | Err(Errno(libc::ECONNREFUSED)))
}
