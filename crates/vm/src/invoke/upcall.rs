//! Calls of `java.lang.invoke.MethodHandleNatives`, and storage of their results.
//!
//! A call pushes a frame on the thread and returns `Stop::Retry`. Afterwards the interrupted instruction runs again and
//! must find the result. Results are therefore in the heap, among the resolved objects of the calling class: method
//! types at the index of their descriptor's `CONSTANT_Utf8`, method handles at the index of their constant. A
//! [`Record`] holds what a call site or dynamic constant needs, and the error with which linking has failed. The table
//! of a class's records is at position 0, which no constant uses. Records stay, so that linking a site again is cheap
//! and yields the same target.

use doppel_inputs::End;

use super::member_name;
use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::{Continuation, Ended, Step, Stop, Then};

const METHOD_HANDLE_NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const LINKAGE_ERROR: &str = "java/lang/LinkageError";
/// The position of the table of records among a class's resolved objects.
const RECORDS: u32 = 0;

/// The state of a call site or constant that is being linked.
#[derive(Clone, Copy, Debug)]
pub struct Record(Ref);

impl Record {
    const LEN: u32 = 4;
    /// The `MemberName` that linking has found; for a dynamic constant its value; for a nest host, why it was not
    /// found.
    const RESULT: u32 = 0;
    const APPENDIX: u32 = 1;
    /// The `LinkageError` with which linking failed: it is thrown again each time (JVMS §5.4.3).
    const ERROR: u32 = 2;
    /// The mirror of the hidden class that the VM created for the site; for a dynamic constant, non-null once it has
    /// its value.
    const CLASS: u32 = 3;

    pub fn result(self, vm: &Vm) -> Ref {
        vm.heap.element(self.0, Record::RESULT)
    }

    pub fn appendix(self, vm: &Vm) -> Ref {
        vm.heap.element(self.0, Record::APPENDIX)
    }

    pub fn error(self, vm: &Vm) -> Ref {
        vm.heap.element(self.0, Record::ERROR)
    }

    pub fn hidden_class(self, vm: &Vm) -> Option<&'static Class> {
        let mirror: Ref = vm.heap.element(self.0, Record::CLASS);
        (!mirror.is_null()).then(|| vm.class_of_mirror(mirror))
    }

    pub fn set_hidden_class(self, vm: &mut Vm, class: &'static Class) {
        let mirror = vm.mirror(class);
        vm.heap.set_element(self.0, Record::CLASS, mirror);
    }

    pub fn has_value(self, vm: &Vm) -> bool {
        !vm.heap.element::<Ref>(self.0, Record::CLASS).is_null()
    }
}

impl Vm {
    /// The record of a call site or dynamic constant, if there is one.
    pub(super) fn link_record(&self, class: &'static Class, position: u32) -> Option<Record> {
        let table = self.resolved(class, RECORDS);
        if table.is_null() || position >= self.heap.array_len(table) {
            return None;
        }
        let record: Ref = self.heap.element(table, position);
        (!record.is_null()).then_some(Record(record))
    }

    /// The record of a call site or dynamic constant; creates it if necessary.
    pub(super) fn link_record_or_new(&mut self, class: &'static Class, position: u32) -> Step<Record> {
        if let Some(record) = self.link_record(class, position) {
            return Ok(record);
        }
        let mut table = self.resolved(class, RECORDS);
        if table.is_null() || position >= self.heap.array_len(table) {
            table = self.grow_records(class, table, position)?;
        }
        let record = self.new_object_array(Record::LEN)?;
        self.heap.set_element(table, position, record);
        Ok(Record(record))
    }

    fn grow_records(&mut self, class: &'static Class, old: Ref, position: u32) -> Step<Ref> {
        let n_pool = class.file.as_ref().map_or(0, |file| u32::from(file.pool.len()));
        let length = (n_pool + class.pool.n_sites.get()).max(position + 1);
        let table = self.new_object_array(length)?;
        let n_old = if old.is_null() { 0 } else { self.heap.array_len(old) };
        for i in 0..n_old {
            let record: Ref = self.heap.element(old, i);
            self.heap.set_element(table, i, record);
        }
        self.set_resolved(class, RECORDS, table)?;
        Ok(table)
    }

