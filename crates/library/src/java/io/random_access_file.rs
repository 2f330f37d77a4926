//! Natives of `java.io.RandomAccessFile`.
//!
//! Symbolic arguments: names, positions and counts are concretised. Bytes read have expressions as in
//! [`super::file_input_stream`]; bytes written leave as their concrete values.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::errors::io;
use crate::support::streams;

doppel_vm::natives! { "java/io/RandomAccessFile";
    static "initIDs()V" exact => init_ids,
    "open0(Ljava/lang/String;I)V" concretises => open,
    "read0()I" exact => read,
    "readBytes([BII)I" exact => read_bytes,
    "readBytes0([BII)I" exact since 19 => read_bytes,
    "write0(I)V" exact => write,
    "writeBytes([BII)V" exact => write_bytes,
    "writeBytes0([BII)V" exact since 19 => write_bytes,
    "getFilePointer()J" exact => file_pointer,
    "seek0(J)V" concretises => seek,
    "length()J" exact => length,
    "length0()J" exact since 19 => length,
    "setLength(J)V" concretises => set_length,
    "setLength0(J)V" concretises since 19 => set_length,
}

// Constants of the class.
const READ_ONLY: i32 = 1;
const READ_WRITE: i32 = 2;
const SYNC: i32 = 4;
const DSYNC: i32 = 8;

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn open(vm: &mut Vm, this: Ref, name: Ref, mode: i32) -> Step<()> {
    let mut flags = libc::O_RDONLY;
    if mode & READ_ONLY == 0 && mode & READ_WRITE != 0 {
        flags = libc::O_RDWR | libc::O_CREAT;
        if mode & SYNC != 0 {
            flags |= libc::O_SYNC;
        } else if mode & DSYNC != 0 {
            flags |= libc::O_DSYNC;
        }
    }
    streams::open(vm, this, name, flags)
}

fn read(vm: &mut Vm, this: Ref) -> Step<i32> {
    streams::read_one(vm, this)
}

fn read_bytes(vm: &mut Vm, this: Ref, array: Ref, offset: i32, len: i32) -> Step<i32> {
    streams::read(vm, this, array, offset, len)
}

fn write(vm: &mut Vm, this: Ref, byte: i32) -> Step<()> {
    streams::write_one(vm, this, byte)
}

fn write_bytes(vm: &mut Vm, this: Ref, array: Ref, offset: i32, len: i32) -> Step<()> {
    streams::fix_range(vm, offset, len);
    streams::write(vm, this, array, offset, len)
}

fn file_pointer(vm: &mut Vm, this: Ref) -> Step<i64> {
    streams::position(vm, this)
}

fn seek(vm: &mut Vm, this: Ref, position: i64) -> Step<()> {
    streams::fd(vm, this)?;
    if position < 0 {
        return Err(vm.exception("java/io/IOException", "Negative seek offset"));
    }
    streams::seek(vm, this, position, libc::SEEK_SET)?;
    Ok(())
}

fn length(vm: &mut Vm, this: Ref) -> Step<i64> {
    streams::file_length(vm, this)
}

fn set_length(vm: &mut Vm, this: Ref, length: i64) -> Step<()> {
    let fd = streams::fd(vm, this)?;
    vm.before_raw_access(fd);
    let position = streams::seek(vm, this, 0, libc::SEEK_CUR)?;
    let result = vm.world.truncate(fd, length);
    io(vm, result)?;
    if position > length {
        streams::seek(vm, this, 0, libc::SEEK_END)?;
    }
    Ok(())
}
