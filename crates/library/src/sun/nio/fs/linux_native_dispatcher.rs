//! Natives of `sun.nio.fs.LinuxNativeDispatcher`: mount tables.
//!
//! Symbolic arguments: addresses and paths are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::unix_native_dispatcher::unix_call;
use crate::support::errors::{io_status, unix};
use crate::support::fields::set;

doppel_vm::natives! { "sun/nio/fs/LinuxNativeDispatcher";
    static "init()V" exact => init,
    static "setmntent0(JJ)J" concretises => setmntent,
    static "getmntent(JLsun/nio/fs/UnixMountEntry;)I" concretises until 11 => getmntent,
    static "getmntent0(JLsun/nio/fs/UnixMountEntry;JI)I" concretises => getmntent,
    static "endmntent(J)V" concretises => endmntent,
    static "directCopy0(IIJ)I" exact since 20 => direct_copy,
    static "posix_fadvise(IJJI)I" exact since 20 => fadvise,
}

fn init(_: &mut Vm) -> Step<()> {
    Ok(())
}

fn setmntent(vm: &mut Vm, path: i64) -> Step<i64> {
    unix_call(vm, path, |world, path| world.open_mounts(path))
}

/// Fills in the next entry; -1 at the end.
fn getmntent(vm: &mut Vm, table: i64, entry: Ref) -> Step<i32> {
    if entry.is_null() {
        return Err(vm.null_pointer());
    }
    let result = vm.world.mounts.next(table);
    let Some(mount) = unix(vm, result)? else { return Ok(-1) };
    for (field, text) in [("name", mount.name), ("dir", mount.dir), ("fstype", mount.fstype), ("opts", mount.opts)] {
        let bytes = vm.new_byte_array(&text)?;
        set(vm, entry, field, bytes);
    }
    Ok(0)
}

fn endmntent(vm: &mut Vm, stream: i64) -> Step<()> {
    vm.world.mounts.close(stream);
    Ok(())
}

/// The caller copies through a buffer instead.
fn direct_copy(_: &mut Vm) -> Step<i32> {
    Ok(io_status::UNSUPPORTED_CASE)
}

/// Ignored advice.
fn fadvise(_: &mut Vm) -> Step<i32> {
    Ok(0)
}
