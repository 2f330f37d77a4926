//! The class file format, JVMS §4.
//!
//! [`ClassFile::parse`] checks the structure once and keeps offsets into the
//! bytes: names stay modified UTF-8 in place, bytecode is not decoded, and rare
//! attributes are read when asked for. It is not the verifier (JVMS §4.10).

pub mod access;
mod annotations;
mod attributes;
mod checks;
mod class_attributes;
mod code;
mod constant_pool;
pub mod descriptor;
mod error;
pub mod external;
mod member;
pub mod mutf8;
pub mod opcodes;
mod parse;
mod reader;

pub use crate::bytes::Bytes;
pub use attributes::{Attribute, AttributeSpan, Attributes};
pub use class_attributes::{BootstrapMethod, InnerClass, RecordComponent};
pub use code::{Code, ExceptionEntry, LocalVariable};
pub use constant_pool::{Constant, ConstantPool};
pub use error::{FormatError, FormatErrorKind};
pub use member::Member;
pub use parse::ParseOptions;

/// One parsed class file. All `u16`s are constant pool indices unless said otherwise.
#[derive(Debug, Clone)]
pub struct ClassFile {
    /// The bytes everything else points into.
    pub bytes: Bytes,
    pub minor: u16,
    pub major: u16,
    pub pool: ConstantPool,
    pub access_flags: u16,
    pub this_class: u16,
    /// 0 for `java/lang/Object` and for module descriptors.
    pub super_class: u16,
    pub interfaces: Vec<u16>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: AttributeSpan,
}

impl ClassFile {
    /// Parses a class file of up to version 61 (Java 17) with all format checks.
    pub fn parse(bytes: Bytes) -> Result<ClassFile, FormatError> {
        ClassFile::parse_with(bytes, ParseOptions::default())
    }

    /// Parses with a chosen newest version, and without name checks for trusted classes.
    pub fn parse_with(bytes: Bytes, options: ParseOptions) -> Result<ClassFile, FormatError> {
        parse::parse(bytes, options, None)
    }

    /// Parses the class a loader asked for by `expected` (internal name).
    ///
    /// The name appears in messages from before the class's own name is known, and
    /// a class of another name is `NoClassDefFoundError`, as in `defineClass`. So is a module
    /// descriptor, which the other two functions accept.
    pub fn parse_named(bytes: Bytes, options: ParseOptions, expected: &[u8]) -> Result<ClassFile, FormatError> {
        parse::parse(bytes, options, Some(expected))
    }

    /// This class's internal name in modified UTF-8, such as `java/lang/Object`.
    pub fn name(&self) -> &[u8] {
        // `parse` has checked `this_class`, so the default is never seen.
        self.class_name(self.this_class).unwrap_or_default()
    }

    /// The superclass's internal name; none for `java/lang/Object` and module descriptors.
    pub fn super_name(&self) -> Option<&[u8]> {
        if self.super_class == 0 { None } else { self.class_name(self.super_class).ok() }
    }

    /// The raw modified UTF-8 bytes of a `CONSTANT_Utf8`.
    #[inline]
    pub fn utf8(&self, index: u16) -> Result<&[u8], FormatError> {
        self.pool.utf8(&self.bytes, index).ok_or_else(|| self.bad_index(index))
    }

    /// The internal name (or array descriptor) of a `CONSTANT_Class`.
    #[inline]
    pub fn class_name(&self, index: u16) -> Result<&[u8], FormatError> {
        match self.pool.get(index) {
            Constant::Class(name) => self.utf8(name),
            _ => Err(self.bad_index(index)),
        }
    }

    /// The name and the descriptor of a `CONSTANT_NameAndType`.
    #[inline]
    pub fn name_and_type(&self, index: u16) -> Result<(&[u8], &[u8]), FormatError> {
        match self.pool.get(index) {
            Constant::NameAndType { name, descriptor } => Ok((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => Err(self.bad_index(index)),
        }
    }

    /// The attributes of a table that `span` marks.
    pub fn attributes_in(&self, span: AttributeSpan) -> Attributes<'_> {
        Attributes::new(&self.bytes, &self.pool, span)
    }

    /// The contents of the first attribute called `name`.
    pub fn attribute(&self, span: AttributeSpan, name: &str) -> Option<&[u8]> {
        self.find_attribute(span, name).map(|attribute| attribute.info)
    }

    /// None also if the class file is too old for it.
    fn find_attribute(&self, span: AttributeSpan, name: &str) -> Option<Attribute<'_>> {
        let found = self.attributes_in(span).find(|attribute| attribute.name == name.as_bytes())?;
        attributes::is_known(name, self.major).then_some(found)
    }

    /// Module descriptors parse but define no class: HotSpot's `NoClassDefFoundError`.
    pub fn check_definable(&self) -> Result<(), FormatError> {
        if self.access_flags & access::MODULE == 0 { Ok(()) } else { Err(FormatError::not_a_class(self.name())) }
    }

    #[cold]
    fn bad_index(&self, index: u16) -> FormatError {
        let name = match self.pool.get(self.this_class) {
            Constant::Class(name) => self.pool.utf8(&self.bytes, name).unwrap_or_default(),
            _ => b"",
        };
        error::invalid_index(index, name)
    }
}
