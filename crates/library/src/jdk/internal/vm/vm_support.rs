//! `jdk.internal.vm.VMSupport`. Exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "jdk/internal/vm/VMSupport";
    static "initAgentProperties(Ljava/util/Properties;)Ljava/util/Properties;" exact => |_: &mut Vm, properties: Ref| Ok(properties),
    static "getVMTemporaryDirectory()Ljava/lang/String;" exact => |vm: &mut Vm| -> Step<Ref> { vm.new_string("/tmp") },
}
