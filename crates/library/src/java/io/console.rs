//! Natives of `java.io.Console` and of its successor `jdk.internal.io.JdkConsoleImpl`.
//!
//! Symbolic arguments: the echo flag is concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::errors::io;

doppel_vm::natives! { "java/io/Console";
    static "encoding()Ljava/lang/String;" exact => encoding,
    static "echo(Z)Z" concretises => echo,
    static "istty()Z" exact => is_tty,
    static "ttyStatus()I" exact => tty_status,
}

/// Null means the encoding of standard output.
fn encoding(_: &mut Vm) -> Step<Ref> {
    Ok(Ref::NULL)
}

pub fn echo(vm: &mut Vm, on: bool) -> Step<bool> {
    let result = vm.world.set_echo(on);
    io(vm, result)
}

fn is_tty(vm: &mut Vm) -> Step<bool> {
    Ok(vm.world.is_terminal(0) && vm.world.is_terminal(1))
}

/// One bit per standard descriptor.
fn tty_status(vm: &mut Vm) -> Step<i32> {
    Ok((0..3).filter(|&fd| vm.world.is_terminal(fd)).map(|fd| 1 << fd).sum())
}
