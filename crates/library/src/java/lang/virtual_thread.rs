//! `java.lang.VirtualThread`: see [`doppel_vm::thread::mount`]. No debugger listens. Exact.

use doppel_vm::natives::{VOID, object};

doppel_vm::natives! { "java/lang/VirtualThread";
    "registerNatives()V" exact since 19 => |_, _| VOID,
    "notifyJvmtiStart()V" exact since 20 => |_, _| VOID,
    "notifyJvmtiEnd()V" exact since 20 => |_, _| VOID,
    "notifyJvmtiMount(Z)V" exact since 20 => |_, _| VOID,
    "notifyJvmtiUnmount(Z)V" exact since 20 => |_, _| VOID,
    "notifyJvmtiHideFrames(Z)V" exact since 21 until 22 => |_, _| VOID,
    "notifyJvmtiDisableSuspend(Z)V" exact since 23 => |_, _| VOID,
    "postPinnedEvent(Ljava/lang/String;)V" exact since 24 => |_, _| VOID,
    "takeVirtualThreadListToUnblock()Ljava/lang/VirtualThread;" exact since 24 => |vm, _| object(vm.take_unblocked()?),
}
