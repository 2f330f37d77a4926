//! Denials of the sandbox.

use doppel_vm::denials::Denial as VmDenial;
use serde::Serialize;

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Denial {
    /// `read`, `change`, `connect`, `start-process`, ...
    pub action: &'static str,
    /// A path, a host with its port, a command.
    pub target: String,
    /// Where in the program.
    pub at: String,
    /// How often; in a search, on all paths together.
    pub count: u64,
}

impl Denial {
    pub fn new(denial: &VmDenial, count: u64) -> Denial {
        let (action, target) = (denial.denied.action.name(), denial.denied.target.clone());
        Denial { action, target, at: denial.at.clone(), count }
    }

    /// Each once, with how often it is there.
    pub fn counted(denials: &[VmDenial]) -> Vec<Denial> {
        let mut counts = std::collections::BTreeMap::new();
        denials.iter().for_each(|denial| *counts.entry(denial).or_insert(0) += 1);
        counts.into_iter().map(|(denial, count)| Denial::new(denial, count)).collect()
    }
}
