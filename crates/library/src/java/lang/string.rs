//! `java.lang.String`. Symbolic arguments: which string is the interned one depends on all characters, which are
//! fixed (concretises).

use doppel_vm::natives::object;

doppel_vm::natives! { "java/lang/String";
    "intern()Ljava/lang/String;" concretises => |vm, mut args| { let interned = vm.intern(args.obj())?; object(interned) },
}
