//! What an instruction takes from the stack and what it leaves there (JVMS §6.5).

use doppel_classpath::classfile::descriptor;
use doppel_classpath::classfile::opcodes::*;

use super::super::frame::Type;
use super::super::{Checked, lookup};
use super::instruction::{Instruction, Member, Operand};
use super::types::{dimensions, is_array, is_object_or_array};
use super::{Inference, bad};
use crate::symbol::Sym;

/// What an operand has to be, as far as the opcode says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Int,
    Long,
    Float,
    Double,
    /// An object or array.
    Reference,
    /// An object, no array.
    Object,
    /// For a constructor.
    Uninitialized,
    /// By the kind of instruction that uses it: int, long, float, double, reference, byte, char, short; then any.
    Array(u8),
}

use Wanted::{Array, Double, Float, Int, Long, Reference};

const ANY_ARRAY: u8 = 8;
/// In the order of typed opcodes.
const ONE: [&[Wanted]; 5] = [&[Int], &[Long], &[Float], &[Double], &[Reference]];
const TWO: [&[Wanted]; 5] = [&[Int, Int], &[Long, Long], &[Float, Float], &[Double, Double], &[Reference, Reference]];
const ELEMENTS: [Wanted; 8] = [Int, Long, Float, Double, Reference, Int, Int, Int];
const ARRAYS: [(&[&str], &str); 9] = [
    (&["[I"], "array of ints"),
    (&["[J"], "array of longs"),
    (&["[F"], "array of floats"),
    (&["[D"], "array of doubles"),
    (&[], "array of objects or arrays"),
    (&["[B", "[Z"], "array of bytes or Booleans"),
    (&["[C"], "array of chars"),
    (&["[S"], "array of shorts"),
    (&[], "array"),
];

/// What the opcode alone says, the deepest operand first. Shuffles of the stack are in [`super::shuffle`].
fn wanted(opcode: u8) -> Vec<Wanted> {
    let family = |first: u8| usize::from(opcode - first);
    let fixed: &[Wanted] = match opcode {
        IALOAD..=SALOAD => return vec![Array(opcode - IALOAD), Int],
        IASTORE..=SASTORE => return vec![Array(opcode - IASTORE), Int, ELEMENTS[family(IASTORE)]],
        ISTORE..=ASTORE => ONE[family(ISTORE)],
        IADD..=DREM => TWO[family(IADD) % 4],
        INEG..=DNEG => ONE[family(INEG)],
        ISHL | ISHR | IUSHR | IAND | IOR | IXOR | IF_ICMPEQ..=IF_ICMPLE => TWO[0],
        LSHL | LSHR | LUSHR => &[Long, Int],
        LAND | LOR | LXOR | LCMP => TWO[1],
        FCMPL | FCMPG => TWO[2],
        DCMPL | DCMPG => TWO[3],
        I2L..=I2D | I2B..=I2S | IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH | NEWARRAY | ANEWARRAY => ONE[0],
        L2I..=L2D => ONE[1],
        F2I..=F2D => ONE[2],
        D2I..=D2F => ONE[3],
        IF_ACMPEQ | IF_ACMPNE => TWO[4],
        IRETURN..=ARETURN => ONE[family(IRETURN)],
        GETFIELD | CHECKCAST | INSTANCEOF | MONITORENTER | MONITOREXIT | IFNULL | IFNONNULL => ONE[4],
        ARRAYLENGTH => &[Array(ANY_ARRAY)],
        ATHROW => &[Wanted::Object],
        _ => &[],
    };
    fixed.to_vec()
}

fn wanted_of_type(ty: Type) -> Wanted {
    match ty {
        Type::Long => Long,
        Type::Float => Float,
        Type::Double => Double,
        Type::Ref(_) => Reference,
        _ => Int,
    }
}

/// What became of the operands of one instruction.
#[derive(Default)]
pub struct Effect {
    pub pushes: Vec<Type>,
    /// A type that stands for another one from here on: an object got initialised, or forgotten.
    pub replaced: Option<(Type, Type)>,
}

