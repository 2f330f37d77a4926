//! The lengths of instructions.

use super::Reason;
use super::switch::operands_at;
use crate::classfile::opcodes::*;

/// The maximum number of keys of a table or pairs of a switch: code has at most this many bytes.
const MAX_CODE_LENGTH: i64 = 65535;

/// The length of an instruction whose operands do not decide it.
#[inline]
pub(super) fn fixed_length(opcode: u8) -> Option<usize> {
    LENGTHS.get(usize::from(opcode)).map(|&len| usize::from(len)).filter(|&len| len > 0)
}

/// The declared length of the instruction at the start of `rest`, which is at `bci`.
pub(super) fn length(rest: &[u8], bci: usize) -> Result<usize, Reason> {
    let opcode = *rest.first().ok_or(Reason::Cut)?;
    match fixed_length(opcode) {
        Some(len) => Ok(len),
        None if opcode < N_OPCODES => by_operands(opcode, rest, bci),
        None => Err(Reason::IllegalOpcode(opcode)),
    }
}

fn by_operands(opcode: u8, rest: &[u8], bci: usize) -> Result<usize, Reason> {
    let operands = operands_at(bci);
    let word = |index: usize| {
        let word = rest.get(operands + 4 * index..).and_then(<[u8]>::first_chunk).ok_or(Reason::Cut)?;
        Ok(i64::from(i32::from_be_bytes(*word)))
    };
    let checked = |n: i64| match (0..=MAX_CODE_LENGTH).contains(&n) {
        true => Ok(n as usize),
        false => Err(Reason::IllegalSwitch),
    };
    match opcode {
        WIDE => match *rest.get(1).ok_or(Reason::Cut)? {
            ILOAD..=ALOAD | ISTORE..=ASTORE | RET => Ok(4),
            IINC => Ok(6),
            other => Err(Reason::IllegalWide(other)),
        },
        TABLESWITCH => Ok(operands + 16 + 4 * checked(word(2)? - word(1)?)?),
        _ => Ok(operands + 8 + 8 * checked(word(1)?)?),
    }
}

/// Instruction lengths by opcode; 0 where the operands decide.
#[rustfmt::skip]
static LENGTHS: [u8; N_OPCODES as usize] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 2, 3,
    3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3,
    3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 0, 0, 1, 1, 1, 1, 1, 1, 3, 3,
    3, 3, 3, 3, 3, 5, 5, 3, 2, 3, 1, 1, 3, 3, 1, 1, 0, 4, 3, 3,
    5, 5,
];
