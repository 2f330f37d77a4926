//! `jdk.internal.misc.PreviewFeatures`: what `--enable-preview` says. Exact.

use crate::natives::boolean;

crate::natives! { "jdk/internal/misc/PreviewFeatures";
    "isPreviewEnabled()Z" exact => |vm, _| boolean(vm.config.preview),
}
