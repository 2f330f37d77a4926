//! `sun.net.dns.ResolverConfigurationImpl`. Takes no arguments: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/net/dns/ResolverConfigurationImpl";
    static "fallbackDomain0()Ljava/lang/String;" exact => fallback_domain,
    static "localDomain0()Ljava/lang/String;" exact => |_: &mut Vm| Ok(Ref::NULL),
}

fn fallback_domain(vm: &mut Vm) -> Step<Ref> {
    match vm.world.domain_name() {
        Some(domain) => vm.new_string(&domain),
        None => Ok(Ref::NULL),
    }
}
