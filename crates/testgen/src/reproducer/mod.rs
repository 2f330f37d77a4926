//! A Java class whose `main` calls a method with given inputs.
//!
//! ```text
//! let reproducer = Reproducer::new(&entry, &recording);       // vm.entry, and a finding's recording
//! reproducer.direct        // the source for readers, if the language lets it call the method
//! reproducer.reflective    // the source that always works
//! ```
//!
//! It creates the same objects as the VM in [`doppel_vm::entry`], in the same order: strings and boxes are new objects,
//! and inputs that are not recorded have their defaults. It is in the package of the method's class, to access
//! non-public members; for classes of the library it needs no package.
//!
//! An [`Entry`] refers to the VM's own classes, so the sources must be written while that VM lives.

mod direct;
mod readable;
mod reflective;
mod values;

use doppel_inputs::Recording;
use doppel_vm::entry::Entry;

pub use readable::Argument;
use values::Plan;

/// The name of the class, without its package.
pub const CLASS: &str = "Reproducer";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reproducer {
    /// The package, with dots; empty if there is none.
    pub package: String,
    /// Calls everything directly. None if something is private, or if a replay has found that it does not compile
    /// (generic types, protected access).
    pub direct: Option<String>,
    /// Calls everything through reflection.
    pub reflective: String,
    /// The arguments of the method, for readers.
    pub arguments: Vec<Argument>,
}

impl Reproducer {
    /// The reproducer of the VM's entry with these inputs.
    pub fn new(entry: &Entry, recording: &Recording) -> Reproducer {
        let package = if entry.class.is_library { String::new() } else { entry.class.package().replace('/', ".") };
        let plan = Plan::new(entry, recording);
        let header = if package.is_empty() { String::new() } else { format!("package {package};\n\n") };
        let direct = direct::body(&plan).map(|body| format!("{header}{body}"));
        let reflective = format!("{header}{}", reflective::body(&plan));
        Reproducer { package, direct, reflective, arguments: readable::arguments(&plan) }
    }

    /// The statements that make the call, for readers: plain Java if the language permits the call, else with helpers
    /// whose names say what they do.
    pub fn statements(entry: &Entry, recording: &Recording) -> String {
        let plan = Plan::new(entry, recording);
        direct::statements(&plan).unwrap_or_else(|| reflective::statements(&plan)).join("\n")
    }

    /// The readable source if there is one, else the other one.
    pub fn source(&self) -> &str {
        self.direct.as_ref().unwrap_or(&self.reflective)
    }

    /// The name of the class, with dots.
    pub fn class_name(&self) -> String {
        if self.package.is_empty() { CLASS.to_owned() } else { format!("{}.{CLASS}", self.package) }
    }
}
