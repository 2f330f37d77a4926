//! What the user requested with `--symbolic`, and whether each request was met.

use crate::InputSpec;

#[derive(Clone, Debug)]
pub struct Request {
    pub spec: InputSpec,
    /// Whether the input exists.
    pub met: bool,
    /// Why the input, or a part of it, cannot be symbolic.
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

    /// Whether this input was requested; if so, the request is met.
    pub fn meet(&mut self, spec: &InputSpec) -> bool {
        match self.requests.iter_mut().find(|request| request.spec == *spec) {
            Some(request) => {
                request.met = true;
                true
            }
            None => false,
        }
    }

    /// Records why a requested input, or a part of it, cannot be symbolic.
    pub fn refuse(&mut self, spec: &InputSpec, problem: &str) {
        if let Some(request) = self.requests.iter_mut().find(|request| request.spec == *spec) {
            request.problem = Some(problem.to_owned());
        }
    }

    /// Records why the remaining requests of this kind are not met.
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
