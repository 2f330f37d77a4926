//! `jdk.internal.misc.VM`. Symbolic arguments: an offset in seconds is concretised.

use doppel_expr::Sort;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::Chance;

use crate::support::objects::string_array;

doppel_vm::natives! { "jdk/internal/misc/VM";
    static "initialize()V" exact => |_: &mut Vm| Ok(()),
    static "initializeFromArchive(Ljava/lang/Class;)V" exact until 16 => |_: &mut Vm| Ok(()),
    static "latestUserDefinedLoader0()Ljava/lang/ClassLoader;" exact => latest_user_defined_loader,
    // SAFETY: cannot fail, and touches no memory.
    static "getuid()J" exact => |_: &mut Vm| Ok(i64::from(unsafe { libc::getuid() })),
    // SAFETY: cannot fail, and touches no memory.
    static "geteuid()J" exact => |_: &mut Vm| Ok(i64::from(unsafe { libc::geteuid() })),
    // SAFETY: cannot fail, and touches no memory.
    static "getgid()J" exact => |_: &mut Vm| Ok(i64::from(unsafe { libc::getgid() })),
    // SAFETY: cannot fail, and touches no memory.
    static "getegid()J" exact => |_: &mut Vm| Ok(i64::from(unsafe { libc::getegid() })),
    static "getNanoTimeAdjustment(J)J" concretises => get_nano_time_adjustment,
    static "getRuntimeArguments()[Ljava/lang/String;" exact => get_runtime_arguments,
}

/// The loader of the innermost class that neither the bootstrap nor the platform loader defined.
fn latest_user_defined_loader(vm: &mut Vm) -> Step<Ref> {
    let frames = vm.frames();
    let loaders = frames.iter().map(|(method, _)| method.class.loader);
    let found = loaders.into_iter().find(|&loader| !loader.is_null() && !vm.is_platform_loader(loader));
    Ok(found.map_or(Ref::NULL, |loader| loader))
}

/// Nanoseconds from `offset` seconds after the epoch to now; -1 if that is too far away.
fn get_nano_time_adjustment(vm: &mut Vm, offset: i64) -> Step<i64> {
    vm.tell_world_time();
    let now = vm.scheduler.epoch + vm.now();
    let (seconds, nanos) = ((now / 1_000_000_000) as i64, (now % 1_000_000_000) as i64);
    match seconds.checked_sub(offset) {
        Some(difference) if difference.abs() < 0x1_0000_0000 => {
            let adjustment = difference * 1_000_000_000 + nanos;
            vm.set_chance_result(Chance::Time, Sort::Bv(64), if adjustment < 0 { 64 } else { 62 }, adjustment as u64);
            Ok(adjustment)
        }
        _ => Ok(-1),
    }
}

fn get_runtime_arguments(vm: &mut Vm) -> Step<Ref> {
    let properties = vm.config.properties.iter().map(|(name, value)| Some(format!("-D{name}={value}")));
    let mut arguments: Vec<Option<String>> = properties.collect();
    if vm.config.assertions.default {
        arguments.push(Some("-ea".to_owned()));
    }
    string_array(vm, &arguments)
}
