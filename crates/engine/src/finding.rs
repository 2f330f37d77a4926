//! What breaks the program, with the smallest input found that does.

use doppel_vm::Vm;
use doppel_vm::denials::Denial;
use doppel_vm::symbolic::{Input, InputType, Recording};

use crate::path_end::Failure;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FindingKind {
    /// An exception that nobody caught.
    Exception,
    Assertion,
    Deadlock,
    Memory,
    Stack,
    /// A path did not end in time, or waits for ever.
    Time,
    /// Native code ended its process.
    Crash,
}

impl FindingKind {
    /// As reports spell it.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Exception => "exception",
            FindingKind::Assertion => "assertion",
            FindingKind::Deadlock => "deadlock",
            FindingKind::Memory => "memory",
            FindingKind::Stack => "stack",
            FindingKind::Time => "time",
            FindingKind::Crash => "crash",
        }
    }
}

/// One failure, of all paths that end with the same exception at the same place.
#[derive(Clone, Debug)]
pub struct Finding {
    pub failure: Failure,
    pub inputs: Vec<InputValue>,
    pub recording: Recording,
    /// How many paths end so.
    pub n_paths: u64,
    /// What the path was denied: without that it might have ended otherwise.
    pub denials: Vec<Denial>,
    size: u64,
    when: When,
    /// When the first of them came.
    pub(crate) first: When,
}

/// When something was found: in an order that does not depend on who was faster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct When {
    pub round: u64,
    pub lane: usize,
    /// How many paths the lane had ended in this round.
    pub path: u64,
}

/// An input as reports show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputValue {
    pub name: String,
    pub ty: InputType,
    /// As a recording spells it. Of a string, surrogates may be alone.
    pub units: Vec<u16>,
    /// The value's bits, or those of each element.
    pub bits: Vec<u64>,
}

impl InputValue {
    pub fn all(inputs: &[Input], recording: &Recording) -> Vec<InputValue> {
        let value = |input: &Input| InputValue {
            name: input.name.clone(),
            ty: input.ty,
            units: recording.get(&input.name).unwrap_or_default().into_owned(),
            bits: recording.bits(&input.name).unwrap_or_default().to_vec(),
        };
        inputs.iter().map(value).collect()
    }

    /// For people, and for those who cannot have a surrogate alone.
    pub fn text(&self) -> String {
        String::from_utf16_lossy(&self.units)
    }
}

impl Finding {
    /// What the VM's last run came to.
    pub(crate) fn new(failure: Failure, vm: &mut Vm, recording: Recording, when: When) -> Finding {
        let denials = vm.denials().to_vec();
        let inputs = &vm.symbolic.inputs;
        let size = inputs.iter().map(|input| size_of(recording.bits(&input.name).unwrap_or_default())).sum();
        let inputs = InputValue::all(inputs, &recording);
        Finding { failure, inputs, recording, n_paths: 1, denials, size, when, first: when }
    }

    /// What findings are grouped by: kind, exception, place, and whether it was caught. Where exactly in a method a path was cut off is chance.
    pub fn key(&self) -> String {
        let failure = &self.failure;
        let at = match failure.kind {
            FindingKind::Time => failure.at.split('(').next().unwrap_or_default(),
            _ => &failure.at,
        };
        let caught = if failure.is_caught { "caught " } else { "" };
        format!("{caught}{} {} {at}", failure.kind.name(), failure.exception.as_deref().unwrap_or_default())
    }

    /// Whether this is the one to show of two that end alike: nothing was denied there, or its input is smaller.
    pub fn is_better_than(&self, other: &Finding) -> bool {
        let weight =
            |finding: &Finding| (!finding.denials.is_empty(), finding.size, finding.inputs.len(), finding.when);
        weight(self) < weight(other)
    }

    /// Counts another path that ends so, which is taken over if it is better. Whether it was.
    pub fn join(&mut self, other: Finding) -> bool {
        let (n_paths, first) = (self.n_paths + other.n_paths, self.first.min(other.first));
        let is_better = other.is_better_than(self);
        if is_better {
            *self = other;
        }
        self.n_paths = n_paths;
        self.first = first;
        is_better
    }
}

/// Many elements weigh more than great values.
fn size_of(elements: &[u64]) -> u64 {
    elements.iter().map(|&bits| 64 + u64::from(64 - bits.min(bits.wrapping_neg()).leading_zeros())).sum()
}
