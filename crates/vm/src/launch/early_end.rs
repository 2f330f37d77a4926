//! The early end of a run whose output is not needed: library code that would run after `main` has ended is skipped.

use crate::Vm;
use crate::class::Class;
use crate::heap::Ref;

/// An exception with more causes and suppressed exceptions than this is printed as usual.
const MAX_PRINTED: usize = 64;

impl Vm {
    /// Whether an exception that ends the running thread would only be printed, and by library code alone.
    pub(super) fn is_only_printed(&mut self, exception: Ref) -> bool {
        if !self.config.end_early {
            return false;
        }
        let thread = self.thread().object;
        let has_handler = !self.get_ref(thread, "uncaughtExceptionHandler").is_null()
            || !self.get_static_ref(self.known.thread, "defaultUncaughtExceptionHandler").is_null();
        let group = self.get_ref(self.platform_fields(thread), "group");
        !has_handler
            && !group.is_null()
            && self.class_of(group).name.as_str() == "java/lang/ThreadGroup"
            && self.is_standard_error_ours()
            && self.has_no_code_of_its_own(exception)
    }

    /// Whether `System.err` leads to standard error through library classes alone.
    fn is_standard_error_ours(&mut self) -> bool {
        let Some(system) = self.boot_class_if_loaded("java/lang/System") else { return false };
        let Some(descriptors) = self.boot_class_if_loaded("java/io/FileDescriptor") else { return false };
        let mut stream = self.get_static_ref(system, "err");
        for class in ["java/io/PrintStream", "java/io/BufferedOutputStream"] {
            if !self.is_exactly(stream, class) {
                return false;
            }
            stream = self.get_ref(stream, "out");
        }
        self.is_exactly(stream, "java/io/FileOutputStream")
            && self.get_ref(stream, "fd") == self.get_static_ref(descriptors, "err")
    }

    /// Whether only library methods print an exception, its causes and the exceptions that it suppresses: no class of
    /// the program overrides a method of `Throwable`, such as `getMessage`.
    fn has_no_code_of_its_own(&self, exception: Ref) -> bool {
        let mut printed = vec![exception];
        let mut next = 0;
        while let Some(&throwable) = printed.get(next) {
            next += 1;
            let class = self.class_of(throwable);
            let is_library = |class: &Class| self.is_library(class);
            let inherited = class.vtable().iter().take(self.known.throwable.vtable().len());
            if inherited.clone().any(|method| !is_library(method.class)) || printed.len() > MAX_PRINTED {
                return false;
            }
            let is_reflective = self.is_exactly(throwable, "java/lang/reflect/InvocationTargetException");
            let finds_cause_itself = inherited
                .clone()
                .any(|method| method.name.as_str() == "getCause" && method.class != self.known.throwable);
            if finds_cause_itself && !is_reflective {
                return false;
            }
            let cause = self.get_ref(throwable, if is_reflective { "target" } else { "cause" });
            let Some(suppressed) = self.suppressed(throwable) else { return false };
            for other in suppressed.into_iter().chain([cause]) {
                if !other.is_null() && !printed.contains(&other) {
                    printed.push(other);
                }
            }
        }
        true
    }

    /// The exceptions that one suppresses; none if they are stored in an unknown form.
    fn suppressed(&self, throwable: Ref) -> Option<Vec<Ref>> {
        let list = self.get_ref(throwable, "suppressedExceptions");
        if list.is_null() || !self.is_exactly(list, "java/util/ArrayList") {
            // No exception was ever added.
            return Some(Vec::new());
        }
        let elements = self.get_ref(list, "elementData");
        let size = usize::try_from(self.get_int(list, "size")).ok()?;
        Some(self.heap.elements::<Ref>(elements).iter().take(size).copied().collect())
    }

    fn is_exactly(&self, object: Ref, class: &str) -> bool {
        let is_it = |it: &Class| it.loader.is_null() && it.name.as_str() == class;
        !object.is_null() && is_it(self.class_of(object))
    }

    fn boot_class_if_loaded(&mut self, name: &str) -> Option<&'static Class> {
        let name = self.symbols.intern(name);
        self.find_loaded(Ref::NULL, name)
    }

    /// Whether no code of the program would run after its main thread.
    pub(super) fn is_nothing_left(&mut self) -> bool {
        if !self.config.end_early || self.others_alive(self.hot.thread) {
            return false;
        }
        let hooks = self.boot_class_if_loaded("java/lang/ApplicationShutdownHooks");
        !hooks.is_some_and(|class| self.is_initialized(class))
    }
}
