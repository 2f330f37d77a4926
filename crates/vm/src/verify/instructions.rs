//! What each instruction needs and leaves behind (JVMS §4.10.1.9).

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, descriptor};

use super::frame::Type;
use super::report::Context;
use super::{Checked, Fail, Verifier};

/// Whether the instruction stores into a local: exceptions then see the locals of before.
pub(crate) fn stores_local(bytes: &[u8], bci: usize) -> bool {
    let is_store = |opcode: Option<&u8>| matches!(opcode, Some(&(ISTORE..=ASTORE_3)));
    match bytes.get(bci) {
        Some(&WIDE) => is_store(bytes.get(bci + 1)),
        opcode => is_store(opcode),
    }
}

/// No jump is longer than code can be.
const MAX_CODE_LENGTH: u32 = 65535;
/// Switches of class files before this version are padded with zeros.
const WITH_ANY_PADDING: u16 = 51;

/// The kinds of typed opcodes in their order: int, long, float, double.
const NUMBERS: [Type; 4] = [Type::Int, Type::Long, Type::Float, Type::Double];

fn number(offset: u8) -> Type {
    NUMBERS[usize::from(offset % 4)]
}

impl Verifier<'_> {
    pub(super) fn u1(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    pub(super) fn u2(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u1(at), self.u1(at + 1)])
    }

    pub(super) fn i4(&self, at: usize) -> i32 {
        i32::from_be_bytes([self.u1(at), self.u1(at + 1), self.u1(at + 2), self.u1(at + 3)])
    }

    /// Checks the instruction at `bci` and applies it to the frame. `Ok(false)` if control never goes on behind it.
    pub fn instruction(&mut self, bci: usize) -> Checked<bool> {
        let opcode = self.u1(bci);
        match opcode {
            NOP => {}
            ACONST_NULL => self.push(Type::Null)?,
            ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => self.push(Type::Int)?,
            LCONST_0 | LCONST_1 => self.push(Type::Long)?,
            FCONST_0..=FCONST_2 => self.push(Type::Float)?,
            DCONST_0 | DCONST_1 => self.push(Type::Double)?,
            LDC => self.constant(u16::from(self.u1(bci + 1)), false)?,
            LDC_W => self.constant(self.u2(bci + 1), false)?,
            LDC2_W => self.constant(self.u2(bci + 1), true)?,
            ILOAD..=DLOAD => self.load_local(usize::from(self.u1(bci + 1)), number(opcode - ILOAD))?,
            ALOAD => self.load_reference(usize::from(self.u1(bci + 1)))?,
            ILOAD_0..=DLOAD_3 => {
                let offset = opcode - ILOAD_0;
                self.load_local(usize::from(offset % 4), number(offset / 4))?;
            }
            ALOAD_0..=ALOAD_3 => self.load_reference(usize::from(opcode - ALOAD_0))?,
            IALOAD..=SALOAD => self.array_load(opcode)?,
            ISTORE..=DSTORE => self.store(usize::from(self.u1(bci + 1)), number(opcode - ISTORE))?,
            ASTORE => self.store_reference(usize::from(self.u1(bci + 1)))?,
            ISTORE_0..=DSTORE_3 => {
                let offset = opcode - ISTORE_0;
                self.store(usize::from(offset % 4), number(offset / 4))?;
            }
            ASTORE_0..=ASTORE_3 => self.store_reference(usize::from(opcode - ASTORE_0))?,
            IASTORE..=SASTORE => self.array_store(opcode)?,
            POP..=SWAP => self.shuffle(opcode)?,
            IADD..=DREM => self.binary(number(opcode - IADD))?,
            INEG..=DNEG => self.convert(number(opcode - INEG), number(opcode - INEG))?,
            ISHL | ISHR | IUSHR => self.binary(Type::Int)?,
            LSHL | LSHR | LUSHR => {
                self.pop(Type::Int)?;
                self.convert(Type::Long, Type::Long)?;
            }
            IAND | IOR | IXOR => self.binary(Type::Int)?,
            LAND | LOR | LXOR => self.binary(Type::Long)?,
            IINC => self.check_int_local(usize::from(self.u1(bci + 1)))?,
            I2L..=I2S => self.conversion(opcode)?,
            LCMP => self.compare(Type::Long)?,
            FCMPL | FCMPG => self.compare(Type::Float)?,
            DCMPL | DCMPG => self.compare(Type::Double)?,
            IFEQ..=GOTO | IFNULL | IFNONNULL | GOTO_W => return self.branch(opcode, bci),
            TABLESWITCH | LOOKUPSWITCH => return self.switch(opcode, bci),
            IRETURN..=RETURN => return self.return_value(opcode, bci),
            GETSTATIC..=PUTFIELD => self.field(opcode, self.u2(bci + 1))?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(opcode, self.u2(bci + 1), bci)?,
            NEW => {
                let Type::Ref(name) = self.class_type(self.u2(bci + 1))? else { return Ok(true) };
                if name.as_str().starts_with('[') {
                    let found = format!("'{name}' (constant pool {})", self.u2(bci + 1));
                    let context = Context::wrong_type(bci, &found, None, None);
                    return Err(Fail::Verify("Illegal new instruction".to_owned(), context));
                }
                self.push(Type::Uninit(bci as u16))?;
            }
            NEWARRAY => self.newarray(bci)?,
            ANEWARRAY => self.anewarray(bci)?,
            ARRAYLENGTH => {
                let array = self.pop_reference()?;
                if !is_array(array) {
                    return Err(self.bad_popped(array, None, "Bad type on operand stack in arraylength"));
                }
                self.push(Type::Int)?;
            }
            ATHROW => {
                let throwable = self.type_named("java/lang/Throwable");
                self.pop(throwable)?;
                return Ok(false);
            }
            CHECKCAST => {
                let ty = self.class_type(self.u2(bci + 1))?;
                self.pop_object()?;
                self.push(ty)?;
            }
            INSTANCEOF => {
                self.class_type(self.u2(bci + 1))?;
                self.pop_object()?;
                self.push(Type::Int)?;
            }
            MONITORENTER | MONITOREXIT => drop(self.pop_reference()?),
            MULTIANEWARRAY => self.multianewarray(bci)?,
            WIDE => self.wide(bci)?,
            _ => return Err(self.bad_code(bci, &format!("Bad instruction: {opcode:02x}"))),
        }
        Ok(true)
    }

    fn wide(&mut self, bci: usize) -> Checked<()> {
        let (opcode, index) = (self.u1(bci + 1), usize::from(self.u2(bci + 2)));
        match opcode {
            ILOAD..=DLOAD => self.load_local(index, number(opcode - ILOAD)),
            ALOAD => self.load_reference(index),
            ISTORE..=DSTORE => self.store(index, number(opcode - ISTORE)),
            ASTORE => self.store_reference(index),
            IINC => self.check_int_local(index),
            _ => Err(self.bad_code(bci, "Bad wide instruction")),
        }
    }

    fn store(&mut self, index: usize, ty: Type) -> Checked<()> {
        self.pop(ty)?;
        self.store_local(index, ty)
    }

    fn store_reference(&mut self, index: usize) -> Checked<()> {
        let ty = self.pop_reference()?;
        self.store_local(index, ty)
    }

    fn constant(&mut self, index: u16, wide: bool) -> Checked<()> {
        let ty = match self.file.pool.get(index) {
            Constant::Integer(_) => Type::Int,
            Constant::Float(_) => Type::Float,
            Constant::Long(_) => Type::Long,
            Constant::Double(_) => Type::Double,
            Constant::String(_) => self.type_named("java/lang/String"),
            Constant::Class(_) => self.type_named("java/lang/Class"),
            Constant::MethodHandle { .. } => self.type_named("java/lang/invoke/MethodHandle"),
            Constant::MethodType(_) => self.type_named("java/lang/invoke/MethodType"),
            Constant::Dynamic { name_and_type, .. } => match self.file.name_and_type(name_and_type) {
                Ok((_, text)) if descriptor::is_field(text) => self.type_of(text),
                _ => return Err(self.bad_constant(index)),
            },
            _ => return Err(self.bad_constant(index)),
        };
        if ty.is_wide() != wide {
            return Err(self.bad_constant(index));
        }
        self.push_declared(ty)
    }

    fn binary(&mut self, ty: Type) -> Checked<()> {
        self.pop(ty)?;
        self.convert(ty, ty)
    }

    fn compare(&mut self, ty: Type) -> Checked<()> {
        self.pop(ty)?;
        self.convert(ty, Type::Int)
    }

    fn convert(&mut self, from: Type, to: Type) -> Checked<()> {
        self.pop(from)?;
        self.push(to)
    }

    fn conversion(&mut self, opcode: u8) -> Checked<()> {
        let (from, to) = match opcode {
            I2L => (Type::Int, Type::Long),
            I2F => (Type::Int, Type::Float),
            I2D => (Type::Int, Type::Double),
            L2I => (Type::Long, Type::Int),
            L2F => (Type::Long, Type::Float),
            L2D => (Type::Long, Type::Double),
            F2I => (Type::Float, Type::Int),
            F2L => (Type::Float, Type::Long),
            F2D => (Type::Float, Type::Double),
            D2I => (Type::Double, Type::Int),
            D2L => (Type::Double, Type::Long),
            D2F => (Type::Double, Type::Float),
            _ => (Type::Int, Type::Int),
        };
        self.convert(from, to)
    }

    fn shuffle(&mut self, opcode: u8) -> Checked<()> {
        match opcode {
            POP => drop(self.pop_category1()?),
            POP2 => drop(self.pop_pair(opcode)?),
            DUP => {
                let a = self.pop_category1()?;
                self.push_slots(&[a, a])?;
            }
            DUP_X1 => {
                let (a, b) = (self.pop_category1()?, self.pop_category1()?);
                self.push_slots(&[a, b, a])?;
            }
            DUP_X2 => {
                let a = self.pop_category1()?;
                let (b, c) = self.pop_pair(opcode)?;
                self.push_slots(&[a, c, b, a])?;
            }
            DUP2 => {
                let (a, b) = self.pop_pair(opcode)?;
                self.push_slots(&[b, a, b, a])?;
            }
            DUP2_X1 => {
                let (a, b) = self.pop_pair(opcode)?;
                let c = self.pop_category1()?;
                self.push_slots(&[b, a, c, b, a])?;
            }
            DUP2_X2 => {
                let (a, b) = self.pop_pair(opcode)?;
                let (c, d) = self.pop_pair(opcode)?;
                self.push_slots(&[b, a, d, c, b, a])?;
            }
            _ => {
                let (a, b) = (self.pop_category1()?, self.pop_category1()?);
                self.push_slots(&[a, b])?;
            }
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

    /// What an instruction of this family (int, long, float, double, reference, byte, char, short) reads from `array`.
    fn element(&mut self, array: Type, family: u8, opcode: u8) -> Checked<Type> {
        let text = match array {
            Type::Null => {
                return Ok(match family {
                    4 => Type::Null,
                    0..=3 => number(family),
                    _ => Type::Int,
                });
            }
            Type::Ref(name) => name.as_str(),
            _ => "",
        };
        let fits = match family {
            4 => text.starts_with("[[") || text.starts_with("[L"),
            5 => text == "[B" || text == "[Z",
            _ => text == ["[I", "[J", "[F", "[D", "", "", "[C", "[S"][usize::from(family % 8)],
        };
        match text.strip_prefix('[') {
            Some(component) if fits => Ok(self.type_of(component.as_bytes())),
            _ => {
                // Two kinds of arrays will do for bytes, so none is named.
                let wanted = match family {
                    4 => Some("reference type"),
                    5 => None,
                    _ => Some(["'[I'", "'[J'", "'[F'", "'[D'", "", "", "'[C'", "'[S'"][usize::from(family % 8)]),
                };
                Err(self.bad_popped(array, wanted, &format!("Bad type on operand stack in {}", mnemonic(opcode))))
            }
        }
    }

    fn branch(&mut self, opcode: u8, bci: usize) -> Checked<bool> {
        match opcode {
            IFEQ..=IFLE => drop(self.pop(Type::Int)?),
            IF_ICMPEQ..=IF_ICMPLE => {
                self.pop(Type::Int)?;
                self.pop(Type::Int)?;
            }
            IF_ACMPEQ | IF_ACMPNE => {
                self.pop_reference()?;
                self.pop_reference()?;
            }
            IFNULL | IFNONNULL => drop(self.pop_reference()?),
            _ => {}
        }
        let offset = if opcode == GOTO_W { self.i4(bci + 1) } else { i32::from(self.u2(bci + 1) as i16) };
        self.jump_by(bci, offset)?;
        Ok(opcode != GOTO && opcode != GOTO_W)
    }

    fn jump_by(&mut self, bci: usize, offset: i32) -> Checked<()> {
        if offset.unsigned_abs() > MAX_CODE_LENGTH {
            let context = Context::new(bci, "Invalid stackmap specification.", Some(&self.frame.shown()));
            let message = format!("Illegal target of jump or branch (bci {bci} + offset {offset})");
            return Err(Fail::Verify(message, context));
        }
        let target = bci as i64 + i64::from(offset);
        match usize::try_from(target) {
            Ok(target) => self.jump(target),
            Err(_) => Err(self.no_map(target)),
        }
    }

    fn switch(&mut self, opcode: u8, bci: usize) -> Checked<bool> {
        let at = bci + switch_operands(bci);
        if self.file.major < WITH_ANY_PADDING && (bci + 1..at).any(|padding| self.u1(padding) != 0) {
            return Err(self.bad_code(bci, "Nonzero padding byte in lookupswitch or tableswitch"));
        }
        self.pop(Type::Int)?;
        // Their size is known to fit the code: see `len_at`.
        let (first, step, n) = if opcode == TABLESWITCH {
            let (low, high) = (i64::from(self.i4(at + 4)), i64::from(self.i4(at + 8)));
            if low > high {
                return Err(self.bad_code(bci, "low must be less than or equal to high in tableswitch"));
            }
            (at + 12, 4, (high - low + 1) as usize)
        } else {
            let n = self.i4(at + 4).max(0) as usize;
            let keys = (0..n).map(|i| self.i4(at + 8 + i * 8));
            if !keys.is_sorted_by(|a, b| a < b) {
                return Err(self.bad_code(bci, "Bad lookupswitch instruction"));
            }
            (at + 12, 8, n)
        };
        self.jump_by(bci, self.i4(at))?;
        for index in 0..n {
            self.jump_by(bci, self.i4(first + index * step))?;
        }
        Ok(false)
    }

    fn return_value(&mut self, opcode: u8, bci: usize) -> Checked<bool> {
        if opcode == RETURN {
            if self.returns.is_some() {
                return Err(self.bad_code(bci, "Method expects a return value"));
            }
            // Also of use to code that catches what the other constructor threw.
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
            // The signature's own name, which the types of values do not have.
            let wanted = match self.method.descriptor.as_str().as_bytes() {
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

    fn newarray(&mut self, bci: usize) -> Checked<()> {
        let name = match self.u1(bci + 1) {
            4 => "[Z",
            5 => "[C",
            6 => "[F",
            7 => "[D",
            8 => "[B",
            9 => "[S",
            10 => "[I",
            11 => "[J",
            _ => return Err(self.bad_code(bci, "Illegal newarray instruction")),
        };
        self.pop(Type::Int)?;
        let ty = self.type_named(name);
        self.push(ty)
    }

    fn anewarray(&mut self, bci: usize) -> Checked<()> {
        let Type::Ref(component) = self.class_type(self.u2(bci + 1))? else { return Ok(()) };
        self.pop(Type::Int)?;
        let text = component.as_str();
        if text.bytes().take_while(|&byte| byte == b'[').count() >= 255 {
            return Err(self.bad_code(bci, "Illegal anewarray instruction, array has more than 255 dimensions"));
        }
        let name = if text.starts_with('[') { format!("[{text}") } else { format!("[L{text};") };
        let ty = self.type_named(&name);
        self.push(ty)
    }

    fn multianewarray(&mut self, bci: usize) -> Checked<()> {
        let ty = self.class_type(self.u2(bci + 1))?;
        let n = usize::from(self.u1(bci + 3));
        let Type::Ref(name) = ty else { return Ok(()) };
        if !name.as_str().starts_with('[') {
            let found = format!("'{name}' (constant pool {})", self.u2(bci + 1));
            let message = "Illegal constant pool index in multianewarray instruction";
            return Err(Fail::Verify(message.to_owned(), Context::wrong_type(bci, &found, None, None)));
        }
        if n < 1 || name.as_str().bytes().take_while(|&byte| byte == b'[').count() < n {
            return Err(self.bad_code(bci, &format!("Illegal dimension in multianewarray instruction: {n}")));
        }
        for _ in 0..n {
            self.pop(Type::Int)?;
        }
        self.push(ty)
    }
}

fn is_array(ty: Type) -> bool {
    match ty {
        Type::Null => true,
        Type::Ref(name) => name.as_str().starts_with('['),
        _ => false,
    }
}
