//! Natives of `java.io.FileOutputStream`.
//!
//! Symbolic arguments: names, flags, offsets and counts are concretised. Bytes leave the program as their concrete
//! values, and nothing in the program depends on them afterwards.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::streams;

doppel_vm::natives! { "java/io/FileOutputStream";
    static "initIDs()V" exact => init_ids,
    "open0(Ljava/lang/String;Z)V" concretises => open,
    "write(IZ)V" exact => write,
    "writeBytes([BIIZ)V" exact => write_bytes,
}

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn open(vm: &mut Vm, this: Ref, name: Ref, append: bool) -> Step<()> {
    let how = if append { libc::O_APPEND } else { libc::O_TRUNC };
    streams::open(vm, this, name, libc::O_WRONLY | libc::O_CREAT | how)
}

fn write(vm: &mut Vm, this: Ref, byte: i32) -> Step<()> {
    streams::write_one(vm, this, byte)
}

fn write_bytes(vm: &mut Vm, this: Ref, array: Ref, offset: i32, len: i32) -> Step<()> {
    streams::fix_range(vm, offset, len);
    streams::write(vm, this, array, offset, len)
}
