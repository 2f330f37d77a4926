//! Attributes of classes, read on demand: JVMS §4.7.5 to §4.7.31.
//!
//! A malformed attribute reads as absent or truncated here; the parser has already reported what HotSpot reports.

use super::constant_pool::Constant;
use super::reader::Reader;
use super::{AttributeSpan, ClassFile, FormatError};

/// An entry of `InnerClasses`, JVMS §4.7.6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerClass {
    pub inner: u16,
    /// 0 for local and anonymous classes.
    pub outer: u16,
    /// 0 for anonymous classes.
    pub name: u16,
    pub flags: u16,
}

/// A component of a record, JVMS §4.7.30.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordComponent {
    pub name: u16,
    pub descriptor: u16,
    pub attributes: AttributeSpan,
}

/// An entry of `BootstrapMethods`, JVMS §4.7.23.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootstrapMethod {
    pub method_ref: u16,
    pub arguments: Vec<u16>,
}

impl ClassFile {
    /// The name of the source file, from `SourceFile`.
    pub fn source_file(&self) -> Option<&[u8]> {
        self.utf8_attribute(self.attributes, "SourceFile")
    }

    /// The generic signature of a class, field, method or record component.
    pub fn signature(&self, span: AttributeSpan) -> Option<&[u8]> {
        self.utf8_attribute(span, "Signature")
    }

    pub fn inner_classes(&self) -> Vec<InnerClass> {
        self.table("InnerClasses", |reader| {
            Ok(InnerClass { inner: reader.u2()?, outer: reader.u2()?, name: reader.u2()?, flags: reader.u2()? })
        })
        .unwrap_or_default()
    }

    /// The enclosing class, and the enclosing method's `NameAndType` or 0.
    pub fn enclosing_method(&self) -> Option<(u16, u16)> {
        let mut reader = self.class_attribute("EnclosingMethod")?;
        Some((reader.u2().ok()?, reader.u2().ok()?))
    }

    pub fn nest_host(&self) -> Option<u16> {
        self.class_attribute("NestHost")?.u2().ok()
    }

    pub fn nest_members(&self) -> Vec<u16> {
        self.table("NestMembers", |reader| reader.u2()).unwrap_or_default()
    }

    /// The permitted direct subclasses; none when the class is not sealed.
    pub fn permitted_subclasses(&self) -> Option<Vec<u16>> {
        self.table("PermittedSubclasses", |reader| reader.u2())
    }

    /// The record's components; none when the class is not a record.
    pub fn record_components(&self) -> Option<Vec<RecordComponent>> {
        self.table("Record", |reader| {
            let (name, descriptor) = (reader.u2()?, reader.u2()?);
            Ok(RecordComponent { name, descriptor, attributes: skip_attributes(reader)? })
        })
    }

    pub fn bootstrap_methods(&self) -> Vec<BootstrapMethod> {
        self.table("BootstrapMethods", |reader| {
            let (method_ref, count) = (reader.u2()?, reader.u2()?);
            Ok(BootstrapMethod { method_ref, arguments: reader.u2s(count)? })
        })
        .unwrap_or_default()
    }

    /// True when `SourceDebugExtension`, `Deprecated` or another marker is there.
    pub fn has_attribute(&self, span: AttributeSpan, name: &str) -> bool {
        self.attribute(span, name).is_some()
    }

    fn utf8_attribute(&self, span: AttributeSpan, name: &str) -> Option<&[u8]> {
        let index = self.attribute(span, name)?.first_chunk::<2>()?;
        match self.pool.get(u16::from_be_bytes(*index)) {
            Constant::Utf8 { .. } => self.utf8(u16::from_be_bytes(*index)).ok(),
            _ => None,
        }
    }

    /// A reader at the contents of a class attribute, bounded by them but positioned in the file.
    fn class_attribute(&self, name: &str) -> Option<Reader<'_>> {
        let found = self.find_attribute(self.attributes, name)?;
        let end = found.offset as usize + found.info.len();
        Some(Reader::new(self.bytes.get(..end)?, found.offset as usize))
    }

    fn table<'a, T>(
        &'a self,
        name: &str,
        mut entry: impl FnMut(&mut Reader<'a>) -> Result<T, FormatError>,
    ) -> Option<Vec<T>> {
        let mut reader = self.class_attribute(name)?;
        let count = reader.u2().ok()?;
        Some((0..count).map_while(|_| entry(&mut reader).ok()).collect())
    }
}

/// Moves past an attribute table, checking only that it ends inside the reader.
fn skip_attributes(reader: &mut Reader<'_>) -> Result<AttributeSpan, FormatError> {
    let start = reader.position() as u32;
    for _ in 0..reader.u2()? {
        reader.u2()?;
        let len = reader.u4()?;
        reader.take(len as usize)?;
    }
    Ok(AttributeSpan { start, end: reader.position() as u32 })
}
