//! `jdk.internal.misc.CDS`: there is no archive. Exact.

use doppel_vm::Vm;

doppel_vm::natives! { "jdk/internal/misc/CDS";
    static "isDumpingClassList0()Z" exact => |_: &mut Vm| Ok(false),
    static "isDumpingArchive0()Z" exact => |_: &mut Vm| Ok(false),
    static "isSharingEnabled0()Z" exact => |_: &mut Vm| Ok(false),
    static "getCDSConfigStatus()I" exact since 23 => |_: &mut Vm| Ok(0),
    static "needsClassInitBarrier0(Ljava/lang/Class;)Z" exact since 24 => |_: &mut Vm| Ok(false),
    static "logLambdaFormInvoker(Ljava/lang/String;)V" exact => |_: &mut Vm| Ok(()),
    static "initializeFromArchive(Ljava/lang/Class;)V" exact => |_: &mut Vm| Ok(()),
    static "defineArchivedModules(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V" exact => |_: &mut Vm| Ok(()),
    static "getRandomSeedForDumping()J" exact => |_: &mut Vm| Ok(0i64),
    static "dumpClassList(Ljava/lang/String;)V" exact => |_: &mut Vm| Ok(()),
    static "dumpDynamicArchive(Ljava/lang/String;)V" exact => |_: &mut Vm| Ok(()),
}
