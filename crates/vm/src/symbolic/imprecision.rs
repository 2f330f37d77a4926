//! Where a path constraint may be wrong: what was lost, by whom, and where that showed.

use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ImprecisionKind {
    /// Code that is not executed symbolically wrote a location; the expression there no longer held when it was read.
    NativeWrite,
    /// Such code read symbolic data, so that its result may depend on it.
    NativeRead,
    /// The engine fixed a symbolic value to go on.
    Concretisation,
}

impl ImprecisionKind {
    /// As reports spell it.
    pub fn name(self) -> &'static str {
        match self {
            ImprecisionKind::NativeWrite => "native-write",
            ImprecisionKind::NativeRead => "native-read",
            ImprecisionKind::Concretisation => "concretisation",
        }
    }
}

/// One place where precision was lost, however often. What was lost there does not tell it from others: it is the first
/// that was.
#[derive(Clone, Debug)]
pub struct Imprecision {
    pub kind: ImprecisionKind,
    /// The method to blame, `pkg.Class.name(desc)`.
    pub method: String,
    /// `pkg.Class.field`, `byte[] element`, `argument 2`.
    pub location: String,
    /// `File.java:17` of the instruction that noticed.
    pub read_at: String,
    /// The expression that was lost, if there was one, as text.
    pub expression: Option<String>,
}

impl Imprecision {
    fn place(&self) -> (ImprecisionKind, &str, &str, &str) {
        (self.kind, &self.method, &self.location, &self.read_at)
    }
}

impl PartialEq for Imprecision {
    fn eq(&self, other: &Imprecision) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Imprecision {}

impl PartialOrd for Imprecision {
    fn partial_cmp(&self, other: &Imprecision) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Imprecision {
    fn cmp(&self, other: &Imprecision) -> std::cmp::Ordering {
        self.place().cmp(&other.place())
    }
}

impl std::hash::Hash for Imprecision {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

/// All that were met, with how often.
#[derive(Default)]
pub struct Imprecisions {
    found: FxHashMap<Imprecision, u64>,
    order: Vec<Imprecision>,
}

impl Imprecisions {
    pub fn record(&mut self, imprecision: Imprecision) {
        let count = self.found.entry(imprecision.clone()).or_insert(0);
        *count += 1;
        if *count == 1 {
            self.order.push(imprecision);
        }
    }

    /// A register whose expression does not hold: always a bug of ours, and never silent.
    pub(crate) fn record_register(&mut self) {
        debug_assert!(false, "a register's expression does not evaluate to its value");
        self.record(Imprecision {
            kind: ImprecisionKind::NativeWrite,
            method: "doppel".to_owned(),
            location: "a register (this is a bug in doppel)".to_owned(),
            read_at: String::new(),
            expression: None,
        });
    }

    /// In the order in which they were first met.
    pub fn iter(&self) -> impl Iterator<Item = (&Imprecision, u64)> {
        self.order.iter().map(|imprecision| (imprecision, self.found.get(imprecision).copied().unwrap_or(0)))
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// How many different ones there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Forgets all but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        for imprecision in self.order.drain(len.min(self.order.len())..) {
            self.found.remove(&imprecision);
        }
    }
}
