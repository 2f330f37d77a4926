//! The operands and effects of each instruction (JVMS §4.10.1.9).

use doppel_classpath::bytecode::{Instruction, Jump, Kind, effect, shuffle};
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, descriptor};

use super::Checker;
use crate::failure::{Checked, Fail};
use crate::frame::Type;
use crate::method::THROWABLE;
use crate::report::Context;

/// No jump is longer than code can be.
const MAX_CODE_LENGTH: u32 = 65535;
/// Switches of class files before this version are padded with zeros.
const WITH_ANY_PADDING: u16 = 51;

/// The kinds of typed opcodes in their order: int, long, float, double.
const NUMBERS: [Type<'static>; 4] = [Type::Int, Type::Long, Type::Float, Type::Double];

/// The type of a constant or result of this kind; null is the only reference.
fn type_of(kind: Kind) -> Type<'static> {
    match kind {
        Kind::Int => Type::Int,
        Kind::Long => Type::Long,
        Kind::Float => Type::Float,
        Kind::Double => Type::Double,
        Kind::Reference => Type::Null,
    }
}

fn number(offset: u8) -> Type<'static> {
    NUMBERS[usize::from(offset % 4)]
}

impl<'c> Checker<'_, 'c> {
    /// Checks an instruction and applies it to the frame. `Ok(false)` if control never continues after it.
    pub fn instruction(&mut self, instruction: Instruction<'c>) -> Checked<bool> {
        let (bci, opcode) = (instruction.bci, instruction.opcode);
        match opcode {
            LDC | LDC_W => self.constant(instruction.constant(), false)?,
            LDC2_W => self.constant(instruction.constant(), true)?,
            ILOAD..=ALOAD_3 | ISTORE..=ASTORE_3 | IINC => self.local(instruction)?,
            IALOAD..=SALOAD => self.array_load(opcode)?,
            IASTORE..=SASTORE => self.array_store(opcode)?,
            POP..=SWAP => self.shuffle(opcode)?,
            NOP..=SIPUSH | IADD..=LXOR | I2L..=DCMPG | MONITORENTER | MONITOREXIT => {
                self.pop_operands(opcode)?;
                self.push_result(opcode)?;
            }
            IFEQ..=GOTO | IFNULL | IFNONNULL | GOTO_W => return self.branch(instruction),
            TABLESWITCH | LOOKUPSWITCH => return self.switch(instruction),
            IRETURN..=RETURN => return self.return_value(opcode, bci),
            GETSTATIC..=PUTFIELD => self.field(opcode, instruction.constant())?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(instruction)?,
            NEW => {
                let index = instruction.constant();
                let Type::Ref(name) = self.class_type(index)? else { return Ok(true) };
                if name.starts_with('[') {
                    let found = format!("'{name}' (constant pool {index})");
                    let context = Context::wrong_type(bci, &found, None, None);
                    return Err(Fail::Verify("Illegal new instruction".to_owned(), context));
                }
                self.push(Type::Uninit(bci as u16))?;
            }
            NEWARRAY => self.newarray(instruction)?,
            ANEWARRAY => self.anewarray(instruction)?,
            ARRAYLENGTH => {
                let array = self.pop_reference()?;
                if !is_array(array) {
                    return Err(self.bad_popped(array, None, "Bad type on operand stack in arraylength"));
                }
                self.push(Type::Int)?;
            }
            ATHROW => {
                self.pop(Type::Ref(THROWABLE))?;
                return Ok(false);
            }
            CHECKCAST => {
                let ty = self.class_type(instruction.constant())?;
                self.pop_object()?;
                self.push(ty)?;
            }
            INSTANCEOF => {
                self.class_type(instruction.constant())?;
                self.pop_object()?;
                self.push(Type::Int)?;
            }
            MULTIANEWARRAY => self.multianewarray(instruction)?,
            _ if instruction.is_wide => return Err(self.bad_code(bci, "Bad wide instruction")),
            _ => return Err(self.bad_code(bci, &format!("Bad instruction: {opcode:02x}"))),
        }
        Ok(true)
    }

    /// Loads, stores and `iinc`.
    fn local(&mut self, instruction: Instruction<'c>) -> Checked<()> {
        let index = usize::from(instruction.local());
        match instruction.general_opcode() {
            ALOAD => self.load_reference(index),
            opcode @ ILOAD..=DLOAD => self.load_local(index, number(opcode - ILOAD)),
            ASTORE => self.store_reference(index),
            opcode @ ISTORE..=DSTORE => self.store(index, number(opcode - ISTORE)),
            _ => self.check_int_local(index),
        }
    }

    /// Pops the operands that follow from the opcode alone.
    fn pop_operands(&mut self, opcode: u8) -> Checked<()> {
        for &kind in effect(opcode).iter().flat_map(|effect| effect.pops).rev() {
            match kind {
                Kind::Reference => self.pop_reference()?,
                _ => self.pop(type_of(kind))?,
            };
        }
        Ok(())
    }

    /// Pushes the result that follows from the opcode alone: a number or null, if any.
    fn push_result(&mut self, opcode: u8) -> Checked<()> {
        for &kind in effect(opcode).iter().flat_map(|effect| effect.pushes) {
            self.push(type_of(kind))?;
        }
        Ok(())
    }

    fn store(&mut self, index: usize, ty: Type<'c>) -> Checked<()> {
        self.pop(ty)?;
        self.store_local(index, ty)
    }

    fn store_reference(&mut self, index: usize) -> Checked<()> {
        let ty = self.pop_reference()?;
        self.store_local(index, ty)
    }

    fn constant(&mut self, index: u16, wide: bool) -> Checked<()> {
        let ty = match self.method.file.pool.get(index) {
            Constant::Integer(_) => Type::Int,
            Constant::Float(_) => Type::Float,
            Constant::Long(_) => Type::Long,
            Constant::Double(_) => Type::Double,
            Constant::String(_) => Type::Ref("java/lang/String"),
            Constant::Class(_) => Type::Ref("java/lang/Class"),
            Constant::MethodHandle { .. } => Type::Ref("java/lang/invoke/MethodHandle"),
            Constant::MethodType(_) => Type::Ref("java/lang/invoke/MethodType"),
            Constant::Dynamic { name_and_type, .. } => match self.method.file.name_and_type(name_and_type) {
                Ok((_, text)) if descriptor::is_field(text) => self.method.type_of(text),
                _ => return Err(self.bad_constant(index)),
            },
            _ => return Err(self.bad_constant(index)),
        };
        if ty.is_wide() != wide {
            return Err(self.bad_constant(index));
        }
        self.push_declared(ty)
    }

    fn shuffle(&mut self, opcode: u8) -> Checked<()> {
        let Some(shuffle) = shuffle(opcode) else { return Ok(()) };
        let mut taken = Vec::with_capacity(shuffle.depth());
        for &n_slots in shuffle.groups {
            match n_slots {
                1 => taken.push(self.pop_category1()?),
                _ => taken.extend(<[Type<'c>; 2]>::from(self.pop_pair(opcode)?)),
            }
        }
        taken.reverse();
        for group in shuffle.ranges().filter_map(|range| taken.get(range)) {
            self.push_slots(group)?;
        }
        Ok(())
    }

    fn array_load(&mut self, opcode: u8) -> Checked<()> {
        self.pop(Type::Int)?;
        let array = self.pop_reference()?;
        let element = self.element(array, opcode - IALOAD, opcode)?;
        self.push(element)
    }

    fn array_store(&mut self, opcode: u8) -> Checked<()> {
        let family = opcode - IASTORE;
        match family {
            4 => drop(self.pop_object()?),
            0..=3 => drop(self.pop(number(family))?),
            _ => drop(self.pop(Type::Int)?),
        }
        self.pop(Type::Int)?;
        let array = self.pop_reference()?;
        self.element(array, family, opcode).map(drop)
    }

    /// The element that an instruction of this family (int, long, float, double, reference, byte, char, short) reads
    /// from `array`.
    fn element(&mut self, array: Type<'c>, family: u8, opcode: u8) -> Checked<Type<'c>> {
        let text = match array {
            Type::Null => {
                return Ok(match family {
                    4 => Type::Null,
                    0..=3 => number(family),
                    _ => Type::Int,
                });
            }
            Type::Ref(name) => name,
            _ => "",
        };
        let fits = match family {
            4 => text.starts_with("[[") || text.starts_with("[L"),
            5 => text == "[B" || text == "[Z",
            _ => text == ["[I", "[J", "[F", "[D", "", "", "[C", "[S"][usize::from(family % 8)],
        };
        match text.strip_prefix('[') {
            Some(component) if fits => Ok(self.method.type_of(component.as_bytes())),
            _ => {
                // Bytes may come from two kinds of arrays, so none is named.
                let wanted = match family {
                    4 => Some("reference type"),
                    5 => None,
                    _ => Some(["'[I'", "'[J'", "'[F'", "'[D'", "", "", "'[C'", "'[S'"][usize::from(family % 8)]),
                };
                Err(self.bad_popped(array, wanted, &format!("Bad type on operand stack in {}", mnemonic(opcode))))
            }
        }
    }

    fn branch(&mut self, instruction: Instruction<'c>) -> Checked<bool> {
        self.pop_operands(instruction.opcode)?;
        for jump in instruction.jumps() {
            self.jump_by(jump)?;
        }
        Ok(instruction.is_conditional())
    }

    fn jump_by(&mut self, jump: Jump) -> Checked<()> {
        let Jump { from: bci, offset } = jump;
        if offset.unsigned_abs() > MAX_CODE_LENGTH {
            let context = Context::new(bci, "Invalid stackmap specification.", Some(&self.frame.shown()));
            let message = format!("Illegal target of jump or branch (bci {bci} + offset {offset})");
            return Err(Fail::Verify(message, context));
        }
        match jump.bci() {
            Some(target) => self.jump(target),
            None => Err(self.no_map(jump.target())),
        }
    }

    fn switch(&mut self, instruction: Instruction<'c>) -> Checked<bool> {
        let bci = instruction.bci;
        let Some(switch) = instruction.switch() else { return Ok(false) };
        if self.method.file.major < WITH_ANY_PADDING && !switch.is_padded_with_zeros() {
            return Err(self.bad_code(bci, "Nonzero padding byte in lookupswitch or tableswitch"));
        }
        self.pop(Type::Int)?;
        if !switch.is_sorted() {
            return Err(self.bad_code(bci, "Bad lookupswitch instruction"));
        }
        for jump in switch.jumps() {
            self.jump_by(jump)?;
        }
        Ok(false)
    }

    fn return_value(&mut self, opcode: u8, bci: usize) -> Checked<bool> {
        if opcode == RETURN {
            if self.returns.is_some() {
                return Err(self.bad_code(bci, "Method expects a return value"));
            }
            // Also for code that catches what the other constructor threw.
            if self.frame.this_uninit {
                return Err(self.bad_code(bci, "Constructor must call super() or this() before return"));
            }
            return Ok(false);
        }
        let found = match opcode {
            ARETURN => self.pop_reference()?,
            _ => self.pop_declared(number(opcode - IRETURN))?,
        };
        let Some(wanted) = self.returns else {
            let wanted = "top (from method signature)";
            return Err(self.bad_popped(found, Some(wanted), "Method does not expect a return value"));
        };
        if !self.assignable(wanted, found)? {
            // The name in the signature, which differs from the types of values.
            let wanted = match self.method.descriptor.as_bytes() {
                [.., b')', b'Z'] => "boolean".to_owned(),
                [.., b')', b'B'] => "byte".to_owned(),
                [.., b')', b'C'] => "char".to_owned(),
                [.., b')', b'S'] => "short".to_owned(),
                _ => wanted.to_string(),
            };
            let wanted = format!("{wanted} (from method signature)");
            return Err(self.bad_popped(found, Some(&wanted), "Bad return type"));
        }
        Ok(false)
    }

    fn newarray(&mut self, instruction: Instruction<'c>) -> Checked<()> {
        let name = match instruction.array_type() {
            4 => "[Z",
            5 => "[C",
            6 => "[F",
            7 => "[D",
            8 => "[B",
            9 => "[S",
            10 => "[I",
            11 => "[J",
            _ => return Err(self.bad_code(instruction.bci, "Illegal newarray instruction")),
        };
        self.pop(Type::Int)?;
        self.push(Type::Ref(name))
    }

    fn anewarray(&mut self, instruction: Instruction<'c>) -> Checked<()> {
        let bci = instruction.bci;
        let Type::Ref(component) = self.class_type(instruction.constant())? else { return Ok(()) };
        self.pop(Type::Int)?;
        if component.bytes().take_while(|&byte| byte == b'[').count() >= 255 {
            return Err(self.bad_code(bci, "Illegal anewarray instruction, array has more than 255 dimensions"));
        }
        let array = self.method.array_of(component);
        self.push(array)
    }

    fn multianewarray(&mut self, instruction: Instruction<'c>) -> Checked<()> {
        let (bci, index) = (instruction.bci, instruction.constant());
        let ty = self.class_type(index)?;
        let n = usize::from(instruction.count());
        let Type::Ref(name) = ty else { return Ok(()) };
        if !name.starts_with('[') {
            let found = format!("'{name}' (constant pool {index})");
            let message = "Illegal constant pool index in multianewarray instruction";
            return Err(Fail::Verify(message.to_owned(), Context::wrong_type(bci, &found, None, None)));
        }
        if n < 1 || name.bytes().take_while(|&byte| byte == b'[').count() < n {
            return Err(self.bad_code(bci, &format!("Illegal dimension in multianewarray instruction: {n}")));
        }
        for _ in 0..n {
            self.pop(Type::Int)?;
        }
        self.push(ty)
    }
}

fn is_array(ty: Type<'_>) -> bool {
    match ty {
        Type::Null => true,
        Type::Ref(name) => name.starts_with('['),
        _ => false,
    }
}