    pub(super) fn new_object_array(&mut self, length: u32) -> Step<Ref> {
        let class = self.array_class_of(self.known.object)?;
        self.new_array(class, length)
    }

    /// An interned string.
    pub(super) fn interned(&mut self, text: &str) -> Step<Ref> {
        let string = self.new_string(text)?;
        self.intern(string)
    }

    /// A static method of `MethodHandleNatives` whose class is initialised; the first of these descriptors that exists.
    pub(super) fn method_handle_natives(&mut self, name: &str, descriptors: &[&str]) -> Step<&'static Method> {
        let class = self.boot_class(METHOD_HANDLE_NATIVES)?;
        self.ensure_initialized(class)?;
        let found = descriptors.iter().find_map(|descriptor| class.method_named(name, descriptor));
        found.ok_or_else(|| End::Internal(format!("this JDK's MethodHandleNatives has no {name}")).into())
    }

    /// Requests an object for a position among a class's resolved objects; an object that is already there stays.
    pub(super) fn ask_for_object(
        &mut self,
        class: &'static Class,
        position: u32,
        method: &'static Method,
        args: &[u64],
    ) -> Stop {
        let mirror = self.mirror(class);
        self.ask(method, args, keep_object, &[mirror.slot(), u64::from(position)])
    }

    /// Requests a `MemberName`, and an appendix in `appendix[0]`.
    pub(super) fn ask_for_member(
        &mut self,
        record: Record,
        appendix: Ref,
        method: &'static Method,
        args: &[u64],
    ) -> Stop {
        self.ask(method, args, keep_member, &[record.0.slot(), appendix.slot()])
    }

    /// Requests the value of a dynamic constant.
    pub(super) fn ask_for_value(&mut self, record: Record, method: &'static Method, args: &[u64]) -> Stop {
        self.ask(method, args, keep_value, &[record.0.slot()])
    }

    fn ask(&mut self, method: &'static Method, args: &[u64], continuation: Continuation, state: &[u64]) -> Stop {
        match self.push_call(method, args, continuation, state) {
            Ok(()) => Stop::Retry,
            Err(stop) => stop,
        }
    }

    /// The error with which resolving a constant has failed.
    pub(crate) fn kept_failure(&self, class: &'static Class, position: u32) -> Option<Ref> {
        let error = self.link_record(class, position)?.error(self);
        (!error.is_null()).then_some(error)
    }

    /// Resolving a constant or linking a call site has failed: keeps the exception if it must be thrown again.
    pub(crate) fn keep_failure(&mut self, class: &'static Class, position: u32, exception: Ref) -> Step<()> {
        if self.is_instance_of_boot_class(exception, LINKAGE_ERROR) {
            let record = self.link_record_or_new(class, position)?;
            self.keep_error(record, exception);
        }
        Ok(())
    }

    /// Why the nest host that this constant names could not be loaded.
    pub(crate) fn kept_nest_failure(&self, class: &'static Class, position: u32) -> Option<Ref> {
        let record = self.link_record(class, position)?;
        [record.result(self), record.error(self)].into_iter().find(|exception| !exception.is_null())
    }

    pub(crate) fn keep_nest_failure(&mut self, class: &'static Class, position: u32, exception: Ref) -> Step<()> {
        let record = self.link_record_or_new(class, position)?;
        self.heap.set_element(record.0, Record::RESULT, exception);
        Ok(())
    }

    /// Throws a kept error again. Like HotSpot, creates a new error with the same class and message, and a cause with
    /// the same class and message.
    pub(crate) fn throw_again(&mut self, error: Ref) -> Stop {
        let cause = self.class_of(error).field_named("cause");
        let cause: Ref = cause.map_or(Ref::NULL, |field| self.heap.read(error, field.offset));
        if cause.is_null() || cause == error {
            return self.throw_again_without_cause(error);
        }
        match self.throw_again_without_cause(cause) {
            Stop::Throw(cause) => self.throw_again_with(error, cause),
            stop => stop,
        }
    }

    /// Throws a call site's kept error again, without its cause, as HotSpot does.
    pub(super) fn throw_again_without_cause(&mut self, error: Ref) -> Stop {
        self.throw_again_with(error, Ref::NULL)
    }

    fn throw_again_with(&mut self, error: Ref, cause: Ref) -> Stop {
        let class = self.class_of(error);
        let message: Ref = self.heap.read(error, self.known.throwable_message);
        if !class.loader.is_null() {
            return Stop::Throw(error);
        }
        self.fix_message(error);
        let text = (!message.is_null()).then(|| self.string(message));
        // A throwable without a cause refers to itself in that field.
        match (text, cause.is_null() || cause == error) {
            (Some(text), true) => self.exception(class.name.as_str(), &text),
            (None, true) => self.exception_without_message(class.name.as_str()),
            (text, false) => self.exception_with_cause(class.name.as_str(), text.as_deref(), cause),
        }
    }

    /// Keeps the error with which linking failed, if it must be thrown again.
    pub(super) fn keep_error(&mut self, record: Record, error: Ref) {
        if self.is_instance_of_boot_class(error, LINKAGE_ERROR) && record.error(self).is_null() {
            self.heap.set_element(record.0, Record::ERROR, error);
        }
    }

    /// Whether an object's class is or extends the boot class of this name.
    pub(super) fn is_instance_of_boot_class(&self, object: Ref, name: &str) -> bool {
        let mut class = Some(self.class_of(object));
        while let Some(current) = class {
            if current.loader.is_null() && current.name.as_str() == name {
                return true;
            }
            class = current.super_class;
        }
        false
    }

    /// The error of a failed linkage: an `Error` as it is, any other exception in a `BootstrapMethodError`.
    pub(super) fn wrap_linkage_failure(&mut self, record: Record, stop: Stop) -> Stop {
        let Stop::Throw(thrown) = stop else { return stop };
        if self.is_instance_of_boot_class(thrown, "java/lang/Error") {
            self.keep_error(record, thrown);
            return Stop::Throw(thrown);
        }
        let wrapped = self.exception_with_cause("java/lang/BootstrapMethodError", None, thrown);
        if let Stop::Throw(error) = wrapped {
            self.keep_error(record, error);
        }
        wrapped
    }

    /// The method of a `MemberName` that Java code has returned.
    pub(super) fn linked_method(&mut self, member: Ref) -> Step<&'static Method> {
        let target = if member.is_null() { None } else { member_name::target(self, member) };
        match target {
            Some(method) => Ok(method),
            None => Err(self.exception("java/lang/LinkageError", "bad value from MethodHandleNatives")),
        }
    }
}

