//! Natives of `jdk.internal.jimage.NativeImageBuffer`.
//!
//! Symbolic arguments: none matter.

use crate::Vm;
use crate::heap::Ref;
use crate::natives::{Args, object};
use crate::step::Step;

natives! { "jdk/internal/jimage/NativeImageBuffer";
    "getNativeMap(Ljava/lang/String;)Ljava/nio/ByteBuffer;" exact => get_native_map,
}

/// Null: the caller maps the image through a `FileChannel` instead.
fn get_native_map(_: &mut Vm, _: Args) -> Step<u64> {
    object(Ref::NULL)
}
