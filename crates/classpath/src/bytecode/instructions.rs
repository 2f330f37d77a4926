//! All instructions of a method.

use super::{Instruction, Malformed};

/// The instructions in code order, up to and including the first malformed one.
pub fn instructions(code: &[u8]) -> Instructions<'_> {
    Instructions { code, bci: 0 }
}

/// See [`instructions`].
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    code: &'a [u8],
    bci: usize,
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Result<Instruction<'a>, Malformed>;

    #[inline]
    fn next(&mut self) -> Option<Result<Instruction<'a>, Malformed>> {
        if self.bci >= self.code.len() {
            return None;
        }
        let decoded = Instruction::decode(self.code, self.bci);
        self.bci = decoded.map_or(self.code.len(), |instruction| instruction.next());
        Some(decoded)
    }
}
