//! Choices: decisions of a run that depend on symbolic values, and their places.

use doppel_expr::ExprId;

use crate::class::Method;

/// The kind of choice that recorded a conjunct.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ChoiceKind {
    Branch,
    Switch,
    /// An array index within or out of bounds.
    Bounds,
    ZeroDivisor,
    NegativeSize,
    /// The element of an array of references to which an index has led.
    Element,
    /// An array length that was concretised, because the following code depends on the exact length.
    Length,
    /// Another value that was concretised, because an expression would have to represent a whole structure.
    Fixed,
    /// The extent of a stream: whether there is data to read, and whether it is as much as requested.
    Stream,
    /// `Symbolic.assume` and the like.
    Assumption,
    /// A decision of a summarised library method.
    Summary,
}

/// One conjunct of the path constraint.
#[derive(Clone, Copy)]
pub struct Choice {
    /// True under the inputs of the run.
    pub conjunct: ExprId,
    pub kind: ChoiceKind,
    /// Whether the underlying condition held; for a branch, whether it was taken.
    pub holds: bool,
    /// Bytecode index in `method`.
    pub bci: u16,
    pub method: &'static Method,
}
