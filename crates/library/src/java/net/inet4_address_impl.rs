//! Natives of `java.net.Inet4AddressImpl`: names and addresses of hosts, where there is only IPv4.
//!
//! Symbolic arguments: names and addresses are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, boolean};
use doppel_vm::step::Step;

use super::inet6_address_impl::{Order, answers, get_host_by_addr, get_local_host_name, look_up};
use crate::support::addresses::address_of_bytes;

doppel_vm::natives! { "java/net/Inet4AddressImpl";
    "getLocalHostName()Ljava/lang/String;" exact => get_local_host_name,
    "lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;" concretises => lookup_all_host_addr,
    "getHostByAddr([B)Ljava/lang/String;" concretises => get_host_by_addr,
    "isReachable0([BI[BI)Z" concretises => is_reachable,
}

fn lookup_all_host_addr(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, host) = (args.obj(), args.obj());
    look_up(vm, host, Order::Ipv4Only)
}

fn is_reachable(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, bytes, timeout) = (args.obj(), args.obj(), args.int());
    let ip = address_of_bytes(vm, bytes)?;
    boolean(answers(vm, ip, 0, timeout))
}
