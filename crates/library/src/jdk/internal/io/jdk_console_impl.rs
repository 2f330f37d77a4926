//! Natives of `jdk.internal.io.JdkConsoleImpl`, in newer JDKs.
//!
//! Symbolic arguments: the echo flag is concretised.

use crate::java::io::console::echo;

doppel_vm::natives! { "jdk/internal/io/JdkConsoleImpl";
    static "echo(Z)Z" concretises since 20 => echo,
}
