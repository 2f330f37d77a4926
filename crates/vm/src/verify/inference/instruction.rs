//! The first pass: every instruction by itself, reached or not. Operands are in bounds, branches go to instructions, constants are of
//! the kind that the instruction wants.

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, access as acc, descriptor};

use super::super::frame::Type;
use super::super::{Checked, lookup};
use super::types::dimensions;
use super::{Inference, bad};
use crate::class::Class;
use crate::class::vtable::same_package;
use crate::symbol::Sym;

/// Class files before this one have no class constants, and none before [`WITH_METHOD_HANDLES`] method handles.
const WITH_CLASS_CONSTANTS: u16 = 49;
const WITH_METHOD_HANDLES: u16 = 51;
/// From here on a switch may be padded with anything.
const WITH_ANY_PADDING: u16 = 51;
const WITH_STATIC_INTERFACE_METHODS: u16 = 52;
const MAX_DIMENSIONS: usize = 255;

/// An instruction whose operands have been read. Short and wide forms of loads and stores are told by their general opcode.
#[derive(Clone)]
pub struct Instruction {
    pub opcode: u8,
    pub operand: Operand,
    /// It uses a protected member of a superclass in another package.
    pub is_protected: bool,
}

#[derive(Clone)]
pub enum Operand {
    None,
    Local(usize),
    /// Numbers of instructions.
    Targets(Vec<usize>),
    /// What an instruction makes, or what it names.
    Type(Type),
    /// `new`: by its number, what it makes, and what becomes of that.
    New(Type, Type),
    /// `multianewarray`.
    Dimensions(Type, usize),
    Field(Member),
    Method(Member),
    /// `invokespecial` of a constructor.
    Constructor(Member),
}

#[derive(Clone, Copy)]
pub struct Member {
    pub owner: Type,
    pub name: Sym,
    pub descriptor: Sym,
}