impl Inference<'_> {
    /// Takes an instruction's operands off the stack and says what it leaves.
    pub fn apply(&mut self, number: usize, instruction: &Instruction, stack: &mut Vec<Type>) -> Checked<Effect> {
        let mut wanted = wanted(instruction.opcode);
        let mut parameters = Vec::new();
        match &instruction.operand {
            Operand::Field(field) => {
                let ty = lookup::type_of(self.vm, field.descriptor.as_str().as_bytes());
                parameters.push(ty);
                match instruction.opcode {
                    PUTSTATIC => wanted = vec![wanted_of_type(ty)],
                    PUTFIELD => wanted = vec![Reference, wanted_of_type(ty)],
                    _ => {}
                }
            }
            Operand::Method(method) | Operand::Constructor(method) => {
                let text = method.descriptor.as_str().as_bytes();
                parameters = descriptor::parameters(text).map(|text| lookup::type_of(self.vm, text)).collect();
                wanted = match instruction.operand {
                    Operand::Constructor(_) => vec![Wanted::Uninitialized],
                    _ if instruction.opcode == INVOKESTATIC => Vec::new(),
                    _ => vec![Reference],
                };
                wanted.extend(parameters.iter().map(|&ty| wanted_of_type(ty)));
            }
            Operand::Dimensions(_, n) => wanted = vec![Int; *n],
            _ => {}
        }
        let mut values = Vec::with_capacity(wanted.len());
        for &wanted in wanted.iter().rev() {
            let Some(top) = stack.pop() else {
                return bad("Unable to pop operand off an empty stack".to_owned());
            };
            values.push(self.check_operand(instruction, wanted, top)?);
        }
        values.reverse();
        let mut effect = Effect::default();
        self.check_values(instruction, &values, &parameters, &mut effect)?;
        match (&instruction.operand, instruction.opcode) {
            (Operand::New(new, _), _) => {
                if stack.contains(new) {
                    return bad("Uninitialized object on stack at creating point".to_owned());
                }
                effect.replaced = Some((*new, Type::Top));
                effect.pushes.push(*new);
            }
            (Operand::Field(_), GETSTATIC | GETFIELD) => effect.pushes = parameters,
            (Operand::Method(method) | Operand::Constructor(method), _) => {
                let returns = descriptor::return_type(method.descriptor.as_str().as_bytes());
                if returns != b"V" {
                    effect.pushes.push(lookup::type_of(self.vm, returns));
                }
            }
            (Operand::Dimensions(ty, _), _) => effect.pushes.push(*ty),
            (_, INSTANCEOF) => effect.pushes.push(Type::Int),
            (Operand::Type(ty), _) => effect.pushes.push(*ty),
            (_, AALOAD) => effect.pushes.push(self.component(values[0])),
            (Operand::Local(index), ALOAD) => {
                let registers = self.states[number].registers.as_ref();
                effect.pushes.extend(registers.map(|registers| registers.get(*index)));
            }
            (Operand::Targets(targets), JSR | JSR_W) => {
                effect.pushes.extend(targets.first().map(|&target| Type::ReturnAddress(target as u16)));
            }
            (_, opcode) => effect.pushes.extend(pushed(opcode)),
        }
        Ok(effect)
    }

    fn check_operand(&mut self, instruction: &Instruction, wanted: Wanted, top: Type) -> Checked<Type> {
        let (fits, what) = match wanted {
            Int => (top == Type::Int, "integer"),
            Float => (top == Type::Float, "float"),
            Double => (top == Type::Double, "double"),
            Long => (top == Type::Long, "long"),
            Reference => {
                return match self.as_reference(instruction, top) {
                    Some(ty) => Ok(ty),
                    None => bad("Expecting to find object/array on stack".to_owned()),
                };
            }
            Wanted::Object => (is_object_or_array(top) && !is_array(top), "object"),
            Wanted::Uninitialized => {
                let what = if self.vm.release.spells_uninitialized { "uninitialized" } else { "unitialized" };
                let fits = matches!(top, Type::Uninit(_) | Type::UninitThis);
                return if fits { Ok(top) } else { bad(format!("Expecting to find {what} object on stack")) };
            }
            Array(kind) => {
                let (names, what) = ARRAYS[usize::from(kind)];
                let fits = match top {
                    Type::Null => true,
                    Type::Ref(name) if kind == 4 => is_array_of_references(name),
                    Type::Ref(_) if kind == ANY_ARRAY => is_array(top),
                    Type::Ref(name) => names.contains(&name.as_str()),
                    _ => false,
                };
                (fits, what)
            }
        };
        if fits { Ok(top) } else { bad(format!("Expecting to find {what} on stack")) }
    }

    /// The type as which an instruction that wants an object or array takes this one.
    fn as_reference(&self, instruction: &Instruction, ty: Type) -> Option<Type> {
        match (ty, instruction.opcode) {
            (Type::Null | Type::Ref(_), _) | (Type::ReturnAddress(_), ASTORE) => Some(ty),
            (Type::Uninit(_) | Type::UninitThis, ASTORE | IFNULL | IFNONNULL) => Some(ty),
            // A constructor may set its own fields before it calls another.
            (Type::UninitThis, PUTFIELD) => match &instruction.operand {
                Operand::Field(field) if self.declares(*field) => Some(Type::Ref(self.class.name)),
                _ => None,
            },
            _ => None,
        }
    }

    fn declares(&self, field: Member) -> bool {
        let is_it = |it: &&'static crate::class::Field| it.name == field.name && it.descriptor == field.descriptor;
        field.owner == Type::Ref(self.class.name) && self.class.fields().iter().any(is_it)
    }

    /// What the opcode does not say: classes.
    fn check_values(
        &mut self,
        instruction: &Instruction,
        values: &[Type],
        parameters: &[Type],
        effect: &mut Effect,
    ) -> Checked<()> {
        let current = Type::Ref(self.class.name);
        match (&instruction.operand, instruction.opcode) {
            (Operand::Field(field), opcode @ (PUTFIELD | GETFIELD | PUTSTATIC)) => {
                if opcode != PUTSTATIC {
                    if !self.is_assignable(values[0], field.owner)? {
                        return bad("Incompatible type for getting or setting field".to_owned());
                    }
                    if instruction.is_protected && !self.is_assignable(values[0], current)? {
                        return bad("Bad access to protected data".to_owned());
                    }
                }
                if opcode != GETFIELD && !self.is_assignable(values[values.len() - 1], parameters[0])? {
                    return bad("Bad type in putfield/putstatic".to_owned());
                }
            }
            (Operand::Constructor(method), _) => {
                let made = self.constructed(instruction, values[0], method.owner)?;
                effect.replaced = Some((values[0], made));
                self.check_arguments(&values[1..], parameters)?;
            }
            (Operand::Method(_), INVOKESTATIC) => self.check_arguments(values, parameters)?,
            (Operand::Method(method), _) => {
                self.check_receiver(instruction, values[0], *method)?;
                self.check_arguments(&values[1..], parameters)?;
            }
            (_, ATHROW) if !self.is_assignable(values[0], self.throwable)? => {
                return bad("Can only throw Throwable objects".to_owned());
            }
            (_, RETURN) if self.returns.is_some() => return bad("Wrong return type in function".to_owned()),
            (_, IRETURN..=ARETURN) => {
                let fits = match self.returns {
                    Some(returns) => self.is_assignable(values[0], returns)?,
                    None => false,
                };
                if !fits {
                    return bad("Wrong return type in function".to_owned());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn check_arguments(&mut self, values: &[Type], parameters: &[Type]) -> Checked<()> {
        for (&value, &parameter) in values.iter().zip(parameters) {
            if matches!(parameter, Type::Ref(_)) && !self.is_assignable(value, parameter)? {
                return bad("Incompatible argument to function".to_owned());
            }
        }
        Ok(())
    }

    fn check_receiver(&mut self, instruction: &Instruction, receiver: Type, method: Member) -> Checked<()> {
        let current = Type::Ref(self.class.name);
        if !self.is_assignable(receiver, method.owner)? {
            return bad("Incompatible object argument for function call".to_owned());
        }
        if instruction.opcode == INVOKESPECIAL && !self.is_assignable(receiver, current)? {
            return bad("Incompatible object argument for invokespecial".to_owned());
        }
        // Arrays pretend to have a public method clone.
        let clones_array = method.owner == self.object() && dimensions(receiver) > 0 && method.name.as_str() == "clone";
        if instruction.is_protected && !self.is_assignable(receiver, current)? && !clones_array {
            return bad("Bad access to protected data".to_owned());
        }
        Ok(())
    }

    /// What a constructor of `owner` makes of an object.
    fn constructed(&mut self, instruction: &Instruction, object: Type, owner: Type) -> Checked<Type> {
        let Type::Uninit(new) = object else {
            let parent = self.class.super_class.map(|parent| Type::Ref(parent.name));
            if owner != Type::Ref(self.class.name) && Some(owner) != parent {
                return bad("Call to wrong initialization method".to_owned());
            }
            return Ok(Type::Ref(self.class.name));
        };
        let made = match self.instructions.get(usize::from(new)).map(|new| &new.operand) {
            Some(Operand::New(_, made)) => *made,
            _ => Type::Top,
        };
        if made != owner {
            return bad("Call to wrong initialization method".to_owned());
        }
        // That of a superclass in another package is for `super(...)` only.
        if instruction.is_protected {
            return bad("Bad access to protected data".to_owned());
        }
        Ok(made)
    }
}

fn is_array_of_references(name: Sym) -> bool {
    let name = name.as_str();
    name.starts_with("[[") || name.starts_with("[L")
}

/// What an instruction without operands leaves.
fn pushed(opcode: u8) -> Option<Type> {
    const NUMBERS: [Type; 4] = [Type::Int, Type::Long, Type::Float, Type::Double];
    let number = |offset: u8| Some(NUMBERS[usize::from(offset % 4)]);
    match opcode {
        ACONST_NULL => Some(Type::Null),
        LCONST_0 | LCONST_1 | I2L | F2L | D2L | LSHL | LSHR | LUSHR | LAND | LOR | LXOR => Some(Type::Long),
        FCONST_0..=FCONST_2 | I2F | L2F | D2F => Some(Type::Float),
        DCONST_0 | DCONST_1 | I2D | L2D | F2D => Some(Type::Double),
        ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH | BALOAD..=SALOAD | ISHL | ISHR | IUSHR | IAND | IOR | IXOR => {
            Some(Type::Int)
        }
        L2I | F2I | D2I | I2B..=I2S | LCMP..=DCMPG | ARRAYLENGTH => Some(Type::Int),
        ILOAD..=DLOAD => number(opcode - ILOAD),
        IALOAD..=DALOAD => number(opcode - IALOAD),
        IADD..=DREM => number(opcode - IADD),
        INEG..=DNEG => number(opcode - INEG),
        _ => None,
    }
}
