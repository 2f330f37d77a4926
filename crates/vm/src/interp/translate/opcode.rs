//! The opcode table: the translation of each instruction (JVMS §6.5).

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::*;

use super::kinds::K;
use super::stack::Val;
use super::{Res, Translator, verify};
use crate::interp::memory::{Byte, Char, Short, Wide, Word};
use crate::interp::mode::Op;
use crate::interp::ops::branch::Cmp;
use crate::interp::ops::{arith_float as af, arith_int as ai, arith_long as al, array, convert as cv, field, monitor};

/// Class files must not have subroutines from Java 7 on (JVMS §4.9.1).
const WITHOUT_JSR: u16 = 51;

impl Translator<'_> {
    /// Translates the current instruction; returns whether execution can continue after it in the same block.
    #[expect(clippy::too_many_lines, reason = "a table: one line per instruction")]
    pub fn translate_instruction(&mut self) -> Res<bool> {
        self.spend(1)?;
        let opcode = self.instruction.general_opcode();
        match opcode {
            NOP => {}
            ACONST_NULL => self.push(K::Ref, Val::Const(0))?,
            ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => self.push_int(self.instruction.immediate())?,
            LCONST_0 | LCONST_1 => self.push(K::Long, Val::Const(u64::from(opcode - LCONST_0)))?,
            FCONST_0..=FCONST_2 => self.push_float(f32::from(opcode - FCONST_0))?,
            DCONST_0 | DCONST_1 => self.push(K::Double, Val::Const(f64::from(opcode - DCONST_0).to_bits()))?,
            LDC | LDC_W => self.ldc(self.instruction.constant(), false)?,
            LDC2_W => self.ldc(self.instruction.constant(), true)?,
            ILOAD..=ALOAD => self.load_local(self.instruction.local(), kind_of(opcode - ILOAD))?,
            ISTORE..=DSTORE => self.store_local(self.instruction.local(), kind_of(opcode - ISTORE))?,
            ASTORE => self.store_reference(self.instruction.local())?,
            IINC => self.iinc(self.instruction.local(), self.instruction.increment())?,
            IALOAD => self.array_load(op!(array::xaload, Word), K::Int)?,
            LALOAD => self.array_load(op!(array::xaload, Wide), K::Long)?,
            FALOAD => self.array_load(op!(array::xaload, Word), K::Float)?,
            DALOAD => self.array_load(op!(array::xaload, Wide), K::Double)?,
            AALOAD => self.array_load(op!(array::xaload, Word), K::Ref)?,
            BALOAD => self.array_load(op!(array::xaload, Byte), K::Int)?,
            CALOAD => self.array_load(op!(array::xaload, Char), K::Int)?,
            SALOAD => self.array_load(op!(array::xaload, Short), K::Int)?,
            IASTORE => self.array_store(op!(array::xastore, Word), K::Int)?,
            LASTORE => self.array_store(op!(array::xastore, Wide), K::Long)?,
            FASTORE => self.array_store(op!(array::xastore, Word), K::Float)?,
            DASTORE => self.array_store(op!(array::xastore, Wide), K::Double)?,
            AASTORE => self.array_store(op!(array::aastore), K::Ref)?,
            BASTORE => self.array_store(op!(array::bastore, Byte), K::Int)?,
            CASTORE => self.array_store(op!(array::xastore, Char), K::Int)?,
            SASTORE => self.array_store(op!(array::xastore, Short), K::Int)?,
            POP..=SWAP => self.rearrange(opcode)?,
            IADD => self.int_commutative(op!(ai::iadd), op!(ai::iadd_imm))?,
            IMUL => self.int_commutative(op!(ai::imul), op!(ai::imul_imm))?,
            IAND => self.int_commutative(op!(ai::iand), op!(ai::iand_imm))?,
            IOR => self.int_commutative(op!(ai::ior), op!(ai::ior_imm))?,
            IXOR => self.int_commutative(op!(ai::ixor), op!(ai::ixor_imm))?,
            ISUB => self.int_subtract()?,
            ISHL => self.int_right_constant(op!(ai::ishl), op!(ai::ishl_imm))?,
            ISHR => self.int_right_constant(op!(ai::ishr), op!(ai::ishr_imm))?,
            IUSHR => self.int_right_constant(op!(ai::iushr), op!(ai::iushr_imm))?,
            IDIV => self.int_divide(op!(ai::idiv), op!(ai::idiv_imm))?,
            IREM => self.int_divide(op!(ai::irem), op!(ai::irem_imm))?,
            LADD => self.long_commutative(op!(al::ladd), op!(al::ladd_imm))?,
            LMUL => self.long_commutative(op!(al::lmul), op!(al::lmul_imm))?,
            LAND => self.long_commutative(op!(al::land), op!(al::land_imm))?,
            LOR => self.long_commutative(op!(al::lor), op!(al::lor_imm))?,
            LXOR => self.long_commutative(op!(al::lxor), op!(al::lxor_imm))?,
            LSUB => self.long_subtract()?,
            LSHL => self.long_shift(op!(al::lshl), op!(al::lshl_imm))?,
            LSHR => self.long_shift(op!(al::lshr), op!(al::lshr_imm))?,
            LUSHR => self.long_shift(op!(al::lushr), op!(al::lushr_imm))?,
            LDIV => self.long_divide(op!(al::ldiv), op!(al::ldiv_imm))?,
            LREM => self.long_divide(op!(al::lrem), op!(al::lrem_imm))?,
            FADD => self.binary(op!(af::fadd), K::Float)?,
            FSUB => self.binary(op!(af::fsub), K::Float)?,
            FMUL => self.binary(op!(af::fmul), K::Float)?,
            FDIV => self.binary(op!(af::fdiv), K::Float)?,
            FREM => self.binary(op!(af::frem), K::Float)?,
            DADD => self.binary(op!(af::dadd), K::Double)?,
            DSUB => self.binary(op!(af::dsub), K::Double)?,
            DMUL => self.binary(op!(af::dmul), K::Double)?,
            DDIV => self.binary(op!(af::ddiv), K::Double)?,
            DREM => self.binary(op!(af::drem), K::Double)?,
            INEG => self.unary(op!(ai::ineg), K::Int, K::Int)?,
            LNEG => self.unary(op!(al::lneg), K::Long, K::Long)?,
            FNEG => self.unary(op!(af::fneg), K::Float, K::Float)?,
            DNEG => self.unary(op!(af::dneg), K::Double, K::Double)?,
            I2L => self.unary(op!(cv::i2l), K::Int, K::Long)?,
            I2F => self.unary(op!(cv::i2f), K::Int, K::Float)?,
            I2D => self.unary(op!(cv::i2d), K::Int, K::Double)?,
            L2I => self.unary(op!(cv::l2i), K::Long, K::Int)?,
            L2F => self.unary(op!(cv::l2f), K::Long, K::Float)?,
            L2D => self.unary(op!(cv::l2d), K::Long, K::Double)?,
            F2I => self.unary(op!(cv::f2i), K::Float, K::Int)?,
            F2L => self.unary(op!(cv::f2l), K::Float, K::Long)?,
            F2D => self.unary(op!(cv::f2d), K::Float, K::Double)?,
            D2I => self.unary(op!(cv::d2i), K::Double, K::Int)?,
            D2L => self.unary(op!(cv::d2l), K::Double, K::Long)?,
            D2F => self.unary(op!(cv::d2f), K::Double, K::Float)?,
            I2B => self.unary(op!(cv::i2b), K::Int, K::Int)?,
            I2C => self.unary(op!(cv::i2c), K::Int, K::Int)?,
            I2S => self.unary(op!(cv::i2s), K::Int, K::Int)?,
            LCMP | FCMPL | FCMPG | DCMPL | DCMPG => return self.compare(opcode),
            IFEQ | IFNE | IFLT | IFGE | IFGT | IFLE => return self.if_zero(K::Int, cmp_of(opcode - IFEQ)),
            IF_ICMPEQ..=IF_ICMPLE => return self.if_compare(K::Int, cmp_of(opcode - IF_ICMPEQ)),
            IF_ACMPEQ => return self.if_compare(K::Ref, Cmp::Eq),
            IF_ACMPNE => return self.if_compare(K::Ref, Cmp::Ne),
            IFNULL => return self.if_zero(K::Ref, Cmp::Eq),
            IFNONNULL => return self.if_zero(K::Ref, Cmp::Ne),
            GOTO | GOTO_W => return self.goto(),
            JSR | JSR_W | RET if self.file.major >= WITHOUT_JSR => return Err(verify("Bad instruction")),
            JSR | JSR_W => return self.jsr(),
            RET => return self.ret(self.instruction.local()),
            TABLESWITCH | LOOKUPSWITCH => return self.switch(),
            IRETURN => return self.return_value(K::Int),
            LRETURN => return self.return_value(K::Long),
            FRETURN => return self.return_value(K::Float),
            DRETURN => return self.return_value(K::Double),
            ARETURN => return self.return_value(K::Ref),
            RETURN => return self.return_void(),
            ATHROW => return self.athrow(),
            GETSTATIC => self.getstatic()?,
            PUTSTATIC => self.putstatic()?,
            GETFIELD => self.getfield(op!(field::getfield_slow))?,
            PUTFIELD => self.putfield(op!(field::putfield_slow))?,
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE => self.invoke(opcode)?,
            INVOKEDYNAMIC => self.invokedynamic()?,
            NEW => self.new_object()?,
            NEWARRAY => self.newarray()?,
            ANEWARRAY => self.anewarray()?,
            MULTIANEWARRAY => self.multianewarray()?,
            ARRAYLENGTH => return self.arraylength(),
            CHECKCAST => self.checkcast()?,
            INSTANCEOF => self.instanceof()?,
            MONITORENTER => self.monitor(Op::same(monitor::monitorenter))?,
            MONITOREXIT => self.monitor(Op::same(monitor::monitorexit))?,
            _ => return Err(verify("Bad instruction")),
        }
        Ok(true)
    }

    /// The local in which the next instruction stores a value of this kind, and the end of that instruction.
    pub fn store_ahead(&self, kind: K) -> Option<(u16, usize)> {
        let at = self.next;
        if self.points.is_leader(at) {
            return None;
        }
        let store = Instruction::decode(self.bytes, at).ok().filter(|it| it.is_store())?;
        let (opcode, index) = (store.general_opcode(), store.local());
        let fits = usize::from(index) + kind.slots() <= self.locals.len();
        (fits && kind_of(opcode - ISTORE) == kind).then_some((index, store.next()))
    }
}

/// Kinds in the order of the load and store opcodes.
fn kind_of(position: u8) -> K {
    match position {
        0 => K::Int,
        1 => K::Long,
        2 => K::Float,
        3 => K::Double,
        _ => K::Ref,
    }
}

/// Comparisons in the order of the branch opcodes.
pub fn cmp_of(position: u8) -> Cmp {
    match position {
        0 => Cmp::Eq,
        1 => Cmp::Ne,
        2 => Cmp::Lt,
        3 => Cmp::Ge,
        4 => Cmp::Gt,
        _ => Cmp::Le,
    }
}
