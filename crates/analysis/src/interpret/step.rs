//! One instruction.

use doppel_classpath::bytecode::{self, Instruction};
use doppel_classpath::classfile::opcodes::*;

use super::frame::{Frame, Origin, Relation, Slot};
use super::{Interpreter, Next};
use crate::GiveUp;
use crate::range::{int_op, long_op, truncated};
use crate::value::{Range, Value};

impl Interpreter<'_, '_> {
    pub(super) fn step(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Result<Next, GiveUp> {
        let (pc, opcode, constant) = (instruction.bci, instruction.general_opcode(), instruction.constant());
        match opcode {
            NOP => {}
            ACONST_NULL => frame.push(Value::NULL),
            ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => frame.push(Value::int(instruction.immediate())),
            LCONST_0 | LCONST_1 => frame.push2(Value::Number(Range::constant(i64::from(opcode - LCONST_0)))),
            FCONST_0..=FCONST_2 => frame.push(Value::Float),
            DCONST_0 | DCONST_1 => frame.push2(Value::Float),
            LDC | LDC_W | LDC2_W => return self.load_constant(frame, constant),
            ILOAD..=ALOAD => load(frame, opcode - ILOAD, instruction.local()),
            IALOAD..=SALOAD => return self.array_load(pc, opcode, frame),
            ISTORE..=ASTORE => store(frame, opcode - ISTORE, instruction.local()),
            IASTORE..=SASTORE => return self.array_store(pc, opcode, frame),
            POP..=SWAP => shuffle(frame, opcode),
            IADD..=LXOR => return self.arithmetic(pc, opcode, frame),
            IINC => increment(frame, instruction.local(), i64::from(instruction.increment())),
            I2L..=I2S => convert(frame, opcode),
            LCMP | DCMPL | DCMPG => {
                frame.pop2();
                frame.pop2();
                frame.push(Value::Number(Range::new(-1, 1)));
            }
            FCMPL | FCMPG => {
                frame.pop();
                frame.pop();
                frame.push(Value::Number(Range::new(-1, 1)));
            }
            IFEQ..=GOTO | TABLESWITCH | LOOKUPSWITCH | IFNULL | IFNONNULL | GOTO_W => {
                return Ok(self.branch(instruction, frame));
            }
            LRETURN | DRETURN => {
                let value = frame.pop2().value;
                return self.return_(frame, value);
            }
            IRETURN => {
                let value = self.narrowed(frame.pop_range())?;
                return self.return_(frame, value);
            }
            FRETURN | ARETURN => {
                let value = frame.pop().value;
                self.escape(frame, value)?;
                return self.return_(frame, value);
            }
            RETURN => return self.return_(frame, Value::Unset),
            GETSTATIC..=PUTFIELD => return self.field(pc, opcode, frame, constant),
            INVOKEVIRTUAL..=INVOKEINTERFACE => return self.invoke(pc, opcode, frame, constant),
            INVOKEDYNAMIC => return self.invoke_dynamic(pc, frame, constant),
            NEW => return self.new_object(frame, constant),
            NEWARRAY => {
                let array =
                    primitive_array(instruction.array_type()).ok_or_else(|| GiveUp("code is malformed".into()))?;
                return self.new_array(pc, frame, array, 1);
            }
            ANEWARRAY => {
                let component = self.engine.world.class_at(&self.file, constant)?;
                let name = &self.engine.world.class(component).name;
                let array = if name.starts_with('[') { format!("[{name}") } else { format!("[L{name};") };
                return self.new_array(pc, frame, &array, 1);
            }
            MULTIANEWARRAY => {
                let array = self.engine.world.class_at(&self.file, constant)?;
                let name = self.engine.world.class(array).name.clone();
                return self.new_array(pc, frame, &name, instruction.count());
            }
            ARRAYLENGTH => return self.array_length(pc, frame),
            ATHROW => {
                let slot = frame.pop();
                self.escape(frame, slot.value)?;
                if let Some(reference) = self.dereference(pc, frame, slot)? {
                    self.raise(pc, frame, reference.types)?;
                }
                return Ok(Next::Ends);
            }
            CHECKCAST => return self.checkcast(pc, frame, constant),
            INSTANCEOF => return self.instance_of(frame, constant),
            MONITORENTER | MONITOREXIT => {
                let slot = frame.pop();
                // The owners of monitors are not tracked.
                self.raise_named(pc, frame, "java/lang/IllegalMonitorStateException")?;
                if self.dereference(pc, frame, slot)?.is_none() {
                    return Ok(Next::Ends);
                }
            }
            // jsr and ret, which compilers have not generated for a long time.
            _ => return Err(GiveUp("there is a subroutine".into())),
        }
        Ok(Next::Falls)
    }

    /// `ireturn` truncates the result of a small integer type.
    fn narrowed(&mut self, value: Range) -> Result<Value, GiveUp> {
        let method = self.engine.summary(self.id).method;
        let signature = self.engine.world.signature(method)?;
        let (lo, hi) = match signature.as_bytes() {
            [.., b')', b'Z'] => (0, 1),
            [.., b')', b'B'] => (-128, 127),
            [.., b')', b'C'] => (0, 65535),
            [.., b')', b'S'] => (-32768, 32767),
            _ => (Range::INT.lo, Range::INT.hi),
        };
        Ok(Value::Number(truncated(value, lo, hi)))
    }

    fn arithmetic(&mut self, pc: usize, opcode: u8, frame: &mut Frame) -> Result<Next, GiveUp> {
        match opcode {
            INEG => {
                let value = frame.pop_range();
                frame.push(Value::Number(int_op(ISUB, Range::constant(0), value)));
            }
            LNEG => {
                frame.pop2();
                frame.push2(Value::LONG);
            }
            FNEG => {}
            DNEG => {}
            LSHL | LSHR | LUSHR => {
                frame.pop();
                frame.pop2();
                frame.push2(Value::LONG);
            }
            // The groups of add, sub, mul, div and rem: int, long, float, double.
            _ if opcode < INEG && (opcode - IADD) % 4 == 2 => {
                frame.pop();
                frame.pop();
                frame.push(Value::Float);
            }
            _ if opcode < INEG && (opcode - IADD) % 4 == 3 => {
                frame.pop2();
                frame.pop2();
                frame.push2(Value::Float);
            }
            LADD | LSUB | LMUL | LDIV | LREM | LAND | LOR | LXOR => {
                let (value2, value1) = (frame.pop2(), frame.pop2_range());
                let Value::Number(range2) = value2.value else { return Err(GiveUp("code is malformed".into())) };
                if matches!(opcode, LDIV | LREM) && !self.divide(pc, frame, value2, range2)? {
                    return Ok(Next::Ends);
                }
                frame.push2(Value::Number(long_op(opcode, value1, range2)));
            }
            _ => {
                let (value2, value1) = (frame.pop(), frame.pop_range());
                let Value::Number(range2) = value2.value else { return Err(GiveUp("code is malformed".into())) };
                if matches!(opcode, IDIV | IREM) && !self.divide(pc, frame, value2, range2)? {
                    return Ok(Next::Ends);
                }
                frame.push(Value::Number(int_op(opcode, value1, range2)));
            }
        }
        Ok(Next::Falls)
    }

    /// A divisor: 0 is an exception, and afterwards it is not 0. False if it always is.
    fn divide(&mut self, pc: usize, frame: &mut Frame, slot: Slot, range: Range) -> Result<bool, GiveUp> {
        if !range.nonzero && range.lo <= 0 && range.hi >= 0 {
            self.raise_named(pc, frame, "java/lang/ArithmeticException")?;
        }
        let Some(range) = range.without(0) else { return Ok(false) };
        frame.refine(slot.origin, Value::Number(range));
        Ok(true)
    }
}

/// Kinds in the order of the opcodes: int, long, float, double, reference.
fn load(frame: &mut Frame, kind: u8, index: u16) {
    frame.push_slot(Slot { value: frame.local(index), origin: Origin::Local(index) });
    if matches!(kind, 1 | 3) {
        frame.push(Value::Unset);
    }
}

fn store(frame: &mut Frame, kind: u8, index: u16) {
    if matches!(kind, 1 | 3) {
        let value = frame.pop2().value;
        frame.set_local(index, value);
        frame.set_local(index.saturating_add(1), Value::Unset);
    } else {
        let slot = frame.pop();
        frame.set_local(index, slot.value);
        match slot.origin {
            Origin::LengthOf(array) if array != index => frame.learn(index, array, Relation::IsAtMostLength),
            _ => {}
        }
    }
}

fn increment(frame: &mut Frame, index: u16, by: i64) {
    let value = match frame.local(index) {
        Value::Number(range) => Value::Number(int_op(IADD, range, Range::constant(by))),
        other => other,
    };
    frame.set_local(index, value);
}

fn convert(frame: &mut Frame, opcode: u8) {
    match opcode {
        I2L => {
            let value = frame.pop_range();
            frame.push2(Value::Number(value));
        }
        I2F => {
            frame.pop();
            frame.push(Value::Float);
        }
        I2D | F2D => {
            frame.pop();
            frame.push2(Value::Float);
        }
        L2I => {
            let value = frame.pop2_range();
            frame.push(Value::Number(truncated(value, Range::INT.lo, Range::INT.hi)));
        }
        L2F | D2F => {
            frame.pop2();
            frame.push(Value::Float);
        }
        L2D => {
            frame.pop2();
            frame.push2(Value::Float);
        }
        F2I => {
            frame.pop();
            frame.push(Value::INT);
        }
        F2L => {
            frame.pop();
            frame.push2(Value::LONG);
        }
        D2I => {
            frame.pop2();
            frame.push(Value::INT);
        }
        D2L => {
            frame.pop2();
            frame.push2(Value::LONG);
        }
        _ => {
            let value = frame.pop_range();
            let (lo, hi) = match opcode {
                I2B => (-128, 127),
                I2C => (0, 65535),
                _ => (-32768, 32767),
            };
            frame.push(Value::Number(truncated(value, lo, hi)));
        }
    }
}

/// `pop` to `swap`, slot by slot: a long or double takes two.
fn shuffle(frame: &mut Frame, opcode: u8) {
    let Some(shuffle) = bytecode::shuffle(opcode) else { return };
    let taken = frame.pop_slots(shuffle.depth());
    frame.stack.extend(shuffle.ranges().filter_map(|range| taken.get(range)).flatten());
}

/// The array that `newarray` makes, by its operand (JVMS table 6.5.newarray-A).
fn primitive_array(code: u8) -> Option<&'static str> {
    ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"].get(usize::from(code.checked_sub(4)?)).copied()
}
