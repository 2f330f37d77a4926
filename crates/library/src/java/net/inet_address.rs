//! Natives of `java.net.InetAddress` and `InetAddressImplFactory`.
//!
//! Symbolic arguments: there are none.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, Native, VOID, boolean};
use doppel_vm::step::Step;

use crate::support::addresses::ipv6_available;

doppel_vm::natives! { "java/net/InetAddress";
    "init()V" exact => init,
    "isIPv6Supported()Z" exact since 18 => is_ipv6_supported,
    "isIPv4Available()Z" exact since 18 => is_ipv4_available,
}

pub const FACTORY: &[Native] = factory::NATIVES;

mod factory {
    use super::is_ipv6_supported;

    doppel_vm::natives! { "java/net/InetAddressImplFactory";
        "isIPv6Supported()Z" exact => is_ipv6_supported,
    }
}

fn init(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn is_ipv6_supported(vm: &mut Vm, _: Args) -> Step<u64> {
    boolean(ipv6_available(vm))
}

fn is_ipv4_available(_: &mut Vm, _: Args) -> Step<u64> {
    boolean(true)
}
