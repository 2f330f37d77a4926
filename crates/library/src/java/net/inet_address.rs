//! Natives of `java.net.InetAddress` and `InetAddressImplFactory`.
//!
//! Symbolic arguments: none.

use doppel_vm::Vm;
use doppel_vm::natives::Native;
use doppel_vm::step::Step;

use crate::support::addresses::ipv6_available;

doppel_vm::natives! { "java/net/InetAddress";
    static "init()V" exact => init,
    static "isIPv6Supported()Z" exact since 18 => is_ipv6_supported,
    static "isIPv4Available()Z" exact since 18 => is_ipv4_available,
}

pub const FACTORY: &[Native] = factory::NATIVES;

mod factory {
    use super::is_ipv6_supported;

    doppel_vm::natives! { "java/net/InetAddressImplFactory";
        static "isIPv6Supported()Z" exact => is_ipv6_supported,
    }
}

fn init(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn is_ipv6_supported(vm: &mut Vm) -> Step<bool> {
    Ok(ipv6_available(vm))
}

fn is_ipv4_available(_: &mut Vm) -> Step<bool> {
    Ok(true)
}
