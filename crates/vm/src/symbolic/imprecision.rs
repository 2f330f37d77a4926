//! Imprecisions: places where a path constraint may be wrong, what was lost, and which method is responsible.

use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ImprecisionKind {
    /// Uninstrumented code wrote a location, and its expression no longer held when it was read.
    NativeWrite,
    /// Uninstrumented code read symbolic data, so its result may depend on it.
    NativeRead,
    /// The engine concretised a symbolic value in order to continue.
    Concretisation,
}

impl ImprecisionKind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            ImprecisionKind::NativeWrite => "native-write",
            ImprecisionKind::NativeRead => "native-read",
            ImprecisionKind::Concretisation => "concretisation",
        }
    }
}

/// A place where precision was lost, once or repeatedly. The recorded expression is the first one lost there, and does
/// not distinguish imprecisions.
#[derive(Clone, Debug)]
pub struct Imprecision {
    pub kind: ImprecisionKind,
    /// The responsible method, `pkg.Class.name(desc)`.
    pub method: String,
    /// `pkg.Class.field`, `byte[] element`, `argument 2`.
    pub location: String,
    /// `File.java:17` of the instruction that noticed.
    pub read_at: String,
    /// The lost expression as text, if there was one.
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

/// All imprecisions, with their counts.
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

    /// Records a register whose expression does not hold: a bug in doppel, which must not be silent.
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

    /// In the order of their first occurrence.
    pub fn iter(&self) -> impl Iterator<Item = (&Imprecision, u64)> {
        self.order.iter().map(|imprecision| (imprecision, self.found.get(imprecision).copied().unwrap_or(0)))
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The number of distinct imprecisions.
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
