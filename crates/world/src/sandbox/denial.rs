//! Operations that the sandbox refused although `java` would have permitted them.

use std::fmt;

/// The kind of operation that was denied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Read,
    Change,
    Watch,
    Connect,
    Listen,
    Resolve,
    StartProcess,
    SignalProcess,
    /// Functions of native libraries, linked by `java.lang.foreign`; denied in every world.
    LinkNative,
    /// Showing the program's changes to uninstrumented code.
    Show,
    /// An operation of uninstrumented code; the target describes it.
    Below,
}

impl Action {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Action::Read => "read",
            Action::Change => "change",
            Action::Watch => "watch",
            Action::Connect => "connect",
            Action::Listen => "listen",
            Action::Resolve => "resolve",
            Action::StartProcess => "start-process",
            Action::SignalProcess => "signal-process",
            Action::LinkNative => "link-native",
            Action::Show => "show-changes",
            Action::Below => "native-code",
        }
    }
}

/// A denied operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Denied {
    pub action: Action,
    /// A path, a host with its port, a command, a process.
    pub target: String,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Denied { action, target } = self;
        match action {
            Action::Read => write!(f, "to read {target}"),
            Action::Change => write!(f, "to change {target}"),
            Action::Watch => write!(f, "to watch {target}"),
            Action::Connect => write!(f, "to connect to {target}"),
            Action::Listen => write!(f, "to listen on {target}"),
            Action::Resolve => write!(f, "to look up the host {target}"),
            Action::StartProcess => write!(f, "to start {target}"),
            Action::SignalProcess => write!(f, "to end the process {target}"),
            Action::LinkNative => write!(f, "to link native functions by {target}"),
            Action::Show => write!(f, "to show its file changes to {target}"),
            Action::Below => write!(f, "to {target}"),
        }
    }
}
