//! Natives of `java.net.Inet4AddressImpl`: host names and addresses on systems with IPv4 only.
//!
//! Symbolic arguments: names and addresses are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::inet6_address_impl::{Order, answers, get_host_by_addr, get_local_host_name, look_up};
use crate::support::addresses::address_of_bytes;

doppel_vm::natives! { "java/net/Inet4AddressImpl";
    "getLocalHostName()Ljava/lang/String;" exact => get_local_host_name,
    "lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;" concretises => lookup_all_host_addr,
    "getHostByAddr([B)Ljava/lang/String;" concretises => get_host_by_addr,
    "isReachable0([BI[BI)Z" concretises => is_reachable,
}

fn lookup_all_host_addr(vm: &mut Vm, _this: Ref, host: Ref) -> Step<Ref> {
    look_up(vm, host, Order::Ipv4Only)
}

fn is_reachable(vm: &mut Vm, _this: Ref, bytes: Ref, timeout: i32) -> Step<bool> {
    let ip = address_of_bytes(vm, bytes)?;
    Ok(answers(vm, ip, 0, timeout))
}
