//! Built-in methods: what a native is, and its arguments. The bodies are in [`crate::library`].

use crate::Vm;
use crate::step::Step;

pub mod body;
pub mod signature;
pub mod summary;
pub mod value;

pub use value::{DoubleBits, NativeResult, Value};

/// The code of a built-in as the interpreter calls it, with the registers that hold the arguments.
///
/// Unsafe to call: these must be the arguments of the method that its [`Native`] names.
pub type NativeFn = unsafe fn(&mut Vm, *const u64) -> Step<u64>;

/// How a built-in treats symbolic arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbolic {
    /// Its behaviour does not depend on symbolic data, or it handles symbolic data itself: results and writes have
    /// exactly the right expressions, and everything else is concretised.
    Exact,
    /// Everything it reads is concretised before it runs, one conjunct each: its primitive arguments, and the data that
    /// its other arguments lead to (see [`Vm::fix_reachable`]). The path constraint stays exact, but covers fewer
    /// inputs.
    Concretises,
    /// Reads what it reaches without regard to expressions: its primitive arguments are concretised, other reads are
    /// recorded as native reads.
    Opaque,
}

/// A built-in: its method, its JDK versions, and its treatment of symbolic arguments.
pub struct Native {
    /// Internal class name, `java/lang/Runtime`.
    pub class: &'static str,
    /// Name and descriptor, `availableProcessors()I`.
    pub method: &'static str,
    /// Whether the method is static: the body of an instance method takes the receiver first.
    pub is_static: bool,
    /// The first and last feature versions of the JDK that have it.
    pub since: u16,
    pub until: u16,
    /// Whether it also replaces bytecode if the JDK does not declare the method `native`: because HotSpot has an
    /// intrinsic with different results, or for speed.
    pub replaces: bool,
    pub symbolic: Symbolic,
    pub body: NativeFn,
}

/// Declares the built-ins of one class:
///
/// ```text
/// natives! { "java/lang/Thread";
///     static "sleep(J)V" concretises until 18 => sleep,
///     "isAlive()Z" exact => is_alive,
///     static "onSpinWait()V" exact since 9 replaces bytecode => |_: &mut Vm| Ok(()),
/// }
///
/// fn sleep(vm: &mut Vm, millis: i64) -> Step<()> { … }
///
/// fn is_alive(vm: &mut Vm, this: Ref) -> Step<bool> { … }
/// ```
///
/// defines `pub const NATIVES: &[Native]`. A body is a function from the VM and the method's arguments, the receiver of
/// an instance method first, to a [`Step`] with the method's result; it may leave out the last arguments. Types that do
/// not fit the descriptor are a compile error. Java's and Rust's types, see [`value`]: `boolean` is `bool`, `byte` `i8`,
/// `char` `u16`, `short` `i16`, `int` `i32`, `long` `i64`, `float` `f32`, `double` `f64`, `void` `()`, and every class or
/// array [`Ref`](crate::heap::Ref). A body that always throws may return
/// [`Step<Infallible>`](std::convert::Infallible).
///
/// If a JDK implements such a method in Java, the Java code runs, unless the built-in declares that it replaces it.
#[macro_export]
macro_rules! natives {
    ($class:literal; $($($static:ident)? $method:literal $symbolic:ident $(since $since:literal)? $(until $until:literal)? $(replaces $bytecode:ident)? => $body:expr),* $(,)?) => {
        pub const NATIVES: &[$crate::natives::Native] = &[$(
            $crate::natives::Native {
                class: $class,
                method: $method,
                is_static: $crate::is_static!($($static)?),
                since: { #[allow(unused_variables)] let version = 8; $(let version = $since;)? version },
                until: { #[allow(unused_variables)] let version = u16::MAX; $(let version = $until;)? version },
                replaces: { #[allow(unused_variables)] let replaces = ""; $(let replaces = stringify!($bytecode);)? !replaces.is_empty() },
                symbolic: $crate::natives_symbolic!($symbolic),
                body: $crate::built_in_body!($method, $crate::is_static!($($static)?), $body),
            },
        )*];
    };
}

/// The code of a built-in, checked against the name and descriptor of its method.
#[macro_export]
macro_rules! built_in_body {
    ($method:literal, $is_static:expr, $body:expr) => {{
        const {
            assert!(
                $crate::natives::signature::fits(&$body, $method, $is_static),
                concat!("the types of this body do not fit ", $method)
            )
        };
        |vm: &mut $crate::Vm, registers: *const u64| {
            let body = $body;
            // SAFETY: the body's types fit the method, whose arguments are in the registers.
            unsafe { $crate::natives::body::call(body, vm, registers) }
        }
    }};
}

#[macro_export]
macro_rules! is_static {
    () => {
        false
    };
    (static) => {
        true
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
