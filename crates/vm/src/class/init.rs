//! Class initialisation (JVMS §5.5).
//!
//! Constant fields are set first. The other steps run in a continuation frame: the superclass, superinterfaces with
//! default methods, and `<clinit>`. Then the state changes, and waiting threads continue.

use doppel_classpath::classfile::{Constant, access as acc};
use doppel_inputs::Kind;
use rustc_hash::FxHashSet;

use super::{Class, ClassId, Method};
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};
use crate::thread::{State, ThreadId};

/// The low 8 bits of [`crate::heap::ClassEntry::state`]; the bits above are the initialising thread.
pub mod state {
    pub const UNLOADED: u32 = 0;
    pub const LOADED: u32 = 1;
    pub const LINKED: u32 = 2;
    pub const INITIALIZING: u32 = 3;
    pub const INITIALIZED: u32 = 4;
    pub const ERRONEOUS: u32 = 5;
}

impl Vm {
    /// Makes sure that a class is initialised, or is being initialised by the running thread.
    pub fn ensure_initialized(&mut self, class: &'static Class) -> Step<()> {
        let entry = self.heap.class_entry(class.id);
        match entry.state & 0xff {
            state::INITIALIZED => Ok(()),
            state::INITIALIZING => {
                let owner = ThreadId((entry.state >> 8) as u16);
                if owner == self.hot.thread {
                    return Ok(());
                }
                self.thread().state = State::Initializing(class.id);
                Err(Stop::Block)
            }
            state::ERRONEOUS => Err(self.initialization_failed_before(class, entry.failure)),
            state::UNLOADED => {
                self.revive(class);
                self.ensure_initialized(class)
            }
            _ => self.start_initialization(class),
        }
    }

    pub fn is_initialized(&self, class: &'static Class) -> bool {
        self.heap.class_entry(class.id).state & 0xff == state::INITIALIZED
    }

    pub(crate) fn set_init_state(&mut self, class: &'static Class, value: u32) {
        let mut entry = self.heap.class_entry(class.id);
        entry.state = value;
        self.heap.set_class_entry(class.id, entry);
        self.n_initializations += 1;
        if value == state::INITIALIZED && self.heap.are_reads_observed() {
            self.note_initialized(class);
        }
    }

    fn start_initialization(&mut self, class: &'static Class) -> Step<()> {
        self.link_class(class)?;
        if self.commit_image(class)? {
            return Ok(());
        }
        self.set_constants(class)?;
        if self.nothing_to_run(class) {
            self.set_init_state(class, state::INITIALIZED);
            return Ok(());
        }
        self.set_init_state(class, state::INITIALIZING | u32::from(self.hot.thread.0) << 8);
        self.open_continuation(step, &[u64::from(class.id.0), 0, self.now()])?;
        match self.initialization_step(class, 0) {
            // All supertypes were initialised already: no frame was pushed.
            Ok(()) => {
                self.finish_initialization(class, state::INITIALIZED);
                self.close_continuation();
                Ok(())
            }
            Err(Stop::Throw(exception)) => {
                let exception = self.initialization_threw(class, exception);
                self.close_continuation();
                Err(Stop::Throw(exception))
            }
            Err(stop) => Err(stop),
        }
    }

    /// Whether the class has no `<clinit>` and every supertype that needs initialisation is initialised.
    fn nothing_to_run(&self, class: &'static Class) -> bool {
        clinit(class).is_none() && self.supertypes_to_initialize(class).is_empty()
    }

