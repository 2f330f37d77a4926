//! One instruction.

use doppel_classpath::bytecode::{self, Instruction, Jump};
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{ClassFile, Constant};
use doppel_expr::{ExprId, Op};

use super::clause::Step;
use super::frame::{State, Value, malformed};
use super::method::{self, ASSERTION_ERROR, Callee};
use super::unfold::{Next, Unfolder};
use crate::GiveUp;

impl Unfolder<'_, '_> {
    pub(super) fn step(&mut self, state: &mut State) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let (file, bytes) = (std::rc::Rc::clone(&frame.method.file), std::rc::Rc::clone(&frame.method.bytes));
        let instruction = Instruction::decode(&bytes, frame.pc).map_err(|_| malformed())?;
        let (opcode, local) = (instruction.general_opcode(), usize::from(instruction.local()));
        frame.pc = instruction.next();
        match opcode {
            NOP => {}
            ACONST_NULL => frame.push(Value::Object),
            ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => {
                let constant = self.int(instruction.immediate());
                frame.push(Value::Int(constant));
            }
            LCONST_0 | LCONST_1 => frame.push(Value::Long(self.pool.bv(64, u64::from(opcode - LCONST_0)))),
            LDC | LDC_W | LDC2_W => {
                let value = self.constant(&file, instruction.constant())?;
                frame.push(value);
            }
            ILOAD | LLOAD | ALOAD => {
                let value = *frame.locals.get(local).ok_or_else(malformed)?;
                frame.push(value);
            }
            ISTORE | LSTORE | ASTORE => {
                if opcode == LSTORE {
                    frame.pop()?;
                    *frame.locals.get_mut(local + 1).ok_or_else(malformed)? = Value::Unset;
                }
                let value = frame.pop()?;
                *frame.locals.get_mut(local).ok_or_else(malformed)? = value;
            }
            POP..=SWAP => {
                let shuffle = bytecode::shuffle(opcode).ok_or_else(malformed)?;
                let rest = frame.stack.len().checked_sub(shuffle.depth()).ok_or_else(malformed)?;
                let taken = frame.stack.split_off(rest);
                frame.stack.extend(shuffle.ranges().filter_map(|range| taken.get(range)).flatten());
            }
            IINC => {
                let Some(Value::Int(e)) = frame.locals.get(local).copied() else { return Err(malformed()) };
                let by = self.int(instruction.increment().into());
                let sum = self.pool.binary(Op::Add, e, by);
                *frame.locals.get_mut(local).ok_or_else(malformed)? = Value::Int(sum);
            }
            IADD..=LXOR => return self.arithmetic(state, opcode),
            I2L => {
                let e = frame.pop_int()?;
                frame.push(Value::Long(self.pool.sign_extend(e, 64)));
            }
            L2I => {
                let e = frame.pop_long()?;
                frame.push(Value::Int(self.pool.extract(e, 31, 0)));
            }
            I2B | I2C | I2S => {
                let e = frame.pop_int()?;
                let kind = [b'B', b'C', b'S'].get(usize::from(opcode - I2B)).copied().unwrap_or(b'I');
                let truncated = self.truncated(kind, e);
                frame.push(Value::Int(truncated));
            }
            LCMP => {
                let b = frame.pop_long()?;
                let a = frame.pop_long()?;
                frame.push(Value::Int(self.pool.compare_signed(a, b)));
            }
            IFEQ..=IF_ICMPLE => {
                let b = if opcode < IF_ICMPEQ { self.int(0) } else { frame.pop_int()? };
                let a = frame.pop_int()?;
                let condition = self.comparison((opcode - IFEQ) % 6, a, b);
                let target = instruction.jump().and_then(Jump::bci).ok_or_else(malformed)?;
                self.branch(state, condition, target);
                return Ok(Next::Ends);
            }
            IFNULL | IFNONNULL | IF_ACMPEQ | IF_ACMPNE => {
                frame.pop_object()?;
                if matches!(opcode, IF_ACMPEQ | IF_ACMPNE) {
                    frame.pop_object()?;
                }
                // Nothing is known about objects: both ways are possible.
                let target = instruction.jump().and_then(Jump::bci).ok_or_else(malformed)?;
                let any = self.any(b'Z', &mut state.steps)?;
                let zero = self.int(0);
                let condition = self.pool.ne(any, zero);
                state.steps.push(Step::Input);
                self.branch(state, condition, target);
                return Ok(Next::Ends);
            }
            GOTO | GOTO_W => frame.pc = instruction.jump().and_then(Jump::bci).ok_or_else(malformed)?,
            TABLESWITCH | LOOKUPSWITCH => return self.switch(state, instruction),
            ARETURN => {
                let Value::Array(length) = frame.pop_object()? else {
                    return Err(GiveUp("an object is returned".into()));
                };
                if frame.method.result != b'[' {
                    return Err(GiveUp("an array is returned as another object".into()));
                }
                return self.return_(state, Some(length));
            }
            IRETURN => {
                let e = frame.pop_int()?;
                return self.return_(state, Some(e));
            }
            LRETURN => {
                let e = frame.pop_long()?;
                return self.return_(state, Some(e));
            }
            RETURN => return self.return_(state, None),
            GETSTATIC | PUTSTATIC => return self.static_field(state, opcode, instruction.constant()),
            ARRAYLENGTH => {
                let Value::Array(length) = frame.pop_object()? else {
                    return Err(GiveUp("the length of an unknown array".into()));
                };
                frame.push(Value::Int(length));
            }
            INVOKESTATIC => return self.invoke_static(state, instruction.constant()),
            INVOKEVIRTUAL | INVOKESPECIAL => return self.invoke_other(state, instruction.constant()),
            NEW => return self.new_object(state, instruction.constant()),
            NEWARRAY | ANEWARRAY => {
                let length = frame.pop_int()?;
                frame.push(Value::Array(length));
                let zero = self.int(0);
                let is_negative = self.pool.binary(Op::SLt, length, zero);
                return Ok(self.throw_if(state, is_negative));
            }
            IALOAD | LALOAD | AALOAD | BALOAD | CALOAD | SALOAD => return self.array_load(state, opcode),
            IASTORE | LASTORE | BASTORE | CASTORE | SASTORE => return self.array_store(state, opcode),
            ATHROW => {
                let is_error = frame.pop_object()? == Value::Error;
                return Ok(if self.failures.exceptions && !is_error { self.fail(state) } else { Next::Ends });
            }
            _ => return Err(GiveUp(format!("there is an instruction {opcode:#x}"))),
        }
        Ok(Next::Falls)
    }

    pub(super) fn int(&mut self, value: i32) -> ExprId {
        self.pool.bv(32, u64::from(value as u32))
    }

    fn constant(&mut self, file: &ClassFile, index: u16) -> Result<Value, GiveUp> {
        match file.pool.get(index) {
            Constant::Integer(value) => Ok(Value::Int(self.int(value))),
            Constant::Long(value) => Ok(Value::Long(self.pool.bv(64, value as u64))),
            Constant::String(_) | Constant::Class(_) => Ok(Value::Known),
            _ => Err(GiveUp("a constant is neither int nor long".into())),
        }
    }

    /// The conditions in the order of the opcodes.
    fn comparison(&mut self, number: u8, a: ExprId, b: ExprId) -> ExprId {
        match number {
            0 => self.pool.eq(a, b),
            1 => self.pool.ne(a, b),
            2 => self.pool.binary(Op::SLt, a, b),
            3 => self.pool.binary(Op::SLe, b, a),
            4 => self.pool.binary(Op::SLt, b, a),
            _ => self.pool.binary(Op::SLe, a, b),
        }
    }

    fn arithmetic(&mut self, state: &mut State, opcode: u8) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let op = match opcode {
            IADD | LADD => Op::Add,
            ISUB | LSUB => Op::Sub,
            IMUL | LMUL => Op::Mul,
            IDIV | LDIV => Op::SDiv,
            IREM | LREM => Op::SRem,
            INEG | LNEG => Op::Neg,
            ISHL | LSHL => Op::Shl,
            ISHR | LSHR => Op::AShr,
            IUSHR | LUSHR => Op::LShr,
            IAND | LAND => Op::And,
            IOR | LOR => Op::Or,
            IXOR | LXOR => Op::Xor,
            _ => return Err(GiveUp("there are floating-point numbers".into())),
        };
        // From IADD to LNEG in groups of four types, then of two.
        let is_long = if opcode < ISHL { (opcode - IADD) % 4 == 1 } else { (opcode - ISHL) % 2 == 1 };
        if op == Op::Neg {
            let value = if is_long { Value::Long(frame.pop_long()?) } else { Value::Int(frame.pop_int()?) };
            frame.push(match value {
                Value::Long(e) => Value::Long(self.pool.unary(op, e)),
                Value::Int(e) => Value::Int(self.pool.unary(op, e)),
                other => other,
            });
            return Ok(Next::Falls);
        }
        let is_shift = matches!(op, Op::Shl | Op::AShr | Op::LShr);
        let b = if is_long && !is_shift { frame.pop_long()? } else { frame.pop_int()? };
        let a = if is_long { frame.pop_long()? } else { frame.pop_int()? };
        let result = match op {
            _ if is_shift => self.pool.shift_modulo(op, a, b),
            _ => self.pool.binary(op, a, b),
        };
        frame.push(if is_long { Value::Long(result) } else { Value::Int(result) });
        if matches!(op, Op::SDiv | Op::SRem) {
            let zero = self.pool.bv(if is_long { 64 } else { 32 }, 0);
            let is_zero = self.pool.eq(b, zero);
            return Ok(self.throw_if(state, is_zero));
        }
        Ok(Next::Falls)
    }

    fn switch(&mut self, state: &mut State, instruction: Instruction<'_>) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let key = frame.pop_int()?;
        let switch = instruction.switch().ok_or_else(malformed)?;
        let mut others = state.clone();
        for (case, jump) in switch.cases() {
            let case = self.int(case);
            let condition = self.pool.eq(key, case);
            let mut taken = others.clone();
            taken.steps.push(Step::Assume(condition));
            taken.frames.last_mut().ok_or_else(malformed)?.pc = jump.bci().ok_or_else(malformed)?;
            self.states.push(taken);
            let not = self.pool.not(condition);
            others.steps.push(Step::Assume(not));
        }
        others.frames.last_mut().ok_or_else(malformed)?.pc = switch.default().bci().ok_or_else(malformed)?;
        self.states.push(others);
        Ok(Next::Ends)
    }

    fn static_field(&mut self, state: &mut State, opcode: u8, constant: u16) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let file = std::rc::Rc::clone(&frame.method.file);
        if opcode == GETSTATIC && method::is_output(self.world, frame.id, &file, constant)? {
            frame.push(Value::Known);
            return Ok(Next::Falls);
        }
        let field = method::field(self.world, frame.id, &file, constant)?;
        let kind = self.field_kind(field);
        if opcode == GETSTATIC {
            let value = *state.fields.get(&field).ok_or_else(malformed)?;
            frame.push(Value::of_kind(kind, value));
        } else {
            let value = if kind == b'J' { frame.pop_long()? } else { frame.pop_int()? };
            let value = self.truncated(kind, value);
            state.fields.insert(field, value);
        }
        Ok(Next::Falls)
    }

    fn invoke_static(&mut self, state: &mut State, constant: u16) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let file = std::rc::Rc::clone(&frame.method.file);
        match method::callee(self.world, frame.id, &file, constant)? {
            Callee::Own(callee) => self.invoke(state, callee),
            Callee::Other(class, signature) => self.known(state, &class, &signature),
        }
    }

    /// `new`: a failure, or an exception whose constructor belongs to the JDK.
    fn new_object(&mut self, state: &mut State, constant: u16) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let file = std::rc::Rc::clone(&frame.method.file);
        let class = self.world.class_at(&file, constant)?;
        let name = std::rc::Rc::clone(&self.world.class(class).name);
        if &*name == ASSERTION_ERROR {
            if self.failures.assertions {
                return Ok(self.fail(state));
            }
            frame.push(Value::Error);
            return Ok(Next::Falls);
        }
        let exception = self.world.load("java/lang/Exception")?;
        if !name.starts_with("java/lang/") || !self.world.is_subclass(class, exception) {
            return Err(GiveUp(format!("an object of {name} is created")));
        }
        frame.push(Value::Known);
        Ok(Next::Falls)
    }

    /// Elements may have any value.
    fn array_load(&mut self, state: &mut State, opcode: u8) -> Result<Next, GiveUp> {
        if let Next::Ends = self.index(state)? {
            return Ok(Next::Ends);
        }
        let kind = match opcode {
            AALOAD => {
                push(state, Value::Object);
                return Ok(Next::Falls);
            }
            LALOAD => b'J',
            // Also booleans.
            BALOAD => b'B',
            CALOAD => b'C',
            SALOAD => b'S',
            _ => b'I',
        };
        let element = self.any(kind, &mut state.steps)?;
        state.steps.push(Step::Input);
        push(state, Value::of_kind(kind, element));
        Ok(Next::Falls)
    }

    fn array_store(&mut self, state: &mut State, opcode: u8) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        frame.pop_kind(if opcode == LASTORE { b'J' } else { b'I' })?;
        self.index(state)
    }

    /// Takes an array and an index within its bounds.
    fn index(&mut self, state: &mut State) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let index = frame.pop_int()?;
        let Value::Array(length) = frame.pop_object()? else {
            return Err(GiveUp("an element of an unknown array".into()));
        };
        // As lengths are not negative, negative indices are too large.
        let is_inside = self.pool.binary(Op::ULt, index, length);
        let is_outside = self.pool.not(is_inside);
        Ok(self.throw_if(state, is_outside))
    }
}

pub(super) fn push(state: &mut State, value: Value) {
    if let Some(frame) = state.frames.last_mut() {
        frame.push(value);
    }
}
