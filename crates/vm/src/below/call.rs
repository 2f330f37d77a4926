//! Calls of uninstrumented methods.

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::{POP, POP2};
use doppel_inputs::{End, Kind, Unsupported};

use super::Current;
use crate::Vm;
use crate::class::access::external_signature;
use crate::class::init::state;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbolic::{Imprecision, ImprecisionKind};

/// Packages whose natives depend on the VM's internals or on file descriptors of this process.
const NOT_BELOW: [&str; 4] = ["java/lang/invoke/", "jdk/internal/invoke/", "jdk/internal/vm/", "java/net/"];

impl Vm {
    /// Executes the method whose frame is on top and whose arguments are in `regs`.
    pub(crate) unsafe fn call_below(&mut self, method: &'static Method, regs: *const u64) -> Step<u64> {
        let is_bound = |vm: &Vm| vm.below.executor.as_ref().is_some_and(|executor| executor.has_libraries());
        let is_own = method.is_native() && !self.is_library(method.class);
        if is_own && !is_bound(self) {
            for path in self.below.preload.clone() {
                self.load_below(method.class, &path)?;
            }
        }
        if is_own && !is_bound(self) {
            return Err(self.exception("java/lang/UnsatisfiedLinkError", &format!("'{}'", external_signature(method))));
        }
        let is_refused = self.is_library(method.class)
            && !method.flags.concrete
            && NOT_BELOW.iter().any(|package| method.class.name.as_str().starts_with(package));
        let executor = if is_refused { None } else { self.below.executor.take() };
        let Some(mut executor) = executor else {
            let (what, at) = (Unsupported::Native(method.display()), self.location_of_caller());
            return Err(End::Unsupported { what, at }.into());
        };
        // SAFETY: the frame has these registers, and the caller has filled them.
        let args = unsafe { std::slice::from_raw_parts(regs, usize::from(method.arg_slots)) };
        self.symbolic.last_native = Some(method);
        let mut could_read = false;
        let reads = match self.symbolic.may_be_read() {
            true => self.symbolic_reach(method, args, &mut *executor, &mut could_read),
            false => Ok(None),
        };
        let result = reads.and_then(|reads| {
            self.below.current = Some(Current { method, reads });
            self.fix_all_written();
            if self.world.sandbox().is_some_and(|sandbox| sandbox.is_changed()) {
                // The side JVM sees the host's files, without the program's changes.
                let method = method.display();
                self.world.note_unseen(&format!("{method}, which runs in the side JVM"));
                self.note_denials();
            }
            executor.call(self, method, args)
        });
        self.below.executor = Some(executor);
        if could_read && matches!(result, Ok(_) | Err(Stop::Throw(_) | Stop::End(_))) {
            self.below.doubts.insert(method.display());
        }
        if let Ok(_) | Err(Stop::Throw(_)) = result {
            self.note_result(method, result.is_err());
        }
        result
    }

    /// Records an imprecision if the result or the exception may depend on symbolic data.
    fn note_result(&mut self, method: &'static Method, has_thrown: bool) {
        let Some(location) = self.below.current.as_ref().and_then(|current| current.reads.clone()) else { return };
        if !has_thrown && (method.returns == Kind::Void || self.is_result_dropped()) {
            return;
        }
        let read_at = self.location_of_caller();
        let kind = ImprecisionKind::NativeRead;
        let method = method.display();
        self.symbolic.imprecisions.record(Imprecision { kind, method, location, read_at, expression: None });
    }

    /// Whether the caller's next instruction pops the result.
    fn is_result_dropped(&self) -> bool {
        let Some((caller, bci)) = self.innermost() else { return false };
        let Some(code) = caller.bytecode() else { return false };
        let Ok(call) = Instruction::decode(code, usize::from(bci)) else { return false };
        matches!(code.get(call.next()), Some(&(POP | POP2)))
    }

