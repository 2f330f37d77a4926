//! `java.lang.VirtualThread`: see [`doppel_vm::thread::mount`]. No debugger listens. Exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/VirtualThread";
    static "registerNatives()V" exact since 19 => |_: &mut Vm| Ok(()),
    "notifyJvmtiStart()V" exact since 20 => |_: &mut Vm| Ok(()),
    "notifyJvmtiEnd()V" exact since 20 => |_: &mut Vm| Ok(()),
    "notifyJvmtiMount(Z)V" exact since 20 => |_: &mut Vm| Ok(()),
    "notifyJvmtiUnmount(Z)V" exact since 20 => |_: &mut Vm| Ok(()),
    "notifyJvmtiHideFrames(Z)V" exact since 21 until 22 => |_: &mut Vm| Ok(()),
    static "notifyJvmtiDisableSuspend(Z)V" exact since 23 => |_: &mut Vm| Ok(()),
    static "postPinnedEvent(Ljava/lang/String;)V" exact since 24 => |_: &mut Vm| Ok(()),
    static "takeVirtualThreadListToUnblock()Ljava/lang/VirtualThread;" exact since 24 => |vm: &mut Vm| -> Step<Ref> { vm.take_unblocked() },
}