    /// Supertypes that must still be initialised before this class (JVMS §5.5, step 7), in order.
    fn supertypes_to_initialize(&self, class: &'static Class) -> Vec<&'static Class> {
        let mut all = Vec::new();
        if class.is_interface() {
            return all;
        }
        all.extend(class.super_class.filter(|parent| !self.is_initialized(parent)));
        let mut visited = FxHashSet::default();
        for &interface in &class.interfaces {
            self.interfaces_to_initialize(interface, &mut visited, &mut all);
        }
        all
    }

    fn interfaces_to_initialize(
        &self,
        interface: &'static Class,
        visited: &mut FxHashSet<ClassId>,
        all: &mut Vec<&'static Class>,
    ) {
        if !visited.insert(interface.id) {
            return;
        }
        for &parent in &interface.interfaces {
            self.interfaces_to_initialize(parent, visited, all);
        }
        let has_default = interface.methods().iter().any(|method| !method.is_static() && !method.is_abstract());
        if has_default && !self.is_initialized(interface) {
            all.push(interface);
        }
    }

    /// Continues the initialisation from `phase`: 0 supertypes, 1 `<clinit>` has run.
    fn initialization_step(&mut self, class: &'static Class, phase: u64) -> Step<()> {
        if phase != 0 {
            return Ok(());
        }
        for parent in self.supertypes_to_initialize(class) {
            self.ensure_initialized(parent)?;
        }
        match clinit(class) {
            Some(method) => {
                self.set_continuation_state(1, 1);
                self.call_above(method, &[])?;
                Err(Stop::Retry)
            }
            None => Ok(()),
        }
    }

    /// Sets static fields to their ConstantValue (JVMS §5.5, step 6).
    fn set_constants(&mut self, class: &'static Class) -> Step<()> {
        let Some(file) = class.file.as_ref() else { return Ok(()) };
        for &field in class.fields() {
            let Some(member) = file.fields.get(usize::from(field.index)) else { continue };
            if member.constant_value == 0 || !field.is_static() {
                continue;
            }
            let slot = match file.pool.get(member.constant_value) {
                Constant::Integer(value) => u64::from(value as u32),
                Constant::Float(bits) => u64::from(bits),
                Constant::Long(value) => value as u64,
                Constant::Double(bits) => bits,
                Constant::String(_) if field.kind == Kind::Ref => {
                    self.resolve_constant(class, member.constant_value)?
                }
                _ => continue,
            };
            let mirror = self.mirror(class);
            self.heap.write_kind(mirror, field.offset, field.kind, slot);
        }
        Ok(())
    }

    /// The initialiser of a class has run to its end; its continuation frame is on top.
    fn note_initializer(&mut self, class: &'static Class) {
        if self.heap.are_reads_observed() {
            self.images.trial.ran.push(class);
        } else if self.started && class.lasts {
            let time = self.now().saturating_sub(self.continuation_state(2));
            self.images.note_run(class, time);
        }
    }

    fn finish_initialization(&mut self, class: &'static Class, value: u32) {
        self.set_init_state(class, value);
        self.wake_initializers(class.id);
    }

    /// Marks the class erroneous; returns the `Error` to throw, wrapping the exception if necessary.
    fn initialization_threw(&mut self, class: &'static Class, exception: Ref) -> Ref {
        let saved = self.saved_initialization_error(exception);
        self.finish_initialization(class, state::ERRONEOUS);
        let mut entry = self.heap.class_entry(class.id);
        entry.failure = saved;
        self.heap.set_class_entry(class.id, entry);
        let Ok(error) = self.boot_class("java/lang/Error") else { return exception };
        if self.instance_of(exception, error) {
            return exception;
        }
        match self.exception_with_cause("java/lang/ExceptionInInitializerError", None, exception) {
            Stop::Throw(wrapped) => {
                if let Some(field) = self.class_of(wrapped).field_named("exception") {
                    self.heap.write(wrapped, field.offset, exception);
                }
                wrapped
            }
            _ => exception,
        }
    }

    /// The error for later uses of the class: `Exception X: message [in thread "main"]`, with the original stack trace.
    fn saved_initialization_error(&mut self, exception: Ref) -> Ref {
        let class = self.class_of(exception).java_name();
        let text: Ref = self.heap.read(exception, self.known.throwable_message);
        self.fix_message(exception);
        let message = if text.is_null() { String::new() } else { format!(": {}", self.string(text)) };
        let thread = self.current_thread_name();
        let full = format!("Exception {class}{message} [in thread \"{thread}\"]");
        match self.exception("java/lang/ExceptionInInitializerError", &full) {
            Stop::Throw(saved) => {
                self.copy_stack_trace(exception, saved);
                saved
            }
            _ => Ref::NULL,
        }
    }

    fn initialization_failed_before(&mut self, class: &'static Class, saved: Ref) -> Stop {
        let message = format!("Could not initialize class {}", class.java_name());
        match saved {
            Ref::NULL => self.exception("java/lang/NoClassDefFoundError", &message),
            cause => self.exception_with_cause("java/lang/NoClassDefFoundError", Some(&message), cause),
        }
    }
}

/// Continuation of the initialisation: state is the class, the phase and the time when it began.
pub(crate) fn step(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let class = vm.class(ClassId(vm.continuation_state(0) as u32));
    let phase = vm.continuation_state(1);
    let threw = match ended {
        Ended::Returned(_) => match vm.initialization_step(class, phase) {
            Ok(()) => {
                vm.finish_initialization(class, state::INITIALIZED);
                vm.note_initializer(class);
                return Ok(Then::Return(0));
            }
            Err(Stop::Throw(exception)) => exception,
            Err(stop) => return Err(stop),
        },
        Ended::Threw(exception) => exception,
    };
    Ok(Then::Throw(vm.initialization_threw(class, threw)))
}

impl Class {
    /// Whether initialisation runs code of this class itself.
    pub(crate) fn has_initializer(&'static self) -> bool {
        clinit(self).is_some()
    }
}

fn clinit(class: &'static Class) -> Option<&'static Method> {
    let mut methods = class.methods().iter().copied();
    methods.find(|method| {
        method.is_clinit() && method.descriptor.as_str() == "()V" && method.access_flags & acc::STATIC != 0
    })
}
