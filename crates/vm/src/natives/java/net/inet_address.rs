//! Natives of `java.net.InetAddress` and `InetAddressImplFactory`.
//!
//! Symbolic arguments: there are none.

use super::addresses::ipv6_available;
use crate::Vm;
use crate::natives::{Args, Native, VOID, boolean};
use crate::step::Step;

natives! { "java/net/InetAddress";
    "init()V" exact => init,
    "isIPv6Supported()Z" exact since 18 => is_ipv6_supported,
    "isIPv4Available()Z" exact since 18 => is_ipv4_available,
}

pub const FACTORY: &[Native] = factory::NATIVES;

mod factory {
    use super::is_ipv6_supported;

    natives! { "java/net/InetAddressImplFactory";
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
