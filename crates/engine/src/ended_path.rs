//! A path, as an [`Observer`](crate::Observer) sees it.

use doppel_inputs::Recording;
use doppel_vm::class::Method;
use doppel_vm::interp::{BranchSide, Place};

use crate::finding::InputValue;
use crate::path_end::PathEnd;

pub struct EndedPath {
    pub end: PathEnd,
    pub inputs: Vec<InputValue>,
    pub recording: Recording,
    /// Whether it was the first reported path to execute a line of the program or to take a side of a branch.
    pub adds_coverage: bool,
    /// What its lane had not covered before.
    pub(crate) covered: Vec<Covered>,
}

/// A unit of coverage, comparable across lanes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Covered {
    Line { class: String, line: u16 },
    Side { method: String, from: u16, to: u16 },
}

impl Covered {
    pub fn line(place: &Place) -> Option<Covered> {
        let line = place.method.line_number(place.bci)?;
        Some(Covered::Line { class: place.method.class.name.as_str().to_owned(), line })
    }

    pub fn side(method: &Method, side: BranchSide) -> Covered {
        Covered::Side { method: method.display(), from: side.from, to: side.to }
    }
}
