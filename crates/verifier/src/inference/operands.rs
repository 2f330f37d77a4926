//! The effect of an instruction on the stack (JVMS §6.5).

use doppel_classpath::bytecode::{Kind, effect};
use doppel_classpath::classfile::descriptor;
use doppel_classpath::classfile::opcodes::*;

use super::instruction::{Instruction, Member, Operand};
use super::types::{dimensions, is_array, is_object_or_array};
use super::{Inference, bad};
use crate::failure::Checked;
use crate::frame::Type;
use crate::method::{OBJECT, THROWABLE};

/// The requirement on an operand, as far as the opcode determines it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Int,
    Long,
    Float,
    Double,
    /// An object or array.
    Reference,
    /// An object other than an array.
    Object,
    /// For a constructor.
    Uninitialized,
    /// By the kind of instruction that uses it: int, long, float, double, reference, byte, char, short; then any.
    Array(u8),
}

use Wanted::{Array, Double, Float, Int, Long, Reference};

const ANY_ARRAY: u8 = 8;
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

/// The requirements of the opcode alone, the deepest operand first. [`super::shuffle`] handles stack shuffles.
fn wanted(opcode: u8) -> Vec<Wanted> {
    let mut wanted: Vec<Wanted> =
        effect(opcode).iter().flat_map(|effect| effect.pops).map(|&kind| kind.into()).collect();
    let first = match opcode {
        IALOAD..=SALOAD => Array(opcode - IALOAD),
        IASTORE..=SASTORE => Array(opcode - IASTORE),
        ARRAYLENGTH => Array(ANY_ARRAY),
        ATHROW => Wanted::Object,
        GETFIELD => return vec![Reference],
        _ => return wanted,
    };
    wanted[0] = first;
    wanted
}

impl From<Kind> for Wanted {
    fn from(kind: Kind) -> Wanted {
        match kind {
            Kind::Int => Int,
            Kind::Long => Long,
            Kind::Float => Float,
            Kind::Double => Double,
            Kind::Reference => Reference,
        }
    }
}

fn wanted_of_type(ty: Type<'_>) -> Wanted {
    match ty {
        Type::Long => Long,
        Type::Float => Float,
        Type::Double => Double,
        Type::Ref(_) => Reference,
        _ => Int,
    }
}

/// The effect of one instruction.
#[derive(Default)]
pub struct Effect<'c> {
    pub pushes: Vec<Type<'c>>,
    /// A type that is replaced by another from here on: an object was initialised, or forgotten.
    pub replaced: Option<(Type<'c>, Type<'c>)>,
}

