//! The kinds of failure that are findings.

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FindingKind {
    /// An uncaught exception.
    Exception,
    Assertion,
    Deadlock,
    Memory,
    Stack,
    /// A path that did not end in time, or waits forever.
    Time,
    /// Native code ended its process.
    Crash,
}

impl FindingKind {
    /// The name in reports.
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
