//! Choices: what a run decided by a symbolic value, and where.

use doppel_expr::ExprId;

use crate::class::Method;

/// What kind of choice put a conjunct on the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ChoiceKind {
    Branch,
    Switch,
    /// An array index inside or outside the bounds.
    Bounds,
    ZeroDivisor,
    NegativeSize,
    /// Which element of an array of references an index has led to.
    Element,
    /// An array length fixed to its value, since what follows has a shape for one length only.
    Length,
    /// A value fixed in the same way, where an expression would have to stand for a whole structure.
    Fixed,
    /// How far a stream goes: whether there is something to read, and whether it is as much as was wanted.
    Stream,
    /// `Symbolic.assume` and the like.
    Assumption,
    /// What a summarised library method has decided.
    Summary,
}

/// One conjunct of the path constraint.
#[derive(Clone, Copy)]
pub struct Choice {
    /// True under the run's inputs.
    pub conjunct: ExprId,
    pub kind: ChoiceKind,
    /// Whether the condition held of which this is a case: of a branch, whether it was taken.
    pub holds: bool,
    /// Bytecode index in `method`.
    pub bci: u16,
    pub method: &'static Method,
}
