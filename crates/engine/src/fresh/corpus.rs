//! The corpus: inputs that covered something new when they ran.

use std::sync::Arc;

use doppel_inputs::{Input, InputType, Kind, Recording};

use crate::random::Random;

/// The maximum number of specimens of a kind.
const MAX_SPECIMENS: usize = 4096;

/// One time out of so many, a specimen that only repeats something is picked.
const REPEATING: usize = 3;

/// The inputs of a run.
#[derive(Clone)]
pub struct Specimen {
    pub recording: Recording,
    /// The inputs that can be mutated.
    pub inputs: Arc<[Mutable]>,
}

/// An input whose value may be any of its type.
#[derive(Clone)]
pub struct Mutable {
    pub name: String,
    pub ty: InputType,
    pub excludes_nul: bool,
}

impl Mutable {
    /// Whether the value is text, or bytes that may be.
    pub fn is_sequence_of_characters(&self) -> bool {
        matches!(self.ty, InputType::String | InputType::Array(Kind::Byte | Kind::Char))
    }
}

impl Specimen {
    /// Inputs that select the shape of the others stay as they are: most of their values are invalid.
    pub fn new(inputs: &[Input], recording: Recording) -> Specimen {
        let mutable = inputs.iter().filter(|input| !input.is_shape).map(|input| Mutable {
            name: input.name.clone(),
            ty: input.ty,
            excludes_nul: input.excludes_nul,
        });
        Specimen { inputs: mutable.collect(), recording }
    }
}

#[derive(Default)]
pub struct Corpus {
    specimens: Pool,
    /// Inputs that covered nothing new, but executed something more often than others.
    repeating: Pool,
}

/// So many specimens at most; the oldest go first.
#[derive(Default)]
struct Pool {
    specimens: Vec<Specimen>,
    n_added: usize,
}

impl Pool {
    fn add(&mut self, specimen: Specimen) {
        if self.specimens.len() < MAX_SPECIMENS {
            self.specimens.push(specimen);
        } else if let Some(oldest) = self.specimens.get_mut(self.n_added % MAX_SPECIMENS) {
            *oldest = specimen;
        }
        self.n_added += 1;
    }

    /// A specimen, every other time one of the latest: what they have in common led somewhere new.
    fn pick(&self, random: &mut Random) -> Option<&Specimen> {
        let newest = self.n_added % MAX_SPECIMENS;
        let n = self.specimens.len();
        let idx = match random.below(2) {
            0 => (newest + n - 1 - random.below(n.min(16))) % n.max(1),
            _ => random.below(n),
        };
        self.specimens.get(idx)
    }
}

impl Corpus {
    pub fn is_empty(&self) -> bool {
        self.specimens.specimens.is_empty()
    }

    pub fn any(&self) -> Option<&Specimen> {
        self.specimens.specimens.first()
    }

    /// The first specimen with text, or bytes that may be.
    pub fn first(&self) -> Option<&Specimen> {
        let is_text = |specimen: &&Specimen| specimen.inputs.iter().any(Mutable::is_sequence_of_characters);
        self.specimens.specimens.iter().find(is_text)
    }

    pub fn add(&mut self, specimen: Specimen) {
        if !specimen.inputs.is_empty() {
            self.specimens.add(specimen);
        }
    }

    /// Adds inputs that executed something more often than others.
    pub fn add_repeating(&mut self, specimen: Specimen) {
        self.repeating.add(specimen);
    }

    pub fn pick(&self, random: &mut Random) -> Option<&Specimen> {
        let is_repeating = !self.repeating.specimens.is_empty() && random.below(REPEATING) == 0;
        if is_repeating { self.repeating.pick(random) } else { self.specimens.pick(random) }
    }
}
