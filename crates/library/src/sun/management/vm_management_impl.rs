//! `sun.management.VMManagementImpl`: figures about the running VM. Symbolic arguments: none (exact).

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/management/VMManagementImpl";
    static "getVersion0()Ljava/lang/String;" exact => |vm: &mut Vm| -> Step<Ref> { vm.new_string("4.0") },
    static "initOptionalSupportFields()V" exact => init_optional_support_fields,
    "isThreadContentionMonitoringEnabled()Z" exact => |_: &mut Vm| Ok(false),
    "isThreadCpuTimeEnabled()Z" exact => |_: &mut Vm| Ok(true),
    "isThreadAllocatedMemoryEnabled()Z" exact => |_: &mut Vm| Ok(true),
    "getTotalClassCount()J" exact => |vm: &mut Vm| Ok(vm.loaded_classes().count() as i64),
    "getUnloadedClassCount()J" exact => |_: &mut Vm| Ok(0i64),
    "getInitializedClassCount()J" exact => |vm: &mut Vm| Ok(vm.loaded_classes().count() as i64),
    "getLoadedClassSize()J" exact => |_: &mut Vm| Ok(0i64),
    "getUnloadedClassSize()J" exact => |_: &mut Vm| Ok(0i64),
    "getClassLoadingTime()J" exact => |_: &mut Vm| Ok(0i64),
    "getClassInitializationTime()J" exact => |_: &mut Vm| Ok(0i64),
    "getClassVerificationTime()J" exact => |_: &mut Vm| Ok(0i64),
    "getMethodDataSize()J" exact => |_: &mut Vm| Ok(0i64),
    "getVerboseClass()Z" exact => |_: &mut Vm| Ok(false),
    "getVerboseGC()Z" exact => |_: &mut Vm| Ok(false),
    "getProcessId()I" exact => |vm: &mut Vm| Ok(vm.world.pid() as i32),
    "getVmArguments0()[Ljava/lang/String;" exact => vm_arguments,
    "getStartupTime()J" exact => |vm: &mut Vm| Ok((vm.scheduler.epoch / 1_000_000) as i64),
    "getUptime0()J" exact => |vm: &mut Vm| Ok(vm.now_nanos() / 1_000_000),
    "getAvailableProcessors()I" exact => |_: &mut Vm| Ok(std::thread::available_parallelism().map_or(1, |n| n.get() as i32)),
    "getTotalCompileTime()J" exact => |_: &mut Vm| Ok(0i64),
    "getTotalThreadCount()J" exact => |vm: &mut Vm| Ok(vm.scheduler.platform_threads().count() as i64),
    "getLiveThreadCount()I" exact => |vm: &mut Vm| Ok(vm.scheduler.platform_threads().count() as i32),
    "getPeakThreadCount()I" exact => |vm: &mut Vm| Ok(vm.scheduler.platform_threads().count() as i32),
    "getDaemonThreadCount()I" exact => |vm: &mut Vm| Ok(vm.scheduler.platform_threads().filter(|thread| thread.daemon).count() as i32),
    "getSafepointCount()J" exact => |vm: &mut Vm| Ok(vm.collections_counted()),
    "getTotalSafepointTime()J" exact => |_: &mut Vm| Ok(0i64),
    "getSafepointSyncTime()J" exact => |_: &mut Vm| Ok(0i64),
    "getTotalApplicationNonStoppedTime()J" exact => |vm: &mut Vm| Ok(vm.now_nanos() / 1_000_000),
}

/// Sets the static flags of the class, which say what this VM supports.
fn init_optional_support_fields(vm: &mut Vm) -> Step<()> {
    let class = vm.boot_class("sun/management/VMManagementImpl")?;
    let mirror = vm.mirror(class);
    let supported = [
        "currentThreadCpuTimeSupport",
        "otherThreadCpuTimeSupport",
        "objectMonitorUsageSupport",
        "synchronizerUsageSupport",
        "threadContentionMonitoringSupport",
        "threadAllocatedMemorySupport",
    ];
    for field in supported.iter().filter_map(|name| class.field_named(name)) {
        vm.heap.write_kind(mirror, field.offset, field.kind, 1);
    }
    Ok(())
}

/// The user's options in the syntax of `java`.
fn vm_arguments(vm: &mut Vm) -> Step<Ref> {
    let mut arguments = Vec::new();
    for (name, value) in vm.config.properties.clone() {
        arguments.push(vm.new_string(&format!("-D{name}={value}"))?);
    }
    let string = vm.known.string;
    vm.new_ref_array(string, &arguments)
}
