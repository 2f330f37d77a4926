//! Checks of constant-pool entries, and their kinds (JVMS §4.9.1).

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::{GETSTATIC, PUTSTATIC};
use doppel_classpath::classfile::{Constant, Member};
use doppel_inputs::Kind;

use super::kinds::K;
use super::{Reject, Res, Translator, verify};
use crate::class::Field;
use crate::interp::merge::FieldName;

/// The name and signature of a method reference or call site.
pub struct Signature {
    pub params: Vec<K>,
    /// The slots of the parameters.
    pub slots: usize,
    pub result: Option<K>,
    pub is_init: bool,
    pub is_special_name: bool,
}

impl Translator<'_> {
    /// The kind of a field.
    pub fn field_kind(&self, index: u16) -> Res<K> {
        let Constant::Field { name_and_type, .. } = self.file.pool.get(index) else {
            return Err(bad_index());
        };
        let (_, descriptor) = self.file.name_and_type(name_and_type).map_err(|_| bad_index())?;
        kind_of(descriptor)
    }

    /// The field that the instruction at a bytecode index names. Fields declared by the method's own class are found
    /// without resolution; others only if they are instance fields, since an object knows its class.
    pub fn field_name(&self, bci: usize) -> Option<FieldName> {
        let instruction = Instruction::decode(self.bytes, bci).ok()?;
        let index = instruction.constant();
        let is_static = matches!(instruction.opcode, GETSTATIC | PUTSTATIC);
        match self.own_field(index) {
            Some(field) => (field.is_static() == is_static).then_some(FieldName::Own(field)),
            None => (!is_static).then_some(FieldName::Other(index)),
        }
    }

    fn own_field(&self, index: u16) -> Option<&'static Field> {
        let Constant::Field { class, name_and_type } = self.file.pool.get(index) else { return None };
        if class != self.file.this_class {
            return None;
        }
        let wanted = self.file.name_and_type(name_and_type).ok()?;
        let is_it = |member: &Member| {
            self.file.utf8(member.name).is_ok_and(|name| name == wanted.0)
                && self.file.utf8(member.descriptor).is_ok_and(|descriptor| descriptor == wanted.1)
        };
        let index = self.file.fields.iter().position(is_it)?;
        self.method.class.fields().iter().copied().find(|field| usize::from(field.index) == index)
    }

    /// A method reference; one to an interface's method only if `interface` allows it.
    pub fn method_signature(&self, index: u16, class: bool, interface: bool) -> Res<Signature> {
        match self.file.pool.get(index) {
            Constant::Method { name_and_type, .. } if class => self.signature(name_and_type),
            Constant::InterfaceMethod { name_and_type, .. } if interface => self.signature(name_and_type),
            _ => Err(bad_index()),
        }
    }

    pub fn call_site_signature(&self, index: u16) -> Res<Signature> {
        match self.file.pool.get(index) {
            Constant::InvokeDynamic { name_and_type, .. } => self.signature(name_and_type),
            _ => Err(bad_index()),
        }
    }

    fn signature(&self, name_and_type: u16) -> Res<Signature> {
        let (name, descriptor) = self.file.name_and_type(name_and_type).map_err(|_| bad_index())?;
        let mut rest = descriptor.strip_prefix(b"(").ok_or_else(bad_index)?;
        let mut params = Vec::with_capacity(8);
        while !rest.starts_with(b")") {
            params.push(kind_of(rest)?);
            rest = after_field_type(rest).ok_or_else(bad_index)?;
        }
        let result = if rest == b")V" { None } else { Some(kind_of(rest.get(1..).unwrap_or_default())?) };
        let slots = params.iter().map(|kind| kind.slots()).sum();
        Ok(Signature { params, slots, result, is_init: name == b"<init>", is_special_name: name.starts_with(b"<") })
    }

    /// The kind of a dynamic constant.
    pub fn dynamic_kind(&self, name_and_type: u16) -> Res<K> {
        let (_, descriptor) = self.file.name_and_type(name_and_type).map_err(|_| bad_index())?;
        kind_of(descriptor)
    }

    /// The name or array descriptor of a class constant.
    pub fn class_operand(&self, index: u16) -> Res<&[u8]> {
        self.file.class_name(index).map_err(|_| bad_index())
    }
}

/// The rest of a descriptor after its first field type. The parser has checked names.
fn after_field_type(descriptor: &[u8]) -> Option<&[u8]> {
    let dimensions = descriptor.iter().take_while(|byte| **byte == b'[').count();
    let element = descriptor.get(dimensions..)?;
    match element.first()? {
        b'L' => element.get(element.iter().position(|byte| *byte == b';')? + 1..),
        _ => element.get(1..),
    }
}

pub fn bad_index() -> Reject {
    verify("Illegal type in constant pool")
}

fn kind_of(descriptor: &[u8]) -> Res<K> {
    match descriptor.first().and_then(|first| Kind::of_descriptor(*first)) {
        Some(Kind::Void) | None => Err(bad_index()),
        Some(kind) => Ok(K::of(kind)),
    }
}
