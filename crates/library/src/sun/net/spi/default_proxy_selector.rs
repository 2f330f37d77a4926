//! `sun.net.spi.DefaultProxySelector`: there is no desktop to ask for proxies. Symbolic arguments do not matter: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;

doppel_vm::natives! { "sun/net/spi/DefaultProxySelector";
    static "init()Z" exact => |_: &mut Vm| Ok(false),
    "getSystemProxies(Ljava/lang/String;Ljava/lang/String;)[Ljava/net/Proxy;" exact => |_: &mut Vm| Ok(Ref::NULL),
    "getSystemProxy(Ljava/lang/String;Ljava/lang/String;)Ljava/net/Proxy;" exact until 11 => |_: &mut Vm| Ok(Ref::NULL),
}
