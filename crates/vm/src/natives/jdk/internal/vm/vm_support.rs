//! `jdk.internal.vm.VMSupport`. Exact.

use crate::natives::object;

crate::natives! { "jdk/internal/vm/VMSupport";
    "initAgentProperties(Ljava/util/Properties;)Ljava/util/Properties;" exact => |_, mut args| object(args.obj()),
    "getVMTemporaryDirectory()Ljava/lang/String;" exact => |vm, _| object(vm.new_string("/tmp")?),
}
