//! `jdk.internal.misc.Signal`. The scheduler calls its `dispatch` when a signal has arrived.
//!
//! Symbolic arguments: the name is concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "jdk/internal/misc/Signal";
    static "findSignal0(Ljava/lang/String;)I" concretises => find_signal,
    static "handle0(IJ)J" concretises => handle,
    static "raise0(I)V" concretises => raise,
}

/// Linux's numbers.
#[rustfmt::skip]
const SIGNALS: [(&str, i32); 31] = [
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("IO", 29),
    ("PWR", 30),
    ("SYS", 31),
];

fn handle(vm: &mut Vm, signal: i32, disposition: i64) -> Step<i64> {
    Ok(vm.world.set_signal(signal, disposition))
}

fn raise(vm: &mut Vm, signal: i32) -> Step<()> {
    vm.world.raise_signal(signal);
    Ok(())
}

fn find_signal(vm: &mut Vm, name: Ref) -> Step<i32> {
    if name.is_null() {
        return Err(vm.null_pointer());
    }
    let name = vm.string(name);
    Ok(SIGNALS.iter().find(|(known, _)| *known == name).map_or(-1, |(_, number)| *number))
}
