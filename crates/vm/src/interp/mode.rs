//! The two modes of an instruction, side by side: *concrete* code ignores tags, *tagged* code keeps them.
//!
//! Every handler is generic over its [`Mode`]. At first a method has concrete code only. Its tagged code has the same
//! instructions in the same slots, and is created when a frame first needs it. A frame runs concrete code until a load,
//! an argument or a returned value brings a tag; see [`super::switch_mode`].

use super::insn::Handler;

pub trait Mode: 'static {
    const TAGGED: bool;
}

/// Tags of registers are undefined; they are neither read nor written.
pub struct Concrete;

/// Every live register has a valid tag.
pub struct Tagged;

impl Mode for Concrete {
    const TAGGED: bool = false;
}

impl Mode for Tagged {
    const TAGGED: bool = true;
}

/// The handlers of an instruction, one per mode.
#[derive(Clone, Copy)]
pub struct Op {
    pub concrete: Handler,
    pub tagged: Handler,
}

impl Op {
    /// An instruction that does not involve tags.
    pub const fn same(handler: Handler) -> Op {
        Op { concrete: handler, tagged: handler }
    }

    pub fn of<M: Mode>(self) -> Handler {
        self.of_mode(M::TAGGED)
    }

    pub fn of_mode(self, tagged: bool) -> Handler {
        if tagged { self.tagged } else { self.concrete }
    }
}

/// The handlers of an instruction: `op!(arith_int::iadd)`, `op!(field::getfield, Word)`.
macro_rules! op {
    ($($path:ident)::+ $(, $arg:ty)*) => {
        $crate::interp::mode::Op {
            concrete: $($path)::+::<$crate::interp::mode::Concrete $(, $arg)*>,
            tagged: $($path)::+::<$crate::interp::mode::Tagged $(, $arg)*>,
        }
    };
}
