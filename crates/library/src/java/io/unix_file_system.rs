//! Natives of `java.io.UnixFileSystem`: the system calls of `java.io.File`.
//!
//! Symbolic arguments: paths and flags are concretised.

use doppel_expr::Sort;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;
use doppel_world::{Errno, FileTime};

use crate::support::errors::{io, io_error, succeeded};
use crate::support::text::{file_path, platform_bytes, platform_string};

doppel_vm::natives! { "java/io/UnixFileSystem";
    static "initIDs()V" exact => init_ids,
    "canonicalize0(Ljava/lang/String;)Ljava/lang/String;" concretises => canonicalize,
    "getBooleanAttributes0(Ljava/io/File;)I" concretises => get_boolean_attributes,
    "getBooleanAttributes0(Ljava/lang/String;)I" concretises => get_boolean_attributes_of_path,
    "checkAccess(Ljava/io/File;I)Z" concretises => check_access,
    "checkAccess0(Ljava/io/File;I)Z" concretises since 19 => check_access,
    "getLastModifiedTime(Ljava/io/File;)J" concretises => get_last_modified_time,
    "getLastModifiedTime0(Ljava/io/File;)J" concretises since 19 => get_last_modified_time,
    "getLength(Ljava/io/File;)J" concretises => get_length,
    "getLength0(Ljava/io/File;)J" concretises since 19 => get_length,
    "setPermission(Ljava/io/File;IZZ)Z" concretises => set_permission,
    "setPermission0(Ljava/io/File;IZZ)Z" concretises since 19 => set_permission,
    "createFileExclusively(Ljava/lang/String;)Z" concretises => create_file_exclusively,
    "createFileExclusively0(Ljava/lang/String;)Z" concretises since 19 => create_file_exclusively,
    "delete0(Ljava/io/File;)Z" concretises => delete,
    "list(Ljava/io/File;)[Ljava/lang/String;" concretises => list,
    "list0(Ljava/io/File;)[Ljava/lang/String;" concretises since 19 => list,
    "createDirectory(Ljava/io/File;)Z" concretises => create_directory,
    "createDirectory0(Ljava/io/File;)Z" concretises since 19 => create_directory,
    "rename0(Ljava/io/File;Ljava/io/File;)Z" concretises => rename,
    "setLastModifiedTime(Ljava/io/File;J)Z" concretises => set_last_modified_time,
    "setLastModifiedTime0(Ljava/io/File;J)Z" concretises since 19 => set_last_modified_time,
    "setReadOnly(Ljava/io/File;)Z" concretises => set_read_only,
    "setReadOnly0(Ljava/io/File;)Z" concretises since 19 => set_read_only,
    "getSpace(Ljava/io/File;I)J" concretises => get_space,
    "getSpace0(Ljava/io/File;I)J" concretises since 19 => get_space,
    "getNameMax0(Ljava/lang/String;)J" concretises => get_name_max,
}

// Constants of `java.io.FileSystem`.
const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;
const ACCESS_EXECUTE: i32 = 1;
const ACCESS_WRITE: i32 = 2;
const ACCESS_READ: i32 = 4;
const SPACE_TOTAL: i32 = 0;
const SPACE_FREE: i32 = 1;
const SPACE_USABLE: i32 = 2;

const NAME_MAX: i64 = 255;

fn init_ids(_: &mut Vm) -> Step<()> {
    Ok(())
}

/// The path of the `File` that is the next argument.
fn canonicalize(vm: &mut Vm, _this: Ref, name: Ref) -> Step<Ref> {
    let path = platform_bytes(vm, name)?;
    let result = vm.world.canonical_path(&path);
    let path = io(vm, result)?;
    platform_string(vm, &path)
}

fn get_boolean_attributes(vm: &mut Vm, _this: Ref, file: Ref) -> Step<i32> {
    let path = file_path(vm, file)?;
    Ok(attributes(vm, &path))
}

fn get_boolean_attributes_of_path(vm: &mut Vm, _this: Ref, file: Ref) -> Step<i32> {
    let path = platform_bytes(vm, file)?;
    Ok(attributes(vm, &path))
}

fn attributes(vm: &mut Vm, path: &[u8]) -> i32 {
    let Ok(stat) = vm.world.stat(path) else { return 0 };
    let kind = match (stat.is_file(), stat.is_dir()) {
        (true, _) => REGULAR,
        (_, true) => DIRECTORY,
        _ => 0,
    };
    EXISTS | kind
}

fn check_access(vm: &mut Vm, _this: Ref, file: Ref, wanted: i32) -> Step<bool> {
    let path = file_path(vm, file)?;
    let mut mode = libc::F_OK;
    for (flag, bit) in [(ACCESS_READ, libc::R_OK), (ACCESS_WRITE, libc::W_OK), (ACCESS_EXECUTE, libc::X_OK)] {
        if wanted & flag != 0 {
            mode |= bit;
        }
    }
    let result = vm.world.access(&path, mode);
    Ok(succeeded(vm, result))
}

