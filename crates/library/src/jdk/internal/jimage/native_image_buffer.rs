//! Natives of `jdk.internal.jimage.NativeImageBuffer`.
//!
//! Symbolic arguments: none matter.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "jdk/internal/jimage/NativeImageBuffer";
    "getNativeMap(Ljava/lang/String;)Ljava/nio/ByteBuffer;" exact => get_native_map,
}

/// Null: the caller maps the image through a `FileChannel` instead.
fn get_native_map(_: &mut Vm, _: Args) -> Step<u64> {
    object(Ref::NULL)
}
