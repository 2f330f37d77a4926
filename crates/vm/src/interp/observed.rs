//! Observation of one call of a method that has a model. The run stops before and after the call, so that the model and
//! the real method can both run from the same state, and their effects can be compared.
//!
//! 1. [`Vm::observe`] names the model; [`Vm::resume`] then runs the program up to the call ([`End::ReachedCall`]). A
//!    snapshot can be taken there.
//! 2. [`Vm::run_observed`] executes one of the two to its end and returns how it ended; then, from the snapshot, the
//!    other one.

use doppel_inputs::{End, Kind, Outcome};

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::{Ended, Step, Then};

/// The body to execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    Model,
    Real,
}

/// An observed call.
#[derive(Clone, Copy)]
pub(crate) struct Observed {
    /// The model of the called method.
    pub model: &'static Method,
    /// The number of calls to let pass first.
    pub n_before: u32,
    /// What to execute; none to stop at the call.
    pub body: Option<Body>,
    ended: Option<Ended>,
}

/// How a call ended.
#[derive(Clone, Debug)]
pub enum CallEnd {
    /// The returned slot.
    Returned(u64),
    Threw(Ref),
    /// The call did not end: the program did, or it was stopped.
    Not(Outcome),
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub kind: Kind,
    pub slot: u64,
}

impl Vm {
    /// Stops at a call of the method that this model replaces: the next one, after `n_before` others, that is not the
    /// model's own. None stops observing.
    pub fn observe(&mut self, model: Option<&'static Method>, n_before: u32) {
        self.models.observed = model.map(|model| Observed { model, n_before, body: None, ended: None });
    }

    /// The method of a model, by its index in [`crate::models::Models::models`].
    pub fn model_method(&self, index: usize) -> Option<&'static Method> {
        self.models.methods.get(index).copied()
    }

    /// The called method and its arguments, with the receiver first if there is one. The arguments are kept alive until
    /// the VM rolls back to an earlier state.
    pub fn observed_call(&mut self) -> (&'static Method, Vec<Argument>) {
        // SAFETY: the stopped frame is on top, at its start, so its registers begin with the arguments.
        let (method, regs) = unsafe { ((*self.hot.frame).method, (*self.hot.frame).regs) };
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        let mut arguments = Vec::new();
        let mut register = 0;
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            // SAFETY: `register` is that of an argument.
            let slot = unsafe { *regs.add(register) };
            arguments.push(Argument { kind, slot });
            register += usize::from(kind.slots());
            if kind == Kind::Ref {
                self.roots.push(Ref::from_slot(slot));
            }
        }
        (method, arguments)
    }

    /// Executes the call at which the run is stopped.
    pub fn run_observed(&mut self, body: Body) -> CallEnd {
        if let Some(observed) = &mut self.models.observed {
            (observed.body, observed.ended) = (Some(body), None);
        }
        let outcome = self.resume();
        let ended = self.models.observed.as_mut().and_then(|observed| {
            observed.body = None;
            observed.ended.take()
        });
        match (outcome, ended) {
            (Outcome::Stopped(End::CallEnded), Some(Ended::Returned(slot))) => CallEnd::Returned(slot),
            (Outcome::Stopped(End::CallEnded), Some(Ended::Threw(exception))) => CallEnd::Threw(exception),
            (outcome, _) => CallEnd::Not(outcome),
        }
    }
}

/// Continuation below the call: stops the run.
pub(crate) fn observed_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    vm.symbolic.returned = 0;
    if let Some(observed) = &mut vm.models.observed {
        observed.ended = Some(ended);
    }
    Err(End::CallEnded.into())
}
