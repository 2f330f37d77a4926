//! Fields, calls and constructors.

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, descriptor};

use super::Checker;
use crate::failure::{Checked, Fail};
use crate::frame::Type;
use crate::hierarchy::MemberOf;
use crate::method::OBJECT;
use crate::report::Context;

impl<'c> Checker<'_, 'c> {
    pub fn field(&mut self, opcode: u8, index: u16) -> Checked<()> {
        let Constant::Field { class, name_and_type } = self.method.file.pool.get(index) else {
            return Err(self.bad_constant(index));
        };
        let (name, text) = self.method.file.name_and_type(name_and_type).map_err(|_| self.bad_constant(index))?;
        if !descriptor::is_field(text) {
            return Err(self.bad_constant(index));
        }
        let ty = self.method.type_of(text);
        let owner = self.class_type(class)?;
        if opcode >= GETFIELD && is_array(owner) {
            let found = format!("{owner} (constant pool {index})");
            let name = self.method.java_name();
            let message = format!("Expecting reference to class in class {name} at constant pool index {index}");
            return Err(Fail::Verify(message, Context::wrong_type(self.frame.bci, &found, None, None)));
        }
        match opcode {
            GETSTATIC => self.push_declared(ty),
            PUTSTATIC => self.pop_declared(ty).map(drop),
            GETFIELD => {
                let receiver = self.pop(owner)?;
                self.check_protected_field(owner, name, text, receiver, "getfield")?;
                self.push_declared(ty)
            }
            _ => {
                self.pop_declared(ty)?;
                let mut receiver = self.pop_any()?;
                let current = self.method.this_type();
                // A constructor may set its own fields before it calls another (JVMS §4.10.1.9 putfield).
                if receiver == Type::UninitThis && owner == current && self.declares_field(name, text) {
                    receiver = current;
                }
                if !self.assignable(owner, receiver)? {
                    let wanted = format!("{owner} (constant pool {index})");
                    return Err(self.bad_popped(receiver, Some(&wanted), "Bad type on operand stack in putfield"));
                }
                self.check_protected_field(owner, name, text, receiver, "putfield")
            }
        }
    }

    fn declares_field(&mut self, name: &'c [u8], text: &'c [u8]) -> bool {
        let (name, text) = (self.method.text(name), self.method.text(text));
        self.method.hierarchy.declared_field(self.method.class, name, text).is_some()
    }

    fn check_protected_field(
        &mut self,
        owner: Type<'c>,
        name: &'c [u8],
        text: &'c [u8],
        receiver: Type<'c>,
        what: &str,
    ) -> Checked<()> {
        let Type::Ref(owner) = owner else { return Ok(()) };
        if receiver == self.method.this_type() {
            return Ok(());
        }
        let Some(named) = self.method.proper_superclass_named(owner) else { return Ok(()) };
        let (name, text) = (self.method.text(name), self.method.text(text));
        match self.method.hierarchy.resolve_field(named, name, text) {
            Some(field) => self.check_protected(field, receiver, what),
            None => Ok(()),
        }
    }

    /// Protected members of a superclass in another package are accessible only on objects of this class (JVMS
    /// §4.10.1.8).
    fn check_protected(&mut self, member: MemberOf, receiver: Type<'c>, what: &str) -> Checked<()> {
        if !self.method.is_protected_elsewhere(member.class, member.access_flags) {
            return Ok(());
        }
        let current = self.method.this_type();
        // An interface does not count as `Object` here.
        let is_object = self.method.hierarchy.is_interface(self.method.class) && receiver == Type::Ref(OBJECT);
        if !is_object && self.assignable(current, receiver)? {
            return Ok(());
        }
        let message = format!("Bad access to protected data in {what}");
        Err(self.bad_popped(receiver, Some(&current.to_string()), &message))
    }

    pub fn call(&mut self, instruction: Instruction<'c>) -> Checked<()> {
        let (bci, opcode, index) = (instruction.bci, instruction.opcode, instruction.constant());
        let (owner, name_and_type, is_interface) = match (opcode, self.method.file.pool.get(index)) {
            (INVOKEDYNAMIC, Constant::InvokeDynamic { name_and_type, .. }) => (0, name_and_type, false),
            (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC, Constant::Method { class, name_and_type }) => {
                (class, name_and_type, false)
            }
            (INVOKEINTERFACE, Constant::InterfaceMethod { class, name_and_type }) => (class, name_and_type, true),
            (INVOKESPECIAL | INVOKESTATIC, Constant::InterfaceMethod { class, name_and_type })
                if self.method.file.major >= 52 =>
            {
                (class, name_and_type, true)
            }
            _ => return Err(self.bad_constant(index)),
        };
        let (name, text) = self.method.file.name_and_type(name_and_type).map_err(|_| self.bad_constant(index))?;
        let Some(signature) = descriptor::MethodDescriptor::parse(text) else { return Err(self.bad_constant(index)) };
        self.check_operand_bytes(instruction, signature.argument_slots() + 1)?;
        if name.starts_with(b"<") && !(name == b"<init>" && opcode == INVOKESPECIAL) {
            return Err(self.bad_code(bci, "Illegal call to internal method"));
        }
        let owner = if opcode == INVOKEDYNAMIC { Type::Top } else { self.class_type(owner)? };
        if opcode == INVOKESPECIAL && name != b"<init>" {
            self.check_special(owner, is_interface, bci)?;
        }
        let params: Vec<&[u8]> = signature.parameters().collect();
        for param in params.into_iter().rev() {
            let ty = self.method.type_of(param);
            self.pop_declared(ty)?;
        }
        match opcode {
            INVOKESPECIAL if name == b"<init>" => self.call_constructor(owner, text, instruction)?,
            INVOKESPECIAL => drop(self.pop(self.method.this_type())?),
            INVOKEVIRTUAL => {
                let receiver = self.pop(owner)?;
                self.check_protected_method(owner, name, text, receiver)?;
            }
            INVOKEINTERFACE => drop(self.pop(owner)?),
            _ => {}
        }
        match signature.return_type() {
            b"V" => Ok(()),
            returns => {
                let ty = self.method.type_of(returns);
                self.push_declared(ty)
            }
        }
    }

    fn check_operand_bytes(&self, instruction: Instruction<'c>, arg_slots: u32) -> Checked<()> {
        let bci = instruction.bci;
        match instruction.opcode {
            INVOKEINTERFACE if u32::from(instruction.count()) != arg_slots => {
                Err(self.bad_code(bci, "Inconsistent args count operand in invokeinterface"))
            }
            INVOKEINTERFACE if !instruction.is_reserved_zero() => {
                Err(self.bad_code(bci, "Fourth operand byte of invokeinterface must be zero"))
            }
            INVOKEDYNAMIC if !instruction.is_reserved_zero() => {
                Err(self.bad_code(bci, "Third and fourth operand bytes of invokedynamic must be zero"))
            }
            _ => Ok(()),
        }
    }

    /// `invokespecial` names this class, a superclass or a direct superinterface.
    fn check_special(&mut self, owner: Type<'c>, is_interface: bool, bci: usize) -> Checked<()> {
        let Type::Ref(name) = owner else { return Ok(()) };
        let file = self.method.file;
        let mut direct = file.interfaces.iter().filter_map(|&index| file.class_name(index).ok()).collect::<Vec<_>>();
        direct.extend(file.super_name());
        if name == self.method.class_name || direct.into_iter().any(|direct| self.method.text(direct) == name) {
            return Ok(());
        }
        let message = if !self.assignable(owner, self.method.this_type())? {
            "Bad invokespecial instruction: current class isn't assignable to reference class."
        } else if is_interface && self.method.differences.names_direct_superinterfaces {
            "Bad invokespecial instruction: interface method to invoke is not in a direct superinterface."
        } else if is_interface {
            "Bad invokespecial instruction: interface method reference is in an indirect superinterface."
        } else {
            return Ok(());
        };
        Err(self.bad_code(bci, message))
    }

    fn check_protected_method(
        &mut self,
        owner: Type<'c>,
        name: &'c [u8],
        text: &'c [u8],
        receiver: Type<'c>,
    ) -> Checked<()> {
        let Type::Ref(owner) = owner else { return Ok(()) };
        if receiver == self.method.this_type() {
            return Ok(());
        }
        let Some(named) = self.method.proper_superclass_named(owner) else { return Ok(()) };
        let (name, text) = (self.method.text(name), self.method.text(text));
        let Some(method) = self.method.hierarchy.resolve_method(named, name, text) else { return Ok(()) };
        let clones_array =
            name == "clone" && owner == OBJECT && matches!(receiver, Type::Ref(array) if array.starts_with('['));
        if clones_array { Ok(()) } else { self.check_protected(method, receiver, "invokevirtual") }
    }

    fn call_constructor(&mut self, owner: Type<'c>, text: &'c [u8], call: Instruction<'c>) -> Checked<()> {
        let bci = call.bci;
        let receiver = self.pop_reference()?;
        match receiver {
            Type::UninitThis => {
                let parent = self.method.parent();
                let current = self.method.this_type();
                if owner != current && Some(owner) != parent {
                    let context = Context::wrong_type(bci, &owner.to_string(), Some(&current.to_string()), None);
                    return Err(Fail::Verify("Bad <init> method call".to_owned(), context));
                }
                self.check_throwing_handlers(bci)?;
                self.flow_to_handlers(bci, true)?;
                self.frame.initialize(receiver, current);
                self.initialises_this = true;
                Ok(())
            }
            Type::Uninit(new) => {
                let index = self.decoded(usize::from(new))?.constant();
                let made = self.class_type(index)?;
                if made != owner {
                    let found = format!("{made} (constant pool {index})");
                    let wanted = format!("{owner} (constant pool {})", call.constant());
                    let context = Context::wrong_type(bci, &found, Some(&wanted), None);
                    return Err(Fail::Verify("Call to wrong <init> method".to_owned(), context));
                }
                self.check_protected_constructor(owner, text, bci, index)?;
                self.flow_to_handlers(bci, false)?;
                self.frame.initialize(receiver, made);
                Ok(())
            }
            _ => Err(self.bad_popped(receiver, None, "Bad operand type when invoking <init>")),
        }
    }

    /// A protected constructor of a superclass in another package may be called by `super(...)` only.
    fn check_protected_constructor(&mut self, owner: Type<'c>, text: &'c [u8], bci: usize, index: u16) -> Checked<()> {
        let Type::Ref(name) = owner else { return Ok(()) };
        let Some(named) = self.method.proper_superclass_named(name) else { return Ok(()) };
        let text = self.method.text(text);
        match self.method.hierarchy.declared_method(named, "<init>", text) {
            Some(flags) if self.method.is_protected_elsewhere(named, flags) => {
                let found = format!("{owner} (constant pool {index})");
                let wanted = self.method.this_type().to_string();
                let context = Context::wrong_type(bci, &found, Some(&wanted), None);
                Err(Fail::Verify("Bad access to protected <init> method".to_owned(), context))
            }
            _ => Ok(()),
        }
    }
}

fn is_array(ty: Type<'_>) -> bool {
    matches!(ty, Type::Ref(name) if name.starts_with('['))
}
