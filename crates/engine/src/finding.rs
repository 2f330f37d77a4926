//! Findings: failures of the program, each with the smallest known input.

use doppel_inputs::{Input, InputType, Kind, Origin, Recording};
use doppel_vm::denials::Denial;
use doppel_vm::session::Session;

use crate::path_end::Failure;

/// The relevance of a finding: the most surprising ones come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    Unexpected,
    /// The program throws the exception on purpose, for instance to reject an argument.
    OnPurpose,
    /// Code does not accept null: rarely news.
    NullArgument,
}

/// A failure: all paths that end with the same exception at the same place.
#[derive(Clone, Debug)]
pub struct Finding {
    pub failure: Failure,
    pub inputs: Vec<InputValue>,
    pub recording: Recording,
    /// The number of paths that end like this.
    pub n_paths: u64,
    /// The operations denied on the path: without the denials it might have ended differently.
    pub denials: Vec<Denial>,
    size: u64,
    when: When,
    /// When the first of these paths ended.
    pub(crate) first: When,
}

/// The time of a finding, in an order that does not depend on the speed of workers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct When {
    pub round: u64,
    pub lane: usize,
    /// The number of paths that the lane had ended in this round.
    pub path: u64,
}

/// An input in reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputValue {
    pub name: String,
    pub origin: Origin,
    pub ty: InputType,
    /// The value as a recording writes it. A string may contain lone surrogates.
    pub units: Vec<u16>,
    /// The bits of the value, or of each element.
    pub bits: Vec<u64>,
}

impl InputValue {
    pub fn all(inputs: &[Input], recording: &Recording) -> Vec<InputValue> {
        let value = |input: &Input| InputValue {
            name: input.name.clone(),
            origin: input.origin.clone(),
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

    /// The value for people, and for formats that cannot represent lone surrogates.
    pub fn text(&self) -> String {
        String::from_utf16_lossy(&self.units)
    }
}

impl Finding {
    /// A finding from the VM's last run.
    pub(crate) fn new(failure: Failure, session: &mut Session, recording: Recording, when: When) -> Finding {
        let denials = session.denials().to_vec();
        let inputs = &session.symbolic().inputs;
        let inputs = InputValue::all(inputs, &recording);
        let size = inputs.iter().map(|input| weight(input.ty, &input.bits)).sum();
        Finding { failure, inputs, recording, n_paths: 1, denials, size, when, first: when }
    }

    /// The key by which findings are grouped; see [`Failure::key`].
    pub fn key(&self) -> String {
        self.failure.key()
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

    /// The size of its inputs.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Whether to show this one of two findings that end alike: nothing was denied on its path, or its input is
    /// smaller.
    pub fn is_better_than(&self, other: &Finding) -> bool {
        let weight =
            |finding: &Finding| (!finding.denials.is_empty(), finding.size, finding.inputs.len(), finding.when);
        weight(self) < weight(other)
    }

    /// Counts another path that ends like this, and replaces this one if it is better; returns whether it was.
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

/// Many elements weigh more than large values, and unreadable characters more than others. Null weighs more than
/// anything: a finding without null is preferred.
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
