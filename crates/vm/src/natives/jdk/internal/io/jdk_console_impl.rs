//! Natives of `jdk.internal.io.JdkConsoleImpl`, which newer JDKs have.
//!
//! Symbolic arguments: the echo flag is fixed to its value.

use crate::natives::java::io::console::echo;

natives! { "jdk/internal/io/JdkConsoleImpl";
    "echo(Z)Z" concretises since 20 => echo,
}
