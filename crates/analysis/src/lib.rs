//! Proofs about a program from its class files alone, without running it.
//!
//! [`prove`] is the *exception analysis*: a whole-program abstract interpretation that decides whether an exception of
//! some kind can leave the program at all. It starts at the entry and analyses every method that may be called from
//! there, including the JDK's. Values are abstracted to bounds, classes and nullness ([`value`]). Each method has one
//! summary for all its calls, each field of the application one value for all its objects. Calls go to the methods of
//! classes that analysed code instantiates (rapid type analysis, Bacon and Sweeney 1996). The least fixed point covers
//! every run.
//!
//! [`prove_by_induction`] proves assertions about the results of recursions and loops ([`induction`]).
//!
//! Both are sound but incomplete. The exception analysis gives up at anything that it does not understand (natives that [`trusted`]
//! does not list, reflection, threads, most of `invokedynamic`). It never claims that something does happen.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cells;
mod ending;
mod engine;
mod entry;
mod fields;
mod found;
mod induction;
mod initializers;
mod interpret;
mod range;
mod summary;
mod trusted;
mod types;
mod upcalls;
mod value;
mod world;

use std::fmt;

use doppel_classpath::Jdk;

#[doc(hidden)]
pub use found::Found;
pub use induction::prove as prove_by_induction;
pub use trusted::method as trusted_method;

/// A program on a class path.
pub struct Program<'a> {
    pub jdk: &'a Jdk,
    pub class_path: &'a str,
    pub entry: Entry,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// `main` of this class, named with dots.
    Main(String),
    /// A method with arbitrary arguments.
    Method {
        /// The class name, with dots.
        class: String,
        method: String,
        /// The parameter types in Java syntax, `int`, `java.lang.String`, `long[]`; none if the name alone identifies
        /// the method.
        parameters: Option<Vec<String>>,
    },
}

/// What must not happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// An AssertionError is created, whether or not it is caught.
    FailedAssertion,
    /// A RuntimeException is uncaught.
    UncaughtRuntimeException,
}

/// A proof that a property holds on every run, and its extent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    pub by: Analysis,
    /// The number of methods analysed.
    pub n_methods: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Analysis {
    Exceptions,
    Induction,
}

/// Why there is no proof. It says nothing about the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GiveUp(pub String);

impl GiveUp {
    fn from_display(error: impl fmt::Display) -> GiveUp {
        GiveUp(error.to_string())
    }
}

impl fmt::Display for GiveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GiveUp {}

/// Proves that `property` does not happen on any run of the program.
pub fn prove(program: &Program<'_>, property: Property) -> Result<Proof, GiveUp> {
    entry::prove(program, property)
}
