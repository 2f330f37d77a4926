//! `java.lang.Shutdown`. Symbolic arguments: the exit status is fixed (concretises).

use crate::natives::VOID;
use crate::step::End;

crate::natives! { "java/lang/Shutdown";
    "beforeHalt()V" exact => |_, _| VOID,
    "halt0(I)V" concretises => |_, mut args| Err(End::Exit(args.int()).into()),
}
