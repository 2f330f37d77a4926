//! The first pass: every instruction by itself, reachable or not. Operands must be in bounds, branches must lead to
//! instructions, and constants must be of the required kind.

use doppel_classpath::bytecode::{Instruction as Decoded, Jump, Malformed, Reason, instructions};
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, descriptor};

use super::types::dimensions;
use super::{Inference, bad};
use crate::ClassId;
use crate::failure::Checked;
use crate::frame::Type;

/// Class files before this version have no class constants, and those before [`WITH_METHOD_HANDLES`] no method handles.
const WITH_CLASS_CONSTANTS: u16 = 49;
const WITH_METHOD_HANDLES: u16 = 51;
/// From this version on, the padding of a switch may be anything.
const WITH_ANY_PADDING: u16 = 51;
const WITH_STATIC_INTERFACE_METHODS: u16 = 52;
const MAX_DIMENSIONS: usize = 255;

/// An instruction with resolved operands. Short and wide forms of loads and stores have their general opcode.
#[derive(Clone)]
pub struct Instruction<'c> {
    pub opcode: u8,
    pub operand: Operand<'c>,
    /// Whether it uses a protected member of a superclass in another package.
    pub is_protected: bool,
}

#[derive(Clone)]
pub enum Operand<'c> {
    None,
    Local(usize),
    /// Numbers of instructions.
    Targets(Vec<usize>),
    /// The type that an instruction creates or names.
    Type(Type<'c>),
    /// `new`: the uninitialised type, identified by its number, and the initialised one.
    New(Type<'c>, Type<'c>),
    /// `multianewarray`.
    Dimensions(Type<'c>, usize),
    Field(Member<'c>),
    Method(Member<'c>),
    /// `invokespecial` of a constructor.
    Constructor(Member<'c>),
}

#[derive(Clone, Copy)]
pub struct Member<'c> {
    pub owner: Type<'c>,
    pub name: &'c str,
    pub descriptor: &'c str,
}

impl<'c> Inference<'_, 'c> {
    /// Decodes and numbers the instructions.
    pub fn number_instructions(&mut self) -> Checked<()> {
        self.numbers = vec![None; self.method.bytes.len()];
        for decoded in instructions(self.method.bytes) {
            let decoded = match decoded {
                Ok(decoded) => decoded,
                Err(Malformed { bci, reason: Reason::Truncated { .. } }) => {
                    return bad(format!("Code stops in the middle of instruction  starting at offset {bci}"));
                }
                Err(Malformed { bci, .. }) => return bad(format!("Illegal instruction found at offset {bci}")),
            };
            self.numbers[decoded.bci] = Some(self.decoded.len());
            self.decoded.push(decoded);
        }
        Ok(())
    }

    /// The number of the instruction at this index, if one begins there.
    pub fn number_at(&self, bci: i64) -> Option<usize> {
        usize::try_from(bci).ok().and_then(|bci| self.numbers.get(bci).copied().flatten())
    }

    pub fn read_instruction(&mut self, number: usize) -> Checked<Instruction<'c>> {
        let decoded = self.decoded[number];
        let opcode = decoded.general_opcode();
        let mut instruction = Instruction { opcode, operand: Operand::None, is_protected: false };
        match opcode {
            IFEQ..=JSR | IFNULL | IFNONNULL | GOTO_W | JSR_W => instruction.operand = self.branch(decoded)?,
            TABLESWITCH | LOOKUPSWITCH => instruction.operand = self.switch(decoded)?,
            LDC | LDC_W => instruction.operand = self.constant(decoded.constant())?,
            LDC2_W => {
                let ty = match self.constant_at(decoded.constant())? {
                    Constant::Long(_) => Type::Long,
                    Constant::Double(_) => Type::Double,
                    _ => return wrong_constant(),
                };
                instruction.operand = Operand::Type(ty);
            }
            GETSTATIC..=PUTFIELD => {
                let Constant::Field { class, name_and_type } = self.constant_at(decoded.constant())? else {
                    return wrong_constant();
                };
                let field = self.member(class, name_and_type)?;
                instruction.operand = Operand::Field(field);
                instruction.is_protected = opcode >= GETFIELD && self.is_protected_field(field);
            }
            INVOKEVIRTUAL..=INVOKEINTERFACE => self.call(decoded, &mut instruction)?,
            INVOKEDYNAMIC => {
                return bad("invokedynamic bytecode is not supported in this class file version".to_owned());
            }
            NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => {
                instruction.operand = self.class_operand(decoded, number)?;
            }
            NEWARRAY => {
                let names = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
                let Some(name) = usize::from(decoded.array_type()).checked_sub(4).and_then(|code| names.get(code))
                else {
                    return bad("Bad type passed to newarray".to_owned());
                };
                instruction.operand = Operand::Type(Type::Ref(name));
            }
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET => instruction.operand = self.local(decoded)?,
            _ => {}
        }
        Ok(instruction)
    }

    fn local(&self, decoded: Decoded<'c>) -> Checked<Operand<'c>> {
        let index = usize::from(decoded.local());
        let n_slots = if matches!(decoded.general_opcode(), LLOAD | DLOAD | LSTORE | DSTORE) { 2 } else { 1 };
        if index + n_slots > usize::from(self.method.code.max_locals) {
            return bad("Illegal local variable number".to_owned());
        }
        Ok(Operand::Local(index))
    }

    fn branch(&self, decoded: Decoded<'c>) -> Checked<Operand<'c>> {
        let targets = decoded.jumps().map(|jump| self.number_at(jump.target()));
        match targets.collect::<Option<Vec<usize>>>() {
            Some(targets) => Ok(Operand::Targets(targets)),
            None => bad("Illegal target of jump or branch".to_owned()),
        }
    }

    /// The targets in order of examination: the last one first, the default at the end.
    fn switch(&self, decoded: Decoded<'c>) -> Checked<Operand<'c>> {
        let Some(switch) = decoded.switch() else { return Ok(Operand::None) };
        if self.method.file.major < WITH_ANY_PADDING && !switch.is_padded_with_zeros() {
            return bad("Non zero padding bytes in switch".to_owned());
        }
        if !switch.is_sorted() {
            return bad("Unsorted lookup switch".to_owned());
        }
        let target = |jump: Jump| self.number_at(jump.target());
        let Some(default) = target(switch.default()) else {
            return bad("Illegal default target in switch".to_owned());
        };
        let cases = switch.cases().rev().map(|(_, jump)| target(jump));
        match cases.chain([Some(default)]).collect::<Option<Vec<usize>>>() {
            Some(targets) => Ok(Operand::Targets(targets)),
            None => bad("Illegal branch in tableswitch".to_owned()),
        }
    }

    fn constant_at(&self, index: u16) -> Checked<Constant> {
        if index == 0 || index >= self.method.file.pool.len() {
            return bad("Illegal constant pool index".to_owned());
        }
        Ok(self.method.file.pool.get(index))
    }

    fn constant(&mut self, index: u16) -> Checked<Operand<'c>> {
        let major = self.method.file.major;
        let name = match self.constant_at(index)? {
            Constant::Integer(_) => return Ok(Operand::Type(Type::Int)),
            Constant::Float(_) => return Ok(Operand::Type(Type::Float)),
            Constant::String(_) => "java/lang/String",
            Constant::Class(_) if major >= WITH_CLASS_CONSTANTS => "java/lang/Class",
            Constant::MethodHandle { .. } if major >= WITH_METHOD_HANDLES => "java/lang/invoke/MethodHandle",
            Constant::MethodType(_) if major >= WITH_METHOD_HANDLES => "java/lang/invoke/MethodType",
            _ => return wrong_constant(),
        };
        Ok(Operand::Type(Type::Ref(name)))
    }

    fn class_at(&mut self, index: u16) -> Checked<Type<'c>> {
        match self.method.class_type(index) {
            Some(ty) => Ok(ty),
            None => wrong_constant(),
        }
    }

    fn member(&mut self, class: u16, name_and_type: u16) -> Checked<Member<'c>> {
        let owner = self.class_at(class)?;
        match self.method.file.name_and_type(name_and_type) {
            Ok((name, descriptor)) => {
                Ok(Member { owner, name: self.method.text(name), descriptor: self.method.text(descriptor) })
            }
            Err(_) => wrong_constant(),
        }
    }

    fn class_operand(&mut self, decoded: Decoded<'c>, number: usize) -> Checked<Operand<'c>> {
        let index = decoded.constant();
        if !matches!(self.constant_at(index)?, Constant::Class(_)) {
            return wrong_constant();
        }
        let ty = self.class_at(index)?;
        match decoded.opcode {
            ANEWARRAY if dimensions(ty) >= MAX_DIMENSIONS => bad("Array with too many dimensions".to_owned()),
            ANEWARRAY => {
                let Type::Ref(name) = ty else { return Ok(Operand::Type(ty)) };
                Ok(Operand::Type(self.method.array_of(name)))
            }
            NEW if dimensions(ty) > 0 => bad("Illegal creation of multi-dimensional array".to_owned()),
            NEW => Ok(Operand::New(Type::Uninit(number as u16), ty)),
            MULTIANEWARRAY => match usize::from(decoded.count()) {
                n if n == 0 || n > dimensions(ty) => bad("Illegal dimension argument".to_owned()),
                n => Ok(Operand::Dimensions(ty, n)),
            },
            _ => Ok(Operand::Type(ty)),
        }
    }

    fn call(&mut self, decoded: Decoded<'c>, instruction: &mut Instruction<'c>) -> Checked<()> {
        let opcode = instruction.opcode;
        let (class, name_and_type) = match (opcode, self.constant_at(decoded.constant())?) {
            (INVOKEINTERFACE, Constant::InterfaceMethod { class, name_and_type }) => (class, name_and_type),
            (INVOKEVIRTUAL..=INVOKESTATIC, Constant::Method { class, name_and_type }) => (class, name_and_type),
            (INVOKESTATIC, Constant::InterfaceMethod { class, name_and_type })
                if self.method.file.major >= WITH_STATIC_INTERFACE_METHODS =>
            {
                (class, name_and_type)
            }
            _ => return wrong_constant(),
        };
        let method = self.member(class, name_and_type)?;
        instruction.operand = Operand::Method(method);
        if method.name == "<init>" {
            if opcode != INVOKESPECIAL {
                return bad("Must call initializers using invokespecial".to_owned());
            }
            instruction.operand = Operand::Constructor(method);
        } else if method.name.starts_with('<') {
            return bad("Illegal call to internal method".to_owned());
        } else if opcode == INVOKESPECIAL && !self.is_superclass(method.owner) {
            return bad("Illegal use of nonvirtual function call".to_owned());
        }
        if opcode == INVOKEINTERFACE {
            let slots = descriptor::argument_slots(method.descriptor.as_bytes()) + 1;
            if u32::from(decoded.count()) != slots {
                return bad("Inconsistent args_size for invokeinterface".to_owned());
            }
            if !decoded.is_reserved_zero() {
                return bad("Fourth operand byte of invokeinterface must be zero".to_owned());
            }
        } else if opcode != INVOKESTATIC {
            instruction.is_protected = self.is_protected_method(method);
        }
        Ok(())
    }

    /// Whether a type is this class or one of its superclasses.
    fn is_superclass(&self, ty: Type<'c>) -> bool {
        matches!(ty, Type::Ref(name) if self.method.superclass_named(name).is_some())
    }

    /// The proper superclass that a member's reference names, and its superclasses.
    fn proper_superclasses(&self, owner: Type<'c>) -> impl Iterator<Item = ClassId> + '_ {
        let first = match owner {
            Type::Ref(name) => self.method.proper_superclass_named(name),
            _ => None,
        };
        self.method.superclasses(first)
    }

    fn is_protected_field(&self, field: Member<'c>) -> bool {
        let declared = |class| self.method.hierarchy.declared_field(class, field.name, field.descriptor);
        self.is_protected(field, declared)
    }

    fn is_protected_method(&self, method: Member<'c>) -> bool {
        let declared = |class| self.method.hierarchy.declared_method(class, method.name, method.descriptor);
        self.is_protected(method, declared)
    }

    fn is_protected(&self, member: Member<'c>, declared: impl Fn(ClassId) -> Option<u16>) -> bool {
        let mut classes = self.proper_superclasses(member.owner);
        let found = classes.find_map(|class| Some((class, declared(class)?)));
        found.is_some_and(|(class, flags)| self.method.is_protected_elsewhere(class, flags))
    }
}

fn wrong_constant<T>() -> Checked<T> {
    bad("Illegal type in constant pool".to_owned())
}
