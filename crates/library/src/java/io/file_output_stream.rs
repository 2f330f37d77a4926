//! Natives of `java.io.FileOutputStream`.
//!
//! Symbolic arguments: names, flags, offsets and counts are fixed to their values; bytes leave the program as their
//! concrete values, and nothing in the program depends on them any more.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID};
use doppel_vm::step::Step;

use crate::support::streams;

doppel_vm::natives! { "java/io/FileOutputStream";
    "initIDs()V" exact => init_ids,
    "open0(Ljava/lang/String;Z)V" concretises => open,
    "write(IZ)V" exact => write,
    "writeBytes([BIIZ)V" exact => write_bytes,
}

fn init_ids(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn open(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, name, append) = (args.obj(), args.obj(), args.boolean());
    let how = if append { libc::O_APPEND } else { libc::O_TRUNC };
    streams::open(vm, this, name, libc::O_WRONLY | libc::O_CREAT | how)?;
    VOID
}

fn write(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, byte) = (args.obj(), args.int());
    streams::write_one(vm, this, byte)?;
    VOID
}

fn write_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, array, offset, len) = (args.obj(), args.obj(), args.int(), args.int());
    streams::fix_range(vm, offset, len);
    streams::write(vm, this, array, offset, len)?;
    VOID
}
