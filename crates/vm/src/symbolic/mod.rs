//! The symbolic partition (heap cloning, made sparse): expressions beside the concrete values that depend on inputs.
//!
//! A [`Tag`] is an expression id; 0 means concrete. Slots have a parallel stack of tags (see [`crate::thread`]); fields,
//! array elements and array lengths have theirs in the [`shadow`] that the object's header names. Objects and registers
//! that no input has touched have neither, and cost nothing.
//!
//! Invariant: the expression at a location evaluates, under the current inputs, to the concrete value there. It is checked
//! on every read; where it does not hold, code below the line has written the location: the concrete value wins, the
//! expression is dropped, and an [`Imprecision`] is recorded.

mod arguments;
pub mod boxes;
pub mod chance;
pub mod choice;
mod copy;
mod determined;
mod doubts;
mod fact;
mod fix;
mod float_bits;
mod identity;
pub mod imprecision;
pub mod input;
mod kept;
mod mark;
mod memory_use;
pub mod merged;
pub mod open;
pub mod path;
mod rebase;
pub mod replay;
mod returned;
pub mod shadow;
pub mod stream;
pub mod view;
mod written;

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::{Input, Recording, Requests};

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;

pub use chance::{Chance, Chances};
pub use choice::{Choice, ChoiceKind};
pub use doubts::Doubts;
pub use fact::Fact;
pub use identity::Identities;
pub use imprecision::{Imprecision, ImprecisionKind, Imprecisions};
pub(crate) use mark::SymbolicMark;
pub use merged::Ahead;
pub use merged::{MergedBranch, MergedBranches};
pub use path::{Path, PathMark};
pub use rebase::Checkpoints;
pub use stream::Streams;
pub(crate) use written::WrittenMark;

/// An expression id beside a slot; [`Tag::CONCRETE`] for a value that depends on no input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Tag(pub u32);

impl Tag {
    pub const CONCRETE: Tag = Tag(0);
}

/// What a run knows beyond its concrete state.
pub struct Symbolic {
    pub pool: Pool,
    pub path: Path,
    /// What was made symbolic, in order.
    pub inputs: Vec<Input>,
    pub(crate) input_strings: Vec<input::InputString>,
    /// What the user wants symbolic, and what came of it.
    pub requests: Requests,
    /// Standard input and files that are inputs.
    pub streams: Streams,
    /// What holds of the inputs whatever the program does.
    pub domain: Vec<Fact>,
    /// What memory use depends on.
    pub(crate) lengths: memory_use::Lengths,
    /// What a caller of the entry could pass and no input becomes: a bound of the search.
    pub unexplored: Vec<String>,
    /// What the program has learnt that is no input and could be otherwise.
    pub chances: Chances,
    /// What could be otherwise besides.
    pub doubts: Doubts,
    pub identities: Identities,
    /// Whether library methods have been exchanged for their summaries.
    pub(crate) summaries_active: bool,
    /// Longest string or array that an input may be, unless it is longer already.
    pub max_length: u32,
    /// What the program has written to files.
    pub(crate) written: written::Written,
    /// States to go back to.
    pub checkpoints: Checkpoints,
    /// Whether strings are looked at in both encodings; else in that of the run's own.
    pub both_encodings: bool,
    /// Strings of any length.
    pub open: open::OpenStrings,
    /// Values for inputs instead of their own; once an input has asked, what `-Ddoppel.replay` names.
    pub(crate) replay: Option<Recording>,
    pub imprecisions: Imprecisions,
    /// Branches that are not on the path because both their sides are; noted with [`crate::Config::cover_lines`] only.
    pub merged_branches: MergedBranches,
    pub ahead: Option<Ahead>,
    /// The built-in that ran last without regard to expressions: who is to blame if one does not hold.
    pub(crate) last_native: Option<&'static Method>,
    /// The tag of the value that a continuation was given; it takes it if it knows what to do with it.
    pub returned: u32,
    /// Set by a native whose result depends on an input, taken when it returns.
    pub result: u32,
    /// The tags of the running native's arguments; null if none has one.
    pub(crate) arguments: *const u32,
}

impl Symbolic {
    /// What is known of paths and expressions, for another VM to go on with: nothing of the run that this one was at.
    pub fn hand_over(&mut self) -> Symbolic {
        let mut known = std::mem::take(self);
        let is_on = known.checkpoints.is_on;
        known.checkpoints = Checkpoints::default();
        known.checkpoints.is_on = is_on;
        known.ahead = None;
        known.last_native = None;
        (known.returned, known.result) = (0, 0);
        known.arguments = std::ptr::null();
        known
    }
}

