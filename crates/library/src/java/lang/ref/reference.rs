//! `java.lang.ref.Reference`. References are identities: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, boolean, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/ref/Reference";
    "getAndClearReferencePendingList()Ljava/lang/ref/Reference;" exact => |vm, _| object(vm.take_pending_references()),
    "hasReferencePendingList()Z" exact => |vm, _| boolean(vm.has_pending_references()),
    "waitForReferencePendingList()V" exact => |vm, _| { vm.wait_for_pending_references()?; VOID },
    "refersTo0(Ljava/lang/Object;)Z" exact => refers_to,
    "clear0()V" exact => clear,
}

pub fn refers_to(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, other) = (args.obj(), args.obj());
    let referent = vm.heap.read::<Ref>(this, vm.known.referent);
    if referent != other && vm.symbolic.identities.is_any {
        vm.doubt_identity(referent, other);
    }
    boolean(referent == other)
}

pub fn clear(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let this = args.obj();
    let offset = vm.known.referent;
    vm.heap.write(this, offset, Ref::NULL);
    VOID
}

/// `java.lang.ref.Finalizer`, which asks since JDK 18 whether finalization is on.
pub mod finalizer {
    use doppel_vm::natives::{VOID, boolean};

    doppel_vm::natives! { "java/lang/ref/Finalizer";
        "isFinalizationEnabled()Z" exact since 18 => |_, _| boolean(true),
        "reportComplete(Ljava/lang/Object;)V" exact since 18 => |_, _| VOID,
    }
}
