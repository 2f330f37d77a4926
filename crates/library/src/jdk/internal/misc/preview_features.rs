//! `jdk.internal.misc.PreviewFeatures`: what `--enable-preview` says. Exact.

use doppel_vm::natives::boolean;

doppel_vm::natives! { "jdk/internal/misc/PreviewFeatures";
    "isPreviewEnabled()Z" exact => |vm, _| boolean(vm.config.preview),
}
