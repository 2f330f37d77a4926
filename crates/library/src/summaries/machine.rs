//! What the library tells of the machine and of the Java VM itself, and orders that nobody promises: another machine, or HotSpot in
//! another run, may tell another thing. These summaries sum nothing up: they note what the program is about to learn, and the bytecode
//! runs. Natives that tell such things whoever asks note it themselves.

use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;
use doppel_vm::symbolic::Chance;

use crate::support::fields::get;

const FACTORY: &str = "java/lang/management/ManagementFactory";
const ATTRIBUTES: &str = "sun/nio/fs/UnixFileAttributes";
const CLASS: &str = "java/lang/Class";
const PROCESS: &str = "java/lang/ProcessHandleImpl";
const THREAD: &str = "java/lang/Thread";

pub const SUMMARIES: &[Summary] = &[
    // HotSpot sorts methods by where their names are in memory.
    order("getMethods()[Ljava/lang/reflect/Method;"),
    order("getDeclaredMethods()[Ljava/lang/reflect/Method;"),
    order("getConstructors()[Ljava/lang/reflect/Constructor;"),
    order("getDeclaredConstructors()[Ljava/lang/reflect/Constructor;"),
    order("getDeclaredClasses()[Ljava/lang/Class;"),
    order("getClasses()[Ljava/lang/Class;"),
    fact(ATTRIBUTES, "ino()J"),
    fact(ATTRIBUTES, "dev()J"),
    fact(ATTRIBUTES, "fileKey()Lsun/nio/fs/UnixFileKey;"),
    fact(PROCESS, "info()Ljava/lang/ProcessHandle$Info;"),
    fact(PROCESS, "parent()Ljava/util/Optional;"),
    fact(PROCESS, "children()Ljava/util/stream/Stream;"),
    fact(PROCESS, "children(J)Ljava/util/stream/Stream;"),
    fact(PROCESS, "descendants()Ljava/util/stream/Stream;"),
    fact(THREAD, "getAllStackTraces()Ljava/util/Map;"),
    fact(THREAD, "activeCount()I"),
    fact(THREAD, "enumerate([Ljava/lang/Thread;)I"),
    Summary { class: THREAD, method: "getId()J", body: thread_id },
    Summary { class: THREAD, method: "threadId()J", body: thread_id },
    // All that beans tell: uptime, collectors, memory, threads, options.
    fact(FACTORY, "getClassLoadingMXBean()Ljava/lang/management/ClassLoadingMXBean;"),
    fact(FACTORY, "getCompilationMXBean()Ljava/lang/management/CompilationMXBean;"),
    fact(FACTORY, "getGarbageCollectorMXBeans()Ljava/util/List;"),
    fact(FACTORY, "getMemoryMXBean()Ljava/lang/management/MemoryMXBean;"),
    fact(FACTORY, "getMemoryManagerMXBeans()Ljava/util/List;"),
    fact(FACTORY, "getMemoryPoolMXBeans()Ljava/util/List;"),
    fact(FACTORY, "getOperatingSystemMXBean()Ljava/lang/management/OperatingSystemMXBean;"),
    fact(FACTORY, "getPlatformMBeanServer()Ljavax/management/MBeanServer;"),
    fact(FACTORY, "getPlatformMXBean(Ljava/lang/Class;)Ljava/lang/management/PlatformManagedObject;"),
    fact(FACTORY, "getPlatformMXBeans(Ljava/lang/Class;)Ljava/util/List;"),
    fact(FACTORY, "getRuntimeMXBean()Ljava/lang/management/RuntimeMXBean;"),
    fact(FACTORY, "getThreadMXBean()Ljava/lang/management/ThreadMXBean;"),
];

const fn order(method: &'static str) -> Summary {
    Summary { class: CLASS, method, body: ordered }
}

const fn fact(class: &'static str, method: &'static str) -> Summary {
    Summary { class, method, body: told }
}

fn ordered(vm: &mut Vm, _: Args) -> Option<u64> {
    if reaches_program(vm) {
        vm.meet_chance(Chance::Order);
    }
    None
}

fn told(vm: &mut Vm, _: Args) -> Option<u64> {
    if reaches_program(vm) {
        vm.meet_chance(Chance::Machine);
    }
    None
}

/// The first thread is the first everywhere; how many the VM has for itself before the next one is its own affair.
fn thread_id(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let thread = args.obj();
    if !thread.is_null() && get::<i64>(vm, thread, "tid") != 1 {
        return told(vm, args);
    }
    None
}

/// Whether the program gets what is told, be it by reflection or a stream. [`Vm::is_asked_by_program`] does not say: to it, classes,
/// threads and file systems are what the library uses for itself, and here they are what the program asks.
fn reaches_program(vm: &mut Vm) -> bool {
    const PASS_ON: [&str; 7] = [
        "java/lang/Class",
        "java/lang/invoke/",
        "java/lang/reflect/",
        "java/nio/file/",
        "java/util/",
        "jdk/internal/reflect/",
        "sun/nio/fs/",
    ];
    let frames = vm.frames();
    let mut classes = frames.iter().map(|(method, _)| method.class);
    let asks = classes.find(|class| {
        let name = class.name.as_str();
        let is_watched = [FACTORY, PROCESS, THREAD].iter().any(|watched| name.starts_with(watched));
        !is_watched && !PASS_ON.iter().any(|passes_on| name.starts_with(passes_on))
    });
    vm.started && asks.is_some_and(|class| !vm.is_library(class))
}
