//! Methods: their signature, their entry point, and how they are executed.

use std::cell::{Cell, OnceCell};

use doppel_classpath::classfile::{Code as CodeAttribute, Member, access as acc, mutf8};
use doppel_inputs::Kind;
use doppel_verifier::npe_message;

use super::Class;
use super::overpass::Overpass;
use crate::interp::code::Code;
use crate::interp::insn::Insn;
use crate::natives::Native;
use crate::natives::summary::SummaryFn;

/// The bytecode index of a frame without bytecode.
pub const NATIVE_BCI: i32 = 0xfffe;
use crate::symbol::Sym;

/// The index of a method in the VM's method table, for backtraces and other places that hold no pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct MethodId(pub u32);

pub struct Method {
    pub id: MethodId,
    pub class: &'static Class,
    pub name: Sym,
    pub descriptor: Sym,
    pub access_flags: u16,
    /// The index among the class file's methods: the "slot" of `java.lang.reflect.Method`.
    pub index: u16,
    /// Parameter kinds without the receiver.
    pub params: Box<[Kind]>,
    pub returns: Kind,
    /// The slots of all arguments, including the receiver.
    pub arg_slots: u16,
    /// The target of calls: a stub that translates the method, calls the native or throws; later the translated code.
    pub entry: Cell<*const Insn>,
    /// The number of registers in a frame; at least `arg_slots`.
    pub frame_slots: Cell<u32>,
    /// The index in the vtable of the class; none for methods that are never dispatched by it (static, private,
    /// constructors, of interfaces).
    pub vtable_index: Cell<Option<u32>>,
    /// The translated code, after the first call.
    pub code: OnceCell<Code>,
    /// The built-in that replaces this method.
    pub native: Cell<Option<&'static Native>>,
    /// The number of calls of the built-in that returned a value.
    pub native_calls: Cell<u64>,
    /// The summary that replaces this method while symbolic values exist.
    pub summary: Cell<Option<SummaryFn>>,
    /// The model that replaces this method, except in the model's own calls of it.
    pub model: Cell<Option<&'static Method>>,
    /// The number of calls of the model.
    pub model_calls: Cell<u64>,
    /// The method that this model replaces.
    pub stands_for: Cell<Option<&'static Method>>,
    /// Which signature-polymorphic intrinsic this is, if any (JVMS §2.9.3).
    pub polymorphic: Polymorphic,
    pub flags: MethodFlags,
    /// The error that the method throws, if it is an overpass method.
    pub overpass: Option<Overpass>,
}

/// Properties from annotations and names, for stack walking and reflection.
#[derive(Clone, Copy, Default, Debug)]
pub struct MethodFlags {
    /// `@CallerSensitive`.
    pub caller_sensitive: bool,
    /// `@Hidden`, `@LambdaForm.Hidden` or a method of a hidden class: left out of stack traces.
    pub hidden: bool,
    pub force_inline: bool,
    /// `@LambdaForm.Compiled`: part of a method handle's implementation, which caller-sensitive methods skip.
    pub lambda_form: bool,
    /// The return value becomes an input.
    pub returns_input: bool,
    /// The user wants it uninstrumented.
    pub concrete: bool,
}

/// The intrinsics of `java.lang.invoke.MethodHandle` and `VarHandle`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polymorphic {
    No,
    /// `invokeExact`, `invoke` and the access modes of `VarHandle`: linked through `MethodHandleNatives`.
    Generic,
    InvokeBasic,
    LinkToVirtual,
    LinkToStatic,
    LinkToSpecial,
    LinkToInterface,
}

impl Method {
    /// `pkg.Class.method(File.java:12)`, or with the bytecode index if there is no line number. A frame without
    /// bytecode is written as in `java`.
    pub fn location(&self, bci: u16) -> String {
        let place = format!("{}.{}", self.class.java_name(), self.name);
        let file = self.class.file.as_ref().and_then(|file| file.source_file()).map(mutf8::to_string);
        match (file, self.line_number(bci)) {
            _ if self.is_native() => format!("{place}(Native Method)"),
            (Some(file), Some(line)) => format!("{place}({file}:{line})"),
            (Some(file), None) if i32::from(bci) == NATIVE_BCI => format!("{place}({file})"),
            _ => format!("{place}@{bci}"),
        }
    }

    pub fn is_static(&self) -> bool {
        self.access_flags & acc::STATIC != 0
    }

    pub fn is_private(&self) -> bool {
        self.access_flags & acc::PRIVATE != 0
    }

    pub fn is_public(&self) -> bool {
        self.access_flags & acc::PUBLIC != 0
    }

    pub fn is_final(&self) -> bool {
        self.access_flags & acc::FINAL != 0
    }

    pub fn is_native(&self) -> bool {
        self.access_flags & acc::NATIVE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access_flags & acc::ABSTRACT != 0
    }

    pub fn is_synchronized(&self) -> bool {
        self.access_flags & acc::SYNCHRONIZED != 0
    }

    /// Whether calls are executed by the side JVM (see [`crate::below`]) once the program has started.
    pub fn is_below(&self) -> bool {
        let is_without_body = self.is_native() && self.native.get().is_none() && self.polymorphic == Polymorphic::No;
        self.flags.concrete || is_without_body
    }

    pub fn is_init(&self) -> bool {
        self.name.as_str() == "<init>"
    }

    pub fn is_clinit(&self) -> bool {
        self.name.as_str() == "<clinit>"
    }

    /// The member record in the class file; none for methods that the VM created.
    pub fn member(&self) -> Option<&Member> {
        self.class.file.as_ref()?.methods.get(usize::from(self.index))
    }

    pub fn code_attribute(&self) -> Option<&CodeAttribute> {
        self.member()?.code.as_ref()
    }

    pub fn bytecode(&self) -> Option<&[u8]> {
        let range = self.code_attribute()?.bytecode.clone();
        self.class.file.as_ref()?.bytes.get(range.start as usize..range.end as usize)
    }

    /// The source line of a bytecode index, if the class file has it.
    pub fn line_number(&self, bci: u16) -> Option<u16> {
        let code = self.code_attribute().filter(|code| u32::from(bci) < code.bytecode.end - code.bytecode.start)?;
        code.line_number(self.class.file.as_ref()?, bci)
    }

    /// The message of a `NullPointerException` that the VM threw at this place; none if it was thrown by hand.
    pub fn null_pointer_message(&self, bci: i32) -> Option<String> {
        npe_message::describe(self.class.file.as_ref()?, self.member()?, bci)
    }

    /// `pkg.Class.name(desc)ret`, for diagnostics.
    pub fn display(&self) -> String {
        format!("{}.{}{}", self.class.java_name(), self.name, self.descriptor)
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        self.id == other.id
    }
}

impl Eq for Method {}

impl std::fmt::Debug for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}{}", self.class.name, self.name, self.descriptor)
    }
}