fn keep_object(vm: &mut Vm, ended: Ended) -> Step<Then> {
    match ended {
        Ended::Threw(exception) => Ok(Then::Throw(exception)),
        Ended::Returned(slot) => {
            let class = vm.class_of_mirror(Ref::from_slot(vm.continuation_state(0)));
            let position = vm.continuation_state(1) as u32;
            if vm.resolved(class, position).is_null() {
                vm.set_resolved(class, position, Ref::from_slot(slot))?;
            }
            Ok(Then::Return(0))
        }
    }
}

fn keep_member(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let record = Record(Ref::from_slot(vm.continuation_state(0)));
    match ended {
        Ended::Threw(exception) => {
            vm.keep_error(record, exception);
            Ok(Then::Throw(exception))
        }
        Ended::Returned(member) => {
            let appendix: Ref = vm.heap.element(Ref::from_slot(vm.continuation_state(1)), 0);
            // Another thread may have linked the same site meanwhile: the first result wins.
            if record.result(vm).is_null() {
                vm.heap.set_element(record.0, Record::RESULT, Ref::from_slot(member));
                vm.heap.set_element(record.0, Record::APPENDIX, appendix);
            }
            Ok(Then::Return(0))
        }
    }
}

fn keep_value(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let record = Record(Ref::from_slot(vm.continuation_state(0)));
    match ended {
        Ended::Threw(exception) => {
            vm.keep_error(record, exception);
            Ok(Then::Throw(exception))
        }
        Ended::Returned(value) => {
            if !record.has_value(vm) {
                vm.heap.set_element(record.0, Record::RESULT, Ref::from_slot(value));
                vm.heap.set_element(record.0, Record::CLASS, record.0);
            }
            Ok(Then::Return(0))
        }
    }
}
