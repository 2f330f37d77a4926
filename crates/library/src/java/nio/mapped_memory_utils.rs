//! Natives of `java.nio.MappedMemoryUtils`, and of `MappedByteBuffer` in older JDKs.
//!
//! Symbolic arguments: addresses and lengths are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, Native, VOID, boolean};
use doppel_vm::step::Step;

use crate::support::mapping::reconcile;

doppel_vm::natives! { "java/nio/MappedMemoryUtils";
    "registerNatives()V" exact since 20 => nothing,
    "isLoaded0(JJJ)Z" exact => is_loaded,
    "load0(JJ)V" exact => nothing,
    "unload0(JJ)V" exact => nothing,
    "force0(Ljava/io/FileDescriptor;JJ)V" concretises => force,
}

pub const OLD: &[Native] = old::NATIVES;

mod old {
    use super::{force, is_loaded, nothing};

    doppel_vm::natives! { "java/nio/MappedByteBuffer";
        "isLoaded0(JJI)Z" exact until 15 => is_loaded,
        "isLoaded0(JJJ)Z" exact until 15 => is_loaded,
        "load0(JJ)V" exact until 15 => nothing,
        "force0(Ljava/io/FileDescriptor;JJ)V" concretises until 15 => force,
    }
}

fn nothing(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn is_loaded(_: &mut Vm, _: Args) -> Step<u64> {
    boolean(true)
}

/// Writes what the program changed in its mappings to their files.
fn force(vm: &mut Vm, _: Args) -> Step<u64> {
    reconcile(vm)?;
    VOID
}
