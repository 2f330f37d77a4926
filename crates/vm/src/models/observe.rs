//! One call of a method that has a model, held up before it begins and after it has ended: so that the model and the real
//! method can both be executed from the same state, and what they did be compared.
//!
//! 1. [`Vm::observe`] names its model; [`Vm::resume`] then runs the program up to the call ([`Vm::is_at_call`]). A
//!    snapshot can be taken there.
//! 2. [`Vm::run_observed`] executes one of the two up to its end and says how it ended. From the snapshot, the other one.

use doppel_inputs::{End, Kind, Outcome};

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::{Ended, Step, Then};

/// The limits at which runs are held up.
pub(crate) const AT_CALL: &str = "the method that is observed is called";
const AT_END: &str = "the method that is observed has ended";

/// Which of the two is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    Model,
    Real,
}

/// A call that is observed.
#[derive(Clone, Copy)]
pub(crate) struct Observed {
    /// Of the method that is called.
    pub model: &'static Method,
    /// How many calls pass before.
    pub n_before: u32,
    /// What to execute; none to hold up.
    pub body: Option<Body>,
    ended: Option<Ended>,
}

/// How a call ended.
#[derive(Clone, Debug)]
pub enum CallEnd {
    /// What it returned, in its slot.
    Returned(u64),
    Threw(Ref),
    /// It did not come to its end: the program did, or it was stopped.
    Not(Outcome),
}

/// What a call gets.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub kind: Kind,
    pub slot: u64,
}

impl Vm {
    /// A call of the method that this model stands for is held up: the next one, after so many others, that is not the model's
    /// own. None observes nothing.
    pub fn observe(&mut self, model: Option<&'static Method>, n_before: u32) {
        self.models.observed = model.map(|model| Observed { model, n_before, body: None, ended: None });
    }

    /// The method of a model, by its index in [`super::Models::models`].
    pub fn model_method(&self, index: usize) -> Option<&'static Method> {
        self.models.methods.get(index).copied()
    }

    /// Whether a run was stopped where the observed method is called.
    pub fn is_at_call(outcome: &Outcome) -> bool {
        matches!(outcome, Outcome::Stopped(End::Limit(limit)) if limit == AT_CALL)
    }

    /// The method whose call is held up and what it gets: the receiver, if there is one, and the arguments. They are kept
    /// from the collector until the VM goes back to an earlier state.
    pub fn observed_call(&mut self) -> (&'static Method, Vec<Argument>) {
        // SAFETY: the frame that is held up is on top, at its start: its registers begin with the arguments.
        let (method, regs) = unsafe { ((*self.hot.frame).method, (*self.hot.frame).regs) };
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        let mut arguments = Vec::new();
        let mut register = 0;
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let slot = unsafe { *regs.add(register) };
            arguments.push(Argument { kind, slot });
            register += usize::from(kind.slots());
            if kind == Kind::Ref {
                self.roots.push(Ref::from_slot(slot));
            }
        }
        (method, arguments)
    }

    /// Executes the call that is held up.
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
            (Outcome::Stopped(End::Limit(limit)), Some(Ended::Returned(slot))) if limit == AT_END => {
                CallEnd::Returned(slot)
            }
            (Outcome::Stopped(End::Limit(limit)), Some(Ended::Threw(exception))) if limit == AT_END => {
                CallEnd::Threw(exception)
            }
            (outcome, _) => CallEnd::Not(outcome),
        }
    }
}

/// Continuation below the call: holds up.
pub(crate) fn observed_ended(vm: &mut Vm, ended: Ended) -> Step<Then> {
    vm.symbolic.returned = 0;
    if let Some(observed) = &mut vm.models.observed {
        observed.ended = Some(ended);
    }
    Err(End::Limit(AT_END.to_owned()).into())
}
