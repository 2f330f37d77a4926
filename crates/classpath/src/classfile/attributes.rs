//! Attribute tables, JVMS §4.7.

use super::constant_pool::ConstantPool;
use super::reader::Reader;

/// Class attributes that HotSpot recognises only from a class file version on; it ignores them in older class files.
pub(super) const CLASS_ATTRIBUTES_SINCE: [(&str, u16); 11] = [
    ("Signature", 49),
    ("RuntimeVisibleAnnotations", 49),
    ("RuntimeInvisibleAnnotations", 49),
    ("EnclosingMethod", 49),
    ("RuntimeVisibleTypeAnnotations", 49),
    ("RuntimeInvisibleTypeAnnotations", 49),
    ("BootstrapMethods", 51),
    ("NestMembers", 55),
    ("NestHost", 55),
    ("Record", 60),
    ("PermittedSubclasses", 61),
];

/// The same for attributes that only members have.
const MEMBER_ATTRIBUTES_SINCE: [(&str, u16); 3] = [
    ("RuntimeVisibleParameterAnnotations", 49),
    ("RuntimeInvisibleParameterAnnotations", 49),
    ("AnnotationDefault", 49),
];

/// Whether a class file of this version can have the attribute.
pub(super) fn is_known(name: &str, major: u16) -> bool {
    let since = CLASS_ATTRIBUTES_SINCE.iter().chain(&MEMBER_ATTRIBUTES_SINCE).find(|(known, _)| *known == name);
    since.is_none_or(|&(_, since)| major >= since)
}

/// The location of an attribute table in the class file: its count and its entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AttributeSpan {
    pub start: u32,
    pub end: u32,
}

/// An uninterpreted attribute.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a> {
    /// Modified UTF-8.
    pub name: &'a [u8],
    /// The bytes after `attribute_length`.
    pub info: &'a [u8],
    /// Where `info` begins in the class file.
    pub offset: u32,
}

/// Iterates over an attribute table; ends early on a table `parse` did not check.
#[derive(Clone)]
pub struct Attributes<'a> {
    reader: Reader<'a>,
    pool: &'a ConstantPool,
    remaining: u16,
}

impl<'a> Attributes<'a> {
    pub(super) fn new(bytes: &'a [u8], pool: &'a ConstantPool, span: AttributeSpan) -> Attributes<'a> {
        let bytes = bytes.get(..span.end as usize).unwrap_or_default();
        let mut reader = Reader::new(bytes, span.start as usize);
        let remaining = reader.u2().unwrap_or(0);
        Attributes { reader, pool, remaining }
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    fn next(&mut self) -> Option<Attribute<'a>> {
        self.remaining = self.remaining.checked_sub(1)?;
        let name = self.reader.u2().ok()?;
        let len = self.reader.u4().ok()?;
        let offset = self.reader.position() as u32;
        let info = self.reader.take(len as usize).ok()?;
        let name = self.pool.utf8(self.reader.source(), name)?;
        Some(Attribute { name, info, offset })
    }
}
