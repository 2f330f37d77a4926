//! `sun.management.VMManagementImpl`: figures about the running VM. Symbolic arguments: none (exact).

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, boolean, int, long, object};
use doppel_vm::step::Step;

doppel_vm::natives! { "sun/management/VMManagementImpl";
    "getVersion0()Ljava/lang/String;" exact => |vm, _| object(vm.new_string("4.0")?),
    "initOptionalSupportFields()V" exact => init_optional_support_fields,
    "isThreadContentionMonitoringEnabled()Z" exact => |_, _| boolean(false),
    "isThreadCpuTimeEnabled()Z" exact => |_, _| boolean(true),
    "isThreadAllocatedMemoryEnabled()Z" exact => |_, _| boolean(true),
    "getTotalClassCount()J" exact => |vm, _| long(vm.loaded_classes().count() as i64),
    "getUnloadedClassCount()J" exact => |_, _| long(0),
    "getInitializedClassCount()J" exact => |vm, _| long(vm.loaded_classes().count() as i64),
    "getLoadedClassSize()J" exact => |_, _| long(0),
    "getUnloadedClassSize()J" exact => |_, _| long(0),
    "getClassLoadingTime()J" exact => |_, _| long(0),
    "getClassInitializationTime()J" exact => |_, _| long(0),
    "getClassVerificationTime()J" exact => |_, _| long(0),
    "getMethodDataSize()J" exact => |_, _| long(0),
    "getVerboseClass()Z" exact => |_, _| boolean(false),
    "getVerboseGC()Z" exact => |_, _| boolean(false),
    "getProcessId()I" exact => |vm, _| int(vm.world.pid() as i32),
    "getVmArguments0()[Ljava/lang/String;" exact => vm_arguments,
    "getStartupTime()J" exact => |vm, _| long((vm.scheduler.epoch / 1_000_000) as i64),
    "getUptime0()J" exact => |vm, _| long(vm.now_nanos() / 1_000_000),
    "getAvailableProcessors()I" exact => |_, _| int(std::thread::available_parallelism().map_or(1, |n| n.get() as i32)),
    "getTotalCompileTime()J" exact => |_, _| long(0),
    "getTotalThreadCount()J" exact => |vm, _| long(vm.scheduler.platform_threads().count() as i64),
    "getLiveThreadCount()I" exact => |vm, _| int(vm.scheduler.platform_threads().count() as i32),
    "getPeakThreadCount()I" exact => |vm, _| int(vm.scheduler.platform_threads().count() as i32),
    "getDaemonThreadCount()I" exact => |vm, _| int(vm.scheduler.platform_threads().filter(|thread| thread.daemon).count() as i32),
    "getSafepointCount()J" exact => |vm, _| long(vm.collections_counted()),
    "getTotalSafepointTime()J" exact => |_, _| long(0),
    "getSafepointSyncTime()J" exact => |_, _| long(0),
    "getTotalApplicationNonStoppedTime()J" exact => |vm, _| long(vm.now_nanos() / 1_000_000),
}

/// Says what this VM can be asked for: the static flags of the class.
fn init_optional_support_fields(vm: &mut Vm, _: Args) -> Step<u64> {
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
    VOID
}

/// The options that the user gave, as `java` would have been given them.
fn vm_arguments(vm: &mut Vm, _: Args) -> Step<u64> {
    let mut arguments = Vec::new();
    for (name, value) in vm.config.properties.clone() {
        arguments.push(vm.new_string(&format!("-D{name}={value}"))?);
    }
    let string = vm.known.string;
    object(vm.new_ref_array(string, &arguments)?)
}
