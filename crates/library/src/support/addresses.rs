//! `java.net.InetAddress` objects: created and read without running their code.

use std::net::IpAddr;

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::{HostAddress, SocketAddress};

use crate::support::fields::{get, set};

/// `InetAddress.IPv4` and `InetAddress.IPv6`.
const IPV4: i32 = 1;
const IPV6: i32 = 2;

/// Initialises the address classes. Natives call it before any effect that must not happen twice.
pub fn prepare(vm: &mut Vm) -> Step<()> {
    for name in ["java/net/Inet4Address", "java/net/Inet6Address", "java/net/InetSocketAddress"] {
        let class = vm.boot_class(name)?;
        vm.ensure_initialized(class)?;
    }
    Ok(())
}

/// Whether IPv6 is used at all: the system has it, and the program has not disabled it.
pub fn ipv6_available(vm: &mut Vm) -> bool {
    let refused = vm.config.properties.iter().rfind(|(name, _)| name == "java.net.preferIPv4Stack");
    let refused = refused.is_some_and(|(_, value)| value.eq_ignore_ascii_case("true"));
    !refused && vm.world.has_ipv6()
}

fn new(vm: &mut Vm, class: &str) -> Step<Ref> {
    let class = vm.boot_class(class)?;
    vm.new_object(class)
}

/// An `Inet4Address` or `Inet6Address`; `host` is its name or null. See [`prepare`].
pub fn new_address(vm: &mut Vm, address: HostAddress, host: Ref) -> Step<Ref> {
    let holder = new(vm, "java/net/InetAddress$InetAddressHolder")?;
    set(vm, holder, "hostName", host);
    set(vm, holder, "originalHostName", host);
    match address.ip {
        IpAddr::V4(ip) => {
            let object = new(vm, "java/net/Inet4Address")?;
            set(vm, holder, "family", IPV4);
            set(vm, holder, "address", u32::from(ip));
            set(vm, object, "holder", holder);
            Ok(object)
        }
        IpAddr::V6(ip) => {
            let object = new(vm, "java/net/Inet6Address")?;
            let holder6 = new(vm, "java/net/Inet6Address$Inet6AddressHolder")?;
            let bytes = vm.new_byte_array(&ip.octets())?;
            set(vm, holder, "family", IPV6);
            set(vm, holder6, "this$0", object);
            set(vm, holder6, "ipaddress", bytes);
            if address.scope != 0 {
                set(vm, holder6, "scope_id", address.scope);
                set(vm, holder6, "scope_id_set", 1u8);
            }
            set(vm, object, "holder", holder);
            set(vm, object, "holder6", holder6);
            Ok(object)
        }
    }
}

/// An `InetSocketAddress`. See [`prepare`].
pub fn new_socket_address(vm: &mut Vm, address: SocketAddress) -> Step<Ref> {
    let inet = new_address(vm, address.address, Ref::NULL)?;
    let holder = new(vm, "java/net/InetSocketAddress$InetSocketAddressHolder")?;
    set(vm, holder, "addr", inet);
    set(vm, holder, "port", i32::from(address.port));
    let object = new(vm, "java/net/InetSocketAddress")?;
    set(vm, object, "holder", holder);
    Ok(object)
}

/// The address in an `InetAddress`.
pub fn read_address(vm: &mut Vm, object: Ref) -> Step<HostAddress> {
    let holder: Ref = get(vm, object, "holder");
    if holder.is_null() {
        return Err(vm.null_pointer());
    }
    vm.fix_reachable(holder);
    if get::<i32>(vm, holder, "family") != IPV6 {
        return Ok(HostAddress::v4(get::<u32>(vm, holder, "address").to_be_bytes()));
    }
    let holder6: Ref = get(vm, object, "holder6");
    let bytes: Ref = get(vm, holder6, "ipaddress");
    if bytes.is_null() {
        return Err(vm.null_pointer());
    }
    vm.fix_reachable(holder6);
    vm.fix_reachable(bytes);
    let mut ip = [0u8; 16];
    for (to, from) in ip.iter_mut().zip(vm.heap.elements::<u8>(bytes)) {
        *to = *from;
    }
    Ok(HostAddress::v6(ip, get(vm, holder6, "scope_id")))
}

/// Like [`read_address`], with a port, in the form for a socket of this family.
pub fn read_socket_address(vm: &mut Vm, object: Ref, port: i32, prefer_ipv6: bool) -> Step<SocketAddress> {
    let address = SocketAddress { address: read_address(vm, object)?, port: port as u16 };
    Ok(if prefer_ipv6 && ipv6_available(vm) { address.mapped() } else { address })
}

/// The address in a `byte[]` of 4 or 16 bytes.
pub fn address_of_bytes(vm: &mut Vm, array: Ref) -> Step<IpAddr> {
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    let bytes = vm.heap.elements::<u8>(array);
    if let Ok(bytes) = <[u8; 4]>::try_from(bytes) {
        return Ok(IpAddr::from(bytes));
    }
    let mut ip = [0u8; 16];
    for (to, from) in ip.iter_mut().zip(bytes) {
        *to = *from;
    }
    Ok(IpAddr::from(ip))
}