    /// The uninstrumented method that is being executed, or was executed last.
    pub fn method_called_below(&self) -> Option<&'static Method> {
        self.below.current.as_ref().map(|current| current.method)
    }

    /// The location of the call: `pkg.Class.method(File.java:12)`.
    pub fn location_of_call(&self) -> String {
        self.location_of_caller()
    }

    /// The system class loader; null before it exists.
    pub fn application_loader(&mut self) -> Ref {
        self.builtin_loader("APP_LOADER")
    }

    /// The platform class loader; null before it exists.
    pub fn platform_loader(&mut self) -> Ref {
        self.builtin_loader("PLATFORM_LOADER")
    }

    fn builtin_loader(&mut self, field: &str) -> Ref {
        let loaders = self.symbols.lookup("jdk/internal/loader/ClassLoaders");
        match loaders.and_then(|loaders| self.find_loaded(Ref::NULL, loaders)) {
            Some(loaders) => self.get_static_ref(loaders, field),
            None => Ref::NULL,
        }
    }

    /// The side JVM has initialised a class, which is linked here; its static fields will be written.
    pub fn set_initialized_below(&mut self, class: &'static Class) {
        self.set_init_state(class, state::INITIALIZED);
    }

    /// Materialises the stack trace of an exception that was created here: the side JVM does not know these frames.
    pub fn assign_stack_trace(&mut self, exception: Ref) -> Step<()> {
        let throwable = self.known.throwable;
        let unassigned = self.get_static_ref(throwable, "UNASSIGNED_STACK");
        let frames = self.backtrace(exception);
        if self.heap.read::<Ref>(exception, self.known.throwable_stack) != unassigned || frames.is_empty() {
            return Ok(());
        }
        let element_class = self.boot_class("java/lang/StackTraceElement")?;
        let array_class = self.array_class_of(element_class)?;
        let array = self.new_array(array_class, frames.len() as u32)?;
        for (index, (method, bci)) in (0..).zip(frames) {
            let element = self.new_object(element_class)?;
            self.heap.set_element(array, index, element);
            (self.config.library.describe_frame)(self, element, method, bci)?;
        }
        self.heap.write(exception, self.known.throwable_stack, array);
        Ok(())
    }

    /// Appends the frames here to the stack trace of an exception from the side JVM.
    pub fn extend_stack_trace(&mut self, exception: Ref) -> Step<()> {
        let theirs: Ref = self.heap.read(exception, self.known.throwable_stack);
        self.fill_in_stack_trace(exception)?;
        if theirs.is_null() {
            return Ok(());
        }
        // The side's last frame is that of the method itself.
        let n_theirs = self.heap.array_len(theirs);
        let ours: Vec<_> = self.backtrace(exception).into_iter().skip(1).collect();
        let array = self.new_array(self.class_of(theirs), n_theirs + ours.len() as u32)?;
        for index in 0..n_theirs {
            let element: Ref = self.heap.element(theirs, index);
            self.heap.set_element(array, index, element);
        }
        let element_class = self.boot_class("java/lang/StackTraceElement")?;
        for (index, (method, bci)) in (n_theirs..).zip(ours) {
            let element = self.new_object(element_class)?;
            self.heap.set_element(array, index, element);
            (self.config.library.describe_frame)(self, element, method, bci)?;
        }
        self.heap.write(exception, self.known.throwable_stack, array);
        Ok(())
    }

    /// Records that a class of the JDK has loaded one of the JDK's libraries.
    pub fn note_jdk_library(&mut self, class: &'static Class, path: &str) {
        let file = path.rsplit('/').next().unwrap_or(path);
        let name = file.strip_prefix("lib").and_then(|file| file.strip_suffix(".so")).unwrap_or(file);
        if let Some(executor) = &mut self.below.executor {
            executor.note_jdk_library(class, name);
        }
    }

    /// `System.load` by a class; false if there is no executor.
    pub fn load_below(&mut self, class: &'static Class, path: &str) -> Step<bool> {
        let Some(mut executor) = self.below.executor.take() else { return Ok(false) };
        // SAFETY: the top frame is live, and belongs to the running native.
        let method = unsafe { (*self.hot.frame).method };
        self.below.current = Some(Current { method, reads: None });
        let result = executor.load_library(self, class, path);
        self.below.executor = Some(executor);
        result.map(|()| true)
    }
}