impl<'c> Inference<'_, 'c> {
    /// Pops an instruction's operands and returns what it leaves.
    pub fn apply(
        &mut self,
        number: usize,
        instruction: &Instruction<'c>,
        stack: &mut Vec<Type<'c>>,
    ) -> Checked<Effect<'c>> {
        let mut wanted = wanted(instruction.opcode);
        let mut parameters = Vec::new();
        match &instruction.operand {
            Operand::Field(field) => {
                let ty = self.method.type_of(field.descriptor.as_bytes());
                parameters.push(ty);
                match instruction.opcode {
                    PUTSTATIC => wanted = vec![wanted_of_type(ty)],
                    PUTFIELD => wanted = vec![Reference, wanted_of_type(ty)],
                    _ => {}
                }
            }
            Operand::Method(method) | Operand::Constructor(method) => {
                let text = method.descriptor.as_bytes();
                parameters = descriptor::parameters(text).map(|text| self.method.type_of(text)).collect();
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
                let returns = descriptor::return_type(method.descriptor.as_bytes());
                if returns != b"V" {
                    effect.pushes.push(self.method.type_of(returns));
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

    fn check_operand(&mut self, instruction: &Instruction<'c>, wanted: Wanted, top: Type<'c>) -> Checked<Type<'c>> {
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
                let what = if self.method.differences.spells_uninitialized { "uninitialized" } else { "unitialized" };
                let fits = matches!(top, Type::Uninit(_) | Type::UninitThis);
                return if fits { Ok(top) } else { bad(format!("Expecting to find {what} object on stack")) };
            }
            Array(kind) => {
                let (names, what) = ARRAYS[usize::from(kind)];
                let fits = match top {
                    Type::Null => true,
                    Type::Ref(name) if kind == 4 => is_array_of_references(name),
                    Type::Ref(_) if kind == ANY_ARRAY => is_array(top),
                    Type::Ref(name) => names.contains(&name),
                    _ => false,
                };
                (fits, what)
            }
        };
        if fits { Ok(top) } else { bad(format!("Expecting to find {what} on stack")) }
    }

    /// The type as which an instruction that requires an object or array accepts this one.
    fn as_reference(&self, instruction: &Instruction<'c>, ty: Type<'c>) -> Option<Type<'c>> {
        match (ty, instruction.opcode) {
            (Type::Null | Type::Ref(_), _) | (Type::ReturnAddress(_), ASTORE) => Some(ty),
            (Type::Uninit(_) | Type::UninitThis, ASTORE | IFNULL | IFNONNULL) => Some(ty),
            // A constructor may set its own fields before it calls another.
            (Type::UninitThis, PUTFIELD) => match &instruction.operand {
                Operand::Field(field) if self.declares(*field) => Some(self.method.this_type()),
                _ => None,
            },
            _ => None,
        }
    }

    fn declares(&self, field: Member<'c>) -> bool {
        let declared = || self.method.hierarchy.declared_field(self.method.class, field.name, field.descriptor);
        field.owner == self.method.this_type() && declared().is_some()
    }

    /// Checks what the opcode does not determine: classes.
    fn check_values(
        &mut self,
        instruction: &Instruction<'c>,
        values: &[Type<'c>],
        parameters: &[Type<'c>],
        effect: &mut Effect<'c>,
    ) -> Checked<()> {
        let current = self.method.this_type();
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
            (_, ATHROW) if !self.is_assignable(values[0], Type::Ref(THROWABLE))? => {
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

    fn check_arguments(&mut self, values: &[Type<'c>], parameters: &[Type<'c>]) -> Checked<()> {
        for (&value, &parameter) in values.iter().zip(parameters) {
            if matches!(parameter, Type::Ref(_)) && !self.is_assignable(value, parameter)? {
                return bad("Incompatible argument to function".to_owned());
            }
        }
        Ok(())
    }

    fn check_receiver(&mut self, instruction: &Instruction<'c>, receiver: Type<'c>, method: Member<'c>) -> Checked<()> {
        let current = self.method.this_type();
        if !self.is_assignable(receiver, method.owner)? {
            return bad("Incompatible object argument for function call".to_owned());
        }
        if instruction.opcode == INVOKESPECIAL && !self.is_assignable(receiver, current)? {
            return bad("Incompatible object argument for invokespecial".to_owned());
        }
        // Arrays appear to have a public method clone.
        let clones_array = method.owner == Type::Ref(OBJECT) && dimensions(receiver) > 0 && method.name == "clone";
        if instruction.is_protected && !self.is_assignable(receiver, current)? && !clones_array {
            return bad("Bad access to protected data".to_owned());
        }
        Ok(())
    }

    /// The type of an object after a constructor of `owner`.
    fn constructed(&mut self, instruction: &Instruction<'c>, object: Type<'c>, owner: Type<'c>) -> Checked<Type<'c>> {
        let Type::Uninit(new) = object else {
            let parent = self.method.parent();
            if owner != self.method.this_type() && Some(owner) != parent {
                return bad("Call to wrong initialization method".to_owned());
            }
            return Ok(self.method.this_type());
        };
        let made = match self.instructions.get(usize::from(new)).map(|new| &new.operand) {
            Some(Operand::New(_, made)) => *made,
            _ => Type::Top,
        };
        if made != owner {
            return bad("Call to wrong initialization method".to_owned());
        }
        // That of a superclass in another package may be called by `super(...)` only.
        if instruction.is_protected {
            return bad("Bad access to protected data".to_owned());
        }
        Ok(made)
    }
}

fn is_array_of_references(name: &str) -> bool {
    name.starts_with("[[") || name.starts_with("[L")
}

/// The result that follows from the opcode alone: numbers and null.
fn pushed(opcode: u8) -> Option<Type<'static>> {
    match effect(opcode)?.pushes.first()? {
        Kind::Int => Some(Type::Int),
        Kind::Long => Some(Type::Long),
        Kind::Float => Some(Type::Float),
        Kind::Double => Some(Type::Double),
        Kind::Reference => (opcode == ACONST_NULL).then_some(Type::Null),
    }
}
