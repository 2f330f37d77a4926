//! Natives of `java.io.ObjectStreamClass`.
//!
//! Symbolic arguments: none; classes are always concrete.

use doppel_vm::Vm;
use doppel_vm::class::ClassId;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/io/ObjectStreamClass";
    static "initNative()V" exact => init_native,
    static "hasStaticInitializer(Ljava/lang/Class;)Z" exact => has_static_initializer,
}

fn init_native(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn has_static_initializer(vm: &mut Vm, mirror: Ref) -> Step<bool> {
    if mirror.is_null() {
        return Err(vm.null_pointer());
    }
    // A mirror's length word is the id of the class it mirrors.
    let class = vm.class(ClassId(vm.heap.array_len(mirror)));
    Ok(class.method_named("<clinit>", "()V").is_some())
}
