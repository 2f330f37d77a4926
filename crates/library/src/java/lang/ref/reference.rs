//! `java.lang.ref.Reference`. References are identities: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/ref/Reference";
    static "getAndClearReferencePendingList()Ljava/lang/ref/Reference;" exact => |vm: &mut Vm| Ok(vm.take_pending_references()),
    static "hasReferencePendingList()Z" exact => |vm: &mut Vm| Ok(vm.has_pending_references()),
    static "waitForReferencePendingList()V" exact => |vm: &mut Vm| -> Step<()> { vm.wait_for_pending_references()?; Ok(()) },
    "refersTo0(Ljava/lang/Object;)Z" exact => refers_to,
    "clear0()V" exact => clear,
}

pub fn refers_to(vm: &mut Vm, this: Ref, other: Ref) -> Step<bool> {
    let referent = vm.heap.read::<Ref>(this, vm.known.referent);
    if referent != other && vm.symbolic.identities.is_any {
        vm.doubt_identity(referent, other);
    }
    Ok(referent == other)
}

pub fn clear(vm: &mut Vm, this: Ref) -> Step<()> {
    let offset = vm.known.referent;
    vm.heap.write(this, offset, Ref::NULL);
    Ok(())
}

/// `java.lang.ref.Finalizer`, which since JDK 18 asks whether finalization is enabled.
pub mod finalizer {
    use doppel_vm::Vm;

    doppel_vm::natives! { "java/lang/ref/Finalizer";
        static "isFinalizationEnabled()Z" exact since 18 => |_: &mut Vm| Ok(true),
        static "reportComplete(Ljava/lang/Object;)V" exact since 18 => |_: &mut Vm| Ok(()),
    }
}
