//! Natives of `jdk.internal.io.JdkConsoleImpl`, which newer JDKs have.
//!
//! Symbolic arguments: the echo flag is fixed to its value.

use crate::java::io::console::echo;

doppel_vm::natives! { "jdk/internal/io/JdkConsoleImpl";
    "echo(Z)Z" concretises since 20 => echo,
}
