//! `jdk.internal.misc.PreviewFeatures`: off, as without `--enable-preview`. Exact.

use crate::natives::boolean;

crate::natives! { "jdk/internal/misc/PreviewFeatures";
    "isPreviewEnabled()Z" exact => |_, _| boolean(false),
}
