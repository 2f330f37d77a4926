//! One observed call of a method that has a model: the model and the real method run from the same state, and their
//! effects are compared.

use doppel_inputs::{End, Outcome, Recording};

use super::{Limits, Session};
use crate::Vm;
use crate::class::Method;
use crate::interp::observed::{Argument, Body, CallEnd};

/// A call that is about to happen.
pub struct Call {
    pub method: &'static Method,
    /// The receiver, if any, and the arguments.
    pub arguments: Vec<Argument>,
}

impl Session {
    /// The method of a model, by its index in [`crate::models::Models::models`].
    pub fn model_method(&self, index: usize) -> Option<&'static Method> {
        self.vm.model_method(index)
    }

    /// Runs up to the call of the method that this model replaces, after `n_before` others; returns how the run ended
    /// if there is none.
    pub fn run_to_call(
        &mut self,
        model: &'static Method,
        n_before: u32,
        inputs: Option<Recording>,
        limits: Limits,
    ) -> Result<Call, Outcome> {
        self.vm.observe(Some(model), n_before);
        match self.run(inputs, limits) {
            Outcome::Stopped(End::ReachedCall) => {
                let (method, arguments) = self.vm.observed_call();
                Ok(Call { method, arguments })
            }
            outcome => Err(outcome),
        }
    }

    /// Executes the call at which the run is stopped.
    pub fn run_call(&mut self, body: Body) -> CallEnd {
        self.vm.run_observed(body)
    }

    /// The VM itself, between two runs: for code that traverses the heap.
    pub fn vm(&mut self) -> &mut Vm {
        &mut self.vm
    }
}
