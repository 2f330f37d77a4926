//! Exceptions that the VM throws itself, and the recording of backtraces.
//!
//! No constructor runs: the VM allocates the object and sets its fields as `Throwable`'s constructors would. A
//! backtrace is a `long[]` in `Throwable.backtrace` with one element per frame: the method id in the upper half, the
//! bytecode index in the lower half ([`crate::class::method::NATIVE_BCI`] for natives). It may be longer than the
//! trace, whose length is `Throwable.depth`.

use doppel_inputs::{End, Kind, Unsupported};

use crate::Vm;
use crate::class::{Class, Method, MethodId};
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::thread::walk::as_shown;

/// HotSpot's `MaxJavaStackTraceDepth`.
const MAX_DEPTH: usize = 1024;
/// Set in the first element of a backtrace if frames above it were left out.
const HIDDEN_TOP: u64 = 1 << 16;

impl Vm {
    /// A new exception of a boot class, such as `java/lang/IllegalArgumentException`, with its backtrace.
    pub fn exception(&mut self, class: &str, message: &str) -> Stop {
        self.make_exception(class, Some(message), Ref::NULL)
    }

    pub fn exception_without_message(&mut self, class: &str) -> Stop {
        self.make_exception(class, None, Ref::NULL)
    }

    pub fn exception_with_cause(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Stop {
        self.make_exception(class, message, cause)
    }

    /// Ends the run because doppel does not support something.
    pub fn unsupported(&mut self, what: &str) -> Stop {
        let at = self.frames().first().map_or_else(String::new, |(method, _)| method.display());
        End::Unsupported { what: Unsupported::Feature(what.to_owned()), at }.into()
    }

    fn make_exception(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Stop {
        if !self.known.ready() {
            let message = message.unwrap_or_default();
            return End::Internal(format!("{class} while booting: {message}")).into();
        }
        let made = self.boot_class(class).and_then(|class| self.new_throwable(class, message, cause));
        match made {
            Ok(exception) => Stop::Throw(exception),
            Err(stop) => stop,
        }
    }

    /// Allocates a throwable and fills it in; a null `cause` means that none is set.
    pub fn new_throwable(&mut self, class: &'static Class, message: Option<&str>, cause: Ref) -> Step<Ref> {
        let message = match message {
            Some(text) => self.new_string(text)?,
            None => Ref::NULL,
        };
        let exception = self.new_object(class)?;
        self.heap.write(exception, self.known.throwable_message, message);
        // Without a cause the field points to the exception itself: "not initialised yet". So do linkage errors that
        // wrap nothing, because of the constructors that create them.
        let cause = if cause.is_null() { exception } else { cause };
        self.heap.write(exception, self.known.throwable_cause, cause);
        let throwable = self.known.throwable;
        let suppressed = self.get_static_ref(throwable, "SUPPRESSED_SENTINEL");
        self.heap.write(exception, self.known.throwable_suppressed, suppressed);
        self.fill_in_stack_trace(exception)?;
        // `NullPointerException.fillInStackTrace` does this, too: the helpful message can be computed from this trace.
        if class.name.as_str() == "java/lang/NullPointerException" {
            self.set_int(exception, "extendedMessageState", 1);
        }
        Ok(exception)
    }

    /// Records the current frames in a throwable.
    pub fn fill_in_stack_trace(&mut self, exception: Ref) -> Step<()> {
        self.spoil_image();
        let trace = self.capture(exception);
        let array = self.new_primitive_array(Kind::Long, trace.len() as u32)?;
        self.heap.elements_mut::<u64>(array).copy_from_slice(&trace);
        self.heap.write(exception, self.known.throwable_backtrace, array);
        self.heap.write(exception, self.known.throwable_depth, trace.len() as u32);
        let throwable = self.known.throwable;
        let unassigned = self.get_static_ref(throwable, "UNASSIGNED_STACK");
        self.heap.write(exception, self.known.throwable_stack, unassigned);
        Ok(())
    }

    /// The visible frames, without those of the exception's own construction.
    fn capture(&mut self, exception: Ref) -> Vec<u64> {
        let class = self.class_of(exception);
        let mut trace = Vec::new();
        let mut constructing = true;
        let mut hidden_top = 0;
        for (method, bci) in as_shown(self.frames()) {
            if constructing {
                let filling = method.name.as_str() == "fillInStackTrace" && class.is_subtype_of(method.class);
                let initializing = method.is_init() && class.is_subtype_of(method.class);
                if filling || initializing {
                    continue;
                }
                constructing = false;
            }
            if method.flags.hidden {
                if trace.is_empty() {
                    hidden_top = HIDDEN_TOP;
                }
                continue;
            }
            trace.push(backtrace_element(method, bci) | hidden_top);
            if trace.len() == MAX_DEPTH {
                break;
            }
        }
        trace
    }

    /// The frames that a throwable recorded, innermost first.
    pub fn backtrace(&self, exception: Ref) -> Vec<(&'static Method, i32)> {
        let array: Ref = self.heap.read(exception, self.known.throwable_backtrace);
        if array.is_null() {
            Vec::new()
        } else {
            self.frames_in(array, self.heap.read(exception, self.known.throwable_depth))
        }
    }

    /// The first frames of those in a throwable's `backtrace`.
    pub fn frames_in(&self, array: Ref, depth: u32) -> Vec<(&'static Method, i32)> {
        let elements = self.heap.elements::<u64>(array);
        elements
            .iter()
            .take(depth as usize)
            .filter_map(|&element| {
                Some((self.dictionary.find_method(MethodId((element >> 32) as u32))?, (element & 0xffff) as i32))
            })
            .collect()
    }

    /// Whether the trace of a throwable leaves out frames above its first one.
    pub fn has_hidden_top_frame(&self, exception: Ref) -> bool {
        let array: Ref = self.heap.read(exception, self.known.throwable_backtrace);
        !array.is_null() && self.heap.elements::<u64>(array).first().is_some_and(|element| element & HIDDEN_TOP != 0)
    }

    /// Gives `to` the stack trace of `from`.
    pub fn copy_stack_trace(&mut self, from: Ref, to: Ref) {
        for offset in [self.known.throwable_backtrace, self.known.throwable_depth, self.known.throwable_stack] {
            let value: u32 = self.heap.read(from, offset);
            self.heap.write(to, offset, value);
        }
    }

    /// `NullPointerException`; its helpful message is computed on demand.
    pub fn null_pointer(&mut self) -> Stop {
        self.exception_without_message("java/lang/NullPointerException")
    }

    pub fn division_by_zero(&mut self) -> Stop {
        self.exception("java/lang/ArithmeticException", "/ by zero")
    }

    pub fn array_index(&mut self, index: i32, length: u32) -> Stop {
        let message = format!("Index {index} out of bounds for length {length}");
        self.exception("java/lang/ArrayIndexOutOfBoundsException", &message)
    }

    pub fn negative_array_size(&mut self, length: i32) -> Stop {
        self.exception("java/lang/NegativeArraySizeException", &length.to_string())
    }

    pub fn array_store(&mut self, value: &'static Class) -> Stop {
        self.exception("java/lang/ArrayStoreException", &value.java_name())
    }

    /// `ClassCastException` with HotSpot's text, including modules and loaders.
    pub fn class_cast(&mut self, from: &'static Class, to: &'static Class) -> Stop {
        let (mine, theirs) = (self.module_and_loader(from), self.module_and_loader(to));
        let (from, to) = (from.java_name(), to.java_name());
        let place = if mine == theirs {
            format!("{from} and {to} are in {mine}")
        } else {
            format!("{from} is in {mine}; {to} is in {theirs}")
        };
        self.exception("java/lang/ClassCastException", &format!("class {from} cannot be cast to class {to} ({place})"))
    }

    pub fn stack_overflow(&mut self) -> Stop {
        self.note_shortage();
        self.exception_without_message("java/lang/StackOverflowError")
    }
}

/// One frame in a backtrace.
pub(crate) fn backtrace_element(method: &Method, bci: i32) -> u64 {
    u64::from(method.id.0) << 32 | u64::from(bci as u32 & 0xffff)
}
