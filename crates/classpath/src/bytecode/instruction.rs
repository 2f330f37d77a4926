//! One instruction and its operands.

use super::length::{fixed_length, length};
use super::{Jump, Malformed, Reason, Switch};
use crate::classfile::opcodes::*;

/// An instruction in place. Operands that its opcode does not have read as 0.
#[derive(Clone, Copy, Debug)]
pub struct Instruction<'a> {
    /// The bytecode index where it begins.
    pub bci: usize,
    /// Behind a `wide` prefix, that of the instruction that is wide.
    pub opcode: u8,
    pub is_wide: bool,
    /// All of it, and nothing else.
    bytes: &'a [u8],
}

impl<'a> Instruction<'a> {
    #[inline]
    pub fn decode(code: &'a [u8], bci: usize) -> Result<Instruction<'a>, Malformed> {
        if let Some(&opcode) = code.get(bci)
            && let Some(len) = fixed_length(opcode)
            && let Some(bytes) = code.get(bci..bci + len)
        {
            return Ok(Instruction { bci, opcode, is_wide: false, bytes });
        }
        Instruction::decode_rare(code, bci)
    }

    /// Wide forms, switches, and bytes that are not an instruction.
    #[cold]
    fn decode_rare(code: &'a [u8], bci: usize) -> Result<Instruction<'a>, Malformed> {
        let malformed = |reason| Malformed { bci, reason };
        let rest = code.get(bci..).unwrap_or_default();
        let len = length(rest, bci).map_err(malformed)?;
        let bytes = rest.get(..len).ok_or(malformed(Reason::Truncated { len }))?;
        match *bytes {
            [WIDE, opcode, ..] => Ok(Instruction { bci, opcode, is_wide: true, bytes }),
            [opcode, ..] => Ok(Instruction { bci, opcode, is_wide: false, bytes }),
            [] => Err(malformed(Reason::Cut)),
        }
    }

    /// Bytes it takes, with operands and padding.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "none is")]
    pub fn len(self) -> usize {
        self.bytes.len()
    }

    /// The bytecode index behind it.
    #[inline]
    pub fn next(self) -> usize {
        self.bci + self.bytes.len()
    }

    /// The opcode without its short forms: that of `iload_2` is `iload`.
    #[inline]
    pub fn general_opcode(self) -> u8 {
        match self.opcode {
            opcode @ ILOAD_0..=ALOAD_3 => ILOAD + (opcode - ILOAD_0) / 4,
            opcode @ ISTORE_0..=ASTORE_3 => ISTORE + (opcode - ISTORE_0) / 4,
            opcode => opcode,
        }
    }

    /// The local variable that a load, store, `iinc` or `ret` names.
    #[inline]
    pub fn local(self) -> u16 {
        match self.opcode {
            opcode @ ILOAD_0..=ALOAD_3 => u16::from((opcode - ILOAD_0) % 4),
            opcode @ ISTORE_0..=ASTORE_3 => u16::from((opcode - ISTORE_0) % 4),
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET if self.is_wide => self.u2(2),
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET => u16::from(self.u1(1)),
            _ => 0,
        }
    }

    /// What `iinc` adds.
    pub fn increment(self) -> i16 {
        match self.opcode {
            IINC if self.is_wide => self.u2(4) as i16,
            IINC => i16::from(self.u1(2) as i8),
            _ => 0,
        }
    }

    /// The int that `iconst_<i>`, `bipush` or `sipush` pushes.
    #[inline]
    pub fn immediate(self) -> i32 {
        match self.opcode {
            opcode @ ICONST_M1..=ICONST_5 => i32::from(opcode) - i32::from(ICONST_0),
            BIPUSH => i32::from(self.u1(1) as i8),
            SIPUSH => i32::from(self.u2(1) as i16),
            _ => 0,
        }
    }

    /// The index of the constant that it names.
    #[inline]
    pub fn constant(self) -> u16 {
        match self.opcode {
            LDC => u16::from(self.u1(1)),
            LDC_W | LDC2_W | GETSTATIC..=NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => self.u2(1),
            _ => 0,
        }
    }

    /// The kind of elements of `newarray` (JVMS table 6.5.newarray-A).
    pub fn array_type(self) -> u8 {
        if self.opcode == NEWARRAY { self.u1(1) } else { 0 }
    }

    /// Slots of arguments of `invokeinterface`, dimensions of `multianewarray`.
    pub fn count(self) -> u8 {
        if matches!(self.opcode, INVOKEINTERFACE | MULTIANEWARRAY) { self.u1(3) } else { 0 }
    }

    /// Whether the operands of `invokeinterface` or `invokedynamic` that have to be zero are.
    pub fn is_reserved_zero(self) -> bool {
        match self.opcode {
            INVOKEINTERFACE => self.u1(4) == 0,
            INVOKEDYNAMIC => self.u2(3) == 0,
            _ => true,
        }
    }

    /// Whether it stores into a local variable, `iinc` apart.
    #[inline]
    pub fn is_store(self) -> bool {
        matches!(self.opcode, ISTORE..=ASTORE_3)
    }

    /// Whether it is a branch that goes on behind itself if its condition does not hold.
    #[inline]
    pub fn is_conditional(self) -> bool {
        matches!(self.opcode, IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL)
    }

    /// Where a branch other than a switch leads.
    #[inline]
    pub fn jump(self) -> Option<Jump> {
        let offset = match self.opcode {
            IFEQ..=JSR | IFNULL | IFNONNULL => i32::from(self.u2(1) as i16),
            GOTO_W | JSR_W => self.i4(1),
            _ => return None,
        };
        Some(Jump { from: self.bci, offset })
    }

    #[inline]
    pub fn switch(self) -> Option<Switch<'a>> {
        match self.opcode {
            TABLESWITCH | LOOKUPSWITCH => Some(Switch::new(self.bci, self.opcode == TABLESWITCH, self.bytes)),
            _ => None,
        }
    }

    /// Where it may lead other than behind itself: a switch's default first.
    pub fn jumps(self) -> impl Iterator<Item = Jump> + 'a {
        self.jump().into_iter().chain(self.switch().into_iter().flat_map(|switch| switch.jumps()))
    }

    /// Where execution may go on, apart from exceptions and what it calls. What `jsr` calls comes back, so that counts.
    pub fn successors(self) -> impl Iterator<Item = usize> + 'a {
        let ends = matches!(self.opcode, GOTO | GOTO_W | RET | TABLESWITCH | LOOKUPSWITCH | IRETURN..=RETURN | ATHROW);
        self.jumps().filter_map(Jump::bci).chain((!ends).then(|| self.next()))
    }

    #[inline]
    fn u1(self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn u2(self, at: usize) -> u16 {
        u16::from_be_bytes([self.u1(at), self.u1(at + 1)])
    }

    fn i4(self, at: usize) -> i32 {
        i32::from_be_bytes([self.u1(at), self.u1(at + 1), self.u1(at + 2), self.u1(at + 3)])
    }
}
