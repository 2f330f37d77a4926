//! The effects of instructions on the operand stack, as far as the opcode alone determines them.

use crate::classfile::opcodes::*;
use Kind::{Double, Float, Int, Long, Reference};

/// The kinds of values that instructions distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl Kind {
    /// Slots on the operand stack.
    pub fn slots(self) -> usize {
        if matches!(self, Long | Double) { 2 } else { 1 }
    }
}

/// The deepest value first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    pub pops: &'static [Kind],
    pub pushes: &'static [Kind],
}

impl Effect {
    pub fn popped_slots(&self) -> usize {
        self.pops.iter().map(|kind| kind.slots()).sum()
    }

    pub fn pushed_slots(&self) -> usize {
        self.pushes.iter().map(|kind| kind.slots()).sum()
    }
}

const NONE: &[Kind] = &[];
/// One value of a kind, in the order of typed opcodes.
const ONE: [&[Kind]; 5] = [&[Int], &[Long], &[Float], &[Double], &[Reference]];
const TWO: [&[Kind]; 5] = [&[Int, Int], &[Long, Long], &[Float, Float], &[Double, Double], &[Reference, Reference]];
/// Array, index and element, for arrays of int, long, float, double, references, byte, char, short.
const STORED: [&[Kind]; 8] = [
    &[Reference, Int, Int],
    &[Reference, Int, Long],
    &[Reference, Int, Float],
    &[Reference, Int, Double],
    &[Reference, Int, Reference],
    &[Reference, Int, Int],
    &[Reference, Int, Int],
    &[Reference, Int, Int],
];
/// In the order of conversions: from int, long, float and double to each of the others.
const CONVERTED: [(u8, u8); 12] =
    [(0, 1), (0, 2), (0, 3), (1, 0), (1, 2), (1, 3), (2, 0), (2, 1), (2, 3), (3, 0), (3, 1), (3, 2)];

/// None if constants or descriptors decide (`ldc` and the like, fields, calls, `multianewarray`), for instructions that
/// move values of any kind ([`super::shuffle()`]), for `jsr`, whose return address has no kind, and for illegal opcodes.
pub fn effect(opcode: u8) -> Option<Effect> {
    let of = |list: &[&'static [Kind]], index: u8| list.get(usize::from(index)).copied().unwrap_or(NONE);
    let (pops, pushes) = match opcode {
        NOP | IINC | GOTO | GOTO_W | RET | RETURN => (NONE, NONE),
        ACONST_NULL | NEW => (NONE, ONE[4]),
        ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => (NONE, ONE[0]),
        LCONST_0 | LCONST_1 => (NONE, ONE[1]),
        FCONST_0..=FCONST_2 => (NONE, ONE[2]),
        DCONST_0 | DCONST_1 => (NONE, ONE[3]),
        ILOAD..=ALOAD => (NONE, of(&ONE, opcode - ILOAD)),
        ILOAD_0..=ALOAD_3 => (NONE, of(&ONE, (opcode - ILOAD_0) / 4)),
        ISTORE..=ASTORE => (of(&ONE, opcode - ISTORE), NONE),
        ISTORE_0..=ASTORE_3 => (of(&ONE, (opcode - ISTORE_0) / 4), NONE),
        IALOAD..=AALOAD => (&[Reference, Int][..], of(&ONE, opcode - IALOAD)),
        BALOAD..=SALOAD => (&[Reference, Int][..], ONE[0]),
        IASTORE..=SASTORE => (of(&STORED, opcode - IASTORE), NONE),
        IADD..=DREM => (of(&TWO, (opcode - IADD) % 4), of(&ONE, (opcode - IADD) % 4)),
        INEG..=DNEG => (of(&ONE, opcode - INEG), of(&ONE, opcode - INEG)),
        LSHL | LSHR | LUSHR => (&[Long, Int][..], ONE[1]),
        ISHL | ISHR | IUSHR | IAND | IOR | IXOR => (TWO[0], ONE[0]),
        LAND | LOR | LXOR => (TWO[1], ONE[1]),
        I2L..=D2F => {
            let (from, to) = CONVERTED.get(usize::from(opcode - I2L)).copied().unwrap_or_default();
            (of(&ONE, from), of(&ONE, to))
        }
        I2B..=I2S => (ONE[0], ONE[0]),
        LCMP => (TWO[1], ONE[0]),
        FCMPL | FCMPG => (TWO[2], ONE[0]),
        DCMPL | DCMPG => (TWO[3], ONE[0]),
        IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH => (ONE[0], NONE),
        IF_ICMPEQ..=IF_ICMPLE => (TWO[0], NONE),
        IF_ACMPEQ | IF_ACMPNE => (TWO[4], NONE),
        IFNULL | IFNONNULL | ATHROW | MONITORENTER | MONITOREXIT => (ONE[4], NONE),
        IRETURN..=ARETURN => (of(&ONE, opcode - IRETURN), NONE),
        NEWARRAY | ANEWARRAY => (ONE[0], ONE[4]),
        ARRAYLENGTH | INSTANCEOF => (ONE[4], ONE[0]),
        CHECKCAST => (ONE[4], ONE[4]),
        _ => return None,
    };
    Some(Effect { pops, pushes })
}
