//! What a program wanted of the world and did not get, which it would have got from `java`.

use std::fmt;

/// What was denied.
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
    /// Functions of native libraries, by `java.lang.foreign`: in every world.
    LinkNative,
    /// Its changes, to code that somebody else executes.
    Show,
    /// By code that somebody else executes, which says what it was.
    Below,
}

impl Action {
    /// The word in reports.
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

/// One thing that was denied.
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
