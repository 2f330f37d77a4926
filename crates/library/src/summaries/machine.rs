//! Facts about the machine and the Java VM that the library reports, and unspecified orders: they may differ on another
//! machine, or in another run of HotSpot. These summaries replace nothing: they record what the program is about to
//! learn, and the bytecode runs. Natives that always report such facts record them themselves.

use std::convert::Infallible;

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::Chance;

use crate::support::fields::get;

const FACTORY: &str = "java/lang/management/ManagementFactory";
const ATTRIBUTES: &str = "sun/nio/fs/UnixFileAttributes";
const CLASS: &str = "java/lang/Class";
const PROCESS: &str = "java/lang/ProcessHandleImpl";
const THREAD: &str = "java/lang/Thread";

doppel_vm::summaries! {
    // HotSpot sorts methods by the addresses of their names.
    CLASS "getMethods()[Ljava/lang/reflect/Method;" => ordered,
    CLASS "getDeclaredMethods()[Ljava/lang/reflect/Method;" => ordered,
    CLASS "getConstructors()[Ljava/lang/reflect/Constructor;" => ordered,
    CLASS "getDeclaredConstructors()[Ljava/lang/reflect/Constructor;" => ordered,
    CLASS "getDeclaredClasses()[Ljava/lang/Class;" => ordered,
    CLASS "getClasses()[Ljava/lang/Class;" => ordered,
    ATTRIBUTES "ino()J" => told,
    ATTRIBUTES "dev()J" => told,
    ATTRIBUTES "fileKey()Lsun/nio/fs/UnixFileKey;" => told,
    PROCESS "info()Ljava/lang/ProcessHandle$Info;" => told,
    PROCESS "parent()Ljava/util/Optional;" => told,
    PROCESS "children()Ljava/util/stream/Stream;" => told,
    static PROCESS "children(J)Ljava/util/stream/Stream;" => told,
    PROCESS "descendants()Ljava/util/stream/Stream;" => told,
    static THREAD "getAllStackTraces()Ljava/util/Map;" => told,
    static THREAD "activeCount()I" => told,
    static THREAD "enumerate([Ljava/lang/Thread;)I" => told,
    THREAD "getId()J" => thread_id,
    THREAD "threadId()J" => thread_id,
    // Everything that beans report: uptime, collectors, memory, threads, options.
    static FACTORY "getClassLoadingMXBean()Ljava/lang/management/ClassLoadingMXBean;" => told,
    static FACTORY "getCompilationMXBean()Ljava/lang/management/CompilationMXBean;" => told,
    static FACTORY "getGarbageCollectorMXBeans()Ljava/util/List;" => told,
    static FACTORY "getMemoryMXBean()Ljava/lang/management/MemoryMXBean;" => told,
    static FACTORY "getMemoryManagerMXBeans()Ljava/util/List;" => told,
    static FACTORY "getMemoryPoolMXBeans()Ljava/util/List;" => told,
    static FACTORY "getOperatingSystemMXBean()Ljava/lang/management/OperatingSystemMXBean;" => told,
    static FACTORY "getPlatformMBeanServer()Ljavax/management/MBeanServer;" => told,
    static FACTORY "getPlatformMXBean(Ljava/lang/Class;)Ljava/lang/management/PlatformManagedObject;" => told,
    static FACTORY "getPlatformMXBeans(Ljava/lang/Class;)Ljava/util/List;" => told,
    static FACTORY "getRuntimeMXBean()Ljava/lang/management/RuntimeMXBean;" => told,
    static FACTORY "getThreadMXBean()Ljava/lang/management/ThreadMXBean;" => told,
}

fn ordered(vm: &mut Vm) -> Option<Infallible> {
    if reaches_program(vm) {
        vm.meet_chance(Chance::Order);
    }
    None
}

fn told(vm: &mut Vm) -> Option<Infallible> {
    if reaches_program(vm) {
        vm.meet_chance(Chance::Machine);
    }
    None
}

/// The first thread is the first everywhere; the number of the VM's own threads before the next one is unspecified.
fn thread_id(vm: &mut Vm, thread: Ref) -> Option<Infallible> {
    if !thread.is_null() && get::<i64>(vm, thread, "tid") != 1 {
        return told(vm);
    }
    None
}

/// Whether the program receives the result, possibly through reflection or a stream. [`Vm::is_asked_by_program`] does
/// not suffice: it regards classes, threads and file systems as internal to the library, but here they are what the
/// program asks for.
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
