//! Natives of `java.nio.MappedMemoryUtils`, and of `MappedByteBuffer` in older JDKs.
//!
//! Symbolic arguments: addresses and lengths are concretised.

use doppel_vm::Vm;
use doppel_vm::natives::Native;
use doppel_vm::step::Step;

use crate::support::mapping::reconcile;

doppel_vm::natives! { "java/nio/MappedMemoryUtils";
    static "registerNatives()V" exact since 20 => nothing,
    static "isLoaded0(JJJ)Z" exact => is_loaded,
    static "load0(JJ)V" exact => nothing,
    static "unload0(JJ)V" exact => nothing,
    static "force0(Ljava/io/FileDescriptor;JJ)V" concretises => force,
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

fn nothing(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn is_loaded(_: &mut Vm) -> Step<bool> {
    Ok(true)
}

/// Writes the program's changes in its mappings to their files.
fn force(vm: &mut Vm) -> Step<()> {
    reconcile(vm)?;
    Ok(())
}
