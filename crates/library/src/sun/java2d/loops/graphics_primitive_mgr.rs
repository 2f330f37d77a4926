//! `sun.java2d.loops.GraphicsPrimitiveMgr`. Exact.
//!
//! Drawing into images is unsupported. The library's native loops register themselves in static fields of the JDK and
//! are numbered in the order of class initialisation. doppel shares neither with the side JVM, where drawing would fail
//! in ways that never occur under `java`.

use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/java2d/loops/GraphicsPrimitiveMgr";
    static "registerNativeLoops()V" exact => |vm: &mut Vm| -> Step<()> { Err(vm.unsupported("drawing by Java 2D")) },
}