impl Default for Symbolic {
    fn default() -> Symbolic {
        Symbolic {
            pool: Pool::new(),
            path: Path::default(),
            inputs: Vec::new(),
            input_strings: Vec::new(),
            requests: Requests::default(),
            streams: Streams::default(),
            domain: Vec::new(),
            lengths: memory_use::Lengths::default(),
            unexplored: Vec::new(),
            chances: Chances::default(),
            doubts: Doubts::default(),
            identities: Identities::default(),
            summaries_active: false,
            max_length: doppel_inputs::DEFAULT_MAX_LENGTH,
            written: written::Written::default(),
            checkpoints: Checkpoints::default(),
            both_encodings: false,
            open: open::OpenStrings::default(),
            replay: None,
            imprecisions: Imprecisions::default(),
            merged_branches: MergedBranches::default(),
            ahead: None,
            last_native: None,
            returned: 0,
            result: 0,
            arguments: std::ptr::null(),
        }
    }
}

impl Vm {
    /// Whether a class is the JDK's own; it may be dead.
    pub fn is_library(&self, class: &Class) -> bool {
        class.is_library
    }

    /// Whether a loader is the boot or the platform loader.
    pub fn is_library_loader(&self, loader: Ref) -> bool {
        loader.is_null() || self.is_platform_loader(loader)
    }

    /// Whether this is the JDK's own platform class loader.
    pub fn is_platform_loader(&self, loader: Ref) -> bool {
        !loader.is_null()
            && self.class_of(loader).name.as_str() == "jdk/internal/loader/ClassLoaders$PlatformClassLoader"
    }
}

impl Symbolic {
    /// Whether anything can be symbolic in this run.
    pub fn is_active(&self) -> bool {
        self.pool.n_declared() > 0
    }

    /// Whether anything is symbolic in this run, or becomes so when it is read.
    pub fn may_be_read(&self) -> bool {
        self.is_active() || !self.streams.is_empty()
    }

    /// The tag of an expression: none for a constant, nor for what the path constraint has made one.
    pub fn tag_of(&self, expr: ExprId) -> u32 {
        if self.pool.as_const(expr).is_some() || self.path.is_fixed(expr) { 0 } else { expr.0 }
    }

    /// A constant of this sort, from a slot.
    pub fn constant(&mut self, sort: Sort, slot: u64) -> ExprId {
        self.pool.constant(sort, slot)
    }

    /// The expression of a value in a register, as this sort. The slot is what the register holds: if the tag says
    /// otherwise, the tag is wrong.
    pub fn expr_of(&mut self, tag: u32, slot: u64, sort: Sort) -> ExprId {
        if tag == 0 || self.path.settles(&self.pool, ExprId(tag)) {
            return self.constant(sort, slot);
        }
        let expr = self.as_sort(ExprId(tag), sort);
        if self.path.is_fixed(expr) {
            return self.constant(sort, slot);
        }
        if self.pool.value(expr) == sort.normalize(slot) {
            return expr;
        }
        self.imprecisions.record_register();
        self.constant(sort, slot)
    }

    /// An expression as text, cut off where it gets long.
    pub(crate) fn text_of(&self, expr: ExprId) -> String {
        const MAX_CHARS: usize = 400;
        let text = self.pool.display(expr).to_string();
        match text.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// The same bits seen as another sort of the same width.
    pub fn as_sort(&mut self, expr: ExprId, sort: Sort) -> ExprId {
        let found = self.pool.sort(expr);
        match (found, sort) {
            _ if found == sort => expr,
            (Sort::Bv(_), Sort::F32 | Sort::F64) => self.pool.unary(Op::FFromBits, expr),
            (Sort::F32 | Sort::F64, Sort::Bv(_)) => self.pool.unary(Op::FToBits, expr),
            (Sort::Bv(from), Sort::Bv(to)) if from < to => self.pool.zero_extend(expr, to),
            (Sort::Bv(_), Sort::Bv(to)) => self.pool.extract(expr, to - 1, 0),
            (Sort::Bool, Sort::Bv(width)) => {
                let (one, zero) = (self.pool.bv(width, 1), self.pool.bv(width, 0));
                self.pool.ite(expr, one, zero)
            }
            _ => {
                let value = self.pool.value(expr);
                self.constant(sort, value)
            }
        }
    }
}
