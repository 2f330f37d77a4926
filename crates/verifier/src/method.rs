//! The current method, as both verifiers see it, and conversions of names to types and classes.

use doppel_classpath::classfile::{
    ClassFile, Code as CodeAttribute, Member, access as acc, descriptor, external, mutf8,
};

use crate::frame::Type;
use crate::{ClassId, Differences, Hierarchy, Interrupted, Subject};

/// The parent of all classes.
pub const OBJECT: &str = "java/lang/Object";
pub const THROWABLE: &str = "java/lang/Throwable";

pub struct MethodContext<'h, 'c> {
    pub hierarchy: &'h mut dyn Hierarchy<'c>,
    pub class: ClassId,
    pub class_name: &'c str,
    pub file: &'c ClassFile,
    pub name: &'c str,
    pub descriptor: &'c str,
    access_flags: u16,
    pub code: &'c CodeAttribute,
    pub bytes: &'c [u8],
    pub differences: Differences,
}

impl<'h, 'c> MethodContext<'h, 'c> {
    /// None for a method without a body.
    pub fn new(
        subject: &Subject<'c>,
        method: &'c Member,
        hierarchy: &'h mut dyn Hierarchy<'c>,
    ) -> Option<MethodContext<'h, 'c>> {
        let file = subject.file;
        let code = method.code.as_ref()?;
        let [name, descriptor] =
            [method.name, method.descriptor].map(|index| text(hierarchy, file.utf8(index).unwrap_or_default()));
        Some(MethodContext {
            hierarchy,
            class: subject.class,
            class_name: subject.name,
            file,
            name,
            descriptor,
            access_flags: method.access_flags,
            code,
            bytes: code.bytes(file),
            differences: subject.differences,
        })
    }

    /// A name or descriptor as text.
    pub fn text(&mut self, mutf8: &'c [u8]) -> &'c str {
        text(self.hierarchy, mutf8)
    }

    /// The current class as a type.
    pub fn this_type(&self) -> Type<'c> {
        Type::Ref(self.class_name)
    }

    /// The type of a field descriptor.
    pub fn type_of(&mut self, descriptor: &'c [u8]) -> Type<'c> {
        match descriptor {
            [b'J', ..] => Type::Long,
            [b'D', ..] => Type::Double,
            [b'F', ..] => Type::Float,
            [b'L', name @ .., b';'] => Type::Ref(self.text(name)),
            [b'[', ..] => Type::Ref(self.text(descriptor)),
            _ => Type::Int,
        }
    }

    /// The type of a CONSTANT_Class, if it is one.
    pub fn class_type(&mut self, index: u16) -> Option<Type<'c>> {
        // A hidden class's name is not the one in its class file.
        if index == self.file.this_class {
            return Some(self.this_type());
        }
        self.file.class_name(index).ok().map(|name| Type::Ref(self.text(name)))
    }

    /// The type of arrays of objects, or arrays, of this name.
    pub fn array_of(&mut self, name: &str) -> Type<'c> {
        let array = if name.starts_with('[') { format!("[{name}") } else { format!("[L{name};") };
        Type::Ref(self.hierarchy.keep(&array))
    }

    fn is_static(&self) -> bool {
        self.access_flags & acc::STATIC != 0
    }

    /// Whether it is a constructor that must call another one.
    pub fn is_constructor(&self) -> bool {
        !self.is_static() && self.name == "<init>" && self.class_name != OBJECT
    }

    /// The initial contents of the first locals.
    pub fn arguments(&mut self) -> Vec<Type<'c>> {
        let mut locals = Vec::new();
        if !self.is_static() {
            locals.push(if self.is_constructor() { Type::UninitThis } else { self.this_type() });
        }
        for parameter in descriptor::parameters(self.descriptor.as_bytes()) {
            let ty = self.type_of(parameter);
            locals.push(ty);
            locals.extend(ty.second_half());
        }
        locals
    }

    /// None for void.
    pub fn return_type(&mut self) -> Option<Type<'c>> {
        let returns = descriptor::return_type(self.descriptor.as_bytes());
        (returns != b"V").then(|| self.type_of(returns))
    }

    /// The class of a name, loaded if necessary.
    pub fn load(&mut self, name: &str) -> Result<ClassId, Interrupted> {
        if name == self.class_name { Ok(self.class) } else { self.hierarchy.load(name) }
    }

    /// The class of this name among this class and its superclasses; nothing is loaded.
    pub fn superclass_named(&self, name: &str) -> Option<ClassId> {
        self.superclasses(Some(self.class)).find(|&class| self.hierarchy.name(class) == name)
    }

    /// The same without this class.
    pub fn proper_superclass_named(&self, name: &str) -> Option<ClassId> {
        self.superclass_named(name).filter(|&class| class != self.class)
    }

    /// A class and its superclasses.
    pub fn superclasses(&self, first: Option<ClassId>) -> impl Iterator<Item = ClassId> + '_ {
        std::iter::successors(first, |&class| self.hierarchy.super_class(class))
    }

    /// The direct superclass, as a type.
    pub fn parent(&mut self) -> Option<Type<'c>> {
        self.file.super_name().map(|name| Type::Ref(self.text(name)))
    }

    /// Whether a member of a superclass with these flags is protected, and its class is in another package.
    pub fn is_protected_elsewhere(&self, class: ClassId, access_flags: u16) -> bool {
        access_flags & acc::PROTECTED != 0 && !self.hierarchy.is_same_package(class, self.class)
    }

    /// The name of the class in Java's form.
    pub fn java_name(&self) -> String {
        self.hierarchy.java_name(self.class)
    }

    /// `void pkg.Class.name(int, java.lang.String)`.
    pub fn external_signature(&self) -> String {
        external::method(&format!("{}.{}", self.java_name(), self.name), self.descriptor)
    }

    /// `pkg.Class.name(desc)ret`.
    pub fn display(&self) -> String {
        format!("{}.{}{}", self.java_name(), self.name, self.descriptor)
    }
}

/// A name or descriptor as text: in place, unless its modified UTF-8 differs from UTF-8.
fn text<'c>(hierarchy: &mut dyn Hierarchy<'c>, bytes: &'c [u8]) -> &'c str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => hierarchy.keep(&mutf8::to_string(bytes)),
    }
}
