//! `jdk.internal.misc.PreviewFeatures`: the value of `--enable-preview`. Exact.

use doppel_vm::Vm;

doppel_vm::natives! { "jdk/internal/misc/PreviewFeatures";
    static "isPreviewEnabled()Z" exact => |vm: &mut Vm| Ok(vm.config.preview),
}
