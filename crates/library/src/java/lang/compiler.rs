//! `java.lang.Compiler`: there is none. Exact.

use doppel_vm::natives::{VOID, boolean};

doppel_vm::natives! { "java/lang/Compiler";
    "initialize()V" exact until 20 => |_, _| VOID,
    "registerNatives()V" exact until 20 => |_, _| VOID,
    "compileClass(Ljava/lang/Class;)Z" exact until 20 => |_, _| boolean(false),
    "compileClasses(Ljava/lang/String;)Z" exact until 20 => |_, _| boolean(false),
    "command(Ljava/lang/Object;)Ljava/lang/Object;" exact until 20 => |_, _| Ok(0),
    "enable()V" exact until 20 => |_, _| VOID,
    "disable()V" exact until 20 => |_, _| VOID,
}
