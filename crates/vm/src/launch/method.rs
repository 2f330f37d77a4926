//! A launch that calls a method with inputs: see [`crate::entry`].

use std::rc::Rc;

use doppel_inputs::End;

use super::{phase, required, slot};
use crate::Vm;
use crate::class::Method;
use crate::class::vtable::Selector;
use crate::entry::EntryState;
use crate::entry::build::Call;
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};

/// Continues a launch in one of the phases that only method entries have.
pub(crate) fn method_step(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let phase = vm.continuation_state(slot::PHASE);
    if phase == phase::METHOD_ENDED && std::mem::take(&mut vm.calls_again) {
        vm.next_phase(phase::CALL_AGAIN);
        return Err(End::ReachedEntry.into());
    }
    let result = match (phase, ended) {
        (phase::CALL_AGAIN, _) => {
            vm.next_phase(phase::MAKE_VALUES);
            vm.make_values()
        }
        (phase::FIND_LOADER, _) => vm.find_loader(),
        (phase::FOUND_LOADER, Ended::Returned(loader)) => {
            vm.set_continuation_state(slot::ARGS, loader);
            vm.next_phase(phase::FIND_METHOD);
            vm.find_entry()
        }
        (phase::FIND_METHOD, Ended::Returned(_)) => vm.find_entry(),
        (phase::FIND_METHOD, Ended::Threw(exception)) => {
            vm.entry_class_missing(exception);
            // An interrupted continuation receives the same end again, which would be wrong here. So start over.
            vm.find_loader()
        }
        (phase::MAKE_VALUES, Ended::Returned(_)) => vm.make_values(),
        (phase::BUILD, Ended::Returned(_)) => vm.build_on(),
        (phase::BUILD, Ended::Threw(exception)) => vm.input_not_built(exception),
        (phase::CALL_METHOD, Ended::Returned(_)) => vm.call_method(),
        (phase::METHOD_ENDED, Ended::Returned(value)) => vm.method_returned(value),
        (_, Ended::Threw(exception)) => vm.uncaught(exception),
        _ => Err(End::Internal(format!("a launch in phase {phase}")).into()),
    };
    match (vm.continuation_state(slot::PHASE), result) {
        (phase::BUILD, Err(Stop::Throw(exception))) => vm.input_not_built(exception),
        (phase::MAKE_VALUES | phase::CALL_METHOD | phase::METHOD_ENDED, Err(Stop::Throw(exception))) => {
            vm.uncaught(exception)
        }
        (_, other) => other,
    }
}

impl Vm {
    fn find_loader(&mut self) -> Step<Then> {
        let class = self.boot_class("java/lang/ClassLoader")?;
        self.ensure_initialized(class)?;
        let method = required(class, "getSystemClassLoader", "()Ljava/lang/ClassLoader;")?;
        self.next_phase(phase::FOUND_LOADER);
        self.call_above(method, &[])?;
        Err(Stop::Retry)
    }

    /// Repeated until all classes that the plan needs are loaded.
    fn find_entry(&mut self) -> Step<Then> {
        let Some(name) = self.entry_name.clone() else {
            return Err(End::Internal("a method to launch without a name".to_owned()).into());
        };
        self.planning_loader = self.launch_state(slot::ARGS);
        match self.plan_entry(self.planning_loader, &name)? {
            Ok(entry) => self.entry = Some(Rc::new(entry)),
            Err(error) => {
                // The launcher's form for a missing main class. If standard error is closed, there is nowhere to report
                // it.
                let _ = self.world.write_all(2, format!("Error: {error}\n").as_bytes());
                self.entry_error = Some(error);
                return Err(End::Exit(1).into());
            }
        }
        self.next_phase(phase::MAKE_VALUES);
        if std::mem::take(&mut self.stop_at_entry) {
            return Err(End::ReachedEntry.into());
        }
        self.make_values()
    }

    fn make_values(&mut self) -> Step<Then> {
        let Some(entry) = self.entry.clone() else {
            return Err(End::Internal("a method to launch without a plan".to_owned()).into());
        };
        self.started = true;
        self.make_properties()?;
        self.find_streams()?;
        self.symbolic.unexplored.clone_from(&entry.unexplored);
        let (build, objects) = self.make_entry_inputs(&entry)?;
        self.entry_build = Some(Rc::new(build));
        self.set_continuation_state(slot::ARGS, objects.slot());
        self.set_continuation_state(slot::BUILD_STEP, 0);
        self.next_phase(phase::BUILD);
        self.build_on()
    }

    /// Performs the remaining steps up to one that makes a call.
    fn build_on(&mut self) -> Step<Then> {
        // The result of a collection's `add` is not used.
        self.symbolic.returned = 0;
        let build = self.entry_build.clone().unwrap_or_default();
        let objects = self.launch_state(slot::ARGS);
        loop {
            let index = self.continuation_state(slot::BUILD_STEP);
            let Some(step) = build.steps.get(index as usize) else { break };
            let call = self.build_step(step, objects)?;
            self.set_continuation_state(slot::BUILD_STEP, index + 1);
            if let Some(call) = call {
                self.push_entry_call(&call)?;
                return Err(Stop::Retry);
            }
        }
        self.next_phase(phase::CALL_METHOD);
        self.call_method()
    }

    /// Initialises the class and calls the method. An exception from the initialiser is an uncaught exception.
    fn call_method(&mut self) -> Step<Then> {
        let (Some(entry), Some(build)) = (self.entry.clone(), self.entry_build.clone()) else {
            return Err(End::Internal("a method to call without a plan".to_owned()).into());
        };
        self.entry_state = EntryState::Called;
        self.ensure_initialized(entry.method.class)?;
        let mut call = self.call_of(entry.method, &build.arguments, self.launch_state(slot::ARGS));
        if let (Some(_), Some(&receiver)) = (&entry.receiver, call.slots.first()) {
            call.method = self.dispatched(entry.method, Ref::from_slot(receiver))?;
        }
        self.next_phase(phase::METHOD_ENDED);
        self.push_entry_call(&call)?;
        self.entry_build = None;
        Err(Stop::Retry)
    }

    /// Dispatches on the receiver, which may be of a subclass: a constant of an enum with a body, or a permitted class.
    fn dispatched(&mut self, method: &'static Method, receiver: Ref) -> Step<&'static Method> {
        let class = self.class_of(receiver);
        if method.is_private() {
            return Ok(method);
        }
        if method.class.is_interface() {
            return self.select_interface_method(class, method, Selector::Virtual);
        }
        let index = method.vtable_index.get();
        Ok(index.and_then(|index| class.vtable().get(index as usize).copied()).unwrap_or(method))
    }

    fn push_entry_call(&mut self, call: &Call) -> Step<()> {
        self.call_above_tagged(call.method, &call.slots, &call.tags)
    }

    fn method_returned(&mut self, value: u64) -> Step<Then> {
        let tag = std::mem::take(&mut self.symbolic.returned);
        if let Some(entry) = self.entry.clone() {
            self.entry_result = Some(self.entry_result_of(entry.method.returns, value, tag));
        }
        self.main_returned()
    }

    /// A constructor has thrown: this input does not exist, and the run ends as if the method had returned.
    fn input_not_built(&mut self, exception: Ref) -> Step<Then> {
        self.entry_state = EntryState::NotBuilt { exception: self.class_of(exception).java_name() };
        self.main_returned()
    }
}
