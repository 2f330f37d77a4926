//! Methods that are built in: what a native is and takes. Their bodies are in [`crate::library`].

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;

pub mod args;
pub mod registry;

pub use args::Args;

/// A built-in method body.
pub type NativeFn = fn(&mut Vm, Args) -> Step<u64>;

/// How a built-in treats symbolic arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbolic {
    /// What it does does not depend on symbolic data; or it takes care of it itself: results and what it writes have
    /// exactly the right expressions, what has none is fixed.
    Exact,
    /// What it reads is fixed before it runs, a conjunct each: its primitive arguments, and what its other arguments
    /// lead to (see [`Vm::fix_reachable`]). The path constraint stays precise, and holds for fewer inputs.
    Concretises,
    /// Reads what it reaches without regard to expressions: its primitive arguments are fixed, the rest is recorded as
    /// a native read.
    Opaque,
}

/// One built-in: which method, since which JDK, and its treatment of symbolic arguments.
pub struct Native {
    /// Internal class name, `java/lang/Runtime`.
    pub class: &'static str,
    /// Name and descriptor, `availableProcessors()I`.
    pub method: &'static str,
    /// First and last feature version of the JDK that have it.
    pub since: u16,
    pub until: u16,
    /// Whether it takes the place of bytecode, too, where the JDK does not declare the method `native`: because HotSpot has an
    /// intrinsic with other results, or for speed.
    pub replaces: bool,
    pub symbolic: Symbolic,
    pub body: NativeFn,
}

/// Declares the built-ins of one class:
///
/// ```ignore
/// natives! { "java/lang/Runtime";
///     "availableProcessors()I" exact => available_processors,
///     "gc()V" exact since 8 until 17 => gc,
///     "busy()V" exact replaces bytecode => busy,
/// }
/// ```
///
/// defines `pub const NATIVES: &[Native]`. Of a JDK that has written such a method in Java, the Java is executed, unless the
/// built-in says that it replaces it.
#[macro_export]
macro_rules! natives {
    ($class:literal; $($method:literal $symbolic:ident $(since $since:literal)? $(until $until:literal)? $(replaces $bytecode:ident)? => $body:expr),* $(,)?) => {
        pub const NATIVES: &[$crate::natives::Native] = &[$(
            $crate::natives::Native {
                class: $class,
                method: $method,
                since: { #[allow(unused_variables)] let version = 8; $(let version = $since;)? version },
                until: { #[allow(unused_variables)] let version = u16::MAX; $(let version = $until;)? version },
                replaces: { #[allow(unused_variables)] let replaces = ""; $(let replaces = stringify!($bytecode);)? !replaces.is_empty() },
                symbolic: $crate::natives_symbolic!($symbolic),
                body: $body,
            },
        )*];
    };
}

#[macro_export]
macro_rules! natives_symbolic {
    (exact) => {
        $crate::natives::Symbolic::Exact
    };
    (concretises) => {
        $crate::natives::Symbolic::Concretises
    };
    (opaque) => {
        $crate::natives::Symbolic::Opaque
    };
}

/// What most natives without a result return.
pub const VOID: Step<u64> = Ok(0);

/// A reference as a native's result.
pub fn object(object: Ref) -> Step<u64> {
    Ok(object.slot())
}

/// A boolean as a native's result.
pub fn boolean(value: bool) -> Step<u64> {
    Ok(u64::from(value))
}

/// An int as a native's result.
pub fn int(value: i32) -> Step<u64> {
    Ok(u64::from(value as u32))
}

/// A long as a native's result.
pub fn long(value: i64) -> Step<u64> {
    Ok(value as u64)
}
