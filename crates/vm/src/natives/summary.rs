//! The types of a summary. See [`crate::summary`].

use crate::Vm;

/// The method's result, or none if its bytecode must run. The expression of the result is set as by a native.
pub type SummaryFn = unsafe fn(&mut Vm, *const u64) -> Option<u64>;

pub struct Summary {
    /// The internal class name.
    pub class: &'static str,
    /// The name and descriptor.
    pub method: &'static str,
    /// Whether the method is: an instance method's summary takes the receiver first.
    pub is_static: bool,
    pub body: SummaryFn,
}

/// Declares summaries, each with its class, name and descriptor, and body:
///
/// ```text
/// summaries! {
///     static "java/lang/Math" "min(II)I" => min,
///     STRING "length()I" => length,
/// }
///
/// fn min(vm: &mut Vm, x: i32, y: i32) -> Option<i32> { … }
/// ```
///
/// defines `pub const SUMMARIES: &[Summary]`. Bodies are as those of [`natives!`](crate::natives!), but return an
/// `Option`; one that only watches may return [`Option<Infallible>`](std::convert::Infallible).
#[macro_export]
macro_rules! summaries {
    (@table [$($done:tt)*]) => {
        pub const SUMMARIES: &[$crate::natives::summary::Summary] = &[$($done)*];
    };
    (@table [$($done:tt)*] static $class:tt $method:literal => $body:expr, $($rest:tt)*) => {
        $crate::summaries! { @table [$($done)* $crate::summaries!(@one $class, $method, true, $body),] $($rest)* }
    };
    (@table [$($done:tt)*] $class:tt $method:literal => $body:expr, $($rest:tt)*) => {
        $crate::summaries! { @table [$($done)* $crate::summaries!(@one $class, $method, false, $body),] $($rest)* }
    };
    (@one $class:tt, $method:literal, $is_static:literal, $body:expr) => {
        $crate::natives::summary::Summary {
            class: $class,
            method: $method,
            is_static: $is_static,
            body: $crate::built_in_body!($method, $is_static, $body),
        }
    };
    ($($table:tt)*) => {
        $crate::summaries! { @table [] $($table)* }
    };
}
