//! Natives of `sun.nio.fs.LinuxNativeDispatcher`: mount tables.
//!
//! Symbolic arguments: addresses and paths are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, int, long};
use doppel_vm::step::Step;

use crate::support::errors::{io_status, unix};
use crate::support::fields::set;
use crate::support::memory::c_string;

doppel_vm::natives! { "sun/nio/fs/LinuxNativeDispatcher";
    "init()V" exact => init,
    "setmntent0(JJ)J" concretises => setmntent,
    "getmntent(JLsun/nio/fs/UnixMountEntry;)I" concretises until 11 => getmntent,
    "getmntent0(JLsun/nio/fs/UnixMountEntry;JI)I" concretises => getmntent,
    "endmntent(J)V" concretises => endmntent,
    "directCopy0(IIJ)I" exact since 20 => direct_copy,
    "posix_fadvise(IJJI)I" exact since 20 => fadvise,
}

fn init(_: &mut Vm, _: Args) -> Step<u64> {
    VOID
}

fn setmntent(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let path = c_string(vm, args.long())?;
    let result = vm.world.open_mounts(&path);
    long(unix(vm, result)?)
}

/// Fills in the next entry; -1 at the end.
fn getmntent(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (table, entry) = (args.long(), args.obj());
    if entry.is_null() {
        return Err(vm.null_pointer());
    }
    let result = vm.world.mounts.next(table);
    let Some(mount) = unix(vm, result)? else { return int(-1) };
    for (field, text) in [("name", mount.name), ("dir", mount.dir), ("fstype", mount.fstype), ("opts", mount.opts)] {
        let bytes = vm.new_byte_array(&text)?;
        set(vm, entry, field, bytes);
    }
    int(0)
}

fn endmntent(vm: &mut Vm, mut args: Args) -> Step<u64> {
    vm.world.mounts.close(args.long());
    VOID
}

/// The caller copies through a buffer instead.
fn direct_copy(_: &mut Vm, _: Args) -> Step<u64> {
    int(io_status::UNSUPPORTED_CASE)
}

/// Advice that is not taken.
fn fadvise(_: &mut Vm, _: Args) -> Step<u64> {
    int(0)
}