impl Inference<'_> {
    /// Numbers the instructions.
    pub fn number_instructions(&mut self) -> Checked<()> {
        let mut bci = 0;
        self.numbers = vec![None; self.bytes.len()];
        while bci < self.bytes.len() {
            let Some(length) = self.length(bci) else {
                return bad(format!("Illegal instruction found at offset {bci}"));
            };
            if bci + length > self.bytes.len() {
                return bad(format!("Code stops in the middle of instruction  starting at offset {bci}"));
            }
            self.numbers[bci] = Some(self.starts.len());
            self.starts.push(bci);
            bci += length;
        }
        Ok(())
    }

    /// The length that an instruction claims to have, even if the code ends before.
    fn length(&self, bci: usize) -> Option<usize> {
        let at = bci + switch_operands(bci);
        let is_inside = |words: usize| at + 4 * words < self.bytes.len();
        match self.u1(bci) {
            TABLESWITCH => {
                let n = is_inside(2).then(|| i64::from(self.i4(at + 8)) - i64::from(self.i4(at + 4)))?;
                (0..=65535).contains(&n).then_some(at + 16 + 4 * n as usize - bci)
            }
            LOOKUPSWITCH => {
                let n = is_inside(1).then(|| self.i4(at + 4))?;
                (0..65536).contains(&n).then_some(at + 8 + 8 * n as usize - bci)
            }
            WIDE if bci + 1 >= self.bytes.len() => None,
            opcode => fixed_len(opcode, self.u1(bci + 1)),
        }
    }

    pub fn u1(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn u2(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u1(at), self.u1(at + 1)])
    }

    fn i4(&self, at: usize) -> i32 {
        i32::from_be_bytes([self.u1(at), self.u1(at + 1), self.u1(at + 2), self.u1(at + 3)])
    }

    /// The number of the instruction at this index, if one begins there.
    pub fn number_at(&self, bci: i64) -> Option<usize> {
        usize::try_from(bci).ok().and_then(|bci| self.numbers.get(bci).copied().flatten())
    }

    pub fn read_instruction(&mut self, number: usize) -> Checked<Instruction> {
        let bci = self.starts[number];
        let opcode = self.u1(bci);
        let mut instruction = Instruction { opcode, operand: Operand::None, is_protected: false };
        match opcode {
            IFEQ..=JSR | IFNULL | IFNONNULL => {
                let offset = i32::from(self.u2(bci + 1) as i16);
                instruction.operand = self.branch(bci, offset)?;
            }
            GOTO_W | JSR_W => instruction.operand = self.branch(bci, self.i4(bci + 1))?,
            TABLESWITCH | LOOKUPSWITCH => instruction.operand = self.switch(opcode, bci)?,
            LDC => instruction.operand = self.constant(u16::from(self.u1(bci + 1)))?,
            LDC_W => instruction.operand = self.constant(self.u2(bci + 1))?,
            LDC2_W => {
                let ty = match self.constant_at(self.u2(bci + 1))? {
                    Constant::Long(_) => Type::Long,
                    Constant::Double(_) => Type::Double,
                    _ => return wrong_constant(),
                };
                instruction.operand = Operand::Type(ty);
            }
            GETSTATIC..=PUTFIELD => {
                let Constant::Field { class, name_and_type } = self.constant_at(self.u2(bci + 1))? else {
                    return wrong_constant();
                };
                let field = self.member(class, name_and_type)?;
                instruction.operand = Operand::Field(field);
                instruction.is_protected = opcode >= GETFIELD && self.is_protected_field(field);
            }
            INVOKEVIRTUAL..=INVOKEINTERFACE => self.call(bci, &mut instruction)?,
            INVOKEDYNAMIC => {
                return bad("invokedynamic bytecode is not supported in this class file version".to_owned());
            }
            NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => {
                instruction.operand = self.class_operand(opcode, bci, number)?;
            }
            NEWARRAY => {
                let names = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
                let Some(name) = usize::from(self.u1(bci + 1)).checked_sub(4).and_then(|code| names.get(code)) else {
                    return bad("Bad type passed to newarray".to_owned());
                };
                instruction.operand = Operand::Type(Type::Ref(self.vm.symbols.intern(name)));
            }
            ILOAD_0..=ALOAD_3 => {
                self.local(&mut instruction, ILOAD + (opcode - ILOAD_0) / 4, (opcode - ILOAD_0) % 4)?
            }
            ISTORE_0..=ASTORE_3 => {
                self.local(&mut instruction, ISTORE + (opcode - ISTORE_0) / 4, (opcode - ISTORE_0) % 4)?;
            }
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET => self.local(&mut instruction, opcode, self.u1(bci + 1))?,
            WIDE => self.local(&mut instruction, self.u1(bci + 1), self.u2(bci + 2))?,
            _ => {}
        }
        Ok(instruction)
    }

    fn local(&self, instruction: &mut Instruction, opcode: u8, index: impl Into<usize>) -> Checked<()> {
        let index = index.into();
        let n_slots = if matches!(opcode, LLOAD | DLOAD | LSTORE | DSTORE) { 2 } else { 1 };
        if index + n_slots > usize::from(self.code.max_locals) {
            return bad("Illegal local variable number".to_owned());
        }
        instruction.opcode = opcode;
        instruction.operand = Operand::Local(index);
        Ok(())
    }

    fn branch(&self, bci: usize, offset: i32) -> Checked<Operand> {
        match self.number_at(bci as i64 + i64::from(offset)) {
            Some(target) => Ok(Operand::Targets(vec![target])),
            None => bad("Illegal target of jump or branch".to_owned()),
        }
    }

    /// The targets in the order in which they are looked at: the last one first, the default at the end.
    fn switch(&self, opcode: u8, bci: usize) -> Checked<Operand> {
        let at = bci + switch_operands(bci);
        if self.file.major < WITH_ANY_PADDING && (bci + 1..at).any(|padding| self.u1(padding) != 0) {
            return bad("Non zero padding bytes in switch".to_owned());
        }
        let (n, step) = if opcode == TABLESWITCH {
            (self.i4(at + 8).wrapping_sub(self.i4(at + 4)) as usize + 1, 4)
        } else {
            let n = self.i4(at + 4) as usize;
            if !(0..n).map(|index| self.i4(at + 8 + 8 * index)).is_sorted_by(|a, b| a < b) {
                return bad("Unsorted lookup switch".to_owned());
            }
            (n, 8)
        };
        let target = |at: usize| self.number_at(bci as i64 + i64::from(self.i4(at)));
        let Some(default) = target(at) else { return bad("Illegal default target in switch".to_owned()) };
        let mut targets = Vec::with_capacity(n + 1);
        for index in 0..n {
            let Some(target) = target(at + 12 + step * index) else {
                return bad("Illegal branch in tableswitch".to_owned());
            };
            targets.push(target);
        }
        targets.reverse();
        targets.push(default);
        Ok(Operand::Targets(targets))
    }

    fn constant_at(&self, index: u16) -> Checked<Constant> {
        if index == 0 || index >= self.file.pool.len() {
            return bad("Illegal constant pool index".to_owned());
        }
        Ok(self.file.pool.get(index))
    }

    fn constant(&mut self, index: u16) -> Checked<Operand> {
        let major = self.file.major;
        let name = match self.constant_at(index)? {
            Constant::Integer(_) => return Ok(Operand::Type(Type::Int)),
            Constant::Float(_) => return Ok(Operand::Type(Type::Float)),
            Constant::String(_) => "java/lang/String",
            Constant::Class(_) if major >= WITH_CLASS_CONSTANTS => "java/lang/Class",
            Constant::MethodHandle { .. } if major >= WITH_METHOD_HANDLES => "java/lang/invoke/MethodHandle",
            Constant::MethodType(_) if major >= WITH_METHOD_HANDLES => "java/lang/invoke/MethodType",
            _ => return wrong_constant(),
        };
        Ok(Operand::Type(Type::Ref(self.vm.symbols.intern(name))))
    }

    fn class_at(&mut self, index: u16) -> Checked<Type> {
        match lookup::class_type(self.vm, self.class, self.file, index) {
            Some(ty) => Ok(ty),
            None => wrong_constant(),
        }
    }

    fn member(&mut self, class: u16, name_and_type: u16) -> Checked<Member> {
        let owner = self.class_at(class)?;
        match self.file.name_and_type(name_and_type) {
            Ok((name, descriptor)) => Ok(Member {
                owner,
                name: self.vm.symbols.intern_mutf8(name),
                descriptor: self.vm.symbols.intern_mutf8(descriptor),
            }),
            Err(_) => wrong_constant(),
        }
    }

    fn class_operand(&mut self, opcode: u8, bci: usize, number: usize) -> Checked<Operand> {
        let index = self.u2(bci + 1);
        if !matches!(self.constant_at(index)?, Constant::Class(_)) {
            return wrong_constant();
        }
        let ty = self.class_at(index)?;
        match opcode {
            ANEWARRAY if dimensions(ty) >= MAX_DIMENSIONS => bad("Array with too many dimensions".to_owned()),
            ANEWARRAY => {
                let Type::Ref(name) = ty else { return Ok(Operand::Type(ty)) };
                let array = if dimensions(ty) > 0 { format!("[{name}") } else { format!("[L{name};") };
                Ok(Operand::Type(Type::Ref(self.vm.symbols.intern(&array))))
            }
            NEW if dimensions(ty) > 0 => bad("Illegal creation of multi-dimensional array".to_owned()),
            NEW => Ok(Operand::New(Type::Uninit(number as u16), ty)),
            MULTIANEWARRAY => match usize::from(self.u1(bci + 3)) {
                n if n == 0 || n > dimensions(ty) => bad("Illegal dimension argument".to_owned()),
                n => Ok(Operand::Dimensions(ty, n)),
            },
            _ => Ok(Operand::Type(ty)),
        }
    }

    fn call(&mut self, bci: usize, instruction: &mut Instruction) -> Checked<()> {
        let opcode = instruction.opcode;
        let (class, name_and_type) = match (opcode, self.constant_at(self.u2(bci + 1))?) {
            (INVOKEINTERFACE, Constant::InterfaceMethod { class, name_and_type }) => (class, name_and_type),
            (INVOKEVIRTUAL..=INVOKESTATIC, Constant::Method { class, name_and_type }) => (class, name_and_type),
            (INVOKESTATIC, Constant::InterfaceMethod { class, name_and_type })
                if self.file.major >= WITH_STATIC_INTERFACE_METHODS =>
            {
                (class, name_and_type)
            }
            _ => return wrong_constant(),
        };
        let method = self.member(class, name_and_type)?;
        instruction.operand = Operand::Method(method);
        if method.name.as_str() == "<init>" {
            if opcode != INVOKESPECIAL {
                return bad("Must call initializers using invokespecial".to_owned());
            }
            instruction.operand = Operand::Constructor(method);
        } else if method.name.as_str().starts_with('<') {
            return bad("Illegal call to internal method".to_owned());
        } else if opcode == INVOKESPECIAL && self.superclass(method.owner).is_none() {
            return bad("Illegal use of nonvirtual function call".to_owned());
        }
        if opcode == INVOKEINTERFACE {
            let slots = descriptor::argument_slots(method.descriptor.as_str().as_bytes()) + 1;
            if u32::from(self.u1(bci + 3)) != slots {
                return bad("Inconsistent args_size for invokeinterface".to_owned());
            }
            if self.u1(bci + 4) != 0 {
                return bad("Fourth operand byte of invokeinterface must be zero".to_owned());
            }
        } else if opcode != INVOKESTATIC {
            instruction.is_protected = self.is_protected_method(method);
        }
        Ok(())
    }

    /// This class or one of its superclasses, by its type.
    fn superclass(&self, ty: Type) -> Option<&'static Class> {
        match ty {
            Type::Ref(name) => lookup::superclass_named(self.class, name),
            _ => None,
        }
    }

    /// The strict superclass that a member's reference names, and those above it.
    fn proper_superclasses(&self, owner: Type) -> impl Iterator<Item = &'static Class> + use<> {
        let first = self.superclass(owner).filter(|class| class.name != self.class.name);
        std::iter::successors(first, |class| class.super_class)
    }

    fn is_protected_field(&self, field: Member) -> bool {
        let is_it = |class: &&'static Class| {
            class.fields().iter().find(|it| it.name == field.name && it.descriptor == field.descriptor).copied()
        };
        let found = self.proper_superclasses(field.owner).find_map(|class| is_it(&class));
        found.is_some_and(|it| it.access_flags & acc::PROTECTED != 0 && !same_package(it.class, self.class))
    }

    fn is_protected_method(&self, method: Member) -> bool {
        let mut classes = self.proper_superclasses(method.owner);
        let found = classes.find_map(|class| class.declared_method(method.name, method.descriptor));
        found.is_some_and(|it| it.access_flags & acc::PROTECTED != 0 && !same_package(it.class, self.class))
    }
}

fn wrong_constant<T>() -> Checked<T> {
    bad("Illegal type in constant pool".to_owned())
}
