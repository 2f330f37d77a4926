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
        if opcode >= GETFIELD && is_array(owner) {
            let found = format!("{owner} (constant pool {index})");
            let name = self.class.java_name();
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
                let current = Type::Ref(self.class.name);
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
        if receiver == Type::Ref(self.class.name) {
            return Ok(());
        }
        let Some(named) = self.proper_superclass_named(owner) else { return Ok(()) };
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
        // An interface does not count as `Object` here.
        let is_object = self.class.is_interface() && receiver == Type::Ref(self.object);
        if !is_object && self.assignable(current, receiver)? {
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
            self.pop_declared(ty)?;
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
                self.push_declared(ty)
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
        let is_parent = self.class.super_class.is_some_and(|parent| parent.name == name);
        if name == self.class.name || is_parent || self.class.interfaces.iter().any(|direct| direct.name == name) {
            return Ok(());
        }
        let message = if !self.assignable(owner, Type::Ref(self.class.name))? {
            "Bad invokespecial instruction: current class isn't assignable to reference class."
        } else if is_interface && self.vm.release.names_direct_superinterfaces {
            "Bad invokespecial instruction: interface method to invoke is not in a direct superinterface."
        } else if is_interface {
            "Bad invokespecial instruction: interface method reference is in an indirect superinterface."
        } else {
            return Ok(());
        };
        Err(self.bad_code(bci, message))
    }

    fn check_protected_method(&mut self, owner: Type, name: &[u8], text: &[u8], receiver: Type) -> Checked<()> {
        let Type::Ref(owner) = owner else { return Ok(()) };
        if receiver == Type::Ref(self.class.name) {
            return Ok(());
        }
        let Some(named) = self.proper_superclass_named(owner) else { return Ok(()) };
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
                let current = Type::Ref(self.class.name);
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
                let index = self.bytes.get(usize::from(new) + 1..).and_then(<[u8]>::first_chunk).copied();
                let index = index.map_or(0, u16::from_be_bytes);
                let made = self.class_type(index)?;
                if made != owner {
                    let found = format!("{made} (constant pool {index})");
                    let called = u16::from_be_bytes([self.bytes[bci + 1], self.bytes[bci + 2]]);
                    let wanted = format!("{owner} (constant pool {called})");
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

    /// A protected constructor of a superclass in another package is for `super(...)` only.
    fn check_protected_constructor(&mut self, owner: Type, text: &[u8], bci: usize, index: u16) -> Checked<()> {
        let Type::Ref(name) = owner else { return Ok(()) };
        let Some(named) = self.proper_superclass_named(name) else { return Ok(()) };
        let (name, text): (Sym, Sym) = (self.vm.symbols.intern("<init>"), self.vm.symbols.intern_mutf8(text));
        match named.declared_method(name, text) {
            Some(method) if method.access_flags & acc::PROTECTED != 0 && !same_package(named, self.class) => {
                let found = format!("{owner} (constant pool {index})");
                let wanted = Type::Ref(self.class.name).to_string();
                let context = Context::wrong_type(bci, &found, Some(&wanted), None);
                Err(Fail::Verify("Bad access to protected <init> method".to_owned(), context))
            }
            _ => Ok(()),
        }
    }

    /// The superclass of this name.
    fn proper_superclass_named(&self, name: Sym) -> Option<&'static Class> {
        self.superclass_named(name).filter(|class| class.name != self.class.name)
    }
}

fn is_array(ty: Type) -> bool {
    matches!(ty, Type::Ref(name) if name.as_str().starts_with('['))
}
