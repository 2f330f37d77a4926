//! Natives of `java.net.NetworkInterface`.
//!
//! Symbolic arguments: names, indices and addresses are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, boolean, int, object};
use doppel_vm::step::Step;
use doppel_world::{HostAddress, Interface};

use crate::support::addresses::{ipv6_available, new_address, prepare, read_address};
use crate::support::errors::socket;
use crate::support::fields::set;
use crate::support::text::platform_bytes;

doppel_vm::natives! { "java/net/NetworkInterface";
    "init()V" exact => init,
    "getAll()[Ljava/net/NetworkInterface;" exact => get_all,
    "getByName0(Ljava/lang/String;)Ljava/net/NetworkInterface;" concretises => get_by_name,
    "getByIndex0(I)Ljava/net/NetworkInterface;" concretises => get_by_index,
    "getByInetAddress0(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;" concretises => get_by_address,
    "boundInetAddress0(Ljava/net/InetAddress;)Z" concretises => bound_address,
    "isUp0(Ljava/lang/String;I)Z" concretises => is_up,
    "isLoopback0(Ljava/lang/String;I)Z" concretises => is_loopback,
    "isP2P0(Ljava/lang/String;I)Z" concretises => is_p2p,
    "supportsMulticast0(Ljava/lang/String;I)Z" concretises => supports_multicast,
    "getMacAddr0([BLjava/lang/String;I)[B" concretises => get_mac_addr,
    "getMTU0(Ljava/lang/String;I)I" concretises => get_mtu,
}

fn init(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

/// The interfaces with the addresses that are in use.
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

fn get_all(vm: &mut Vm, _: Args) -> Step<u64> {
    prepare(vm)?;
    let found = interfaces(vm)?;
    if found.is_empty() {
        return object(Ref::NULL);
    }
    let objects = found.iter().map(|interface| new_interface(vm, interface)).collect::<Step<Vec<Ref>>>()?;
    let class = vm.boot_class("java/net/NetworkInterface")?;
    object(vm.new_ref_array(class, &objects)?)
}

/// The first interface of which this holds, or null.
fn find(vm: &mut Vm, wanted: impl Fn(&Interface) -> bool) -> Step<u64> {
    prepare(vm)?;
    match interfaces(vm)?.iter().find(|interface| wanted(interface)) {
        Some(interface) => object(new_interface(vm, interface)?),
        None => object(Ref::NULL),
    }
}

fn get_by_name(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let name = args.obj();
    if name.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "network interface name is NULL"));
    }
    let name = vm.string(name);
    find(vm, |interface| interface.name == name)
}

fn get_by_index(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let index = args.int();
    if index <= 0 {
        return object(Ref::NULL);
    }
    find(vm, |interface| interface.index == index as u32)
}

fn has_address(interface: &Interface, address: HostAddress) -> bool {
    interface.addresses.iter().any(|known| known.address.ip == address.ip)
}

fn get_by_address(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let address = read_address(vm, args.obj())?;
    find(vm, |interface| has_address(interface, address))
}

fn bound_address(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let address = read_address(vm, args.obj())?;
    boolean(interfaces(vm)?.iter().any(|interface| has_address(interface, address)))
}

/// The name that is the next argument.
fn name(vm: &mut Vm, args: &mut Args) -> Step<String> {
    let bytes = platform_bytes(vm, args.obj())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn flags(vm: &mut Vm, args: &mut Args) -> Step<i32> {
    let name = name(vm, args)?;
    let result = vm.world.interface_flags(&name);
    Ok(socket(vm, result)? as i32)
}

fn is_up(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let flags = flags(vm, &mut args)?;
    boolean(flags & libc::IFF_UP != 0 && flags & libc::IFF_RUNNING != 0)
}

fn is_loopback(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(flags(vm, &mut args)? & libc::IFF_LOOPBACK != 0)
}

fn is_p2p(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(flags(vm, &mut args)? & libc::IFF_POINTOPOINT != 0)
}

fn supports_multicast(vm: &mut Vm, mut args: Args) -> Step<u64> {
    boolean(flags(vm, &mut args)? & libc::IFF_MULTICAST != 0)
}

fn get_mac_addr(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let _address = args.obj();
    let name = name(vm, &mut args)?;
    let result = vm.world.hardware_address(&name);
    match socket(vm, result)? {
        Some(address) => object(vm.new_byte_array(&address)?),
        None => object(Ref::NULL),
    }
}

fn get_mtu(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let name = name(vm, &mut args)?;
    let result = vm.world.mtu(&name);
    int(socket(vm, result)?)
}
