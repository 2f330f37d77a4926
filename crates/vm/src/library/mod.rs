//! The interface to the built-in methods of the class library. The VM receives them when it is created, and uses some
//! of them itself.

mod registry;

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::natives::Native;
use crate::natives::summary::Summary;
use crate::step::Step;

pub use registry::Registry;

/// A library of built-in methods.
pub struct Library {
    /// Every built-in of every version of the JDK.
    pub natives: fn() -> Box<dyn Iterator<Item = &'static Native>>,
    /// The built-ins of the classes by which programs declare inputs, whatever loader defines them: a table for each
    /// class.
    pub inputs: &'static [&'static [Native]],
    pub summaries: fn() -> Box<dyn Iterator<Item = &'static Summary>>,
    /// Synchronises files and their writable mappings.
    pub write_back: fn(&mut Vm) -> Step<()>,
    /// The value of a system property before the program starts; none if it is not set.
    pub system_property: fn(&Vm, &str) -> Option<String>,
    /// Fills a `StackTraceElement` from a frame: its method and bytecode index.
    pub describe_frame: fn(&mut Vm, Ref, &'static Method, i32) -> Step<()>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Library")
    }
}
