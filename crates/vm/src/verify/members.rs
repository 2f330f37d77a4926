//! Fields, calls and constructors.

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, access as acc, descriptor};

use super::frame::Type;
use super::report::Context;
use super::{Checked, Fail, Verifier};
use crate::class::Class;
use crate::class::vtable::same_package;
use crate::symbol::Sym;

impl Verifier<'_> {
    pub fn field(&mut self, opcode: u8, index: u16) -> Checked<()> {
        let Constant::Field { class, name_and_type } = self.file.pool.get(index) else {
            return Err(self.bad_constant(index));
        };
        let (name, text) = self.file.name_and_type(name_and_type).map_err(|_| self.bad_constant(index))?;
        if !descriptor::is_field(text) {
            return Err(self.bad_constant(index));
        }
        let ty = self.type_of(text);
        let owner = self.class_type(class)?;
        match opcode {
            GETSTATIC => self.push(ty),
            PUTSTATIC => self.pop(ty).map(drop),
            GETFIELD => {
                let receiver = self.pop(owner)?;
                self.check_protected_field(owner, name, text, receiver, "getfield")?;
                self.push(ty)
            }
            _ => {
                self.pop(ty)?;
                // A constructor may set its own fields before it calls another (JVMS §4.10.1.9 putfield).
                if self.frame.stack.last() == Some(&Type::UninitThis)
                    && owner == Type::Ref(self.class.name)
                    && self.declares_field(name, text)
                {
                    self.pop_any()?;
                    return Ok(());
                }
                let receiver = self.pop(owner)?;
                self.check_protected_field(owner, name, text, receiver, "putfield")
            }
        }
    }

    fn declares_field(&mut self, name: &[u8], text: &[u8]) -> bool {
        let (name, text) = (self.vm.symbols.intern_mutf8(name), self.vm.symbols.intern_mutf8(text));
        self.class.fields().iter().any(|field| field.name == name && field.descriptor == text)
    }

    fn check_protected_field(
        &mut self,
        owner: Type,
        name: &[u8],
        text: &[u8],
        receiver: Type,
        what: &str,
    ) -> Checked<()> {
        let Type::Ref(owner) = owner else { return Ok(()) };
        let Some(named) = self.superclass_named(owner) else { return Ok(()) };
        let (name, text) = (self.vm.symbols.intern_mutf8(name), self.vm.symbols.intern_mutf8(text));
        match named.lookup_field(name, text) {
            Some(field) if field.access_flags & acc::PROTECTED != 0 => {
                self.check_protected(field.class, receiver, what)
            }
            _ => Ok(()),
        }
    }

    /// Protected members of a superclass in another package, on objects of this class only (JVMS §4.10.1.8).
    fn check_protected(&mut self, declared: &'static Class, receiver: Type, what: &str) -> Checked<()> {
        if same_package(declared, self.class) {
            return Ok(());
        }
        let current = Type::Ref(self.class.name);
        if self.assignable(current, receiver)? {
            return Ok(());
        }
        let message = format!("Bad access to protected data in {what}");
        Err(self.bad_popped(receiver, Some(&current.to_string()), &message))
    }

    pub fn call(&mut self, opcode: u8, index: u16, bci: usize) -> Checked<()> {
        let (owner, name_and_type, is_interface) = match (opcode, self.file.pool.get(index)) {
            (INVOKEDYNAMIC, Constant::InvokeDynamic { name_and_type, .. }) => (0, name_and_type, false),
            (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC, Constant::Method { class, name_and_type }) => {
                (class, name_and_type, false)
            }
            (INVOKEINTERFACE, Constant::InterfaceMethod { class, name_and_type }) => (class, name_and_type, true),
            (INVOKESPECIAL | INVOKESTATIC, Constant::InterfaceMethod { class, name_and_type })
                if self.file.major >= 52 =>
            {
                (class, name_and_type, true)
            }
            _ => return Err(self.bad_constant(index)),
        };
        let (name, text) = self.file.name_and_type(name_and_type).map_err(|_| self.bad_constant(index))?;
        let Some(signature) = descriptor::MethodDescriptor::parse(text) else { return Err(self.bad_constant(index)) };
        self.check_operand_bytes(opcode, bci, signature.argument_slots() + 1)?;
        if name.starts_with(b"<") && !(name == b"<init>" && opcode == INVOKESPECIAL) {
            return Err(self.bad_code(bci, "Illegal call to internal method"));
        }
        let owner = if opcode == INVOKEDYNAMIC { Type::Top } else { self.class_type(owner)? };
        if opcode == INVOKESPECIAL && name != b"<init>" {
            self.check_special(owner, is_interface, bci)?;
        }
        let params: Vec<&[u8]> = signature.parameters().collect();
        for param in params.into_iter().rev() {
            let ty = self.type_of(param);
            self.pop(ty)?;
        }
        match opcode {
            INVOKESPECIAL if name == b"<init>" => self.call_constructor(owner, text, bci)?,
            INVOKESPECIAL => drop(self.pop(Type::Ref(self.class.name))?),
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
                let ty = self.type_of(returns);
                self.push(ty)
            }
        }
    }

    fn check_operand_bytes(&self, opcode: u8, bci: usize, arg_slots: u32) -> Checked<()> {
        let operand = |offset: usize| self.bytes.get(bci + offset).copied().unwrap_or(0);
        match opcode {
            INVOKEINTERFACE if u32::from(operand(3)) != arg_slots => {
                Err(self.bad_code(bci, "Inconsistent args count operand in invokeinterface"))
            }
            INVOKEINTERFACE if operand(4) != 0 => {
                Err(self.bad_code(bci, "Fourth operand byte of invokeinterface must be zero"))
            }
            INVOKEDYNAMIC if operand(3) != 0 || operand(4) != 0 => {
                Err(self.bad_code(bci, "Third and fourth operand bytes of invokedynamic must be zero"))
            }
            _ => Ok(()),
        }
    }

    /// `invokespecial` names this class, a superclass or a direct superinterface.
    fn check_special(&mut self, owner: Type, is_interface: bool, bci: usize) -> Checked<()> {
        let Type::Ref(name) = owner else { return Ok(()) };
        if name == self.class.name || self.superclass_named(name).is_some() {
            return Ok(());
        }
        let direct = self.class.interfaces.iter().any(|interface| interface.name == name);
        if direct {
            return Ok(());
        }
        let all = self.class.all_interfaces.iter().any(|&id| self.vm.class(id).name == name);
        let message = if is_interface && all {
            "Bad invokespecial instruction: interface method to invoke is not in a direct superinterface."
        } else {
            "Bad invokespecial instruction: current class isn't assignable to reference class."
        };
        Err(self.bad_code(bci, message))
    }

    fn check_protected_method(&mut self, owner: Type, name: &[u8], text: &[u8], receiver: Type) -> Checked<()> {
        let Type::Ref(owner) = owner else { return Ok(()) };
        if receiver == Type::Ref(self.class.name) {
            return Ok(());
        }
        let Some(named) = self.superclass_named(owner) else { return Ok(()) };
        let (name, text) = (self.vm.symbols.intern_mutf8(name), self.vm.symbols.intern_mutf8(text));
        let Some(method) = named.lookup_method(self.vm, name, text) else { return Ok(()) };
        let clones_array = name.as_str() == "clone"
            && owner == self.object
            && matches!(receiver, Type::Ref(array) if array.as_str().starts_with('['));
        if method.access_flags & acc::PROTECTED == 0 || clones_array {
            return Ok(());
        }
        self.check_protected(method.class, receiver, "invokevirtual")
    }

    fn call_constructor(&mut self, owner: Type, text: &[u8], bci: usize) -> Checked<()> {
        let receiver = self.pop_reference()?;
        match receiver {
            Type::UninitThis => {
                let parent = self.class.super_class.map(|parent| Type::Ref(parent.name));
                if owner != Type::Ref(self.class.name) && Some(owner) != parent {
                    return Err(self.bad_popped(receiver, None, "Bad <init> method call"));
                }
                self.frame.initialize(receiver, Type::Ref(self.class.name));
                Ok(())
            }
            Type::Uninit(new) => {
                let index = self.bytes.get(usize::from(new) + 1..).and_then(<[u8]>::first_chunk).copied();
                let made = self.class_type(index.map_or(0, u16::from_be_bytes))?;
                if made != owner {
                    return Err(self.bad_popped(made, Some(&owner.to_string()), "Call to wrong <init> method"));
                }
                self.check_protected_constructor(owner, text, bci)?;
                self.frame.initialize(receiver, made);
                Ok(())
            }
            _ => Err(self.bad_popped(receiver, None, "Bad operand type when invoking <init>")),
        }
    }

    /// A protected constructor of a superclass in another package is for `super(...)` only.
    fn check_protected_constructor(&mut self, owner: Type, text: &[u8], bci: usize) -> Checked<()> {
        let Type::Ref(owner) = owner else { return Ok(()) };
        let Some(named) = self.superclass_named(owner) else { return Ok(()) };
        let (name, text): (Sym, Sym) = (self.vm.symbols.intern("<init>"), self.vm.symbols.intern_mutf8(text));
        match named.declared_method(name, text) {
            Some(method) if method.access_flags & acc::PROTECTED != 0 && !same_package(named, self.class) => {
                let context = Context::new(bci, "Error exists in the bytecode", None);
                Err(Fail::Verify("Bad access to protected <init> method".to_owned(), context))
            }
            _ => Ok(()),
        }
    }
}
