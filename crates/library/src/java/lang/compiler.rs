//! `java.lang.Compiler`: there is no compiler. Exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;

doppel_vm::natives! { "java/lang/Compiler";
    static "initialize()V" exact until 20 => |_: &mut Vm| Ok(()),
    static "registerNatives()V" exact until 20 => |_: &mut Vm| Ok(()),
    static "compileClass(Ljava/lang/Class;)Z" exact until 20 => |_: &mut Vm| Ok(false),
    static "compileClasses(Ljava/lang/String;)Z" exact until 20 => |_: &mut Vm| Ok(false),
    static "command(Ljava/lang/Object;)Ljava/lang/Object;" exact until 20 => |_: &mut Vm| Ok(Ref::NULL),
    static "enable()V" exact until 20 => |_: &mut Vm| Ok(()),
    static "disable()V" exact until 20 => |_: &mut Vm| Ok(()),
}
