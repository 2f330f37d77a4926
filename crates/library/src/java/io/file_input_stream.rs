//! Natives of `java.io.FileInputStream`.
//!
//! Symbolic arguments: names, offsets and counts are fixed to their values where they matter. What is read of a stream that
//! is an input has its expressions, see [`doppel_vm::symbolic::stream`]; all else that is read is concrete.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, boolean, int, long};
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;

use crate::support::errors::io;
use crate::support::fields::descriptor;
use crate::support::streams;

doppel_vm::natives! { "java/io/FileInputStream";
    "initIDs()V" exact => init_ids,
    "open0(Ljava/lang/String;)V" concretises => open,
    "read0()I" exact => read,
    "readBytes([BII)I" exact => read_bytes,
    "length0()J" exact => length,
    "position0()J" exact => position,
    "skip0(J)J" concretises => skip,
    "available0()I" exact => available,
    "isRegularFile0(Ljava/io/FileDescriptor;)Z" exact since 21 => is_regular_file,
}

fn init_ids(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn open(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, name) = (args.obj(), args.obj());
    streams::open(vm, this, name, libc::O_RDONLY)?;
    VOID
}

fn read(vm: &mut Vm, mut args: Args) -> Step<u64> {
    int(streams::read_one(vm, args.obj())?)
}

fn read_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, array, offset, len) = (args.obj(), args.obj(), args.int(), args.int());
    int(streams::read(vm, this, array, offset, len)?)
}

fn length(vm: &mut Vm, mut args: Args) -> Step<u64> {
    long(streams::file_length(vm, args.obj())?)
}

fn position(vm: &mut Vm, mut args: Args) -> Step<u64> {
    long(streams::position(vm, args.obj())?)
}

fn skip(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (this, count) = (args.obj(), args.long());
    // Under a search standard input is a pipe, in which nothing can be skipped so; elsewhere it may be a file.
    if streams::fd(vm, this)? == libc::STDIN_FILENO {
        vm.meet_chance(Chance::Machine);
    }
    let from = streams::position(vm, this)?;
    vm.set_result_tag(0);
    let to = streams::seek(vm, this, count, libc::SEEK_CUR)?;
    long(to - from)
}

fn available(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let fd = streams::fd(vm, args.obj())?;
    let result = vm.world.available(fd);
    let n = io(vm, result)?;
    if let Some(rest) = vm.stream_rest(fd) {
        vm.set_result(rest);
    }
    int(n.clamp(0, i32::MAX.into()) as i32)
}

fn is_regular_file(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let _this = args.obj();
    let fd = descriptor(vm, args.obj());
    let result = vm.world.fstat(fd);
    let stat = io(vm, result)?;
    boolean(stat.is_file())
}
