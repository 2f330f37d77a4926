//! `sun.java2d.loops.GraphicsPrimitiveMgr`. Exact.
//!
//! Drawing into images. The library's native loops register themselves in static fields of the JDK and are numbered in the order
//! in which classes are initialised, neither of which doppel has in common with a JVM beside it: there, drawing would go wrong in
//! ways that no program ever sees under `java`.

doppel_vm::natives! { "sun/java2d/loops/GraphicsPrimitiveMgr";
    "registerNativeLoops()V" exact => |vm, _| Err(vm.unsupported("drawing by Java 2D")),
}
