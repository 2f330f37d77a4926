//! Annotations, JVMS §4.7.16: only what is needed to find one by its type and to read a string from it.

use super::reader::Reader;
use super::{AttributeSpan, ClassFile, FormatError};

/// The maximum nesting of annotations; deeper ones count as malformed.
const MAX_DEPTH: u32 = 64;

impl ClassFile {
    /// The string value of an element in an annotation of this type (`Lpkg/Name;`), visible at run time or not. None if
    /// there is no such annotation or element.
    pub fn annotation_string(&self, span: AttributeSpan, ty: &str, element: &str) -> Option<&[u8]> {
        let tables = ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"];
        tables.into_iter().filter_map(|table| self.attribute(span, table)).find_map(|info| {
            let mut reader = Reader::new(info, 0);
            self.find_string(&mut reader, ty.as_bytes(), element.as_bytes()).ok().flatten()
        })
    }

    fn find_string(&self, reader: &mut Reader<'_>, ty: &[u8], element: &[u8]) -> Result<Option<&[u8]>, FormatError> {
        for _ in 0..reader.u2()? {
            let is_wanted = self.utf8(reader.u2()?)? == ty;
            for _ in 0..reader.u2()? {
                let name = self.utf8(reader.u2()?)?;
                let mut rest = reader.clone();
                if is_wanted && name == element && rest.u1()? == b's' {
                    return Ok(Some(self.utf8(rest.u2()?)?));
                }
                skip_value(reader, MAX_DEPTH)?;
            }
        }
        Ok(None)
    }
}

/// Skips the value of an element (JVMS §4.7.16.1).
fn skip_value(reader: &mut Reader<'_>, depth: u32) -> Result<(), FormatError> {
    let depth = depth.checked_sub(1).ok_or_else(FormatError::truncated)?;
    match reader.u1()? {
        b'e' => {
            reader.u4()?;
        }
        b'@' => {
            reader.u2()?;
            for _ in 0..reader.u2()? {
                reader.u2()?;
                skip_value(reader, depth)?;
            }
        }
        b'[' => {
            for _ in 0..reader.u2()? {
                skip_value(reader, depth)?;
            }
        }
        _ => {
            reader.u2()?;
        }
    }
    Ok(())
}
