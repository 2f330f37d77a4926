//! `tableswitch` and `lookupswitch`.

use super::Jump;

/// The operands of a switch, in place.
#[derive(Clone, Copy, Debug)]
pub struct Switch<'a> {
    from: usize,
    is_table: bool,
    padding: &'a [u8],
    default: i32,
    /// The key of a table's first entry.
    low: i32,
    entries: &'a [u8],
}

impl<'a> Switch<'a> {
    /// From the bytes of a whole instruction, opcode included.
    pub(super) fn new(from: usize, is_table: bool, bytes: &'a [u8]) -> Switch<'a> {
        let (before, operands) = bytes.split_at_checked(operands_at(from)).unwrap_or((bytes, &[]));
        let word = |index: usize| {
            let word = operands.get(4 * index..).and_then(<[u8]>::first_chunk);
            word.map_or(0, |word| i32::from_be_bytes(*word))
        };
        let n_words = if is_table { 3 } else { 2 };
        Switch {
            from,
            is_table,
            padding: before.get(1..).unwrap_or_default(),
            default: word(0),
            low: word(1),
            entries: operands.get(4 * n_words..).unwrap_or_default(),
        }
    }

    /// Whether it is a `tableswitch`.
    pub fn is_table(self) -> bool {
        self.is_table
    }

    pub fn default(self) -> Jump {
        self.jump(self.default)
    }

    /// Keys and their targets, in code order.
    pub fn cases(self) -> impl DoubleEndedIterator<Item = (i32, Jump)> + ExactSizeIterator + 'a {
        let n = self.entries.len() / if self.is_table { 4 } else { 8 };
        (0..n).map(move |index| self.case(index))
    }

    fn case(self, index: usize) -> (i32, Jump) {
        let word = |at: usize| {
            let word = self.entries.get(at..).and_then(<[u8]>::first_chunk);
            word.map_or(0, |word| i32::from_be_bytes(*word))
        };
        match self.is_table {
            true => (self.low.wrapping_add(index as i32), self.jump(word(4 * index))),
            false => (word(8 * index), self.jump(word(8 * index + 4))),
        }
    }

    /// All targets: the default first.
    pub fn jumps(self) -> impl Iterator<Item = Jump> + 'a {
        std::iter::once(self.default()).chain(self.cases().map(|(_, jump)| jump))
    }

    /// Whether keys ascend, as they must; those of a table always do.
    pub fn is_sorted(self) -> bool {
        self.is_table || self.cases().is_sorted_by(|a, b| a.0 < b.0)
    }

    /// Whether the padding before its operands is zero, as old class files require.
    pub fn is_padded_with_zeros(self) -> bool {
        self.padding.iter().all(|&byte| byte == 0)
    }

    fn jump(self, offset: i32) -> Jump {
        Jump { from: self.from, offset }
    }
}

/// The offset of a switch's first operand from its opcode: padding aligns it to 4 from the start of the code.
pub(super) fn operands_at(bci: usize) -> usize {
    4 - bci % 4
}
