//! Natives of classes below `sun.net` that have next to none.
//!
//! Symbolic arguments: none matter.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, Native, boolean, object};
use doppel_vm::step::Step;

/// One table per class.
pub fn tables() -> Vec<&'static [Native]> {
    vec![resolver_configuration_impl::NATIVES, default_proxy_selector::NATIVES, sdp_support::NATIVES]
}

fn fallback_domain(vm: &mut Vm, _: Args) -> Step<u64> {
    match vm.world.domain_name() {
        Some(domain) => object(vm.new_string(&domain)?),
        None => object(Ref::NULL),
    }
}

/// There is no desktop to ask for proxies.
fn no(_: &mut Vm, _: Args) -> Step<u64> {
    boolean(false)
}

fn none(_: &mut Vm, _: Args) -> Step<u64> {
    object(Ref::NULL)
}

fn no_sdp(vm: &mut Vm, _: Args) -> Step<u64> {
    Err(vm.exception_without_message("java/lang/UnsupportedOperationException"))
}

mod resolver_configuration_impl {
    doppel_vm::natives! { "sun/net/dns/ResolverConfigurationImpl";
        "fallbackDomain0()Ljava/lang/String;" exact => super::fallback_domain,
        "localDomain0()Ljava/lang/String;" exact => super::none,
    }
}

mod default_proxy_selector {
    doppel_vm::natives! { "sun/net/spi/DefaultProxySelector";
        "init()Z" exact => super::no,
        "getSystemProxies(Ljava/lang/String;Ljava/lang/String;)[Ljava/net/Proxy;" exact => super::none,
        "getSystemProxy(Ljava/lang/String;Ljava/lang/String;)Ljava/net/Proxy;" exact until 11 => super::none,
    }
}

mod sdp_support {
    doppel_vm::natives! { "sun/net/sdp/SdpSupport";
        "create0()I" exact => super::no_sdp,
        "convert0(I)V" exact => super::no_sdp,
    }
}