fn get_last_modified_time(vm: &mut Vm, _this: Ref, file: Ref) -> Step<i64> {
    let path = file_path(vm, file)?;
    let Ok(stat) = vm.world.stat(&path) else { return Ok(0) };
    let millis = stat.modified.seconds * 1000 + stat.modified.nanos / 1_000_000;
    if vm.world.sandbox().is_some_and(|sandbox| sandbox.has_changed(stat.id())) {
        vm.set_chance_result(Chance::Time, Sort::Bv(64), 64, millis as u64);
    }
    Ok(millis)
}

fn get_length(vm: &mut Vm, _this: Ref, file: Ref) -> Step<i64> {
    let path = file_path(vm, file)?;
    let Ok(stat) = vm.world.stat(&path) else { return Ok(0) };
    let tag = vm.size_tag(&stat);
    vm.set_result_tag(tag);
    Ok(stat.size)
}

fn set_permission(vm: &mut Vm, _this: Ref, file: Ref, access: i32, enable: bool, owner_only: bool) -> Step<bool> {
    let path = file_path(vm, file)?;
    let bits = match access {
        ACCESS_READ => 0o444,
        ACCESS_WRITE => 0o222,
        ACCESS_EXECUTE => 0o111,
        _ => 0,
    } & if owner_only { 0o700 } else { 0o777 };
    Ok(change_mode(vm, &path, |mode| if enable { mode | bits } else { mode & !bits }))
}

fn change_mode(vm: &mut Vm, path: &[u8], change: impl FnOnce(u32) -> u32) -> bool {
    let Ok(stat) = vm.world.stat(path) else { return false };
    let result = vm.world.chmod(path, change(stat.mode & !libc::S_IFMT));
    succeeded(vm, result)
}

fn create_file_exclusively(vm: &mut Vm, _this: Ref, name: Ref) -> Step<bool> {
    let path = platform_bytes(vm, name)?;
    // The root directory always exists.
    if path == b"/" {
        return Ok(false);
    }
    match vm.world.open_file(&path, libc::O_RDWR | libc::O_CREAT | libc::O_EXCL, 0o666) {
        Ok(fd) => {
            let result = vm.world.close(fd);
            io(vm, result)?;
            Ok(true)
        }
        Err(Errno(libc::EEXIST)) => Ok(false),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

fn delete(vm: &mut Vm, _this: Ref, file: Ref) -> Step<bool> {
    let path = file_path(vm, file)?;
    let result = vm.world.remove(&path);
    Ok(succeeded(vm, result))
}

fn list(vm: &mut Vm, _this: Ref, file: Ref) -> Step<Ref> {
    let path = file_path(vm, file)?;
    let Ok(names) = vm.world.list(&path) else {
        vm.note_denials();
        return Ok(Ref::NULL);
    };
    if names.len() > 1 {
        vm.meet_chance(Chance::Order);
    }
    let names = names.iter().map(|name| platform_string(vm, name)).collect::<Step<Vec<Ref>>>()?;
    let string = vm.boot_class("java/lang/String")?;
    vm.new_ref_array(string, &names)
}

fn create_directory(vm: &mut Vm, _this: Ref, file: Ref) -> Step<bool> {
    let path = file_path(vm, file)?;
    let result = vm.world.mkdir(&path, 0o777);
    Ok(succeeded(vm, result))
}

fn rename(vm: &mut Vm, _this: Ref, from: Ref, to: Ref) -> Step<bool> {
    let from = file_path(vm, from)?;
    let to = file_path(vm, to)?;
    let result = vm.world.rename(&from, &to);
    Ok(succeeded(vm, result))
}

fn set_last_modified_time(vm: &mut Vm, _this: Ref, file: Ref, millis: i64) -> Step<bool> {
    let path = file_path(vm, file)?;
    let Ok(stat) = vm.world.stat(&path) else { return Ok(false) };
    // In microseconds, as for utimes.
    let accessed = FileTime { nanos: stat.accessed.nanos / 1000 * 1000, ..stat.accessed };
    let modified = FileTime { seconds: millis.div_euclid(1000), nanos: millis.rem_euclid(1000) * 1_000_000 };
    let result = vm.world.set_times(libc::AT_FDCWD, &path, [accessed, modified], 0);
    Ok(succeeded(vm, result))
}

fn set_read_only(vm: &mut Vm, _this: Ref, file: Ref) -> Step<bool> {
    let path = file_path(vm, file)?;
    Ok(change_mode(vm, &path, |mode| mode & !0o222))
}

fn get_space(vm: &mut Vm, _this: Ref, file: Ref, which: i32) -> Step<i64> {
    let path = file_path(vm, file)?;
    vm.meet_chance(Chance::Machine);
    let Ok(space) = vm.world.space(&path) else { return Ok(0) };
    let blocks = match which {
        SPACE_TOTAL => space.total,
        SPACE_FREE => space.free,
        SPACE_USABLE => space.usable,
        _ => 0,
    };
    Ok(space.block.saturating_mul(blocks))
}

fn get_name_max(vm: &mut Vm, _this: Ref, name: Ref) -> Step<i64> {
    let path = platform_bytes(vm, name)?;
    Ok(vm.world.name_max(&path).unwrap_or(NAME_MAX))
}
