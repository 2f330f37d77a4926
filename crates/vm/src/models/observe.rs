//! One call of a method that has a model, held up before it begins and after it has ended: so that the model and the real
//! method can both be executed from the same state, and what they did be compared.
//!
//! 1. [`Vm::observe`] names the method; [`Vm::resume`] then runs the program up to its next call ([`Vm::is_at_call`]). A
//!    snapshot can be taken there.
//! 2. [`Vm::run_observed`] executes one of the two up to its end and says how it ended. From the snapshot, the other one.

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::kind::Kind;
use crate::launch::Outcome;
use crate::step::{End, Ended, Step, Then};

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
    pub method: &'static Method,
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
    /// The next call of this method that is not its own model's is held up; none observes nothing.
    pub fn observe(&mut self, method: Option<&'static Method>) {
        self.models.observed = method.map(|method| Observed { method, body: None, ended: None });
    }

    /// Whether a run was stopped where the observed method is called.
    pub fn is_at_call(outcome: &Outcome) -> bool {
        matches!(outcome, Outcome::Stopped(End::Limit(limit)) if limit == AT_CALL)
    }

    /// The receiver, if there is one, and the arguments of the call that is held up. They are kept from the collector until
    /// the VM goes back to an earlier state.
    pub fn observed_arguments(&mut self) -> Vec<Argument> {
        let Some(observed) = self.models.observed else { return Vec::new() };
        let receiver = (!observed.method.is_static()).then_some(Kind::Ref);
        // SAFETY: the frame that is held up is on top, at its start: its registers begin with the arguments.
        let regs = unsafe { (*self.hot.frame).regs };
        let mut arguments = Vec::new();
        let mut register = 0;
        for kind in receiver.into_iter().chain(observed.method.params.iter().copied()) {
            let slot = unsafe { *regs.add(register) };
            arguments.push(Argument { kind, slot });
            register += usize::from(kind.slots());
            if kind == Kind::Ref {
                self.roots.push(Ref::from_slot(slot));
            }
        }
        arguments
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
