//! The symbolic partition (heap cloning, made sparse): expressions beside concrete values that depend on inputs.
//!
//! A [`Tag`] is an expression id; 0 means concrete. Slots have a parallel stack of tags (see [`crate::thread`]); the
//! tags of fields, array elements and array lengths are in the [`shadow`] that the object's header refers to. Objects
//! and registers that depend on no input have neither, and cost nothing.
//!
//! Invariant: under the current inputs, the expression at a location evaluates to the concrete value there. Every read
//! checks it. If it does not hold, uninstrumented code has written the location: the concrete value wins, the
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
pub mod replay;
mod returned;
pub mod shadow;
pub mod stream;
pub mod view;
mod written;

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::{Input, Recording, Requests};

use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::{Config, Vm};

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
pub use stream::Streams;
pub(crate) use written::WrittenMark;

/// An expression id beside a slot; [`Tag::CONCRETE`] for a value that depends on no input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Tag(pub u32);

impl Tag {
    pub const CONCRETE: Tag = Tag(0);
}

/// The symbolic state of a run.
pub struct Symbolic {
    pub pool: Pool,
    pub path: Path,
    /// The inputs, in order of creation.
    pub inputs: Vec<Input>,
    pub(crate) input_strings: Vec<input::InputString>,
    /// The inputs that the user requested, and whether they were met.
    pub requests: Requests,
    /// Standard input and files that are inputs.
    pub streams: Streams,
    /// Facts that hold for the inputs, whatever the program does.
    pub domain: Vec<Fact>,
    /// The lengths that memory use depends on.
    pub(crate) lengths: memory_use::Lengths,
    /// Values that a caller of the entry could pass but no input can become: a bound of the search.
    pub unexplored: Vec<String>,
    /// Nondeterministic values that the program has learnt.
    pub chances: Chances,
    /// Other reasons why behaviour may have been missed.
    pub doubts: Doubts,
    pub identities: Identities,
    /// Whether summaries have replaced library methods.
    pub(crate) summaries_active: bool,
    /// The maximum length of a string or array input, unless it is longer to begin with.
    pub max_length: u32,
    /// What the program has written to files.
    pub(crate) written: written::Written,
    /// Whether strings are explored in both encodings, rather than only in that of the run.
    pub both_encodings: bool,
    /// Whether inputs of this run get no variables: a search tries many inputs, and follows few of them symbolically.
    pub(crate) is_untagged: bool,
    /// Open strings: terms and questions.
    pub open: open::OpenStrings,
    /// Values for inputs that replace their own; the contents of `-Ddoppel.replay` once an input has asked for them.
    pub(crate) replay: Option<Recording>,
    pub imprecisions: Imprecisions,
    /// Branches that are not on the path because both their sides are merged; recorded only with
    /// [`crate::Config::cover_lines`].
    pub merged_branches: MergedBranches,
    pub ahead: Option<Ahead>,
    /// The last built-in that ran without regard to expressions: responsible if one does not hold.
    pub(crate) last_native: Option<&'static Method>,
    /// The tag of the value that a continuation received; a continuation that handles tags takes it.
    pub returned: u32,
    /// Set by a native whose result depends on an input, and taken when it returns.
    pub result: u32,
    /// The tags of the running native's arguments; [`NO_TAGS`] if no argument has one.
    pub(crate) arguments: *const [u32],
}

/// Why programs are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To run a program once. Inputs may be made while the JDK boots.
    Once,
    /// To follow the paths that given inputs take, any number of times. Each run makes its own expressions.
    Rerun,
    /// To find other paths. All runs share their expressions; strings have both encodings and any length, nondeterminism is
    /// noted, and states to return to are kept at choices.
    Search,
}

/// No argument has a tag.
pub(crate) const NO_TAGS: *const [u32] = std::ptr::slice_from_raw_parts(std::ptr::null(), 0);

impl Symbolic {
    /// What a session begins with.
    pub(crate) fn new(config: &Config, purpose: Purpose) -> Symbolic {
        let mut symbolic = Symbolic {
            requests: Requests::new(&config.symbolic),
            max_length: config.max_length,
            ..Symbolic::default()
        };
        if purpose == Purpose::Search {
            symbolic.both_encodings = true;
            symbolic.open.is_on = config.merge;
            symbolic.chances.is_on = true;
        }
        symbolic
    }

    /// The knowledge about paths and expressions, for another VM to continue with; without the state of this VM's run.
    pub fn hand_over(&mut self) -> Symbolic {
        let mut known = std::mem::take(self);
        known.ahead = None;
        known.is_untagged = false;
        known.last_native = None;
        (known.returned, known.result) = (0, 0);
        known.arguments = NO_TAGS;
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
            both_encodings: false,
            is_untagged: false,
            open: open::OpenStrings::default(),
            replay: None,
            imprecisions: Imprecisions::default(),
            merged_branches: MergedBranches::default(),
            ahead: None,
            last_native: None,
            returned: 0,
            result: 0,
            arguments: NO_TAGS,
        }
    }
}

impl Vm {
    /// Whether a class belongs to the JDK; it may be dead.
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

    /// Whether anything is symbolic in this run, or becomes symbolic when it is read.
    pub fn may_be_read(&self) -> bool {
        self.is_active() || !self.streams.is_empty()
    }

    /// The tag of an expression: none for constants and for expressions that the path constraint determines.
    pub fn tag_of(&self, expr: ExprId) -> u32 {
        if self.pool.as_const(expr).is_some() || self.path.is_fixed(expr) { 0 } else { expr.0 }
    }

    /// A constant of this sort, from a slot.
    pub fn constant(&mut self, sort: Sort, slot: u64) -> ExprId {
        self.pool.constant(sort, slot)
    }

    /// The expression of a register's value, in this sort. The slot is the concrete value: if the tag disagrees, the
    /// tag is wrong.
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

    /// An expression as text, truncated if it is long.
    pub(crate) fn text_of(&self, expr: ExprId) -> String {
        const MAX_CHARS: usize = 400;
        let text = self.pool.display(expr).to_string();
        match text.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// The same bits as another sort of the same width.
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
