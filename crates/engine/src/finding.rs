//! What breaks the program, with the smallest input found that does.

use doppel_inputs::{Input, InputType, Kind, Recording};
use doppel_vm::Vm;
use doppel_vm::denials::Denial;

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

/// How much a finding is worth telling: what nobody expects comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    Unexpected,
    /// The program throws it on purpose: it refuses an argument, say.
    OnPurpose,
    /// Something does not like to get null: seldom news.
    NullArgument,
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

    /// Whether its elements are characters, or the bytes of a stream.
    pub fn is_text(&self) -> bool {
        matches!(self.ty, InputType::String | InputType::Array(Kind::Byte | Kind::Char))
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
        let inputs = InputValue::all(inputs, &recording);
        let size = inputs.iter().map(|input| weight(input.ty, &input.bits)).sum();
        Finding { failure, inputs, recording, n_paths: 1, denials, size, when, first: when }
    }

    /// What findings are grouped by: kind, exception, where it was thrown and, if that is a method for exceptions only, by
    /// whom that was called, and whether it was caught. Where exactly in a method a path was cut off is chance.
    pub fn key(&self) -> String {
        let Failure { kind, exception, at, site, .. } = &self.failure;
        let place = match kind {
            FindingKind::Time => at.split('(').next().unwrap_or_default().to_owned(),
            _ => format!("{at} {site}"),
        };
        let caught = if self.failure.is_caught { "caught " } else { "" };
        format!("{caught}{} {} {place}", kind.name(), exception.as_deref().unwrap_or_default())
    }

    pub fn rank(&self) -> Rank {
        let is_null = |input: &InputValue| input.name.ends_with(".null") && input.bits.first() == Some(&1);
        match self.failure.exception.as_deref() {
            Some("java.lang.NullPointerException") if self.inputs.iter().any(is_null) => Rank::NullArgument,
            _ if self.failure.on_purpose => Rank::OnPurpose,
            _ => Rank::Unexpected,
        }
    }

    pub(crate) fn when(&self) -> When {
        self.when
    }

    /// Of its inputs.
    pub(crate) fn size(&self) -> u64 {
        self.size
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

/// Many elements weigh more than great values, and characters that nobody can read more than others. A null weighs more than
/// anything: whatever happens without it is worth more.
pub(crate) fn weight(ty: InputType, elements: &[u64]) -> u64 {
    let of_number = |bits: u64| u64::from(64 - bits.min(bits.wrapping_neg()).leading_zeros());
    let of_element = |&bits: &u64| match ty {
        InputType::Primitive(Kind::Boolean) => bits * 1024,
        InputType::String | InputType::Primitive(Kind::Char) | InputType::Array(Kind::Byte | Kind::Char) => {
            match u8::try_from(bits) {
                Ok(b'a'..=b'z' | b'0'..=b'9' | b' ') => 1,
                Ok(b'!'..=b'~' | b'\n') => 2,
                Ok(_) => 16,
                Err(_) => 32,
            }
        }
        _ => of_number(bits),
    };
    elements.iter().map(|bits| 64 + of_element(bits)).sum()
}
