//! The class library's methods that are not bytecode here. The VM is given them when it is made, and asks them for the few things
//! that it needs itself.

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::natives::Native;
use crate::step::Step;
use crate::summary::Summary;

/// A library of built-in methods.
pub struct Library {
    /// Every built-in of every version of the JDK.
    pub natives: fn() -> Box<dyn Iterator<Item = &'static Native>>,
    /// Those of the classes by which programs say what is symbolic, whoever loads them: a table for each.
    pub inputs: &'static [&'static [Native]],
    pub summaries: fn() -> Box<dyn Iterator<Item = &'static Summary>>,
    /// Brings files and their writable mappings together.
    pub write_back: fn(&mut Vm) -> Step<()>,
    /// The value that a system property has before the program begins; none if it is not there.
    pub system_property: fn(&Vm, &str) -> Option<String>,
    /// Fills a `StackTraceElement` with a frame: its method, and a bytecode index.
    pub describe_frame: fn(&mut Vm, Ref, &'static Method, i32) -> Step<()>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Library")
    }
}
