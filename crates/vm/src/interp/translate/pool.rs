//! What instructions need to know of constant-pool entries: kinds, and that they are of the right sort (JVMS §4.9.1).

use doppel_classpath::classfile::Constant;
use doppel_classpath::classfile::descriptor;

use super::kinds::K;
use super::{Reject, Res, Translator, verify};
use crate::kind::Kind;

/// A method reference's or call site's name and signature.
pub struct Signature {
    pub params: Vec<K>,
    /// Slots of the parameters.
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

    /// A method reference, of an interface's method only if `interface` allows it.
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
        let (name, text) = self.file.name_and_type(name_and_type).map_err(|_| bad_index())?;
        let parsed = descriptor::MethodDescriptor::parse(text).ok_or_else(bad_index)?;
        let params = parsed.parameters().map(kind_of).collect::<Res<Vec<K>>>()?;
        let result = if parsed.return_type() == b"V" { None } else { Some(kind_of(parsed.return_type())?) };
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

pub fn bad_index() -> Reject {
    verify("Illegal type in constant pool")
}

fn kind_of(descriptor: &[u8]) -> Res<K> {
    match descriptor.first().and_then(|first| Kind::of_descriptor(*first)) {
        Some(Kind::Void) | None => Err(bad_index()),
        Some(kind) => Ok(K::of(kind)),
    }
}
