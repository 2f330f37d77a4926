//! Natives of `java.net.NetworkInterface`.
//!
//! Symbolic arguments: names, indices and addresses are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::{HostAddress, Interface};

use crate::support::addresses::{ipv6_available, new_address, prepare, read_address};
use crate::support::errors::socket;
use crate::support::fields::set;
use crate::support::text::platform_bytes;

doppel_vm::natives! { "java/net/NetworkInterface";
    static "init()V" exact => init,
    static "getAll()[Ljava/net/NetworkInterface;" exact => get_all,
    static "getByName0(Ljava/lang/String;)Ljava/net/NetworkInterface;" concretises => get_by_name,
    static "getByIndex0(I)Ljava/net/NetworkInterface;" concretises => get_by_index,
    static "getByInetAddress0(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;" concretises => get_by_address,
    static "boundInetAddress0(Ljava/net/InetAddress;)Z" concretises => bound_address,
    static "isUp0(Ljava/lang/String;I)Z" concretises => is_up,
    static "isLoopback0(Ljava/lang/String;I)Z" concretises => is_loopback,
    static "isP2P0(Ljava/lang/String;I)Z" concretises => is_p2p,
    static "supportsMulticast0(Ljava/lang/String;I)Z" concretises => supports_multicast,
    static "getMacAddr0([BLjava/lang/String;I)[B" concretises => get_mac_addr,
    static "getMTU0(Ljava/lang/String;I)I" concretises => get_mtu,
}

fn init(_: &mut Vm) -> Step<()> {
    Ok(())
}

/// The interfaces with the addresses in use.
fn interfaces(vm: &mut Vm) -> Step<Vec<Interface>> {
    let result = vm.world.interfaces();
    let mut interfaces = socket(vm, result)?;
    if !ipv6_available(vm) {
        for interface in &mut interfaces {
            interface.addresses.retain(|address| address.address.ip.is_ipv4());
        }
        interfaces.retain(|interface| !interface.addresses.is_empty());
    }
    Ok(interfaces)
}

fn new_interface(vm: &mut Vm, interface: &Interface) -> Step<Ref> {
    let class = vm.boot_class("java/net/NetworkInterface")?;
    let this = vm.new_object(class)?;
    let name = vm.new_string(&interface.name)?;
    set(vm, this, "name", name);
    set(vm, this, "displayName", name);
    set(vm, this, "index", interface.index);
    let binding_class = vm.boot_class("java/net/InterfaceAddress")?;
    let (mut addresses, mut bindings) = (Vec::new(), Vec::new());
    for known in &interface.addresses {
        let address = new_address(vm, known.address, Ref::NULL)?;
        if known.address.scope != 0 {
            let holder6 = crate::support::fields::get(vm, address, "holder6");
            set(vm, holder6, "scope_ifname", this);
            set(vm, holder6, "scope_ifname_set", 1u8);
        }
        let binding = vm.new_object(binding_class)?;
        set(vm, binding, "address", address);
        set(vm, binding, "maskLength", i16::from(known.prefix));
        if let Some(ip) = known.broadcast {
            let broadcast = new_address(vm, HostAddress::v4(ip.octets()), Ref::NULL)?;
            set(vm, binding, "broadcast", broadcast);
        }
        addresses.push(address);
        bindings.push(binding);
    }
    let address_class = vm.boot_class("java/net/InetAddress")?;
    let addresses = vm.new_ref_array(address_class, &addresses)?;
    let bindings = vm.new_ref_array(binding_class, &bindings)?;
    let children = vm.new_ref_array(class, &[])?;
    set(vm, this, "addrs", addresses);
    set(vm, this, "bindings", bindings);
    set(vm, this, "childs", children);
    Ok(this)
}

fn get_all(vm: &mut Vm) -> Step<Ref> {
    prepare(vm)?;
    let found = interfaces(vm)?;
    if found.is_empty() {
        return Ok(Ref::NULL);
    }
    let objects = found.iter().map(|interface| new_interface(vm, interface)).collect::<Step<Vec<Ref>>>()?;
    let class = vm.boot_class("java/net/NetworkInterface")?;
    vm.new_ref_array(class, &objects)
}

/// The first matching interface, or null.
fn find(vm: &mut Vm, wanted: impl Fn(&Interface) -> bool) -> Step<Ref> {
    prepare(vm)?;
    match interfaces(vm)?.iter().find(|interface| wanted(interface)) {
        Some(interface) => Ok(new_interface(vm, interface)?),
        None => Ok(Ref::NULL),
    }
}

fn get_by_name(vm: &mut Vm, name: Ref) -> Step<Ref> {
    if name.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "network interface name is NULL"));
    }
    let name = vm.string(name);
    find(vm, |interface| interface.name == name)
}

fn get_by_index(vm: &mut Vm, index: i32) -> Step<Ref> {
    if index <= 0 {
        return Ok(Ref::NULL);
    }
    find(vm, |interface| interface.index == index as u32)
}

fn has_address(interface: &Interface, address: HostAddress) -> bool {
    interface.addresses.iter().any(|known| known.address.ip == address.ip)
}

fn get_by_address(vm: &mut Vm, address: Ref) -> Step<Ref> {
    let address = read_address(vm, address)?;
    find(vm, |interface| has_address(interface, address))
}

fn bound_address(vm: &mut Vm, address: Ref) -> Step<bool> {
    let address = read_address(vm, address)?;
    Ok(interfaces(vm)?.iter().any(|interface| has_address(interface, address)))
}

/// The name that is the next argument.
fn text(vm: &mut Vm, name: Ref) -> Step<String> {
    let bytes = platform_bytes(vm, name)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn flags(vm: &mut Vm, name: Ref) -> Step<i32> {
    let name = text(vm, name)?;
    let result = vm.world.interface_flags(&name);
    Ok(socket(vm, result)? as i32)
}

fn is_up(vm: &mut Vm, name: Ref) -> Step<bool> {
    let flags = flags(vm, name)?;
    Ok(flags & libc::IFF_UP != 0 && flags & libc::IFF_RUNNING != 0)
}

fn is_loopback(vm: &mut Vm, name: Ref) -> Step<bool> {
    Ok(flags(vm, name)? & libc::IFF_LOOPBACK != 0)
}

fn is_p2p(vm: &mut Vm, name: Ref) -> Step<bool> {
    Ok(flags(vm, name)? & libc::IFF_POINTOPOINT != 0)
}

fn supports_multicast(vm: &mut Vm, name: Ref) -> Step<bool> {
    Ok(flags(vm, name)? & libc::IFF_MULTICAST != 0)
}

fn get_mac_addr(vm: &mut Vm, _address: Ref, name: Ref) -> Step<Ref> {
    let name = text(vm, name)?;
    let result = vm.world.hardware_address(&name);
    match socket(vm, result)? {
        Some(address) => Ok(vm.new_byte_array(&address)?),
        None => Ok(Ref::NULL),
    }
}

fn get_mtu(vm: &mut Vm, name: Ref) -> Step<i32> {
    let name = text(vm, name)?;
    let result = vm.world.mtu(&name);
    socket(vm, result)
}
