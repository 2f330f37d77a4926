//! Handlers of the register form (JVMS §6.5), one function per instruction.
//!
//! Operands: `a` is the register of the result or, without a result, of the first operand; see each function.
//! Everything that takes more than a few machine instructions is in a cold function of the same signature, which first
//! stores `ip` in the frame and afterwards returns to the run loop.

/// Defines handlers that are generic over their mode `M`: `handlers! { name<M>(ip, regs, heap, vm) { … } … }`. Without
/// `<M>` a handler is the same in both modes.
macro_rules! handlers {
    () => {};
    ($(#[$meta:meta])* $name:ident<$mode:ident>($ip:ident, $regs:ident, $heap:ident, $vm:ident) $body:block $($rest:tt)*) => {
        $(#[$meta])*
        pub unsafe fn $name<$mode: $crate::interp::mode::Mode>(
            $ip: *const $crate::interp::insn::Insn,
            $regs: *mut u64,
            $heap: *mut u8,
            $vm: *mut $crate::Vm,
        ) -> $crate::interp::insn::Exit {
            // SAFETY: the contract of `crate::interp`, which all handlers share.
            unsafe { $body }
        }
        handlers! { $($rest)* }
    };
    ($(#[$meta:meta])* $name:ident($ip:ident, $regs:ident, $heap:ident, $vm:ident) $body:block $($rest:tt)*) => {
        $(#[$meta])*
        pub unsafe fn $name(
            $ip: *const $crate::interp::insn::Insn,
            $regs: *mut u64,
            $heap: *mut u8,
            $vm: *mut $crate::Vm,
        ) -> $crate::interp::insn::Exit {
            // SAFETY: the contract of `crate::interp`, which all handlers share.
            unsafe { $body }
        }
        handlers! { $($rest)* }
    };
}

pub mod arith_float;
pub mod arith_int;
pub mod arith_long;
pub mod array;
pub mod branch;
pub mod compare;
pub mod constant;
pub mod convert;
pub mod cover;
pub mod field;
pub mod invoke;
pub mod link;
pub mod monitor;
pub mod object;
pub mod poll;
pub mod returns;
pub mod switch;
pub mod throw;
pub mod type_check;
