//! The targets of branches.

/// A jump from an instruction to another place, which need not be within the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    /// The bytecode index of the instruction that jumps.
    pub from: usize,
    pub offset: i32,
}

impl Jump {
    /// The target's bytecode index, which may be negative.
    #[inline]
    pub fn target(self) -> i64 {
        self.from as i64 + i64::from(self.offset)
    }

    /// The target's bytecode index; none if it is negative.
    #[inline]
    pub fn bci(self) -> Option<usize> {
        usize::try_from(self.target()).ok()
    }
}
