//! What the user asked for with `--symbolic`, and what came of it.

use crate::InputSpec;

#[derive(Clone, Debug)]
pub struct Request {
    pub spec: InputSpec,
    /// Whether there was such an input.
    pub met: bool,
    /// Why it, or some of it, cannot be.
    pub problem: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Requests {
    requests: Vec<Request>,
}

impl Requests {
    pub fn new(specs: &[InputSpec]) -> Requests {
        let request = |spec: &InputSpec| Request { spec: spec.clone(), met: false, problem: None };
        Requests { requests: specs.iter().map(request).collect() }
    }

    /// Whether this was asked for; if so, it is there now.
    pub fn meet(&mut self, spec: &InputSpec) -> bool {
        match self.requests.iter_mut().find(|request| request.spec == *spec) {
            Some(request) => {
                request.met = true;
                true
            }
            None => false,
        }
    }

    /// This was asked for and cannot be, or not all of it.
    pub fn refuse(&mut self, spec: &InputSpec, problem: &str) {
        if let Some(request) = self.requests.iter_mut().find(|request| request.spec == *spec) {
            request.problem = Some(problem.to_owned());
        }
    }

    /// Whatever of this kind was asked for is not there.
    pub fn refuse_rest(&mut self, kind: impl Fn(&InputSpec) -> bool, problem: &str) {
        for request in self.requests.iter_mut().filter(|request| !request.met && kind(&request.spec)) {
            request.problem = Some(problem.to_owned());
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Request> {
        self.requests.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }
}
