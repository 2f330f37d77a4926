//! Natives of `java.io.FileInputStream`.
//!
//! Symbolic arguments: names, offsets and counts are concretised where they matter. Bytes read from a stream that is an
//! input have expressions, see [`doppel_vm::symbolic::stream`]; all other bytes are concrete.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;

use crate::support::errors::io;
use crate::support::fields::descriptor;
use crate::support::streams;

doppel_vm::natives! { "java/io/FileInputStream";
    static "initIDs()V" exact => init_ids,
    "open0(Ljava/lang/String;)V" concretises => open,
    "read0()I" exact => read,
    "readBytes([BII)I" exact => read_bytes,
    "length0()J" exact => length,
    "position0()J" exact => position,
    "skip0(J)J" concretises => skip,
    "available0()I" exact => available,
    "isRegularFile0(Ljava/io/FileDescriptor;)Z" exact since 21 => is_regular_file,
}

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn open(vm: &mut Vm, this: Ref, name: Ref) -> Step<()> {
    streams::open(vm, this, name, libc::O_RDONLY)
}

fn read(vm: &mut Vm, this: Ref) -> Step<i32> {
    streams::read_one(vm, this)
}

fn read_bytes(vm: &mut Vm, this: Ref, array: Ref, offset: i32, len: i32) -> Step<i32> {
    streams::read(vm, this, array, offset, len)
}

fn length(vm: &mut Vm, this: Ref) -> Step<i64> {
    streams::file_length(vm, this)
}

fn position(vm: &mut Vm, this: Ref) -> Step<i64> {
    streams::position(vm, this)
}

fn skip(vm: &mut Vm, this: Ref, count: i64) -> Step<i64> {
    // In a search standard input is a pipe, which does not support skipping; otherwise it may be a file.
    if streams::fd(vm, this)? == libc::STDIN_FILENO {
        vm.meet_chance(Chance::Machine);
    }
    let from = streams::position(vm, this)?;
    vm.set_result_tag(0);
    let to = streams::seek(vm, this, count, libc::SEEK_CUR)?;
    Ok(to - from)
}

fn available(vm: &mut Vm, this: Ref) -> Step<i32> {
    let fd = streams::fd(vm, this)?;
    let result = vm.world.available(fd);
    let n = io(vm, result)?;
    if let Some(rest) = vm.stream_rest(fd) {
        vm.set_result(rest);
    }
    Ok(n.clamp(0, i32::MAX.into()) as i32)
}

fn is_regular_file(vm: &mut Vm, _this: Ref, fd: Ref) -> Step<bool> {
    let fd = descriptor(vm, fd);
    let result = vm.world.fstat(fd);
    let stat = io(vm, result)?;
    Ok(stat.is_file())
}
