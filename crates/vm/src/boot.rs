//! Booting the JDK, in the sequence of HotSpot's `Threads::create_vm`, and calls from the host into Java.

use doppel_inputs::End;

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};
use crate::thread::stack::Stack;
use crate::thread::{Frame, Thread, ThreadId};

/// The main thread.
pub const MAIN: ThreadId = ThreadId(1);

impl Vm {
    /// Initialises the class library. Afterwards `main` methods can run.
    pub fn boot(&mut self) -> Result<(), End> {
        self.add_main_thread()?;
        for name in ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup"] {
            self.initialize(name)?;
        }
        self.make_main_thread_object()?;
        for name in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            self.initialize(name)?;
        }
        self.call_static("java/lang/System", "initPhase1", "()V", &[])?;
        for name in EXCEPTIONS {
            self.initialize(name)?;
        }
        self.boot_step(Vm::make_out_of_memory_errors)?;
        self.initialize("java/lang/invoke/MethodHandleNatives")?;
        let failed = self.call_static("java/lang/System", "initPhase2", "(ZZ)I", &[1, 1])?;
        if failed as i32 != 0 {
            return Err(End::Internal(format!("module system did not start: {}", failed as i32)));
        }
        self.call_static("java/lang/System", "initPhase3", "()V", &[])?;
        self.skip_thread_ids()?;
        let descriptor = "()Ljava/lang/ClassLoader;";
        let app = Ref::from_slot(self.call_static("java/lang/ClassLoader", "getSystemClassLoader", descriptor, &[])?);
        self.dictionary.know_loader(app);
        self.dictionary.know_loader(self.get_ref(app, "parent"));
        self.note_standard();
        self.activate_models(app)
    }

    fn add_main_thread(&mut self) -> Result<(), End> {
        let stack = Stack::new(self.config.stack_size)
            .map_err(|error| End::Internal(format!("cannot map a stack: {error}")))?;
        let Some(&method) = self.known.object.methods().first() else {
            return Err(End::Internal("java.lang.Object has no methods".to_owned()));
        };
        let top = stack.frames;
        // SAFETY: a new stack has room for its first frame.
        unsafe { *top = Frame::continuation(method, stack.slots, call_ended, 0) };
        self.scheduler.random = self.config.seed.wrapping_mul(2).wrapping_add(0x9E37_79B9_7F4A_7C15) | 1;
        self.scheduler.epoch = self.world.start_nanos();
        self.scheduler.add(|id| Thread::new(id, Ref::NULL, stack, top));
        self.take_up(MAIN);
        Ok(())
    }

    /// The thread groups `system` and `main`, and the `java.lang.Thread` of the main thread.
    fn make_main_thread_object(&mut self) -> Result<(), End> {
        let group = self.boot_step(|vm| vm.boot_class("java/lang/ThreadGroup"))?;
        let system = self.boot_step(|vm| vm.new_object(group))?;
        self.roots.push(system);
        self.call_init(group, "()V", &[system.slot()])?;
        let main = self.boot_step(|vm| vm.new_object(group))?;
        self.roots.push(main);
        let name = self.boot_step(|vm| vm.intern_str("main"))?;
        self.call_init(
            group,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[main.slot(), system.slot(), name.slot()],
        )?;
        let class = self.known.thread;
        let thread = self.boot_step(|vm| vm.new_object(class))?;
        let main_thread = self.scheduler.thread_mut(MAIN);
        (main_thread.object, main_thread.platform) = (thread, thread);
        self.heap.write(thread, self.known.thread_eetop, i64::from(MAIN.0));
        self.set_int(thread, "priority", 5);
        self.initialize("java/lang/Thread")?;
        self.call_init(
            class,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[thread.slot(), main.slot(), name.slot()],
        )?;
        self.set_thread_status(thread, 0x5);
        Ok(())
    }

    /// Skips the ids of threads that HotSpot has started by now: the library expects the VM to count them.
    fn skip_thread_ids(&mut self) -> Result<(), End> {
        let Some((_, next)) = self.release.thread_ids else { return Ok(()) };
        let class = self.boot_step(|vm| vm.boot_class("java/lang/Thread$ThreadIdentifiers"))?;
        self.boot_step(|vm| vm.ensure_initialized(class))?;
        let mirror = self.mirror(class);
        let counter = class.field_named("NEXT_TID_OFFSET").map(|field| self.heap.read::<u64>(mirror, field.offset));
        let counter = counter.and_then(|address| self.heap.address_mut(address, 8));
        let Some(counter) = counter else { return Err(End::Internal("no counter of thread identifiers".to_owned())) };
        // SAFETY: these eight bytes are writable.
        unsafe { counter.cast::<i64>().write_unaligned(next) };
        Ok(())
    }

    fn call_init(&mut self, class: &'static Class, descriptor: &str, args: &[u64]) -> Result<(), End> {
        match class.method_named("<init>", descriptor) {
            Some(method) => self.call_or_end(method, args).map(drop),
            None => Err(End::Internal(format!("{class} has no constructor {descriptor}"))),
        }
    }

    /// Initialises a boot class.
    pub fn initialize(&mut self, name: &str) -> Result<(), End> {
        let class = self.boot_step(|vm| vm.boot_class(name))?;
        self.boot_step(|vm| vm.ensure_initialized(class))
    }

    /// Calls a static method of a boot class; an exception is fatal.
    pub fn call_static(&mut self, class: &str, name: &str, descriptor: &str, args: &[u64]) -> Result<u64, End> {
        let class = self.boot_step(|vm| vm.boot_class(class))?;
        match class.method_named(name, descriptor) {
            Some(method) => self.call_or_end(method, args),
            None => Err(End::Internal(format!("this JDK has no {class}.{name}{descriptor}"))),
        }
    }

    fn call_or_end(&mut self, method: &'static Method, args: &[u64]) -> Result<u64, End> {
        match self.call(method, args)? {
            Ended::Returned(slot) => Ok(slot),
            Ended::Threw(exception) => Err(self.uncaught_while_booting(exception)),
        }
    }

    fn uncaught_while_booting(&mut self, exception: Ref) -> End {
        let class = self.class_of(exception).java_name();
        let text: Ref = self.heap.read(exception, self.known.throwable_message);
        let message = if text.is_null() { String::new() } else { self.string(text) };
        let trace: Vec<String> = self
            .backtrace(exception)
            .iter()
            .take(40)
            .map(|(method, bci)| format!("  at {}", method.location(u16::try_from(*bci).unwrap_or(0))))
            .collect();
        let cause: Ref = self.heap.read(exception, self.known.throwable_cause);
        let mut text = format!("{class}: {message} while the class library was starting\n{}", trace.join("\n"));
        if !cause.is_null() && cause != exception {
            let End::Internal(inner) = self.uncaught_while_booting(cause) else { return End::Internal(text) };
            text = format!("{text}\ncaused by {inner}");
        }
        End::Internal(text)
    }

    /// Runs a slow path from the host: executes the frames that it pushes, then retries it.
    pub fn boot_step<T>(&mut self, mut attempt: impl FnMut(&mut Vm) -> Step<T>) -> Result<T, End> {
        loop {
            match attempt(self) {
                Ok(value) => return Ok(value),
                Err(Stop::Retry) => match self.run_call()? {
                    Ended::Returned(_) => {}
                    Ended::Threw(exception) => return Err(self.uncaught_while_booting(exception)),
                },
                Err(stop) => return Err(self.end_of(stop)),
            }
        }
    }

    pub(crate) fn end_of(&mut self, stop: Stop) -> End {
        match stop {
            Stop::End(end) => *end,
            Stop::Throw(exception) => self.uncaught_while_booting(exception),
            other => End::Internal(format!("unexpected {other:?} outside Java code")),
        }
    }

    /// Calls a method on the main thread and runs it to its end. The class need not be initialised.
    pub fn call(&mut self, method: &'static Method, args: &[u64]) -> Result<Ended, End> {
        if method.is_static() {
            self.boot_step(|vm| vm.ensure_initialized(method.class))?;
        }
        if let Err(stop) = self.call_above(method, args) {
            return Err(self.end_of(stop));
        }
        self.run_call()
    }

    /// Runs until the call at the bottom of the main thread has ended.
    pub fn run_call(&mut self) -> Result<Ended, End> {
        match self.run_threads() {
            End::CallDone => match self.call_result.take() {
                Some(ended) => Ok(ended),
                None => Err(End::Internal("a call ended without a result".to_owned())),
            },
            end => Err(end),
        }
    }
}

/// Continuation at the bottom of the main thread: passes the result to the host.
pub(crate) fn call_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    vm.call_result = Some(ended);
    Err(End::CallDone.into())
}

/// Exceptions that the VM throws itself. HotSpot initialises them early, too.
const EXCEPTIONS: &[&str] = &[
    "java/lang/OutOfMemoryError",
    "java/lang/NullPointerException",
    "java/lang/ClassCastException",
    "java/lang/ArrayStoreException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/StackOverflowError",
    "java/lang/IllegalMonitorStateException",
    "java/lang/IllegalArgumentException",
];
