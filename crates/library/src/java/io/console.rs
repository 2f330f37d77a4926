//! Natives of `java.io.Console` and of `jdk.internal.io.JdkConsoleImpl`, which took over from it.
//!
//! Symbolic arguments: the echo flag is fixed to its value.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, boolean, int, object};
use doppel_vm::step::Step;

use crate::support::errors::io;

doppel_vm::natives! { "java/io/Console";
    "encoding()Ljava/lang/String;" exact => encoding,
    "echo(Z)Z" concretises => echo,
    "istty()Z" exact => is_tty,
    "ttyStatus()I" exact => tty_status,
}

/// Null: the encoding of standard output.
fn encoding(_: &mut Vm, _: Args) -> Step<u64> {
    object(Ref::NULL)
}

pub fn echo(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.set_echo(args.boolean());
    boolean(io(vm, result)?)
}

fn is_tty(vm: &mut Vm, _: Args) -> Step<u64> {
    boolean(vm.world.is_terminal(0) && vm.world.is_terminal(1))
}

/// One bit per standard descriptor.
fn tty_status(vm: &mut Vm, _: Args) -> Step<u64> {
    int((0..3).filter(|&fd| vm.world.is_terminal(fd)).map(|fd| 1 << fd).sum())
}
