//! `jdk.internal.misc.CDS`: there is no archive. Exact.

use doppel_vm::natives::{VOID, boolean, int, long};

doppel_vm::natives! { "jdk/internal/misc/CDS";
    "isDumpingClassList0()Z" exact => |_, _| boolean(false),
    "isDumpingArchive0()Z" exact => |_, _| boolean(false),
    "isSharingEnabled0()Z" exact => |_, _| boolean(false),
    "getCDSConfigStatus()I" exact since 23 => |_, _| int(0),
    "needsClassInitBarrier0(Ljava/lang/Class;)Z" exact since 24 => |_, _| boolean(false),
    "logLambdaFormInvoker(Ljava/lang/String;)V" exact => |_, _| VOID,
    "initializeFromArchive(Ljava/lang/Class;)V" exact => |_, _| VOID,
    "defineArchivedModules(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V" exact => |_, _| VOID,
    "getRandomSeedForDumping()J" exact => |_, _| long(0),
    "dumpClassList(Ljava/lang/String;)V" exact => |_, _| VOID,
    "dumpDynamicArchive(Ljava/lang/String;)V" exact => |_, _| VOID,
}
