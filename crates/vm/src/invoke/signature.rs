//! Method descriptors, split into types, as text.

use doppel_classpath::classfile::descriptor::MethodDescriptor;
use doppel_inputs::Kind;

/// The parameter types and the return type of a method descriptor, each a field descriptor (or `V`).
#[derive(Clone, Debug)]
pub struct Signature<'a> {
    pub params: Vec<&'a str>,
    pub returns: &'a str,
}

impl<'a> Signature<'a> {
    /// None if the text is not a method descriptor.
    pub fn parse(descriptor: &'a str) -> Option<Signature<'a>> {
        let parsed = MethodDescriptor::parse(descriptor.as_bytes())?;
        let params = parsed.parameters().map(|ty| std::str::from_utf8(ty).ok()).collect::<Option<_>>()?;
        Some(Signature { params, returns: std::str::from_utf8(parsed.return_type()).ok()? })
    }
}

/// The kind of a field descriptor's values; `V` is `Void`.
pub fn kind_of(ty: &str) -> Kind {
    ty.bytes().next().and_then(Kind::of_descriptor).unwrap_or(Kind::Void)
}

/// Whether a field descriptor (or `V`) names a primitive type.
pub fn is_primitive(ty: &str) -> bool {
    kind_of(ty) != Kind::Ref
}

/// The total number of slots of the parameters.
pub fn slots(params: &[&str]) -> u16 {
    params.iter().map(|ty| kind_of(ty).slots()).sum()
}

/// The operand of `checkcast` or `CONSTANT_Class` for a reference type: `java/lang/String`, `[I`.
pub fn internal_name(ty: &str) -> &str {
    ty.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(ty)
}

/// The field descriptor of a class by its internal name.
pub fn descriptor_of(name: &str) -> String {
    if name.starts_with('[') { name.to_owned() } else { format!("L{name};") }
}
