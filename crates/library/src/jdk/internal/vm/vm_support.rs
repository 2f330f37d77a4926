//! `jdk.internal.vm.VMSupport`. Exact.

use doppel_vm::natives::object;

doppel_vm::natives! { "jdk/internal/vm/VMSupport";
    "initAgentProperties(Ljava/util/Properties;)Ljava/util/Properties;" exact => |_, mut args| object(args.obj()),
    "getVMTemporaryDirectory()Ljava/lang/String;" exact => |vm, _| object(vm.new_string("/tmp")?),
}
