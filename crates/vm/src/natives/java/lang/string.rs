//! `java.lang.String`. Symbolic arguments: interning compares concrete contents (opaque).

use crate::natives::object;

crate::natives! { "java/lang/String";
    "intern()Ljava/lang/String;" concretises => |vm, mut args| { let interned = vm.intern(args.obj())?; object(interned) },
}
