//! `java.lang.String`. Symbolic arguments: the interned string depends on all characters, which are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/String";
    "intern()Ljava/lang/String;" concretises => |vm: &mut Vm, this: Ref| -> Step<Ref> { let interned = vm.intern(this)?; Ok(interned) },
}
